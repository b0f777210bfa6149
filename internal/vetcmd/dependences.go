package vetcmd

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"gotile/internal/aot"
)

// The dependences of an expression in a function: constants, types, variables that are assigned once, and loops over
// known values. With those before it, it can be evaluated in another function, if none of it has effects.

// define records the definitions of the local objects of the files, and the variables that change.
func (s *source) define() {
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for _, name := range n.Names {
					s.defined[s.TypesInfo.Defs[name]] = n
				}
			case *ast.TypeSpec:
				s.defined[s.TypesInfo.Defs[n.Name]] = n
			case *ast.AssignStmt:
				s.assigned(n, n.Lhs)
			case *ast.RangeStmt:
				s.assigned(n, []ast.Expr{n.Key, n.Value})
			case *ast.IncDecStmt:
				s.changed[s.rootOf(n.X)] = true
			case *ast.UnaryExpr:
				s.changed[s.rootOf(n.X)] = s.changed[s.rootOf(n.X)] || n.Op == token.AND
			}
			return true
		})
	}
}

// assigned notes the variables that a statement defines, and those that it changes.
func (s *source) assigned(n ast.Node, left []ast.Expr) {
	for _, x := range left {
		name, _ := x.(*ast.Ident)
		if obj := s.TypesInfo.Defs[name]; name != nil && obj != nil {
			s.defined[obj] = n
		} else if x != nil {
			s.changed[s.rootOf(x)] = true
		}
	}
}

// rootOf is the variable that an expression is, or is a part of.
func (s *source) rootOf(x ast.Expr) types.Object {
	for {
		switch y := x.(type) {
		case *ast.Ident:
			return s.TypesInfo.Uses[y]
		case *ast.ParenExpr:
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.SliceExpr:
			x = y.X
		default:
			return nil
		}
	}
}

// dependence has the dependences of an expression.
type dependence struct {
	*source
	whole   ast.Expr
	imports map[string]string
	seen    map[types.Object]bool
	before  []statement
	nodes   []ast.Node // the expression, and its dependences
}

// statement is one before the expression.
type statement struct {
	at   token.Pos
	text string
	loop bool
}

// expression returns an expression as a value, if its names are known anywhere in the package or can be defined before
// it, and evaluating it has no effects.
func (s *source) expression(x ast.Expr) (v aot.Value, ok bool) {
	d := &dependence{source: s, whole: x, imports: make(map[string]string), seen: make(map[types.Object]bool)}
	if !d.add(x) {
		return v, false
	}
	if effect := s.effects.first(s.TypesInfo, d.nodes...); effect != "" {
		s.unknown[x] = effect
		return v, false
	}
	slices.SortStableFunc(d.before, func(a, b statement) int { return int(a.at - b.at) })
	v = aot.Value{Text: s.text(x), Imports: d.imports}
	for _, st := range d.before {
		if v.Before = append(v.Before, st.text); st.loop {
			v.Loops++
		}
	}
	return v, true
}

// add adds the dependences of a part of the source. It returns false if they are not known.
func (d *dependence) add(n ast.Node) (ok bool) {
	ok = true
	d.nodes = append(d.nodes, n)
	ast.Inspect(n, func(m ast.Node) bool {
		id, isName := m.(*ast.Ident)
		if !isName || !ok {
			return ok
		}
		switch obj := d.TypesInfo.Uses[id].(type) {
		case nil:
		case *types.PkgName:
			d.imports[id.Name] = obj.Imported().Path()
		default:
			member := obj.Parent() == nil // a field or method
			ok = member || obj.Parent() == types.Universe || obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && d.reached(n, id, obj) ||
				n.Pos() <= obj.Pos() && obj.Pos() < n.End() || d.local(obj)
		}
		if !ok && d.unknown[d.whole] == "" {
			d.unknown[d.whole] = fmt.Sprintf("it depends on %s, whose value is known only when the program runs", id.Name)
		}
		return ok
	})
	return ok
}

// local adds the definition of an object of a function.
func (d *dependence) local(obj types.Object) bool {
	if d.seen[obj] {
		return true
	}
	d.seen[obj] = true
	_, variable := obj.(*types.Var)
	if d.changed[obj] || obj.Pkg() != d.Types {
		return false
	}
	switch n := d.defined[obj].(type) {
	case *ast.TypeSpec:
		return n.TypeParams == nil && d.add(n.Type) && d.state(n, typeText(n, d.text(n.Type)))
	case *ast.ValueSpec:
		return d.declared(n, obj, variable)
	case *ast.AssignStmt:
		return d.assigned(n, obj)
	case *ast.RangeStmt:
		return d.looped(n, obj)
	}
	return false
}

