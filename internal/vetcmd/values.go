package vetcmd

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"gotile/internal/aot"
	"gotile/tileir"
)

// The kernels of a package that are traced are those in its variables, those of calls in its
// functions, and those that directives name. Without a directive, computing a kernel must have
// no effects.

const tilePath = "gotile/tile"

// source is a package whose kernels are looked for, or its tests.
type source struct {
	*packages.Package
	scope    aot.Scope
	files    []*ast.File // of that scope
	values   []aot.Value
	testMain *aot.Offset
	effects  *effects
	asked    map[types.Object]bool // variables under a directive
	misused  []Finding             // directives that name nothing
	made     []*ast.CallExpr       // calls of tile.NewKernel
	holds    map[types.Type]bool
	known    map[string]bool // the texts of values that others are the same as
	defined  map[types.Object]ast.Node
	changed  map[types.Object]bool
	unknown  map[ast.Expr]string           // why expressions cannot be computed ahead
	makers   map[string]types.Object       // the functions that values call, by the values' names
	failed   map[*types.Func]*ast.CallExpr // a call of each function that cannot be
	withheld []withheld
}

// withheld is a variable that is not traced because of an effect.
type withheld struct {
	of     *types.Var
	value  ast.Node // its initial value
	effect string
}

// sourceOf finds the values of a package that hold kernels.
func sourceOf(p *packages.Package, scope aot.Scope, e *effects) *source {
	s := &source{Package: p, scope: scope, effects: e, holds: make(map[types.Type]bool), known: make(map[string]bool), asked: make(map[types.Object]bool),
		defined: make(map[types.Object]ast.Node), changed: make(map[types.Object]bool), unknown: make(map[ast.Expr]string),
		failed: make(map[*types.Func]*ast.CallExpr), makers: make(map[string]types.Object)}
	for _, f := range p.Syntax {
		if strings.HasSuffix(s.fileOf(f.FileStart), "_test.go") == (scope != aot.InPackage) {
			s.files = append(s.files, f)
		}
	}
	s.define()
	for _, f := range s.files {
		s.directives(f)
	}
	s.variables()
	for _, f := range s.files {
		s.calls(f)
		s.launches(f)
		s.findTestMain(f)
	}
	return s
}

// fileOf is the file that a position is in.
func (s *source) fileOf(at token.Pos) string { return s.Fset.Position(at).Filename }

// add adds a value at a position.
func (s *source) add(v aot.Value, pos token.Pos) {
	at := s.Fset.Position(pos)
	v.At, v.Scope = aot.Position{File: at.Filename, Line: at.Line}, s.scope
	if f := s.enclosingFunc(pos); f != nil {
		v.Function = f.Name.Name
	}
	s.values = append(s.values, v)
}

// findTestMain finds the function that would run instead of tests.
func (s *source) findTestMain(f *ast.File) {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && s.scope != aot.InPackage && d.Recv == nil && d.Name.Name == "TestMain" {
			at := s.Fset.PositionFor(d.Name.Pos(), false)
			s.testMain = &aot.Offset{File: at.Filename, At: at.Offset}
		}
	}
}

// variables adds the package's variables that may hold kernels. Without a directive, their
// initial values must have no effects, and nothing may change them.
func (s *source) variables() {
	scope := s.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !s.holdsKernel(v.Type()) || !s.owns(v.Pos()) {
			continue
		}
		if effect := s.effects.ofVariable(v); effect == "" || s.asked[v] {
			s.add(aot.Value{Name: name, Text: "&" + name}, v.Pos())
		} else if c := s.effects.variables[keyOf(v)]; c != nil && calls(c.node) {
			s.withheld = append(s.withheld, withheld{v, c.node, effect})
		}
	}
}

