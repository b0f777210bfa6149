package tilevet

import (
	"go/ast"
	"go/token"
	"go/types"
)

// escapes reports tiles, arrays and blocks that outlive the trace of a kernel, or that
// another goroutine uses.
func (f *flow) escapes() {
	ast.Inspect(f.root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				f.keeps(n)
			}
		case *ast.SendStmt:
			if t := f.TypesInfo.TypeOf(n.Value); f.holdsTraced(t) {
				f.report(n, escape, "%s is sent to another goroutine, and exists only in the trace of this one; use it here", types.ExprString(n.Value))
			}
		case *ast.GoStmt:
			if what := f.tracedIn(n.Call); what != nil {
				f.report(n, escape, "a goroutine uses %s, which exists only in the trace of the goroutine that runs the kernel's function; do without go: blocks run at once anyway", what.Name)
			}
		}
		return true
	})
}

// keeps reports an assignment to a variable that outlives the function.
func (f *flow) keeps(n *ast.AssignStmt) {
	for i, x := range n.Lhs {
		where, ok := f.placeOf(x)
		if !ok || !f.outer(where.variable) || within(where.variable.Pos(), f.root) {
			continue
		}
		t := f.TypesInfo.TypeOf(x)
		if len(n.Lhs) == len(n.Rhs) {
			t = f.TypesInfo.TypeOf(n.Rhs[i])
		}
		if t == nil || !f.holdsTraced(t) {
			continue
		}
		what := "the variable " + where.variable.Name() + ", declared outside the kernel,"
		if where.variable.Parent() == f.Pkg.Scope() {
			what = "the package's variable " + where.variable.Name()
		}
		f.report(n, escape, "%s holds a %s after the kernel's trace, where it cannot be used; declare the variable in the kernel, or store the elements to an array", what, types.TypeString(t, short))
	}
}

// short names packages in types by their last element.
func short(p *types.Package) string { return p.Name() }

// tracedIn is a variable of the kernel that a call uses.
func (f *flow) tracedIn(n ast.Node) (found *ast.Ident) {
	ast.Inspect(n, func(x ast.Node) bool {
		id, ok := x.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := f.TypesInfo.Uses[id].(*types.Var)
		if ok && found == nil && !v.IsField() && !within(v.Pos(), n) && f.holdsTraced(v.Type()) {
			found = id
		}
		return true
	})
	return found
}