// state adds a statement.
func (d *dependence) state(n ast.Node, text string) bool {
	d.before = append(d.before, statement{at: n.Pos(), text: text})
	return true
}

func typeText(n *ast.TypeSpec, of string) string {
	if n.Assign.IsValid() {
		of = "= " + of
	}
	return fmt.Sprintf("type %s %s", n.Name.Name, of)
}

// declared adds a constant or a variable of a declaration.
func (d *dependence) declared(n *ast.ValueSpec, obj types.Object, variable bool) bool {
	i := slices.IndexFunc(n.Names, func(name *ast.Ident) bool { return d.TypesInfo.Defs[name] == obj })
	if len(n.Values) != len(n.Names) || mentionsIota(n.Values[i]) || !d.add(n.Values[i]) || n.Type != nil && !d.add(n.Type) {
		return false
	}
	keyword, of := "const", ""
	if variable {
		keyword = "var"
	}
	if n.Type != nil {
		of = " " + d.text(n.Type)
	}
	return d.state(n, fmt.Sprintf("%s %s%s = %s", keyword, obj.Name(), of, d.text(n.Values[i])))
}

func mentionsIota(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "iota"
		return !found
	})
	return found
}

// assigned adds a variable that an assignment defines.
func (d *dependence) assigned(n *ast.AssignStmt, obj types.Object) bool {
	i := slices.IndexFunc(n.Lhs, func(x ast.Expr) bool { id, ok := x.(*ast.Ident); return ok && d.TypesInfo.Defs[id] == obj })
	switch {
	case i < 0:
		return false
	case len(n.Lhs) == len(n.Rhs):
		return d.add(n.Rhs[i]) && d.state(n, fmt.Sprintf("%s := %s", obj.Name(), d.text(n.Rhs[i])))
	}
	names := slices.Repeat([]string{"_"}, len(n.Lhs))
	names[i] = obj.Name()
	return d.add(n.Rhs[0]) && d.state(n, fmt.Sprintf("%s := %s", strings.Join(names, ", "), d.text(n.Rhs[0])))
}

// looped adds a loop over known values. A loop that may skip iterations before the expression is not known.
func (d *dependence) looped(n *ast.RangeStmt, obj types.Object) bool {
	switch d.TypesInfo.TypeOf(n.X).Underlying().(type) {
	case *types.Chan, *types.Signature:
		return false
	}
	if !d.always(n) || !d.add(n.X) {
		return false
	}
	var names []string
	for _, x := range []ast.Expr{n.Key, n.Value} {
		id, ok := x.(*ast.Ident)
		switch {
		case x == nil:
			continue
		case !ok:
			return false
		case id.Name == "_" || !d.named(id, n):
			names = append(names, "_")
			continue
		}
		d.seen[d.TypesInfo.Defs[id]] = true
		names = append(names, id.Name)
	}
	d.before = append(d.before, statement{at: n.Pos(), loop: true,
		text: fmt.Sprintf("for %s := range %s {%s", strings.Join(names, ", "), d.text(n.X), used(names))})
	return true
}

// used is a statement that uses variables.
func used(names []string) (text string) {
	for _, name := range names {
		if name != "_" {
			text += "\n_ = " + name
		}
	}
	return text
}

// named reports a variable of a loop that the loop defines and nothing changes.
func (d *dependence) named(id *ast.Ident, n *ast.RangeStmt) bool {
	obj := d.TypesInfo.Defs[id]
	return obj != nil && !d.changed[obj] && d.defined[obj] == n
}

// always reports whether all iterations of a loop reach the expression.
func (d *dependence) always(loop *ast.RangeStmt) bool {
	var file *ast.File
	for _, f := range d.files {
		if f.FileStart <= loop.Pos() && loop.Pos() < f.FileEnd {
			file = f
		}
	}
	path, _ := astutil.PathEnclosingInterval(file, d.whole.Pos(), d.whole.End())
	for _, n := range path {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n == loop {
				return true
			}
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.ForStmt:
			if !inHeader(n, d.whole) {
				return false
			}
		case *ast.BlockStmt:
			if slices.ContainsFunc(n.List, func(st ast.Stmt) bool { return st.End() <= d.whole.Pos() && leaves(st) }) {
				return false
			}
		}
	}
	return false
}

// inHeader reports whether an expression of an if statement is before its condition.
func inHeader(n ast.Node, x ast.Expr) bool {
	s, ok := n.(*ast.IfStmt)
	return ok && s.Init != nil && x.End() <= s.Init.End()
}

// leaves reports whether a statement may prevent the next one from running, or skips a test.
func leaves(st ast.Stmt) (found bool) {
	ast.Inspect(st, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		case *ast.SelectorExpr:
			found = found || strings.HasPrefix(n.Sel.Name, "Skip")
		}
		return !found
	})
	return found
}
