package tilevet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Variables that change in traced regions: Go's own, which change while the kernel is traced
// and not when it runs, and tiles, which a region must carry.

// changes reports the variables that a region changes for what comes after the change.
func (f *flow) changes(r *region, reported map[place]bool) {
	for _, e := range f.events {
		if !e.write || !within(e.at, r.body) || within(e.variable.Pos(), r.node) || reported[e.place] {
			continue
		}
		switch t := f.TypesInfo.TypeOf(e.node); {
		case isVariable(t):
			reported[e.place] = f.uncarried(r, e)
		case f.countsInGo(t):
			reported[e.place] = f.counts(r, e)
		}
	}
}

// countsInGo reports whether a type has Go values only. Errors and values in an any are mostly about the trace.
func (f *flow) countsInGo(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	_, function := t.Underlying().(*types.Signature)
	return !function && !f.holdsTraced(t)
}

// counts reports whether the change of a Go variable in a region is visible outside it, or in its next iteration.
func (f *flow) counts(r *region, e event) bool {
	if !f.seenAgain(r, e.place) && !f.seenAfter(r, e.place) && !f.outer(e.variable) {
		return false
	}
	what := fmt.Sprintf("%s changes %s of line %d", name(e), r.article(), f.line(r.node.Pos()))
	switch {
	case r.kind == inIf:
		what += ", whose body runs while the kernel is traced, whether the condition holds or not"
	case r.kind == inIfElse:
		what += ", whose arms both run while the kernel is traced"
	default:
		what += ", whose body runs while the kernel is traced and not in each iteration"
	}
	if at := f.decides(r, e.variable); at != token.NoPos {
		what += fmt.Sprintf(", so that the Go condition of line %d is decided there and then", f.line(at))
	}
	f.report(e.node, counter, "%s; make it a tile with b.Const, and carry its address", what)
	return true
}

// article is "in the loop".
func (r *region) article() string { return "in the traced " + r.kind.String() }

// outer reports a variable that is declared outside the traced function.
func (f *flow) outer(v types.Object) bool { return !within(v.Pos(), f.root) }

// seenAgain reports whether a region reads a place before it writes it: the value comes from the previous iteration.
func (f *flow) seenAgain(r *region, where place) bool {
	if r.kind == inIf {
		return false
	}
	for _, e := range f.events {
		if within(e.at, r.body) && e.overlaps(where) && !(e.partial && !e.read) {
			return e.read
		}
	}
	return false
}

// seenAfter reports whether a place is read after a region, before it is written again.
func (f *flow) seenAfter(r *region, where place) bool {
	for _, e := range f.events {
		if e.at >= r.node.End() && e.overlaps(where) && !(e.partial && !e.read) {
			return e.read
		}
	}
	return false
}

// decides returns the position of a Go condition in a region that depends on a variable.
func (f *flow) decides(r *region, v types.Object) (at token.Pos) {
	ast.Inspect(r.body, func(n ast.Node) bool {
		var cond ast.Expr
		switch n := n.(type) {
		case *ast.IfStmt:
			cond = n.Cond
		case *ast.ForStmt:
			cond = n.Cond
		case *ast.SwitchStmt:
			cond = n.Tag
		}
		if cond != nil && at == token.NoPos && f.mentions(cond, v) {
			at = cond.Pos()
		}
		return true
	})
	return at
}

func (p *pass) mentions(x ast.Node, v types.Object) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || p.TypesInfo.Uses[id] == v
		}
		return true
	})
	return found
}

// uncarried reports a tile that a region changes, and that is used in its next iteration or after it, although the
// region does not carry it.
func (f *flow) uncarried(r *region, e event) bool {
	list, whole := r.carried(f.pass)
	if !whole || e.partial || f.outer(e.variable) || f.throughPointer(e) {
		return false
	}
	for _, c := range list {
		if c.overlaps(e.place) {
			return false
		}
	}
	again := f.seenAgain(r, e.place)
	after := f.seenAfter(r, e.place) || f.handedOn(r, e.place)
	if !again && !after {
		return false
	}
	when := "after it"
	if again {
		when = "in its next iteration"
	}
	text := name(e)
	edit := analysis.TextEdit{Pos: r.head.Rparen, End: r.head.Rparen, NewText: []byte(", &" + text)}
	if len(r.head.Args) == 0 {
		edit.NewText = []byte("&" + text)
	}
	f.fixed(e.node, carry, fmt.Sprintf("%s changes %s of line %d, which does not carry it, and is used %s; name &%s in %s",
		text, r.article(), f.line(r.node.Pos()), when, text, f.callee(r.head)), "Carry "+text, edit)
	return true
}

// throughPointer reports whether an event changes the target of a pointer, whose address the region may carry under
// another name.
func (f *flow) throughPointer(e event) bool { return strings.Contains(e.path, "*") }

// handedOn reports whether a region around r carries a place to its next iteration, in which it is read before it is
// written.
func (f *flow) handedOn(r *region, where place) bool {
	for outer := r.parent; outer != nil; outer = outer.parent {
		list, whole := outer.carried(f.pass)
		if !whole {
			return false
		}
		for _, c := range list {
			if c.overlaps(where) {
				return !f.writtenBetween(r, outer, where)
			}
		}
	}
	return false
}

func (f *flow) writtenBetween(r, outer *region, where place) bool {
	for _, e := range f.events {
		if e.at >= r.node.End() && within(e.at, outer.body) && e.overlaps(where) {
			return e.write && !e.read && !e.partial
		}
	}
	return false
}

// name returns the source text of an event's variable.
func name(e event) string { return types.ExprString(e.node) }
