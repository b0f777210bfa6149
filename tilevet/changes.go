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

// countsInGo reports a type of Go values alone. Errors and what an any holds are about the
// trace more often than not.
func (f *flow) countsInGo(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	_, function := t.Underlying().(*types.Signature)
	return !function && !f.holdsTraced(t)
}

// counts reports a Go variable whose change in a region is seen outside it, or in its next
// round.
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
	f.report(e.node, counter, "%s; make it a tile, which b.Const gives, and carry its address", what)
	return true
}

// article is "in the loop".
func (r *region) article() string { return "in the traced " + r.kind.String() }

// outer reports a variable that is declared outside the traced function.
func (f *flow) outer(v types.Object) bool { return !within(v.Pos(), f.root) }

// seenAgain reports a place that a region reads before it writes it: what it holds in the
// next iteration.
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

// seenAfter reports a place that is read after a region, before it is written again.
func (f *flow) seenAfter(r *region, where place) bool {
	for _, e := range f.events {
		if e.at >= r.node.End() && e.overlaps(where) && !(e.partial && !e.read) {
			return e.read
		}
	}
	return false
}

// decides is a Go condition in a region that asks for a variable.
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

// uncarried reports a tile that a region changes, and that is used in its next iteration or after
// it, where the region does not carry it.
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

// throughPointer reports a change of what a pointer points to, whose address the region may
// carry under another name.
func (f *flow) throughPointer(e event) bool { return strings.Contains(e.path, "*") }

// handedOn reports a place that a region around r carries to its next iteration, and that is not
// written again before.
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

// name is the source of what an event is about.
func name(e event) string { return types.ExprString(e.node) }
