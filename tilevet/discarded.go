package tilevet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Results that nothing uses.

// discards reports operations whose results are not used. A kernel of a test that consists of such operations is
// intended: the test checks whether it is well-formed.
func (p *pass) discards(root ast.Node) {
	if strings.HasSuffix(p.Fset.Position(root.Pos()).Filename, "_test.go") && !p.acts(root) {
		return
	}
	ast.Inspect(root, func(n ast.Node) bool {
		s, ok := n.(*ast.ExprStmt)
		if !ok {
			return true
		}
		if c, ok := ast.Unparen(s.X).(*ast.CallExpr); ok {
			if name := p.callee(c); name != "" && p.pure(c, name) {
				p.discarded(s, c, name)
			}
		}
		return true
	})
}

// acts reports whether a function has effects besides unused results of operations: it stores, calls a function that may
// store, changes a variable that is not its own, or returns something.
func (p *pass) acts(root ast.Node) (found bool) {
	ast.Inspect(bodyOf(root), func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false // the results of a loop's condition or of a reduction
		}
		found = found || p.hasEffect(n, root)
		return !found
	})
	return found
}

// hasEffect reports a node of a function that does more than compute.
func (p *pass) hasEffect(n, root ast.Node) bool {
	switch n := n.(type) {
	case *ast.ExprStmt:
		c, call := ast.Unparen(n.X).(*ast.CallExpr)
		return !call || p.callee(c) == "" || !p.pure(c, p.callee(c))
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool {
			v := p.objectOf(x)
			id, name := x.(*ast.Ident)
			return !(name && id.Name == "_") && (v == nil || !within(v.Pos(), root))
		})
	case *ast.CallExpr:
		_, method, _ := strings.Cut(p.callee(n), ".")
		return strings.HasPrefix(p.callee(n), "Atomic") || strings.HasPrefix(method, "Atomic")
	case *ast.ReturnStmt:
		return len(n.Results) > 0
	}
	return false
}

// pure reports a call that does nothing but give its result.
func (p *pass) pure(c *ast.CallExpr, name string) bool {
	if _, method, ok := strings.Cut(name, "."); ok {
		name = method
	}
	ordered := func(x ast.Expr) bool { return ofTile(p.TypesInfo.TypeOf(x)) == "MemoryOrder" } // as a load that acquires
	if strings.HasPrefix(name, "Atomic") || slices.ContainsFunc(c.Args, ordered) {
		return false
	}
	switch t := p.TypesInfo.TypeOf(c).(type) {
	case nil:
		return false
	case *types.Tuple:
		return t.Len() > 0 && p.holdsTraced(t.At(0).Type())
	default:
		return p.holdsTraced(t) || ofTile(t) == "Option"
	}
}

func (p *pass) discarded(s *ast.ExprStmt, c *ast.CallExpr, name string) {
	text := types.ExprString(c.Fun)
	what := fmt.Sprintf("the result of %s is thrown away, and the call does nothing else", text)
	if strings.Contains(name, "Assume") {
		what = fmt.Sprintf("%s does not change its operand: only its result has the assumed property", text)
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if ok {
		if x, plain := sel.X.(*ast.Ident); plain && p.objectOf(x) != nil && types.Identical(p.TypesInfo.TypeOf(x), p.TypesInfo.TypeOf(c)) {
			p.fixed(s, unused, fmt.Sprintf("%s; assign it: %s = %s(…)", what, x.Name, text), "Assign to "+x.Name,
				analysis.TextEdit{Pos: s.Pos(), End: s.Pos(), NewText: []byte(x.Name + " = ")})
			return
		}
	}
	p.report(s, unused, "%s; use it, or assign it to _", what)
}

// overwritten reports tiles that are assigned to a variable and never read.
func (f *flow) overwritten() {
	if len(f.results()) > 0 {
		return // a result with a name is read by return
	}
	for i, e := range f.events {
		if !e.write || e.read || e.zero || e.path != "" || f.at != token.NoPos || !isVariable(f.TypesInfo.TypeOf(e.node)) ||
			f.outer(e.variable) || !within(e.variable.Pos(), bodyOf(f.root)) || f.readSince(i) || f.branches(e) {
			continue
		}
		f.report(e.node, unused, "the value assigned to %s here is never read; leave it out, or use it", name(e))
	}
}

// readSince reports that something reads what event i writes. What another function reads is
// as good.
func (f *flow) readSince(i int) bool {
	where := f.events[i].place
	for _, e := range f.events[i+1:] {
		if e.overlaps(where) && (e.read || e.path != "" || !f.branches(e)) {
			return e.read || e.path != ""
		}
	}
	return false
}

// branches reports an event in a loop, of Go or traced, or in a branch or function, around
// which the variable lives on: the text's order does not say what reads it.
func (f *flow) branches(e event) (found bool) {
	ast.Inspect(bodyOf(f.root), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.IfStmt, *ast.CaseClause, *ast.CommClause:
			found = found || within(e.node.Pos(), n) && !within(e.variable.Pos(), n)
		}
		return !found
	})
	return found
}

// results are the named results of the function.
func (f *flow) results() (list []*ast.Ident) {
	t := &ast.FuncType{}
	switch n := f.root.(type) {
	case *ast.FuncDecl:
		t = n.Type
	case *ast.FuncLit:
		t = n.Type
	}
	if t.Results != nil {
		for _, r := range t.Results.List {
			list = append(list, r.Names...)
		}
	}
	return list
}
