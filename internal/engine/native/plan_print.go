package native

import (
	"fmt"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
	"strings"
)

// opOf is the operation that an item of a region stands for: of a group the first, as its
// instructions know their own. It is nil for groups of copies.
func opOf(it item) *tileir.Op {
	switch it := it.(type) {
	case *group:
		if len(it.ops) > 0 {
			return it.ops[0]
		}
	case call:
		return it.op
	case *product:
		return it.op
	case *prefix:
		return it.op
	case *turn:
		return it.op
	case *pointerAccess:
		return it.op
	case *loop:
		return it.op
	case *branch:
		return it.op
	case *leave:
		return it.op
	}
	return nil
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

// planItem is a word that begins a line of a plan.
type planItem int

const (
	onceItem planItem = iota
	blockItem
	groupItem
	nextItem
	copyItem
	callItem
	productItem
	scanItem
	foldItem
	turnItem
	pointersItem
	windowItem
	shuffleItem
	checkItem
	loopItem
	branchItem
	leaveItem
	scratchItem
	planItems
)

// itemWords has the word of each item and its meaning, which a plan explains at its end.
var itemWords = [planItems]struct{ Word, Meaning string }{
	onceItem:     {"once", "before a worker's first block: operations whose results do not depend on the block"},
	blockItem:    {"each block", "the code that runs for every block of the grid"},
	groupItem:    {"group of N elements", "operations that are one loop over the elements of a tile, several at a time in vector registers"},
	nextItem:     {"for the next block", "a load done ahead, while this block computes"},
	copyItem:     {"copy", "a value of a loop that moves to where its next iteration reads it"},
	callItem:     {"call", "the portable engine does the operation, in Go"},
	productItem:  {"product", "a matrix product, by code of its own"},
	scanItem:     {"scan", "a scan along the last dimension, within and across vector registers"},
	foldItem:     {"fold", "a reduction or scan by a function of the kernel, over partial results in scratch"},
	turnItem:     {"turn", "a permutation or transposition of a tile, in squares"},
	pointersItem: {"pointers", "a load, store or atomic operation on a tile of pointers, each of them checked"},
	windowItem:   {"window", "a view's tile that passes through scratch: an atomic operation, or an access with a memory order"},
	shuffleItem:  {"shuffle", "elements that move to other indices, or into the form that memory has them in"},
	checkItem:    {"check", "an assertion of the kernel"},
	loopItem:     {"loop", "a loop of the kernel"},
	branchItem:   {"branch", "a condition of the kernel"},
	leaveItem:    {"leave", "the end of a block or of an iteration"},
	scratchItem:  {"scratch", "memory of the worker that results take which do not fit in registers or are used by another group"},
}

// planWriter writes what became of an entry's operations.
type planWriter struct {
	plan *planner
	text strings.Builder
	used [planItems]bool
}

func (w *planWriter) uses(i planItem) { w.used[i] = true }

// item writes an operation under the word of an item.
func (w *planWriter) item(i planItem, op *tileir.Op, depth int) {
	w.uses(i)
	w.op(itemWords[i].Word, op, depth)
}

// legendTitle begins the explanations at the end of a plan.
const legendTitle = "words:\n"

// legend explains the words of the plan.
func (w *planWriter) legend() {
	w.text.WriteString(legendTitle)
	for i, used := range w.used {
		if used {
			w.line(1, "%-19s  %s", itemWords[i].Word, itemWords[i].Meaning)
		}
	}
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
			w.item(callItem, it.op, depth)
		case *product:
			w.item(productItem, it.op, depth)
		case *prefix:
			w.item(scanItem, it.op, depth)
		case *regionFold:
			w.item(foldItem, it.op, depth)
			w.region(it.body, depth+1)
		case *turn:
			w.item(turnItem, it.op, depth)
		case *pointerAccess:
			w.item(pointersItem, it.op, depth)
		case windowed:
			w.item(windowItem, it.op, depth)
		case shuffle:
			w.item(shuffleItem, it.op, depth)
		case check:
			w.item(checkItem, it.op, depth)
		case *loop:
			w.item(loopItem, it.op, depth)
			w.region(it.body, depth+1)
		case *branch:
			w.item(branchItem, it.op, depth)
			w.region(it.then, depth+1)
			w.region(it.otherwise, depth+1)
		case *leave:
			w.item(leaveItem, it.op, depth)
		}
	}
}

// group writes the operations of a loop.
func (w *planWriter) group(g *group, depth int) {
	w.uses(groupItem)
	w.line(depth, "%v", g)
	for _, o := range g.ops {
		w.op(" ", o, depth+1)
	}
	for _, a := range g.ahead {
		w.uses(nextItem)
		w.op("  for the next block,", a.op, depth+1)
	}
	for _, m := range g.copies {
		w.uses(copyItem)
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
		if k := vcode.KindOfValue(v); k != vcode.None && (w.plan.mat[v] || w.plan.copied[v]) {
			bytes += vcode.NumElements(v) * k.Size()
		}
	}
	if bytes == 0 {
		return ""
	}
	w.uses(scratchItem)
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

// String is the plan, one operation a line.
func (p *Plan) String() string {
	w := planWriter{plan: p.planner}
	w.uses(onceItem)
	w.text.WriteString("once:\n")
	w.region(p.Setup, 1)
	w.uses(blockItem)
	w.text.WriteString("each block:\n")
	w.region(p.Body, 1)
	w.legend()
	return w.text.String()
}