// calls reports a part of the source that calls something.
func calls(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// owns reports a position in one of the files.
func (s *source) owns(at token.Pos) bool {
	return slices.ContainsFunc(s.files, func(f *ast.File) bool { return f.FileStart <= at && at < f.FileEnd })
}

// isKernel reports *tile.Kernel.
func isKernel(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Kernel" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == tilePath
}

// holdsKernel reports a type whose values may hold kernels.
func (s *source) holdsKernel(t types.Type) bool {
	if held, known := s.holds[t]; known {
		return held
	}
	s.holds[t] = isKernel(t)
	held := s.holds[t]
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		held = held || s.holdsKernel(u.Elem())
	case *types.Slice:
		held = s.holdsKernel(u.Elem())
	case *types.Array:
		held = s.holdsKernel(u.Elem())
	case *types.Map:
		held = s.holdsKernel(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			held = held || s.holdsKernel(f.Type())
		}
	}
	s.holds[t] = held
	return held
}

// calls finds calls that make kernels: those that the package's scope suffices for are values.
func (s *source) calls(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && s.held(v) {
			s.madeIn(v)
			return false
		}
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if t := s.TypesInfo.TypeOf(c); t == nil || !isKernel(t) || s.gives(c) {
			return true
		}
		if s.newKernel(c) {
			s.made = append(s.made, c)
		}
		if v, closed := s.expression(c); closed {
			s.addOnce(v, c)
			s.madeIn(c)
			return false
		}
		if f := typeutil.StaticCallee(s.TypesInfo, c); f != nil && s.failed[f.Origin()] == nil {
			s.failed[f.Origin()] = c
		}
		return true
	})
}

// gives reports whether a call is a conversion or calls a function of the language: neither makes a kernel.
func (s *source) gives(c *ast.CallExpr) bool {
	tv := s.TypesInfo.Types[c.Fun]
	return tv.IsType() || tv.IsBuiltin()
}

// addOnce adds the value of a call, if no other call is the same.
func (s *source) addOnce(v aot.Value, c *ast.CallExpr) {
	name := shortText(c)
	if len(v.Before) == 0 && !hasFunction(c) {
		if s.known[name] {
			return
		}
		s.known[name] = true
	}
	v.Name = name
	if f := typeutil.StaticCallee(s.TypesInfo, c); f != nil {
		s.makers[name] = f.Origin()
	}
	s.add(v, c.Pos())
}

func hasFunction(x ast.Node) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		_, lit := n.(*ast.FuncLit)
		found = found || lit
		return !found
	})
	return found
}

// held reports variables of the package that hold kernels, which are not looked for in calls.
func (s *source) held(v *ast.ValueSpec) bool {
	obj := s.TypesInfo.Defs[v.Names[0]]
	return obj != nil && obj.Name() != "_" && obj.Parent() == s.Types.Scope() && s.holdsKernel(obj.Type())
}

// madeIn notes the calls of tile.NewKernel in a part of the source.
func (s *source) madeIn(x ast.Node) {
	ast.Inspect(x, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && n != x && s.newKernel(c) {
			s.made = append(s.made, c)
		}
		return true
	})
}

func (s *source) newKernel(c *ast.CallExpr) bool {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := s.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && f.Name() == "NewKernel" && f.Pkg() != nil && f.Pkg().Path() == tilePath && len(c.Args) > 0
}

// reached reports whether an expression may name an object of a package's scope from elsewhere: one of this package, or
// one of another with the package name before it.
func (s *source) reached(x ast.Node, id *ast.Ident, obj types.Object) bool {
	if obj.Pkg() == s.Types {
		return true
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel == id {
			found = true
		}
		return !found
	})
	return found
}

// text returns the source of an expression, with its position.
func (s *source) text(x ast.Node) string {
	at, from, to := s.Fset.Position(x.Pos()), s.Fset.PositionFor(x.Pos(), false), s.Fset.PositionFor(x.End(), false)
	src, err := os.ReadFile(from.Filename)
	if err != nil || to.Offset > len(src) {
		var b strings.Builder
		printer.Fprint(&b, s.Fset, x)
		return b.String()
	}
	return fmt.Sprintf("/*line %s:%d:%d*/%s", at.Filename, at.Line, at.Column, src[from.Offset:to.Offset])
}

// shortText is a call in a message.
func shortText(c *ast.CallExpr) string { return types.ExprString(c) }

