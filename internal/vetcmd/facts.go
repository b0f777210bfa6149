package vetcmd

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// facts are the effects of a part of the source, and the objects that it names.
type facts struct {
	effect  string         // its first effect in words; "" for none
	uses    []types.Object // functions and package variables
	types   []*types.Named // whose values it may have
	dynamic []string       // methods that it calls through interfaces
}

// factsOf collects the facts of a part of the source.
func (e *effects) factsOf(c *code) *facts {
	f := new(facts)
	if d, ok := c.node.(*ast.FuncDecl); ok && d.Body == nil {
		f.effect = "is not written in Go"
		return f
	}
	seen := make(map[*types.Named]bool)
	ast.Inspect(c.node, func(n ast.Node) bool {
		f.statement(c.info, n)
		if x, ok := n.(ast.Expr); ok {
			for _, t := range e.namedIn(c.info.TypeOf(x)) {
				if !seen[t] {
					seen[t] = true
					f.types = append(f.types, t)
				}
			}
		}
		return f.effect == ""
	})
	return f
}

// statement adds the facts of a node, without those of its parts.
func (f *facts) statement(info *types.Info, n ast.Node) {
	switch n := n.(type) {
	case *ast.GoStmt:
		f.effect = "starts a goroutine"
	case *ast.SendStmt, *ast.SelectStmt, *ast.ChanType:
		f.effect = "uses a channel"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			f.effect = "uses a channel"
		}
	case *ast.RangeStmt:
		if t := info.TypeOf(n.X); t != nil && isChannel(t) {
			f.effect = "uses a channel"
		}
	case *ast.Ident:
		f.name(info.Uses[n])
	}
}

func isChannel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// name adds the object that a name refers to.
func (f *facts) name(obj types.Object) {
	switch obj := obj.(type) {
	case *types.Builtin:
		f.builtin(obj)
	case *types.Func:
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) && !reflectsMethod(obj) {
			f.dynamic = append(f.dynamic, obj.Name())
			return
		}
		f.uses = append(f.uses, obj.Origin())
	case *types.Var:
		if isPackageVariable(obj) {
			f.uses = append(f.uses, obj)
		}
	}
}

// reflectsMethod reports whether a method of reflect.Type returns a method of any name.
func reflectsMethod(f *types.Func) bool {
	return f.Pkg() != nil && f.Pkg().Path() == "reflect" && strings.HasPrefix(f.Name(), "Method")
}

// builtin adds a function of the language.
func (f *facts) builtin(b *types.Builtin) {
	switch b.Name() {
	case "print", "println":
		f.effect = "prints"
	case "close":
		f.effect = "uses a channel"
	}
}

// namedIn returns the named types that values of a type may have or hold.
func (e *effects) namedIn(t types.Type) []*types.Named {
	if t == nil {
		return nil
	}
	list, known := e.parts[t]
	if !known {
		w := &walk{seen: make(map[types.Type]bool)}
		w.part(t)
		list = w.found
		e.parts[t] = list
	}
	return list
}

// walk goes through the parts of a type.
type walk struct {
	seen  map[types.Type]bool
	found []*types.Named
}

func (w *walk) part(t types.Type) {
	t = types.Unalias(t)
	if w.seen[t] {
		return
	}
	w.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		w.named(t)
	case *types.Pointer:
		w.part(t.Elem())
	case *types.Slice:
		w.part(t.Elem())
	case *types.Array:
		w.part(t.Elem())
	case *types.Map:
		w.part(t.Key())
		w.part(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			w.part(v.Type())
		}
	case *types.Tuple:
		for v := range t.Variables() {
			w.part(v.Type())
		}
	}
}

// named adds a type that is named. What one of a trusted package is made of is its own affair.
func (w *walk) named(t *types.Named) {
	w.found = append(w.found, t)
	for arg := range t.TypeArgs().Types() {
		w.part(arg)
	}
	if !trusted(t.Obj()) {
		w.part(t.Underlying())
	}
}
