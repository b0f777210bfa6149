package tilevet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// place is a variable, or a part of one: a field, an element at a constant index, the target of a pointer.
type place struct {
	variable types.Object
	path     string // ".sum", "[0]", "*"
}

// overlaps reports whether one of two places is a part of the other, or the same.
func (a place) overlaps(b place) bool {
	return a.variable == b.variable && (strings.HasPrefix(a.path, b.path) || strings.HasPrefix(b.path, a.path))
}

// event is a use of a place, in the order of execution of a function.
type event struct {
	place
	at          token.Pos // its position in the function: for events in a closure, that of the call
	node        ast.Expr
	read, write bool
	partial     bool // some element is written, and the others are not
	zero        bool // a declaration without a value
}

// flow has the effects of a traced function on its variables, in the order of its text.
type flow struct {
	*pass
	root   ast.Node
	events []event
	at     token.Pos // of the call of a closure under way; 0 outside them
	inside []*ast.FuncLit
}

// placeOf returns the place that an expression names.
func (p *pass) placeOf(x ast.Expr) (place, bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v := p.objectOf(x)
		return place{variable: v}, v != nil
	case *ast.SelectorExpr:
		if s := p.TypesInfo.Selections[x]; s != nil && s.Kind() == types.FieldVal {
			return p.part(x.X, "."+x.Sel.Name)
		}
		if v, ok := p.TypesInfo.Uses[x.Sel].(*types.Var); ok { // of another package
			return place{variable: v}, true
		}
	case *ast.StarExpr:
		return p.part(x.X, "*")
	case *ast.IndexExpr:
		if i := p.TypesInfo.Types[x.Index].Value; i != nil {
			return p.part(x.X, "["+i.ExactString()+"]")
		}
		where, ok := p.placeOf(x.X)
		return where, ok // some element: the whole
	}
	return place{}, false
}

func (p *pass) part(x ast.Expr, path string) (place, bool) {
	where, ok := p.placeOf(x)
	where.path += path
	return where, ok
}

// node records the events of a statement or expression.
func (f *flow) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		f.assign(n)
	case *ast.ValueSpec:
		for _, x := range n.Values {
			f.value(x)
		}
		before := len(f.events)
		for _, name := range n.Names {
			f.change(name, false)
		}
		for i := range f.events[before:] {
			f.events[before+i].zero = len(n.Values) == 0
		}
	case *ast.IncDecStmt:
		f.change(n.X, true)
	case *ast.RangeStmt:
		f.node(n.X)
		if n.Tok == token.ASSIGN {
			f.change(n.Key, false)
			f.change(n.Value, false)
		}
		f.node(n.Body)
	case *ast.ForStmt:
		for _, part := range []ast.Node{n.Init, n.Cond, n.Body, n.Post} {
			f.node(part)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			f.change(n.X, true)
			return
		}
		f.node(n.X)
	case *ast.KeyValueExpr:
		f.node(n.Value)
	case ast.Expr:
		f.expression(n)
	default:
		f.children(n)
	}
}

func (f *flow) assign(n *ast.AssignStmt) {
	for _, x := range n.Rhs {
		f.value(x)
	}
	for _, x := range n.Lhs {
		f.change(x, n.Tok != token.ASSIGN && n.Tok != token.DEFINE)
	}
}

// value records the events of computing the value of a variable. A closure in a variable runs where the variable is
// used.
func (f *flow) value(x ast.Expr) {
	if lit, ok := ast.Unparen(x).(*ast.FuncLit); ok && f.kept(lit) {
		return
	}
	f.node(x)
}

// kept reports whether a variable holds a closure, and no other.
func (f *flow) kept(lit *ast.FuncLit) bool {
	for _, x := range f.values {
		if ast.Unparen(x) == lit {
			return true
		}
	}
	return false
}

// children records the events of the parts of a node.
func (f *flow) children(n ast.Node) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(part ast.Node) bool {
		if part == n || part == nil {
			return part == n
		}
		f.node(part)
		return false
	})
}

// expression records the reads of an expression.
func (f *flow) expression(x ast.Expr) {
	if lit := f.closure(f.objectOf(x)); lit != nil {
		f.runs(lit, x.Pos())
		return
	}
	where, ok := f.placeOf(x)
	if !ok {
		f.children(x)
		f.method(x)
		return
	}
	f.note(event{place: where, node: x, read: true})
	if i, ok := ast.Unparen(x).(*ast.IndexExpr); ok {
		f.node(i.Index)
	}
}

// method notes the change of a variable by a call of one of its methods, as n.count().
func (f *flow) method(x ast.Expr) {
	c, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || !f.changesReceiver(f.called(c)) {
		return
	}
	where, ok := f.placeOf(sel.X)
	if !ok {
		return
	}
	if _, pointer := f.TypesInfo.TypeOf(sel.X).Underlying().(*types.Pointer); pointer {
		where.path += "*"
	}
	f.note(event{place: where, node: sel.X, read: true, write: true})
}

// changesReceiver reports whether a method of this package changes its receiver.
func (p *pass) changesReceiver(m *types.Func) (found bool) {
	if m == nil || m.Signature().Recv() == nil {
		return false
	}
	d := p.bodies[m.Origin()]
	if _, pointer := m.Signature().Recv().Type().(*types.Pointer); !pointer || d == nil || d.Body == nil || len(d.Recv.List[0].Names) == 0 {
		return false
	}
	recv := p.TypesInfo.Defs[d.Recv.List[0].Names[0]]
	changes := func(x ast.Expr) bool {
		where, ok := p.placeOf(x)
		return ok && where.variable == recv && where.path != ""
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, changes)
		case *ast.IncDecStmt:
			found = found || changes(n.X)
		}
		return !found
	})
	return found
}

// runs records the events of a closure at its use.
func (f *flow) runs(lit *ast.FuncLit, at token.Pos) {
	if slices.Contains(f.inside, lit) {
		return
	}
	before := f.at
	if f.at == token.NoPos {
		f.at = at
	}
	f.inside = append(f.inside, lit)
	f.node(lit.Body)
	f.inside, f.at = f.inside[:len(f.inside)-1], before
}

// change notes an assignment.
func (f *flow) change(x ast.Expr, reads bool) {
	if x == nil || isBlank(x) {
		return
	}
	where, ok := f.placeOf(x)
	if !ok {
		f.node(x)
		return
	}
	e := event{place: where, node: x, read: reads, write: true}
	if i, ok := ast.Unparen(x).(*ast.IndexExpr); ok {
		f.node(i.Index)
		e.partial = f.TypesInfo.Types[i.Index].Value == nil
	}
	f.note(e)
}

func (f *flow) note(e event) {
	for _, lit := range f.inside {
		if within(e.variable.Pos(), lit) {
			return // the closure's own
		}
	}
	e.at = f.at
	if e.at == token.NoPos {
		e.at = e.node.Pos()
	}
	f.events = append(f.events, e)
}
