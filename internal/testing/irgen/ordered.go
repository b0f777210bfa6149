package irgen

import (
	"slices"

	"gotile/tileir"
)

// ordered is a program under construction whose blocks read memory that they also write, through several arguments that
// may point into one buffer. Tokens order all accesses that conflict and few others, and each block has its own part of
// each buffer, so that the final contents of memory are determined.
//
// Floats are integers of known magnitude: sums of them are exact in every order.
type ordered struct {
	*gen
	theme   theme
	shape   []int64         // of most tiles
	elems   []tileir.Scalar // of most tiles
	arenas  []*arena
	counts  []counters
	extreme *extreme // nil for none
	extents []int64  // of the arrays of a program in the form of kernels; nil if its memory is arenas
	values  []bounded
	history []access        // accesses that later ones may have to wait for
	closed  map[*arena]bool // arenas that the current region must not access
	carried groups          // whose tokens the innermost counted loop carries
	counter *tileir.Value   // of the innermost loop that counts from 0 in steps of 1, or nil
	trips   int64           // iterations of that loop at most
	calm    bool            // no access orders those of other blocks
	ends    []func()        // for values that are known only when the program is complete
}

// bounded is a value with the largest magnitude that its elements have if they are floats.
type bounded struct {
	*tileir.Value
	bound float64
}

// theme is the main subject of a program.
type theme uint8

const (
	mixed theme = iota
	memory
	reductions
	matrices
	loops
	idioms
	numThemes
)

// GenerateOrdered makes a program that reads memory that it writes. Its conflicting accesses are ordered by tokens.
func GenerateOrdered(src *Source, opt Options) *Program {
	if opt.Budget == 0 {
		opt.Budget = 1 << 15
	}
	m := tileir.NewModule("ordered")
	g := &gen{src: src, opt: opt, entry: m.NewEntry("k", nil), fault: -1}
	g.scale = scale{indexSpaces, orderedGrids, []int{2, 3, 1, 4, 0, 5}, opt.Budget}
	g.scale.enlarge(src)
	g.opt.Budget = g.scale.budget
	g.p = &Program{Module: m, Entry: "k", Grid: pick(src, g.scale.grids)}
	g.Builder = tileir.NewBuilder(g.entry.Block(0))
	g.times = g.p.Blocks()
	o := &ordered{gen: g, theme: theme(src.n(int(numThemes))), shape: pick(src, g.scale.shapes), closed: make(map[*arena]bool)}
	for range src.n(4) {
		g.p.Later = append(g.p.Later, pick(src, g.scale.grids[:max(1, slices.Index(g.scale.grids, g.p.Grid)+1)]))
	}
	g.head()
	g.pool, g.token = nil, nil
	g.tidy = src.oneIn(4)
	o.calm = g.tidy || src.oneIn(2)
	if g.p.Grid[1]*g.p.Grid[2] == 1 && src.oneIn(2) {
		o.plainBlocks()
	}
	if opt.Faults && !g.tidy && src.oneIn(8) {
		o.addExtreme()
	}
	o.chooseArenas()
	o.statements(src.between(3, 16))
	o.finish()
	return g.p
}

// plainBlocks numbers the blocks by their first coordinate, as engines know it.
func (o *ordered) plainBlocks() {
	for i, grid := range o.p.Later {
		o.p.Later[i] = [3]int{min(grid[0], o.p.Grid[0]), 1, 1}
	}
	o.block, _, _ = o.GetTileBlockId()
}

// orderedGrids are grids of growing numbers of blocks.
var orderedGrids = [][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {1, 3, 1}, {2, 2, 1}, {7, 1, 1}}

// indexSpaces are the shapes of most tiles of a program.
var indexSpaces = [][]int64{{64}, {16}, {128}, {8}, {256}, {1024}, {16, 16}, {8, 32}, {32, 8}, {4, 64}, {64, 16}, {2, 4, 16}, {1}, {2}, {4}, {1, 64}, {64, 1}}

// statements appends statements to the block under construction.
func (o *ordered) statements(n int) {
	for ; n > 0 && o.src.more() && !o.spent(); n-- {
		o.statement()
	}
}

// statement appends a statement, mostly one that suits the theme.
func (o *ordered) statement() {
	list := o.themed()
	if o.extents == nil && (list == nil || o.src.oneIn(3)) {
		list = []func(){o.compute, o.compute, o.storeValue, o.storeValue, o.loadValue, o.reductions, o.control, o.atomic, o.convertSome, o.product, o.moveSome, o.idiom, o.pointerLoop, o.chosen}
		if len(o.counts) > 0 {
			list = append(list, o.countSome, o.countSome)
		}
	}
	pick(o.src, list)()
}

// themed lists the statements of the theme, or none.
func (o *ordered) themed() []func() {
	if o.extents != nil {
		return o.kernelStatements()
	}
	switch o.theme {
	case memory:
		return []func(){o.storeValue, o.storeValue, o.storeValue, o.loadValue, o.loadValue, o.atomic, o.control, o.pointerLoop, o.chosen}
	case reductions:
		return []func(){o.reductions, o.reductions, o.loadValue, o.compute}
	case matrices:
		return []func(){o.product, o.product, o.storeValue}
	case loops:
		return []func(){o.control, o.control, o.control, o.storeValue}
	case idioms:
		return []func(){o.idiom, o.idiom, o.idiom, o.storeValue, o.loadValue}
	}
	return nil
}

func (o *ordered) loadValue() { o.offer(o.load(o.tile())) }

func (o *ordered) convertSome() {
	if v, ok := o.recent(whatever); ok {
		o.offer(o.convert(v, pick(o.src, o.elems)))
	}
}

// tile is a type of the program's index space.
func (o *ordered) tile() tileir.TileType { return tileir.Tile(pick(o.src, o.elems), o.shape...) }

// order is a memory order and the scope that it needs.
func (o *ordered) order(orders []tileir.MemoryOrder) (tileir.MemoryOrder, *tileir.MemoryScope) {
	if o.calm {
		return tileir.Weak, nil
	}
	return o.gen.order(orders)
}

// atomicOrder is the order of an atomic operation.
func (o *ordered) atomicOrder() tileir.MemoryOrder {
	if o.calm {
		return tileir.Relaxed
	}
	return pick(o.src, atomicOrders)
}

// finish stores what was computed last, ends the entry and sizes the buffers.
func (o *ordered) finish() {
	if o.extreme != nil {
		o.extremeAccess()
	}
	last := 8
	if o.extents != nil {
		last = o.lastResults()
	}
	for i := len(o.values) - 1; i >= max(0, len(o.values)-last); i-- {
		if !o.full() {
			o.store(o.values[i])
		}
	}
	o.Return()
	for _, end := range o.ends {
		end()
	}
	var params []tileir.Type
	for _, a := range o.entry.Block(0).Args {
		params = append(params, a.Type)
	}
	o.entry.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: params}})
}

// within builds the block of a region by f. What f computes is gone after it.
func (o *ordered) within(b *tileir.Block, times int, f func()) {
	values, history, closed, carried, counter, trips := o.values, o.history, o.closed, o.carried, o.counter, o.trips
	o.values, o.history = slices.Clip(values), slices.Clip(history)
	o.gen.inside(b, times, f)
	o.values, o.history, o.closed, o.carried, o.counter, o.trips = values, history, closed, carried, counter, trips
}
