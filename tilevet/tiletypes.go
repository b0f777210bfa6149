package tilevet

import (
	"go/ast"
	"go/types"
	"slices"
)

// The names of types and functions of package tile that the analysis knows.

// valueTypes are the types of what exists only while a kernel is traced.
var valueTypes = []string{"Tile", "Scalar", "Ptr", "TensorSpan", "PartitionView", "Tiles", "Block", "List", "Extents",
	"Span1", "Span2", "Span3", "Span4", "Span5", "Span6", "Span7", "Span8"}

// ofTile is the name of a named type of package tile; "" for other types.
func ofTile(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != tilePath {
		return ""
	}
	return named.Obj().Name()
}

// isVariable reports the types that loops and conditions carry: tile.Variable.
func isVariable(t types.Type) bool {
	name := ofTile(t)
	return name == "Tile" || name == "Scalar" || name == "Ptr"
}

// isBlock reports *tile.Block.
func isBlock(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && ofTile(p.Elem()) == "Block"
}

// holdsTraced reports a type whose values hold what exists only while a kernel is traced.
func (p *pass) holdsTraced(t types.Type) bool {
	if known, ok := p.traced.At(t).(bool); ok {
		return known
	}
	p.traced.Set(t, false) // of a type that holds itself
	held := p.holds(t)
	p.traced.Set(t, held)
	return held
}

func (p *pass) holds(t types.Type) bool {
	if name := ofTile(t); name != "" {
		return slices.Contains(valueTypes, name)
	}
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return p.holdsTraced(t.Elem())
	case *types.Slice:
		return p.holdsTraced(t.Elem())
	case *types.Array:
		return p.holdsTraced(t.Elem())
	case *types.Map:
		return p.holdsTraced(t.Key()) || p.holdsTraced(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if p.holdsTraced(f.Type()) {
				return true
			}
		}
	}
	return false
}

// takesTraced reports whether a function is traced: one of its parameters, or its receiver, is a block, a tile, an array
// or holds one.
func (p *pass) takesTraced(s *types.Signature) bool {
	if s.Recv() != nil && p.holdsTraced(s.Recv().Type()) {
		return true
	}
	for v := range s.Params().Variables() {
		if p.holdsTraced(v.Type()) {
			return true
		}
	}
	return false
}

// callee is the function of package tile that a call calls, "Block.Range" or "Add"; "" for
// others.
func (p *pass) callee(c *ast.CallExpr) string {
	f := p.called(c)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != tilePath {
		return ""
	}
	recv := f.Signature().Recv()
	if recv == nil {
		return f.Name()
	}
	t := recv.Type()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return ofTile(t) + "." + f.Name()
}

// called returns the function or method that a call names, or nil if it calls a value.
func (p *pass) called(c *ast.CallExpr) *types.Func {
	f, _ := p.TypesInfo.Uses[calledName(c.Fun)].(*types.Func)
	return f
}

// calledName returns the name of the called function in f, x.f or f[T].
func calledName(fun ast.Expr) *ast.Ident {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	case *ast.IndexExpr:
		return calledName(fun.X)
	case *ast.IndexListExpr:
		return calledName(fun.X)
	}
	return nil
}
