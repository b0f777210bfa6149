package tilevet

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// Kernels and their launches, as far as the types in the source determine them.

// newKernel reports a function that is not a kernel.
func (p *pass) newKernel(c *ast.CallExpr) {
	if p.callee(c) != "NewKernel" || len(c.Args) == 0 {
		return
	}
	x := c.Args[0]
	t := p.TypesInfo.TypeOf(x)
	if t == nil || types.IsInterface(t) {
		return
	}
	s, ok := t.Underlying().(*types.Signature)
	switch {
	case !ok:
		p.report(x, kernel, "want a function, got %s; give tile.NewKernel a func(b *tile.Block, …)", types.TypeString(t, short))
	case s.Params().Len() == 0 || !isBlock(s.Params().At(0).Type()):
		p.report(x, kernel, "the first parameter of a kernel must be a *tile.Block")
	case s.Variadic():
		p.report(x, kernel, "a kernel cannot be variadic; give each parameter a name")
	case s.Results().Len() > 0:
		p.report(x, kernel, "a kernel returns nothing; store its results through a pointer or span")
	default:
		for i := 1; i < s.Params().Len(); i++ {
			if v := s.Params().At(i); !isParameter(v.Type()) {
				p.report(x, kernel, "parameter %d of the kernel is a %s; want tile.Ptr[T], tile.Scalar[T] or tile.Span1[T] to tile.Span8[T], with T as float32 or tile.Float16",
					i, types.TypeString(v.Type(), short))
			}
		}
	}
}

// isParameter reports a type that a kernel may take: one with the methods of tile.Ptr and the
// like, its own or embedded.
func isParameter(t types.Type) bool {
	if _, generic := types.Unalias(t).(*types.TypeParam); generic {
		return true // it depends
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	for m := range methods.Methods() {
		if f := m.Obj(); f.Name() == "spec" && f.Pkg() != nil && f.Pkg().Path() == tilePath {
			return true
		}
	}
	return false
}

// launchers are the methods that take a kernel's arguments, with the first of theirs that is
// one.
var launchers = map[string]int{"Kernel.Launch": 3, "Kernel.Run": 2, "Kernel.Compile": 2, "Kernel.ModuleFor": 0}

// launches reports arguments that do not fit the kernel's parameters, if the kernel is known.
func (p *pass) launches(c *ast.CallExpr) {
	first, ok := launchers[p.callee(c)]
	sel, method := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || !method || c.Ellipsis.IsValid() || len(c.Args) < first {
		return
	}
	s := p.kernelOf(sel.X, 0)
	if s == nil || s.Params().Len() == 0 {
		return
	}
	args := c.Args[first:]
	if len(args) == 1 {
		if t, ok := p.TypesInfo.TypeOf(args[0]).(*types.Tuple); ok && t.Len() != 1 {
			return // of a function of several results
		}
	}
	if want := s.Params().Len() - 1; len(args) != want {
		p.report(c, launch, "%s takes %d arguments after the block, and this launch has %d", types.ExprString(sel.X), want, len(args))
		return
	}
	for i, x := range args {
		v := s.Params().At(i + 1)
		if wrong := p.mismatch(v.Type(), x); wrong != "" {
			p.report(x, launch, "argument %d (%s): %s", i, v.Name(), wrong)
		}
	}
}

// kernelOf returns the type of the function of a kernel, or nil if it is not known.
func (p *pass) kernelOf(x ast.Expr, depth int) *types.Signature {
	c, ok := p.valueOf(x).(*ast.CallExpr)
	if !ok || depth > 4 {
		return nil
	}
	if p.callee(c) == "NewKernel" && len(c.Args) > 0 {
		s, _ := p.TypesInfo.TypeOf(c.Args[0]).Underlying().(*types.Signature)
		return s
	}
	f := p.called(c)
	if f == nil || p.bodies[f.Origin()] == nil {
		return nil
	}
	if result := onlyResult(p.bodies[f.Origin()].Body); result != nil {
		return p.kernelOf(result, depth+1)
	}
	return nil
}

// onlyResult returns the result of a function with one return statement.
func onlyResult(body *ast.BlockStmt) (result ast.Expr) {
	returns := 0
	if body == nil {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if returns++; len(n.Results) == 1 {
				result = n.Results[0]
			}
		}
		return true
	})
	if returns != 1 {
		return nil
	}
	return result
}

