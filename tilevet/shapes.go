package tilevet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"

	"gotile/tileir"
)

// shaped are the functions that make tiles of a shape, with the first of their arguments that
// is a length.
var shaped = map[string]int{
	"Block.Zeros": 1, "Block.Ones": 1, "Block.Iota": 1, "Block.Values": 1, "Block.Full": 2, "Partition": 1,
	"TensorSpan.Tiles": 0, "Broadcast": 1, "Tile.Broadcast": 0, "Reshape": 1, "Tile.Reshape": 0,
}

// lengths reports a shape that no tile can have, if its lengths are constants.
func (p *pass) lengths(c *ast.CallExpr) {
	first, ok := shaped[p.callee(c)]
	if !ok || c.Ellipsis.IsValid() || len(c.Args) <= first {
		return
	}
	size, known := int64(1), true
	for _, x := range c.Args[first:] {
		n, ok := p.intOf(x)
		switch {
		case !ok:
			known = false
		case n < 1 || n&(n-1) != 0:
			p.report(x, shape, "a tile cannot have the length %d, which is not a power of two; use %d and mask the rest", n, above(n))
			return
		case size > tileir.MaxTileElements/n:
			p.report(c, shape, "the tile has more than %d elements; use smaller tiles in a loop", tileir.MaxTileElements)
			return
		default:
			size *= n
		}
	}
	if what := c.Args[0]; known && p.callee(c) == "Block.Values" {
		if n, ok := p.countOf(what); ok && n != size {
			p.report(what, shape, "%d values for a tile of %d elements; give one for each", n, size)
		}
	}
}

// countOf returns the number of elements of a literal of a slice or array.
func (p *pass) countOf(x ast.Expr) (int64, bool) {
	lit, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		return 0, false
	}
	for _, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return 0, false
		}
	}
	_, slice := p.TypesInfo.TypeOf(x).Underlying().(*types.Slice)
	return int64(len(lit.Elts)), slice
}

// intOf is a constant integer.
func (p *pass) intOf(x ast.Expr) (int64, bool) {
	v := p.TypesInfo.Types[x].Value
	if v == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

// above returns the smallest power of two that is not less than n.
func above(n int64) int64 {
	p := int64(1)
	for p < n && p < tileir.MaxTileElements {
		p *= 2
	}
	return p
}

// compared reports a Go comparison of a length of an array that is a parameter: it is a
// scalar of the kernel, which equals no Go number.
func (p *pass) compared(x ast.Expr, op string) {
	c, ok := p.valueOf(x).(*ast.CallExpr)
	if !ok {
		return
	}
	name := p.callee(c)
	if name != "TensorSpan.Extent" && name != "TensorSpan.Stride" {
		return
	}
	s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || !isSpan(p.TypesInfo.TypeOf(s.X)) {
		return
	}
	p.report(x, dynamic, "%s is a scalar of the kernel, whose value is known only at launch: Go's %s is evaluated while the kernel is traced, and is never true for a number; compare with tile.Eq in b.If",
		types.ExprString(c), op)
}

// isSpan reports an array that is a parameter, tile.Span1 to tile.Span8: all of its lengths
// are dynamic.
func isSpan(t types.Type) bool {
	name := ofTile(t)
	if len(name) != len("Span1") || name[:4] != "Span" {
		return false
	}
	_, err := strconv.Atoi(name[4:])
	return err == nil
}
