package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// transpose emits a transposition of a tile in the frame.
func (c *codegen) transpose(t *plan.Transposition) {
	var src, dst []int8
	for j, p := range t.Pos {
		if !t.InBlock(j) {
			src, dst = append(src, p), append(dst, int8(j))
		}
	}
	k := vcode.KindOfValue(t.Op.Results[0])
	c.transposeBlocks(blocks{k, src, dst, int(t.Pos[0]), t.SourceBit,
		func(n *nest, pos []int8) *stream { return n.scratch(k, c.readOffset(t.From), pos) },
		func(n *nest, pos []int8) *stream { return n.scratch(k, c.writeOffset(t.Op.Results[0]), pos) }})
}

// blocks are those of a transposition: the bits of their numbers in the source and in the result, the logarithms of the
// distances of the rows of a block in elements, and the streams.
type blocks struct {
	kind                vcode.Kind
	src, dst            []int8
	srcStep, dstStep    int
	source, destination func(n *nest, pos []int8) *stream
}

// transposeBlocks emits a loop nest over the blocks of a transposition.
func (c *codegen) transposeBlocks(t blocks) {
	size := t.kind.Size()
	n := &nest{codegen: c, Space: plan.Space{Bits: len(t.src), Lanes: 1, Cuts: plan.CutsOf(t.src) | plan.CutsOf(t.dst) | 1}}
	n.emitLoops(func() {
		from := n.streamFor("from", func() *stream { return t.source(n, t.src) })
		to := n.streamFor("to", func() *stream { return t.destination(n, t.dst) })
		from.Inner, to.Inner = 0, 0
		n.b.Effect(vcode.Inst{Code: vcode.OpTranspose, Imm: size, Mem: []vcode.Memory{{Base: &to.Stream, Step: size << t.dstStep}, {Base: &from.Stream, Step: size << t.srcStep}}})
	})
}
