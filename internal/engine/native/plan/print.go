package plan

import (
	"fmt"
	"gotile/internal/cost"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
	"strings"
)

// OpOf returns the operation that an item stands for. For a group it is the first, as instructions record their own. It
// is nil for groups of copies.
func OpOf(it item) *tileir.Op {
	switch it := it.(type) {
	case *Group:
		if len(it.Ops) > 0 {
			return it.Ops[0]
		}
	case Call:
		return it.Op
	case *Product:
		return it.Op
	case *Scan:
		return it.Op
	case *Transposition:
		return it.Op
	case *Move:
		return it.Op
	case *RowMove:
		return it.Table.Op
	case *PointerAccess:
		return it.Op
	case *Halo:
		return it.Members[0].Op
	case *Loop:
		return it.Op
	case *Branch:
		return it.Op
	case *Leave:
		return it.Op
	}
	return nil
}

// signatures returns the distinct signatures of operations.
func signatures(ops []*tileir.Op) []string {
	var list []string
	for _, op := range ops {
		list = append(list, cost.Signature(op))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// PlanItem is a kind of line in a plan.
type PlanItem int

const (
	onceItem PlanItem = iota
	blockItem
	groupItem
	NextItem
	copyItem
	callItem
	productItem
	scanItem
	regionItem
	transposeItem
	moveItem
	pointersItem
	haloItem
	WindowItem
	shuffleItem
	checkItem
	loopItem
	branchItem
	leaveItem
	scratchItem
	PlanItems
)

// ItemWords has the word that begins a line of each kind, and its meaning, which the legend explains.
var ItemWords = [PlanItems]struct{ Word, Meaning string }{
	onceItem:      {"once", "before a worker's first block: operations whose results do not depend on the block"},
	blockItem:     {"each block", "the code that runs for every block of the grid"},
	groupItem:     {"group of N elements", "operations that are one loop over the elements of a tile, several at a time in vector registers"},
	NextItem:      {"for the next block", "a load done ahead, while this block computes"},
	copyItem:      {"copy", "a value of a loop that moves to where its next iteration reads it"},
	callItem:      {"call", "the portable engine does the operation, in Go"},
	productItem:   {"product", "a matrix product, by code of its own"},
	scanItem:      {"scan", "a scan along the last dimension, within and across vector registers"},
	regionItem:    {"region", "a reduction or scan by a function of the kernel, over partial results in scratch"},
	transposeItem: {"transpose", "a permutation that moves another dimension innermost, in blocks that registers hold"},
	moveItem:      {"move", "a tile that is only permuted, or only has its rows chosen by numbers, between its load and its store, from memory to memory"},
	pointersItem:  {"pointers", "a load, store or atomic operation on a tile of pointers, each of them checked"},
	haloItem:      {"halo", "loads of tiles of pointers that overlap, as those of a stencil do: the elements of all of them are copied once"},
	WindowItem:    {"window", "a view's tile that passes through scratch: an atomic operation, or an access with a memory order"},
	shuffleItem:   {"shuffle", "elements that move to other indices, or into the form that memory has them in"},
	checkItem:     {"check", "an assertion of the kernel"},
	loopItem:      {"loop", "a loop of the kernel"},
	branchItem:    {"branch", "a condition of the kernel"},
	leaveItem:     {"leave", "the end of a block or of an iteration"},
	scratchItem:   {"scratch", "memory of the worker that results take which do not fit in registers or are used by another group"},
}

// Name returns the first word of the kind's lines.
func (i PlanItem) Name() string {
	name, _, _ := strings.Cut(ItemWords[i].Word, " ")
	return name
}

// planWriter prints a plan.
type planWriter struct {
	plan *planner
	text strings.Builder
	used [PlanItems]bool
}

func (w *planWriter) uses(i PlanItem) { w.used[i] = true }

// item prints an operation after the word of its kind.
func (w *planWriter) item(i PlanItem, op *tileir.Op, depth int) {
	w.uses(i)
	w.op(ItemWords[i].Word, op, depth)
}

// LegendTitle begins the legend.
const LegendTitle = "words:\n"

// legend explains the words of the plan.
func (w *planWriter) legend() {
	w.text.WriteString(LegendTitle)
	for i, used := range w.used {
		if used {
			w.line(1, "%-19s  %s", ItemWords[i].Word, ItemWords[i].Meaning)
		}
	}
}

// region prints the items of a region.
func (w *planWriter) region(r *Region, depth int) {
	if r == nil {
		return
	}
	for _, it := range r.Items {
		switch it := it.(type) {
		case *Group:
			w.group(it, depth)
		case Call:
			w.item(callItem, it.Op, depth)
		case *Product:
			w.item(productItem, it.Op, depth)
		case *Scan:
			w.item(scanItem, it.Op, depth)
		case *RegionReduction:
			w.item(regionItem, it.Op, depth)
			w.region(it.Body, depth+1)
		case *Transposition:
			w.item(transposeItem, it.Op, depth)
		case *Move:
			w.move(it, depth)
		case *RowMove:
			w.rowMove(it, depth)
		case *PointerAccess:
			for _, a := range it.withNext() {
				w.item(pointersItem, a.Op, depth)
			}
			if it.Added != nil {
				w.op("what it adds is read in memory:", it.Added.Op, depth+1)
			}
		case *Halo:
			w.halo(it, depth)
		case Windowed:
			w.item(WindowItem, it.Op, depth)
		case Shuffle:
			w.item(shuffleItem, it.Op, depth)
		case Check:
			w.item(checkItem, it.Op, depth)
		case *Loop:
			w.loop(it, depth)
			w.region(it.Body, depth+1)
		case *ExchangedLoop:
			w.line(depth, "up to %d iterations as one nest, each vector until its elements have converged", MaxExchanged)
		case *Branch:
			w.item(branchItem, it.Op, depth)
			w.region(it.Then, depth+1)
			w.region(it.Otherwise, depth+1)
		case *Leave:
			w.item(leaveItem, it.Op, depth)
		}
	}
}

// group prints the operations of a loop.
func (w *planWriter) group(g *Group, depth int) {
	w.uses(groupItem)
	w.line(depth, "%v", g)
	for _, o := range g.Ops {
		w.op(" ", o, depth+1)
	}
	for _, a := range g.Prefetches {
		w.uses(NextItem)
		w.op("  for the next block,", a.Op, depth+1)
	}
	for _, m := range g.Copies {
		w.uses(copyItem)
		w.line(depth+1, "  copy%s", w.scratch(m.To))
	}
}

// loop prints a loop, and whether it is exchanged.
func (w *planWriter) loop(l *Loop, depth int) {
	w.uses(loopItem)
	word := ItemWords[loopItem].Word
	if l.Whole != nil {
		word += ", of which all iterations may be one product,"
	}
	if l.Exchanged != nil {
		word += fmt.Sprintf(", up to %d iterations as one nest,", MaxExchanged)
	}
	w.op(word, l.Op, depth)
}

// move prints the operations of a move.
func (w *planWriter) move(m *Move, depth int) {
	w.item(moveItem, m.Load.Op, depth)
	w.op(" ", m.Op, depth+1)
	w.op(" ", m.Store.Op, depth+1)
}

// rowMove prints the operations of a move of rows.
func (w *planWriter) rowMove(m *RowMove, depth int) {
	for i, op := range m.Ops() {
		if i == 0 {
			w.item(moveItem, op, depth)
		} else {
			w.op(" ", op, depth+1)
		}
	}
}

// halo prints the loads of a halo.
func (w *planWriter) halo(h *Halo, depth int) {
	w.uses(haloItem)
	size := fmt.Sprintf("%d by %d", h.Extent[HaloRows], h.Extent[HaloColumns])
	if planes := h.Extent[HaloPlanes]; planes > 1 {
		size = fmt.Sprintf("%d by %s", planes, size)
	}
	w.line(depth, "%s of %s elements", ItemWords[haloItem].Word, size)
	for _, m := range h.Members {
		w.op(" ", m.Op, depth+1)
	}
}

// op prints an operation, its source position, and the memory that its results take, if they are not in registers.
func (w *planWriter) op(what string, op *tileir.Op, depth int) {
	w.line(depth, "%s %s  %v%s", what, cost.Signature(op), tileir.PosOf(op.Loc), w.scratch(op.Results...))
}

func (w *planWriter) line(depth int, format string, args ...any) {
	fmt.Fprintf(&w.text, "%s%s\n", strings.Repeat("  ", depth), fmt.Sprintf(format, args...))
}

// scratch returns how much of the worker's memory values take.
func (w *planWriter) scratch(values ...*tileir.Value) string {
	bytes := 0
	for _, v := range values {
		if k := vcode.KindOfValue(v); k != vcode.None && (w.plan.inMemory[v] || w.plan.copied[v]) {
			bytes += vcode.NumElements(v) * k.Size()
		}
	}
	if bytes == 0 {
		return ""
	}
	w.uses(scratchItem)
	return fmt.Sprintf("  (%d bytes of scratch)", bytes)
}

// String returns the size of the group.
func (g *Group) String() string {
	what := fmt.Sprintf("group of %d elements", 1<<g.Bits)
	if g.StoredBy != nil {
		what += ", unless the product has stored them"
	}
	if g.Unmasked != nil {
		what += ", without masks if all are set"
	}
	return what
}

// String returns the plan, one operation a line.
func (p *Plan) String() string {
	w := planWriter{plan: p.planner}
	w.uses(onceItem)
	w.text.WriteString("once:\n")
	w.region(p.Setup, 1)
	w.uses(blockItem)
	w.text.WriteString("each block" + orderWords(p.Order) + ":\n")
	w.region(p.Body, 1)
	w.legend()
	return w.text.String()
}
