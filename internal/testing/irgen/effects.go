package irgen

import (
	"gotile/tileir"
)

// effects make operations with effects outside memory.
var effects = map[tileir.OpCode]func(*gen){
	tileir.OpAssert: func(g *gen) {
		x := g.any(g.tile(ints))
		g.Assert(g.CmpI(pick(g.src, []tileir.Predicate{tileir.Equals, tileir.LessOrEqual, tileir.GreaterOrEqual}), x, x, g.sign()), "x is x")
	},
	tileir.OpPrintTko: (*gen).print,
}

// print writes one line. It names the block, so that the lines of blocks differ.
func (g *gen) print() {
	if !g.store {
		return
	}
	format, values := "block %d:", []*tileir.Value{g.block}
	for range pick(g.src, []int{1, 1, 2, 4}) {
		elem := pick(g.src, ints)
		formats := []string{"%d", "%u", "%x", "%5d", "%-3d", "%+d", "%i", "%#x", "%o", "%08x", "%lld"}
		if g.src.oneIn(3) {
			elem = pick(g.src, []tileir.Scalar{tileir.F64, tileir.F32, tileir.F16, tileir.BF16})
			formats = []string{"%f", "%.2f", "%e", "%g", "%8.3f", "%a", "%G", "%+f"}
		}
		format += " " + pick(g.src, formats)
		values = append(values, g.get(tileir.Tile(elem, pick(g.src, [][]int64{{}, {4}, {2, 2}})...), smalls))
	}
	token := g.PrintTko(format+" 100%%\n", values, g.token)
	if g.token != nil {
		g.token = token
	}
}
