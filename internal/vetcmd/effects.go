package vetcmd

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Tracing evaluates only kernels whose code has no effects, except those that a directive selects. Code has an effect if
// it may do more than compute: call a function whose source is not available, use a package variable that changes, start
// a goroutine, use a channel.
//
// The search is conservative about calls through values: a function that the code names counts as called, and a call of
// an interface's method as one of every method of that name that a type in the code has. It does not follow writes to a
// package's map, slice or pointer through an alias.

// effects finds the effects of code in the loaded packages.
type effects struct {
	functions map[string]*code // by their full names, which test variants of a package share
	variables map[string]*code // initial values of package variables
	changed   map[string]bool  // package variables that are assigned, or whose address is taken
	parts     map[types.Type][]*types.Named
}

// code is a part of the source: a function, an initial value, an expression.
type code struct {
	info  *types.Info
	name  string // of the function or variable; "" for an expression
	node  ast.Node
	facts *facts // nil until the code is searched
}

// effectsOf indexes the functions and variables of packages.
func effectsOf(list []*packages.Package) *effects {
	e := &effects{functions: make(map[string]*code), variables: make(map[string]*code), changed: make(map[string]bool),
		parts: make(map[types.Type][]*types.Named)}
	for _, p := range list {
		for _, f := range p.Syntax {
			e.index(p, f)
		}
	}
	return e
}

// index adds the functions and variables of a file. Those of a package that is trusted are left
// out, except for what its tests declare.
func (e *effects) index(p *packages.Package, f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool { e.changes(p.TypesInfo, n); return true })
	if computing[p.PkgPath] && !strings.HasSuffix(p.Fset.Position(f.FileStart).Filename, "_test.go") {
		return
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if fn, ok := p.TypesInfo.Defs[d.Name].(*types.Func); ok {
				e.functions[fn.FullName()] = &code{info: p.TypesInfo, name: shortName(fn), node: d}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					e.declared(p.TypesInfo, s)
				}
			}
		}
	}
}

// declared adds the variables of a declaration.
func (e *effects) declared(info *types.Info, s *ast.ValueSpec) {
	for i, name := range s.Names {
		c := &code{info: info, name: name.Name, node: s} // one call assigns all of them, or none has a value
		if len(s.Values) == len(s.Names) {
			c.node = s.Values[i]
		}
		if v := info.Defs[name]; v != nil && name.Name != "_" {
			e.variables[keyOf(v)] = c
		}
	}
}

// keyOf is a name of a package variable that test variants of its package share.
func keyOf(v types.Object) string { return v.Pkg().Path() + "." + v.Name() }

// changes notes the package variables that a statement or expression changes, or may let
// others change through their address.
func (e *effects) changes(info *types.Info, n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			e.change(info, x)
		}
	case *ast.RangeStmt:
		e.change(info, n.Key)
		e.change(info, n.Value)
	case *ast.IncDecStmt:
		e.change(info, n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			e.change(info, n.X)
		}
	case *ast.CallExpr:
		if b, ok := info.Uses[nameOf(n.Fun)].(*types.Builtin); ok && slices.Contains([]string{"append", "clear", "copy", "delete"}, b.Name()) {
			e.change(info, n.Args[0])
		}
	case *ast.SelectorExpr:
		if s := info.Selections[n]; s != nil && s.Kind() == types.MethodVal && addressed(s) {
			e.change(info, n.X)
		}
	}
}

// addressed reports a method that takes the address of the value that it is called on.
func addressed(s *types.Selection) bool {
	_, pointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	_, already := s.Recv().Underlying().(*types.Pointer)
	return pointer && !already
}

// change notes the package variable that an expression is, or is a part of.
func (e *effects) change(info *types.Info, x ast.Expr) {
	if v := rootVariable(info, x); v != nil && isPackageVariable(v) {
		e.changed[keyOf(v)] = true
	}
}

