package native

import (
	"fmt"
	"slices"
	"strings"

	"gotile/tileir"
)

// Describe says what became of the entry: instruction set, sizes, and the operations that
// are calls of the portable engine.
func (p *program) Describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v, %d bytes of code, %d bytes of memory for each worker\n", p.isa, p.codeBytes, p.frame.size)
	for _, c := range p.called {
		fmt.Fprintf(&b, "called: %s\n", c)
	}
	return b.String()
}

// signature is an operation with the element types that it works on, as in "exp f64".
func signature(op *tileir.Op) string {
	words := []string{op.Name()}
	for _, v := range append(op.Operands[:min(1, len(op.Operands)):min(1, len(op.Operands))], op.Results[:min(1, len(op.Results))]...) {
		if t, ok := v.Type.(tileir.TileType); ok {
			if word := tileir.Tile(t.Elem).String(); word != words[len(words)-1] {
				words = append(words, word)
			}
		}
	}
	return strings.Join(words, " ")
}

// signatures lists operations, each kind once.
func signatures(ops []*tileir.Op) []string {
	var list []string
	for _, op := range ops {
		list = append(list, signature(op))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// groupsText is the plan of an entry, one operation a line.
func (c *codegen) groupsText(setup, body *region) string {
	w := planWriter{plan: c.plan}
	w.text.WriteString("once:\n")
	w.region(setup, 1)
	w.text.WriteString("each block:\n")
	w.region(body, 1)
	return w.text.String()
}

// planWriter writes what became of an entry's operations.
type planWriter struct {
	plan *planner
	text strings.Builder
}

// region writes the items of a region.
func (w *planWriter) region(r *region, depth int) {
	if r == nil {
		return
	}
	for _, it := range r.items {
		switch it := it.(type) {
		case *group:
			w.group(it, depth)
		case call:
			w.op("call", it.op, depth)
		case *product:
			w.op("product", it.op, depth)
		case *prefix:
			w.op("scan", it.op, depth)
		case *regionFold:
			w.op("fold", it.op, depth)
			w.region(it.body, depth+1)
		case *turn:
			w.op("turn", it.op, depth)
		case *pointerAccess:
			w.op("pointers", it.op, depth)
		case windowed:
			w.op("window", it.op, depth)
		case shuffle:
			w.op("shuffle", it.op, depth)
		case check:
			w.op("check", it.op, depth)
		case *loop:
			w.op("loop", it.op, depth)
			w.region(it.body, depth+1)
		case *branch:
			w.op("branch", it.op, depth)
			w.region(it.then, depth+1)
			w.region(it.otherwise, depth+1)
		case *leave:
			w.op("leave", it.op, depth)
		}
	}
}

// group writes the operations of a loop.
func (w *planWriter) group(g *group, depth int) {
	w.line(depth, "%v", g)
	for _, o := range g.ops {
		w.op(" ", o, depth+1)
	}
	for _, a := range g.ahead {
		w.op("  for the next block,", a.op, depth+1)
	}
	for _, m := range g.copies {
		w.line(depth+1, "  copy%s", w.scratch(m.to))
	}
}

// op writes an operation, where it stands, and how much memory its results take: none where they stay in
// registers.
func (w *planWriter) op(what string, op *tileir.Op, depth int) {
	w.line(depth, "%s %s  %v%s", what, signature(op), tileir.PosOf(op.Loc), w.scratch(op.Results...))
}

func (w *planWriter) line(depth int, format string, args ...any) {
	fmt.Fprintf(&w.text, "%s%s\n", strings.Repeat("  ", depth), fmt.Sprintf(format, args...))
}

// scratch says what values take of the worker's memory.
func (w *planWriter) scratch(values ...*tileir.Value) string {
	bytes := 0
	for _, v := range values {
		if k := kindOfValue(v); k != kNone && w.plan.mat[v] {
			bytes += elements(v) * k.size()
		}
	}
	if bytes == 0 {
		return ""
	}
	return fmt.Sprintf("  (%d bytes of scratch)", bytes)
}

// String is the size of the group.
func (g *group) String() string {
	what := fmt.Sprintf("group of %d elements", 1<<g.bits)
	if g.unless != nil {
		what += ", unless the product has stored them"
	}
	return what
}
