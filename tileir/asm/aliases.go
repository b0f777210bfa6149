package asm

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gotile/tileir"
)

// aliases names the locations and scopes of a module: #loc3, #di_file. Equal ones
// have one name. They are numbered as MLIR does: first those that mention no other,
// within that by kind, within that in the order of their first use.
type aliases struct {
	scopes map[tileir.Scope]*aliasNode
	locs   map[tileir.Location]*aliasNode
	nodes  map[nodeKey]*aliasNode // by content, with children as nodes
	seen   []*aliasNode           // in the order of their first use
}

// aliasNode is one location or scope.
type aliasNode struct {
	id       int
	kind     string // loc, di_file, …
	body     string // its text, with %s for each child
	children []*aliasNode
	depth    int
	visited  bool
	name     string
}

// collectAliases walks a module as the printer does.
func collectAliases(m *tileir.Module, o Options) *aliases {
	a := &aliases{
		scopes: make(map[tileir.Scope]*aliasNode),
		locs:   make(map[tileir.Location]*aliasNode),
		nodes:  make(map[nodeKey]*aliasNode),
	}
	if o.Flat {
		for _, op := range m.Body().Ops {
			a.op(op, o)
		}
	} else {
		a.op(m.Op, o)
	}
	a.number()
	return a
}

func (a *aliases) op(op *tileir.Op, o Options) {
	a.visit(a.location(op.Loc))
	for _, r := range op.Regions {
		skip := leavesOut(op) && unsaid(r, implicit(op.Code), o)
		for _, b := range r.Blocks {
			ops := b.Ops
			if skip {
				ops = ops[:len(ops)-1]
			}
			for _, inner := range ops {
				a.op(inner, o)
			}
		}
	}
}

// leavesOut reports whether the form of an operation omits default terminators.
func leavesOut(op *tileir.Op) bool {
	return op.Code == tileir.OpIf || op.Code == tileir.OpFor || op.Code == tileir.OpLoop
}

func (a *aliases) visit(n *aliasNode) {
	if n.visited {
		return
	}
	n.visited = true
	a.seen = append(a.seen, n)
	for _, c := range n.children {
		a.visit(c)
	}
}

func (a *aliases) number() {
	slices.SortStableFunc(a.seen, func(x, y *aliasNode) int {
		if x.depth != y.depth {
			return x.depth - y.depth
		}
		return strings.Compare(x.kind, y.kind)
	})
	counts := make(map[string]int)
	for _, n := range a.seen {
		n.name = "#" + n.kind
		if i := counts[n.kind]; i > 0 {
			n.name += strconv.Itoa(i)
		}
		counts[n.kind]++
	}
}

// ref is the name of a location.
func (a *aliases) ref(loc tileir.Location) string { return a.location(loc).name }

func (a *aliases) print(p *printer) {
	for _, n := range a.seen {
		args := make([]any, len(n.children))
		for i, c := range n.children {
			args[i] = c.name
		}
		fmt.Fprintf(p, "%s = %s\n", n.name, fmt.Sprintf(n.body, args...))
	}
}

// nodeKey identifies a node: the same text with the same children.
type nodeKey struct {
	kind, body string
	children   string // their numbers
}

// node returns an existing or new node. In text, %% means a percent sign.
func (a *aliases) node(kind, body string, children ...*aliasNode) *aliasNode {
	key := nodeKey{kind: kind, body: body}
	depth := 0
	var ids []byte
	for _, c := range children {
		ids = append(strconv.AppendInt(ids, int64(c.id), 10), ' ')
		depth = max(depth, c.depth+1)
	}
	key.children = string(ids)
	n := a.nodes[key]
	if n == nil {
		n = &aliasNode{id: len(a.nodes), kind: kind, body: body, children: children, depth: depth}
		a.nodes[key] = n
	}
	return n
}

// literal is text that goes through a format unchanged.
func literal(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// location is the node of a location.
func (a *aliases) location(loc tileir.Location) *aliasNode {
	n := a.locs[loc]
	if n == nil {
		n = a.makeLocation(loc)
		a.locs[loc] = n
	}
	return n
}

func (a *aliases) makeLocation(loc tileir.Location) *aliasNode {
	switch l := loc.(type) {
	case nil:
		return a.node("loc", "loc(unknown)")
	case tileir.FileLoc:
		return a.file(l.At)
	case tileir.ScopedLoc:
		return a.node("loc", "#cuda_tile.di_loc<%s in %s>", a.file(l.At), a.scope(l.Scope))
	case *tileir.CallSite:
		return a.node("loc", "loc(callsite(%s at %s))", a.location(l.Callee), a.location(l.Caller))
	case *tileir.NameLoc:
		if l.Child == nil {
			return a.node("loc", "loc("+literal(quote(l.Name))+")")
		}
		return a.node("loc", "loc("+literal(quote(l.Name))+"(%s))", a.location(l.Child))
	default:
		return a.fused(loc.(*tileir.FusedLoc))
	}
}

func (a *aliases) file(at tileir.Pos) *aliasNode {
	file := cmp.Or(at.File, tileir.NoFile)
	return a.node("loc", fmt.Sprintf("loc(%s:%d:%d)", literal(quote(file)), at.Line, at.Col))
}

func (a *aliases) fused(l *tileir.FusedLoc) *aliasNode {
	meta := ""
	if l.Metadata != nil {
		meta = "<" + literal(attrText(l.Metadata)) + ">"
	}
	children := make([]*aliasNode, len(l.Locs))
	for i, x := range l.Locs {
		children[i] = a.location(x)
	}
	holes := strings.TrimSuffix(strings.Repeat("%s, ", len(children)), ", ")
	return a.node("loc", "loc(fused"+meta+"["+holes+"])", children...)
}

func (a *aliases) scope(s tileir.Scope) *aliasNode {
	n := a.scopes[s]
	if n == nil {
		n = a.makeScope(s)
		a.scopes[s] = n
	}
	return n
}

func (a *aliases) makeScope(s tileir.Scope) *aliasNode {
	switch s := s.(type) {
	case *tileir.File:
		return a.node("di_file", "#cuda_tile.di_file<"+literal(quote(s.Name))+" in "+literal(quote(s.Dir))+">")
	case *tileir.CompileUnit:
		return a.node("di_compile_unit", "#cuda_tile.di_compile_unit<file = %s>", a.scope(s.File))
	case *tileir.Subprogram:
		body := fmt.Sprintf("#cuda_tile.di_subprogram<file = %%s, line = %d, name = %s, linkageName = %s, compileUnit = %%s%s>",
			s.Line, literal(quote(s.Name)), literal(quote(s.LinkageName)), optional(", scopeLine", s.ScopeLine)+declared(s))
		return a.node("di_subprogram", body, a.scope(s.File), a.scope(s.Unit))
	default:
		b := s.(*tileir.LexicalBlock)
		body := fmt.Sprintf("#cuda_tile.di_lexical_block<scope = %%s, file = %%s, line = %d%s>",
			b.Line, optional(", column", b.Col))
		return a.node("di_lexical_block", body, a.scope(b.Scope), a.scope(b.File))
	}
}

func declared(s *tileir.Subprogram) string {
	if s.Declaration {
		return ", flags = declaration"
	}
	return ""
}

func optional(name string, v int) string {
	if v == 0 {
		return ""
	}
	return fmt.Sprintf("%s = %d", name, v)
}