// rootVariable is the variable that an expression is, or is a part of; nil for others.
func rootVariable(info *types.Info, x ast.Expr) *types.Var {
	for {
		switch y := x.(type) {
		case *ast.Ident:
			v, _ := info.Uses[y].(*types.Var)
			return v
		case *ast.ParenExpr:
			x = y.X
		case *ast.SelectorExpr:
			if _, qualified := info.Uses[nameOf(y.X)].(*types.PkgName); qualified {
				x = y.Sel
			} else {
				x = y.X
			}
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

// isPackageVariable reports a variable that is declared outside functions.
func isPackageVariable(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// search is a search for an effect in everything that an expression may run.
type search struct {
	*effects
	seen    map[*code]bool
	todo    []*code
	types   map[*types.Named]bool
	methods map[string]bool // names of those that are called through interfaces
}

// formatted are the methods that package fmt and package errors call on any value.
var formatted = []string{"String", "GoString", "Format", "Error", "Is", "As", "Unwrap"}

// first describes the first effect of evaluating expressions; "" if there is none.
func (e *effects) first(info *types.Info, nodes ...ast.Node) string {
	s := &search{effects: e, seen: make(map[*code]bool), types: make(map[*types.Named]bool), methods: make(map[string]bool)}
	for _, n := range nodes {
		s.add(&code{info: info, node: n})
	}
	for len(s.todo) > 0 {
		c := s.todo[0]
		s.todo = s.todo[1:]
		if effect := s.code(c); effect != "" {
			return cmp.Or(c.name, "it") + " " + effect
		}
	}
	return ""
}

// ofVariable returns the first effect of a package variable's initial value, or that the
// variable changes.
func (e *effects) ofVariable(v *types.Var) string {
	c := e.variables[keyOf(v)]
	switch {
	case e.changed[keyOf(v)]:
		return fmt.Sprintf("%s is changed, or its address is taken", v.Name())
	case c == nil: // of a package that is trusted
		return ""
	}
	return e.first(c.info, c.node)
}

func (s *search) add(c *code) {
	if !s.seen[c] {
		s.seen[c] = true
		s.todo = append(s.todo, c)
	}
}

// code searches a part of the source, and adds the functions that it may call.
func (s *search) code(c *code) string {
	if c.facts == nil {
		c.facts = s.factsOf(c)
	}
	if c.facts.effect != "" {
		return c.facts.effect
	}
	for _, obj := range c.facts.uses {
		if effect := s.use(obj); effect != "" {
			return effect
		}
	}
	for _, t := range c.facts.types {
		s.named(t)
	}
	s.through(c.facts.dynamic...)
	return ""
}

// use adds the object that a name refers to.
func (s *search) use(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.Func:
		return s.function(obj)
	case *types.Var:
		key := keyOf(obj)
		switch c := s.variables[key]; {
		case s.trusts(obj):
		case s.changed[key]:
			return fmt.Sprintf("uses the variable %s, which changes", obj.Name())
		case c == nil:
			return fmt.Sprintf("uses %s.%s", obj.Pkg().Name(), obj.Name())
		default:
			s.add(c)
		}
	}
	return ""
}

// function adds a function that is named.
func (s *search) function(f *types.Func) string {
	if s.trusts(f) {
		s.callbacks(f.Signature().Params())
		return ""
	}
	c := s.functions[f.FullName()]
	if c == nil {
		return "calls " + shortName(f)
	}
	s.add(c)
	return ""
}

// shortName is a function as source names it: os.WriteFile, (*os.File).Write.
func shortName(f *types.Func) string {
	if recv := f.Signature().Recv(); recv != nil {
		return fmt.Sprintf("(%s).%s", types.TypeString(recv.Type(), (*types.Package).Name), f.Name())
	}
	return f.Pkg().Name() + "." + f.Name()
}

// callbacks adds the methods that a trusted function may call on its arguments.
func (s *search) callbacks(params *types.Tuple) {
	for v := range params.Variables() {
		t := v.Type()
		if list, ok := t.(*types.Slice); ok {
			t = list.Elem() // of a variadic function
		}
		i, ok := t.Underlying().(*types.Interface)
		if !ok {
			continue
		}
		if i.NumMethods() == 0 {
			s.through(formatted...)
		}
		for m := range i.Methods() {
			s.through(m.Name())
		}
	}
}

// through adds methods that are called through interfaces.
func (s *search) through(names ...string) {
	for _, name := range names {
		if !s.methods[name] {
			s.methods[name] = true
			for t := range s.types {
				s.method(t, name)
			}
		}
	}
}

// named adds a type whose values may be called through interfaces.
func (s *search) named(t *types.Named) {
	if !s.types[t] {
		s.types[t] = true
		for name := range s.methods {
			s.method(t, name)
		}
	}
}

// method adds a method of a type. One whose source is not available is an effect.
func (s *search) method(t *types.Named, name string) {
	for m := range t.Methods() {
		if m.Name() != name || s.trusts(m) || m.Pkg().Path() == "reflect" {
			continue
		}
		c := s.functions[m.Origin().FullName()]
		if c == nil {
			c = &code{name: shortName(m), facts: &facts{effect: "is a method whose source vet has not loaded"}}
		}
		s.add(c)
	}
}

// trusts reports an object of a package that only computes. A test of that package may do more.
func (e *effects) trusts(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return trusted(obj) && e.functions[obj.Origin().FullName()] == nil
	case *types.Var:
		return trusted(obj) && e.variables[keyOf(obj)] == nil
	}
	return false
}