// mismatch reports why an argument does not fit a parameter; "" if it may fit.
func (p *pass) mismatch(param types.Type, x ast.Expr) string {
	t := p.TypesInfo.TypeOf(x)
	if t == nil || types.IsInterface(t) {
		return ""
	}
	kind, elem := ofTile(param), argOf(param)
	if elem == nil {
		return ""
	}
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Kind() == types.UntypedNil {
		return ""
	}
	if kind == "Scalar" {
		return notScalar(elem, t)
	}
	if kind == "Ptr" {
		return notPointer(elem, t)
	}
	if dims, ok := strings.CutPrefix(kind, "Span"); ok {
		if text := notSpan(elem, t, dims); text != "" {
			return text
		}
		return p.dimensions(dims, x)
	}
	return ""
}

// notScalar reports why a value of type t is not for a Scalar of elem.
func notScalar(elem, t types.Type) string {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
		return fmt.Sprintf("want a number of type %s, got %s", types.TypeString(elem, short), types.TypeString(t, short))
	}
	if basic.Kind() != types.Int && basic.Kind() != types.Float64 && differ(elem, types.Unalias(t)) {
		return fmt.Sprintf("want %s, got %s", types.TypeString(elem, short), types.TypeString(t, short))
	}
	return ""
}

// notPointer reports why a value of type t is not for a Ptr to elem.
func notPointer(elem, t types.Type) string {
	if _, number := t.Underlying().(*types.Basic); number || ofTile(t) == "Array" {
		return fmt.Sprintf("want []%s or a buffer of the device, got %s", types.TypeString(elem, short), types.TypeString(t, short))
	}
	if slice, ok := t.Underlying().(*types.Slice); ok && differ(elem, slice.Elem()) {
		return fmt.Sprintf("want []%s, got %s", types.TypeString(elem, short), types.TypeString(t, short))
	}
	return ""
}

// notSpan reports why a value of type t is not for a Span of elem with a number of dimensions.
func notSpan(elem, t types.Type, dims string) string {
	_, number := t.Underlying().(*types.Basic)
	slice, isSlice := t.Underlying().(*types.Slice)
	if number || isSlice && dims != "1" {
		return fmt.Sprintf("want a tile.Array of %s with %s dimensions, got %s; make one with tile.ArrayOf", types.TypeString(elem, short), dims, types.TypeString(t, short))
	}
	if isSlice && differ(elem, slice.Elem()) || ofTile(t) == "Array" && differ(elem, argOf(t)) {
		return fmt.Sprintf("want an array of %s, got %s", types.TypeString(elem, short), types.TypeString(t, short))
	}
	return ""
}

// dimensions reports that an array has a rank other than the parameter's.
func (p *pass) dimensions(want string, x ast.Expr) string {
	c, ok := p.valueOf(x).(*ast.CallExpr)
	if !ok || c.Ellipsis.IsValid() {
		return ""
	}
	if name := p.callee(c); name != "ArrayOf" && name != "BufferOf" {
		return ""
	}
	if n := fmt.Sprint(max(len(c.Args)-1, 1)); n != want {
		return fmt.Sprintf("want an array of %s dimensions, got one of %s", want, n)
	}
	return ""
}

// argOf returns the type argument of a generic type of package tile, or nil if it has none.
func argOf(t types.Type) types.Type {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.TypeArgs().Len() != 1 {
		return nil
	}
	return named.TypeArgs().At(0)
}

// differ reports Go's own number types that are not the same. Types of your own may fit.
func differ(a, b types.Type) bool {
	x, xok := types.Unalias(a).(*types.Basic)
	y, yok := types.Unalias(b).(*types.Basic)
	return xok && yok && y.Info()&types.IsUntyped == 0 && x.Kind() != y.Kind()
}
