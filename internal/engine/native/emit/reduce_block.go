package emit

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The lines of a block are combined two by two, as soon as both have been read: the first instructions combine the lanes of both that are farthest
// apart, and the results of both are in one vector. That is the order in which the lanes of a single line are combined.

// blockReducer emits a reduction of a block of lines.
type blockReducer struct {
	*reducer
	partial []vcode.Reg   // of the line that is being read
	last    vcode.Reg     // elements of that line that were combined last
	pairs   [][]vcode.Reg // for each warp: partial results of the last line, of the last two, of the last four and so on
}

func (r *reducer) beginBlock() {
	r.lineStream()
	if r.block == nil {
		r.block = &blockReducer{reducer: r}
	}
	r.block.partial, r.block.last = make([]vcode.Reg, r.vectors()), 0
}

// add combines the elements of a vector with the partial results of its line. After the last line of the block it stores the results.
func (r *blockReducer) add(x vcode.Reg) {
	r.combine(x)
	n, size := r.n, r.perWarp()
	if !r.Ordered() {
		if n.u == n.unroll-1 {
			r.push(0, r.partial[0])
		}
	} else if done := n.u - n.unroll + len(r.partial); done >= 0 && (done+1)%size == 0 {
		r.push(done/size, r.halve(n.b, r.partial[done+1-size:done+1]))
	}
	if n.u == n.unroll-1 && n.blocks.at == n.Lanes-1 {
		r.store()
	}
}

// combine combines the elements of a vector with a partial result of the line.
func (r *blockReducer) combine(x vcode.Reg) {
	at := 0
	if r.Ordered() {
		at = r.n.u % len(r.partial)
	}
	switch {
	case r.partial[at] == 0 && r.kind == vcode.Mask:
		r.partial[at] = x
	case r.partial[at] == 0:
		r.partial[at] = r.start(x)
	case x == r.last && slices.Contains(idempotent, r.Combine.Code): // all vectors beyond the edge are one register
	default:
		r.partial[at] = r.apply(r.n.b, r.partial[at], x)
	}
	r.last = x
}

// idempotent are the operations of which one of several equal elements is as good as all.
var idempotent = []tileir.OpCode{tileir.OpMaxF, tileir.OpMinF, tileir.OpMaxI, tileir.OpMinI, tileir.OpAndI, tileir.OpOrI}

// push adds the partial result of a line to those of a warp.
func (r *blockReducer) push(warp int, v vcode.Reg) {
	n, b := r.n, r.n.b
	if warp == len(r.pairs) {
		r.pairs = append(r.pairs, nil)
	}
	list := r.pairs[warp]
	for apart, at := n.Lanes/2, n.blocks.at; at&1 != 0; apart, at = apart/2, at/2 {
		last := list[len(list)-1]
		list = list[:len(list)-1]
		v = r.apply(b, b.PairEven(last, v, apart), b.PairOdd(last, v, apart))
	}
	r.pairs[warp] = append(list, v)
}

// store stores the results of the block: the line that has been read last is its last one.
func (r *blockReducer) store() {
	n, b := r.n, r.n.b
	var warps []vcode.Reg
	for _, list := range r.pairs {
		warps = append(warps, list[0])
	}
	v := r.halve(b, warps)
	if r.Keys {
		v = r.floatsOf(b, v)
	}
	l := r.result()
	b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{l.encode(b, v)}, Mem: []vcode.Memory{{Base: &l.Stream, Offset: -(n.Lanes - 1) * l.Size}}, Imm: n.Lanes})
}