// untraced are the kernels that were not traced: calls of tile.NewKernel that no traced kernel
// comes from, and variables with kernels that other packages make.
func (s *source) untraced(traced []aot.Traced) (list []Skipped) {
	reported := make(map[*types.Var]bool)
	broken := make(map[types.Object]bool) // what fails is reported as that
	made := make(map[aot.Position]bool)
	for _, t := range traced {
		made[t.Made] = true
		broken[s.makers[t.Name]] = broken[s.makers[t.Name]] || t.Failed != ""
	}
	for _, c := range s.made {
		in, at := s.enclosingFunc(c.Pos()), s.Fset.Position(c.Lparen)
		w := s.withholder(c)
		if w != nil {
			reported[w.of] = true
		}
		switch {
		case made[aot.Position{File: at.Filename, Line: at.Line}], in != nil && broken[s.TypesInfo.Defs[in.Name]]:
		case w != nil:
			list = append(list, s.withheldAt(c.Pos(), *w))
		default:
			list = append(list, Skipped{position(s.Fset, c.Pos()), s.why(c, in)})
		}
	}
	for _, w := range s.withheld {
		if !reported[w.of] {
			list = append(list, s.withheldAt(w.of.Pos(), w))
		}
	}
	return list
}

// withholder returns the variable that is not traced and whose initial value contains a call; nil if there is none.
func (s *source) withholder(c *ast.CallExpr) *withheld {
	for i, w := range s.withheld {
		if w.value.Pos() <= c.Pos() && c.End() <= w.value.End() {
			return &s.withheld[i]
		}
	}
	return nil
}

func (s *source) withheldAt(at token.Pos, w withheld) Skipped {
	return Skipped{position(s.Fset, at), fmt.Sprintf("%s; put %s above %s to trace what it holds after initialization", w.effect, directive, w.of.Name())}
}

// enclosingFunc is the function that a position is in, nil for one outside them.
func (s *source) enclosingFunc(at token.Pos) *ast.FuncDecl {
	for _, f := range s.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Pos() <= at && at < d.End() {
				return d
			}
		}
	}
	return nil
}

// why explains why a kernel in a function is not traced, and how it can be.
func (s *source) why(c *ast.CallExpr, in *ast.FuncDecl) string {
	text := cmp.Or(s.unknown[c], "no call that makes it can be computed ahead")
	if in == nil {
		return text
	}
	f, ok := s.TypesInfo.Defs[in.Name].(*types.Func)
	if !ok || f.Signature().Recv() != nil || f.Signature().Results().Len() != 1 || !isKernel(f.Signature().Results().At(0).Type()) {
		return text + "; make it in a function of its own, and name a call of that: " + directive + " newKernel(…)"
	}
	if call := s.failed[f]; call != nil {
		text = fmt.Sprintf("%s of %v cannot be computed ahead: %s", shortText(call), position(s.Fset, call.Pos()), s.unknown[call])
	}
	return fmt.Sprintf("%s; name a call that makes it: %s %s(…)", text, directive, in.Name.Name)
}

// begins reports a node that a line of a function may begin with.
func begins(n ast.Node) bool {
	switch n.(type) {
	case ast.Stmt, *ast.ValueSpec:
		return true
	}
	return false
}

func isNamed(n ast.Node, name string) bool {
	id, ok := n.(*ast.Ident)
	return ok && id.Name == name
}

// column returns the column of the function that a message is about.
func (s *source) column(at aot.Position, op string) tileir.Pos {
	p := tileir.Pos{File: at.File, Line: at.Line}
	name := op[strings.LastIndex(op, ".")+1:]
	for _, f := range s.Syntax {
		if s.Fset.Position(f.FileStart).Filename != at.File {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || p.Col > 0 && name == "" {
				return false
			}
			if q := s.Fset.Position(n.Pos()); q.Line == at.Line && (p.Col == 0 && begins(n) || isNamed(n, name)) {
				p.Col = q.Column
			}
			return true
		})
		for _, group := range f.Comments {
			for _, c := range group.List { // a directive
				if q := s.Fset.Position(c.Pos()); q.Line == at.Line && p.Col == 0 {
					p.Col = q.Column
				}
			}
		}
	}
	return p
}
