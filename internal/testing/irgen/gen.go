package irgen

import (
	"fmt"
	"slices"

	"gotile/tileir"
)

// gen is a program under construction.
type gen struct {
	*tileir.Builder // appends to the block under construction
	src             *Source
	opt             Options
	scale           scale
	p               *Program
	entry           *tileir.Op

	pool  []val         // values that later operations may take
	token *tileir.Value // after all accesses to memory that the block writes; nil: no such access here
	store bool          // outputs may be written here
	tidy  bool          // engines know the argument that leads to each access
	block *tileir.Value // the number of the block

	// The row and the column of the block, if its number is divided into them, and how many there are.
	row, column           *tileir.Value
	rowCount, columnCount int64

	depth int  // regions around
	loops int  // loops around
	fors  int  // of which a kernel cannot return from
	times int  // number of executions at this point, over all blocks
	cost  int  // elements computed so far
	apart bool // blocks only compute, load and store, each in its own part of memory
	views bool // and access it by views only
	fault int  // statements until the fault on purpose; negative: none
}

// val is a value with its known properties.
type val struct {
	*tileir.Value
	kind kind
	raw  bool // its bits were moved only
}

// Generate makes a program.
func Generate(src *Source, opt Options) *Program {
	if opt.Budget == 0 {
		opt.Budget = 1 << 15
	}
	m := tileir.NewModule("random")
	g := &gen{src: src, opt: opt, entry: m.NewEntry("k", nil), store: true, fault: -1}
	g.scale = scale{shapes, grids, []int{3, 1, 2, 4, 0, 5}, opt.Budget}
	g.scale.enlarge(src)
	g.opt.Budget = g.scale.budget
	g.p = &Program{Module: m, Entry: "k", Grid: pick(src, g.scale.grids)}
	g.Builder = tileir.NewBuilder(g.entry.Block(0))
	g.times = g.p.Blocks()
	if src.oneIn(3) { // other contents
		g.p.Later = append(g.p.Later, g.p.Grid)
	}
	if opt.Faults && !src.oneIn(3) {
		g.fault = src.n(8)
	}
	g.head()
	for n := src.between(4, 24); n > 0 && src.more() && !g.spent(); n-- {
		g.statement()
	}
	g.finish()
	return g.p
}

var grids = [][3]int{{1, 1, 1}, {2, 1, 1}, {4, 1, 1}, {1, 3, 1}, {2, 2, 1}, {1, 1, 2}, {3, 2, 1}, {2, 1, 3}, {7, 1, 1}}

// spent reports that the program computes enough.
func (g *gen) spent() bool { return g.cost > g.opt.Budget }

// head computes the number of the block: its index in the grid, permuted by two arguments.
func (g *gen) head() {
	i32 := tileir.Tile(tileir.I32)
	g.p.mul, g.p.add = 0, 1
	mul, add := g.scalarParam(i32, 1), g.scalarParam(i32, 0)
	x, y, z := g.GetTileBlockId()
	nx, ny, nz := g.GetNumTileBlocks()
	linear := g.plus(x, g.timesOf(nx, g.plus(y, g.timesOf(ny, z))))
	total := g.timesOf(nx, g.timesOf(ny, nz))
	g.block = g.RemI(g.plus(g.timesOf(linear, mul), add), total, tileir.Signed)
	g.token = g.MakeToken()
	for _, v := range []*tileir.Value{g.block, nx, total} {
		g.keep(v)
	}
}

func (g *gen) plus(x, y *tileir.Value) *tileir.Value    { return g.AddI(x, y, tileir.OverflowNone) }
func (g *gen) timesOf(x, y *tileir.Value) *tileir.Value { return g.MulI(x, y, tileir.OverflowNone) }

// finish stores some of the remaining values, and ends the entry.
func (g *gen) finish() {
	for n := min(4, len(g.pool)); n > 0; n-- {
		g.sink(pick(g.src, g.pool), 0)
	}
	if g.fault >= 0 {
		g.plannedFault()
	}
	g.Return()
	// Globals come first, as bytecode has them.
	slices.SortStableFunc(g.p.Module.Body().Ops, func(a, b *tileir.Op) int { return int(b.Code) - int(a.Code) })
	var params []tileir.Type
	for _, a := range g.entry.Block(0).Args {
		params = append(params, a.Type)
	}
	g.entry.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: params}})
}

// maxParams bounds the parameters of an entry.
const maxParams = 40

func (g *gen) full() bool { return len(g.p.Args) >= maxParams }

// scalarParam adds a parameter of rank 0.
func (g *gen) scalarParam(t tileir.TileType, bits uint64) *tileir.Value {
	g.p.Args = append(g.p.Args, Arg{Bits: bits})
	return g.entry.Block(0).AddArg(t)
}

// bufferParam adds a buffer and a parameter that points to it.
func (g *gen) bufferParam(b *Buffer) *tileir.Value {
	b.Name = fmt.Sprintf("b%d", len(g.p.Buffers))
	b.seed = uint64(g.src.byte())
	g.p.Buffers = append(g.p.Buffers, b)
	g.p.Args = append(g.p.Args, Arg{Buffer: b})
	return g.entry.Block(0).AddArg(ptrTo(b.Elem))
}

// spend counts the elements of a new value.
func (g *gen) spend(v *tileir.Value) {
	if t, ok := v.Type.(tileir.TileType); ok {
		g.cost += int(t.NumElements()) * g.times
	}
}

// keep offers a computed value to later operations.
func (g *gen) keep(v *tileir.Value) { g.offer(val{Value: v, raw: intOf(v)}) }

// offer offers a value to later operations, and may store it.
func (g *gen) offer(v val) {
	g.spend(v.Value)
	g.pool = append(g.pool, v)
	if g.src.oneIn(4) {
		g.sink(v, 0)
	}
}

// loose takes a result that engines may differ in by ulps: it is stored at once.
func (g *gen) loose(v *tileir.Value, ulps uint64) {
	if g.opt.Mix {
		g.keep(v)
		return
	}
	g.spend(v)
	x := val{Value: v}
	for g.src.oneIn(3) {
		x = g.moved(x)
	}
	g.sink(x, ulps)
}

// inside builds a region's block by f, which may use the values in scope; values that f offers are removed after it.
// times is the number of executions of the block each time.
func (g *gen) inside(b *tileir.Block, times int, f func()) {
	outer := *g
	g.Builder, g.depth, g.times = tileir.NewBuilder(b), g.depth+1, g.times*max(times, 1)
	f()
	g.Builder, g.depth, g.loops, g.fors, g.times = outer.Builder, outer.depth, outer.loops, outer.fors, outer.times
	g.pool, g.token, g.store = outer.pool, outer.token, outer.store
}

func intOf(v *tileir.Value) bool {
	t, ok := v.Type.(tileir.TileType)
	return ok && t.Scalar().IsInt()
}

func ptrTo(elem tileir.Scalar) tileir.TileType {
	return tileir.Tile(tileir.PointerType{Pointee: elem})
}

func tileOf(v *tileir.Value) tileir.TileType { return v.Type.(tileir.TileType) }
