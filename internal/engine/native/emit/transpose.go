package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// transpose emits a loop nest over the blocks of a transposition.
func (c *codegen) transpose(t *plan.Transposition) {
	var src, dst []int8
	for j, p := range t.Pos {
		if !t.InBlock(j) {
			src, dst = append(src, p), append(dst, int8(j))
		}
	}
	k := vcode.KindOfValue(t.Op.Results[0])
	n := &nest{codegen: c, Space: plan.Space{Bits: len(src), Lanes: 1, Cuts: plan.CutsOf(src) | plan.CutsOf(dst) | 1}}
	n.emitLoops(func() {
		from := n.streamFor("from", func() *stream { return n.scratch(k, c.readOffset(t.From), src) })
		to := n.streamFor("to", func() *stream { return n.scratch(k, c.writeOffset(t.Op.Results[0]), dst) })
		from.Inner, to.Inner = 0, 0
		n.b.Effect(vcode.Inst{Code: vcode.OpTranspose, Imm: k.Size(), Mem: []vcode.Memory{{Base: &to.Stream, Step: k.Size() << t.SourceBit}, {Base: &from.Stream, Step: k.Size() << t.Pos[0]}}})
	})
}
