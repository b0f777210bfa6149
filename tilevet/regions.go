package tilevet

import (
	"go/ast"
	"go/types"
	"slices"
)

// region is the body of a traced loop or condition, or a function that a reduction or loop calls while it is traced.
type region struct {
	kind   regionKind
	node   ast.Node // the range statement, or the function
	body   *ast.BlockStmt
	head   *ast.CallExpr // the call that makes it
	parent *region
}

type regionKind uint8

const (
	inLoop regionKind = iota
	inIf
	inIfElse
	inFunction
)

func (k regionKind) String() string {
	return [...]string{"loop", "condition", "condition", "function"}[k]
}

// heads are the functions that make loops and conditions, with the first of their arguments
// that is carried.
var heads = map[string]struct {
	kind    regionKind
	carried int
}{
	"Block.Range": {inLoop, 2}, "Block.RangeStep": {inLoop, 3}, "Tiles.Range": {inLoop, 1},
	"Block.Loop": {inLoop, 0}, "Block.While": {inLoop, 1}, "Block.If": {inIf, 1}, "Block.IfElse": {inIfElse, 1},
}

// callers are the functions of package tile that call a function while they are traced.
var callers = []string{"Reduce", "ReduceN", "Scan", "ScanN", "Tile.Reduce", "Tile.Scan", "Block.While"}

// regions are the traced regions of a function, outer ones first.
func (p *pass) regions(root ast.Node) (list []*region) {
	functions := make(map[ast.Node]*ast.CallExpr)
	ast.Inspect(root, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || !slices.Contains(callers, p.callee(c)) {
			return true
		}
		for _, x := range c.Args {
			if lit, ok := p.valueOf(x).(*ast.FuncLit); ok {
				functions[lit] = c
			}
		}
		return true
	})
	ast.PreorderStack(bodyOf(root), nil, func(n ast.Node, _ []ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if r := p.loopOf(n); r != nil {
				list = append(list, r)
			}
		case *ast.FuncLit:
			if c := functions[n]; c != nil {
				list = append(list, &region{kind: inFunction, node: n, body: n.Body, head: c})
			}
		}
		return true
	})
	for i, r := range list {
		for _, outer := range list[:i] {
			if within(r.node.Pos(), outer.body) {
				r.parent = outer // the last is the innermost
			}
		}
	}
	return list
}

// loopOf returns the region of a range statement, or nil for Go's own.
func (p *pass) loopOf(n *ast.RangeStmt) *region {
	head, ok := p.valueOf(n.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	h, ok := heads[p.callee(head)]
	if !ok {
		return nil
	}
	return &region{kind: h.kind, node: n, body: n.Body, head: head}
}

// carried returns the places that the region carries; whole is false if they are not all known.
func (r *region) carried(p *pass) (list []place, whole bool) {
	h := heads[p.callee(r.head)]
	if r.kind == inFunction || r.head.Ellipsis.IsValid() || len(r.head.Args) < h.carried {
		return nil, false
	}
	for _, x := range r.head.Args[h.carried:] {
		where, ok := p.carriedPlace(x)
		if !ok {
			return nil, false
		}
		list = append(list, where)
	}
	return list, true
}

// carriedPlace is the variable that an argument is the address of.
func (p *pass) carriedPlace(x ast.Expr) (place, bool) {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok {
		return p.placeOf(u.X)
	}
	where, ok := p.placeOf(x)
	if _, pointer := p.TypesInfo.TypeOf(x).Underlying().(*types.Pointer); !pointer {
		return place{}, false
	}
	where.path += "*"
	return where, ok
}
