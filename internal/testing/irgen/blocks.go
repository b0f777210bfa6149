package irgen

import (
	"maps"
	"slices"

	"gotile/tileir"
)

// apart is about programs whose blocks only compute, load and store, each in its own part of memory that the index of
// the block in the grid selects: an engine may run several such blocks as one.
var apart = struct {
	grids   [][3]int
	shapes  [][]int64
	choices []tileir.OpCode
}{
	grids:  [][3]int{{9, 1, 1}, {64, 1, 1}, {70, 1, 1}, {130, 1, 1}, {200, 1, 1}},
	shapes: [][]int64{{16}, {64}, {1, 4}, {1, 8}, {1, 16}, {1, 32}, {1, 64}, {1, 128}, {2, 16}, {4, 8}, {8, 4}, {1, 2, 8}, {2, 1, 8}, {1}, {1, 1}, {}},
}

func init() {
	for _, part := range []map[tileir.OpCode]func(*gen){arithmetic, conversions, reductionMakers} {
		apart.choices = append(apart.choices, slices.Sorted(maps.Keys(part))...)
	}
	apart.choices = append(apart.choices, slices.Repeat([]tileir.OpCode{tileir.OpFor}, 6)...)
	for _, code := range []tileir.OpCode{tileir.OpConstant, tileir.OpIota, tileir.OpReshape, tileir.OpPermute, tileir.OpBroadcast, tileir.OpSelect, tileir.OpReduce, tileir.OpScan} {
		apart.choices = append(apart.choices, code, code, code)
	}
}

// GenerateApart makes a program whose blocks an engine may join.
func GenerateApart(src *Source, opt Options) *Program {
	m := tileir.NewModule("apart")
	g := &gen{src: src, opt: opt, entry: m.NewEntry("k", nil), store: true, fault: -1, apart: true}
	g.scale = scale{apart.shapes, apart.grids, []int{3, 1, 2, 0}, 1 << 18}
	g.opt.Budget = g.scale.budget
	g.p = &Program{Module: m, Entry: "k", Grid: pick(src, apart.grids), add: 1}
	g.Builder = tileir.NewBuilder(g.entry.Block(0))
	g.times = g.p.Blocks()
	i32 := tileir.Tile(tileir.I32)
	g.scalarParam(i32, 1)
	g.scalarParam(i32, 0)
	g.block, _, _ = g.GetTileBlockId()
	g.token = g.MakeToken()
	g.views = src.oneIn(2)
	if src.oneIn(2) {
		g.divide()
	} else {
		g.keep(g.block)
	}
	for n := src.between(3, 12); n > 0 && src.more() && !g.spent(); n-- {
		g.statement()
	}
	g.finish()
	return g.p
}

// divide makes the number of the block one of a row and a column.
func (g *gen) divide() {
	n := g.src.between(1, 40)
	rows := g.src.between(1, 200/n)
	g.p.Grid[0], g.times = n*rows, n*rows
	length := g.bound(tileir.I32, int64(n))
	g.column, g.row = g.RemI(g.block, length, tileir.Signed), g.DivI(g.block, length, tileir.Signed, tileir.TowardZero)
	if g.src.oneIn(3) {
		g.row = g.RemI(g.row, g.bound(tileir.I32, int64(rows)), tileir.Signed)
	}
	g.columnCount, g.rowCount = int64(n), int64(rows)
	g.block = g.plus(g.timesOf(g.row, length), g.column)
	g.keep(g.column)
	g.keep(g.row)
}

// ownIndex makes the tile of an access one of the block alone, along a dimension, and another one if blocks have rows and
// columns. Tiles begin c.step apart. It sets the sizes of the array, of which up to less elements may be missing.
func (g *gen) ownIndex(c *cutting, index []*tileir.Value, down int, less int) {
	set := func(d int, at *tileir.Value, blocks int64) {
		index[d] = at
		c.sizes[c.dimMap[d]] = max(1, blocks*int64(max(c.step[d], c.tile[d]))-int64(g.src.n(less)))
	}
	if g.column == nil || len(index) < 2 {
		set(down, g.block, int64(g.p.Blocks()))
		return
	}
	other := (down + 1 + g.src.n(len(index)-1)) % len(index)
	set(down, g.column, g.columnCount)
	set(other, g.row, g.rowCount)
}

// loadOwn reads a value from the block's part of memory.
func (g *gen) loadOwn(t tileir.TileType, k kind) val {
	if t.Rank() == 0 && g.views {
		v := g.loadOwn(t.WithShape(1), k)
		v.Value = g.Reshape(v.Value, t)
		return v
	}
	blocks := int64(g.p.Blocks())
	base, buf := g.input(t.Scalar(), k)
	if !g.views && (t.Rank() == 0 || g.src.oneIn(4)) {
		buf.Len = max(buf.Len, blocks*t.NumElements())
		first := g.spread(g.timesOf(g.block, g.number(tileir.I32, t.NumElements())), t.Shape)
		v, _ := g.LoadPtrTko(tileir.Weak, nil, g.Offset(g.spread(base, t.Shape), g.plus(first, g.count(tileir.I32, t.Shape))), nil, nil, nil, nil)
		return val{v, k, true}
	}
	c := &cutting{sparse: -1, dimMap: g.permutation(t.Rank()), padding: g.padding(t.Scalar(), k)}
	c.sizes = make([]int64, t.Rank())
	var index []*tileir.Value
	for d, n := range t.Shape {
		c.tile, c.step, index = append(c.tile, int32(n)), append(c.step, int32(n)), append(index, g.scalar(tileir.I32, 0))
		c.sizes[c.dimMap[d]] = g.chosenSize(n, t)
	}
	down := 0
	for down < t.Rank()-1 && g.src.oneIn(3) {
		down++
	}
	g.ownIndex(c, index, down, 8)
	if g.column == nil && !g.views && g.src.oneIn(4) {
		slices.Sort(c.dimMap)
		c.sparse, c.step = down, slices.Repeat([]int32{1}, t.Rank())
		index[down] = g.rows(t.Shape[down])
	}
	buf.Len = max(buf.Len, g.layOut(c))
	v, _ := g.LoadViewTko(tileir.Weak, nil, g.makeView(base, t.Scalar(), c), index, nil, nil, nil)
	return val{Value: v, kind: k, raw: *c.padding != tileir.PadNaN}
}
