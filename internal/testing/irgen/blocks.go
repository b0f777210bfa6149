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
	for _, code := range []tileir.OpCode{tileir.OpConstant, tileir.OpIota, tileir.OpReshape, tileir.OpPermute, tileir.OpBroadcast, tileir.OpSelect, tileir.OpReduce, tileir.OpScan} {
		apart.choices = append(apart.choices, code, code, code)
	}
}

// GenerateApart makes a program whose blocks an engine may join.
func GenerateApart(src *Source, opt Options) *Program {
	m := tileir.NewModule("apart")
	g := &gen{src: src, opt: opt, entry: m.NewEntry("k", nil), store: true, fault: -1, apart: true}
	g.scale = scale{apart.shapes, apart.grids, nil, 1 << 18}
	g.opt.Budget = g.scale.budget
	g.p = &Program{Module: m, Entry: "k", Grid: pick(src, apart.grids), add: 1}
	g.Builder = tileir.NewBuilder(g.entry.Block(0))
	g.times = g.p.Blocks()
	i32 := tileir.Tile(tileir.I32)
	g.scalarParam(i32, 1)
	g.scalarParam(i32, 0)
	g.block, _, _ = g.GetTileBlockId()
	g.token = g.MakeToken()
	g.keep(g.block)
	for n := src.between(3, 12); n > 0 && src.more() && !g.spent(); n-- {
		makers[pick(src, apart.choices)](g)
	}
	g.finish()
	return g.p
}

// loadOwn reads a value from the block's part of memory.
func (g *gen) loadOwn(t tileir.TileType, k kind) val {
	blocks := int64(g.p.Blocks())
	base, buf := g.input(t.Scalar(), k)
	if t.Rank() == 0 || g.src.oneIn(4) {
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
	for down < t.Rank()-1 && t.Shape[down] == 1 && g.src.oneIn(3) {
		down++
	}
	index[down] = g.block
	c.sizes[c.dimMap[down]] = max(1, blocks*t.Shape[down]-int64(g.src.n(8)))
	if g.src.oneIn(4) {
		slices.Sort(c.dimMap)
		c.sparse, c.step = down, slices.Repeat([]int32{1}, t.Rank())
		index[down] = g.rows(t.Shape[down])
	}
	buf.Len = max(buf.Len, g.layOut(c))
	v, _ := g.LoadViewTko(tileir.Weak, nil, g.makeView(base, t.Scalar(), c), index, nil, nil, nil)
	return val{Value: v, kind: k, raw: *c.padding != tileir.PadNaN}
}
