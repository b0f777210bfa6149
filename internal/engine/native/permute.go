package native

import (
	"gotile/internal/engine/native/vcode"
)

// turn emits a nest over the squares.
func (c *codegen) turn(t *turn) {
	var src, dst []int8
	for j, p := range t.pos {
		if j >= squareBits && (j < t.q || j >= t.q+squareBits) {
			src, dst = append(src, p), append(dst, int8(j))
		}
	}
	k := vcode.KindOfValue(t.op.Results[0])
	n := &nest{codegen: c, space: space{bits: len(src), lanes: 1, cuts: cutsOf(src) | cutsOf(dst) | 1}}
	n.run(func() {
		from := n.leafOf("from", func() *leaf { return n.scratch(k, c.from(t.from), src) })
		to := n.leafOf("to", func() *leaf { return n.scratch(k, c.to(t.op.Results[0]), dst) })
		from.Inner, to.Inner = 0, 0
		n.b.Effect(vcode.Inst{Code: vcode.OpTranspose, Mem: []vcode.Memory{{Base: &to.Stream, Step: 4 << t.q}, {Base: &from.Stream, Step: 4 << t.pos[0]}}})
	})
}
