package native

// rarely is what f makes of the lanes of src where the mask is set, and the lanes of usual
// elsewhere. The code of f is jumped over where no lane is set, and finds all registers free:
// they are saved before and restored after it.
func (b *body) rarely(m, usual vreg, src []vreg, f func(b *body, x []vreg) vreg) vreg {
	all := append([]vreg{m, usual}, src...)
	sub := newBody(b.target, b.lanes)
	var x []vreg
	for i, v := range all {
		x = append(x, sub.fromMemory(b.vals[v], memory{base: inKept, at: i}))
	}
	y := sub.choose(x[0], f(sub, x[2:]), x[1])
	sub.effect(inst{code: opKeep, src: []vreg{y}, mem: []memory{{base: inKept, at: len(all)}}})
	return b.add(b.kind(usual), inst{code: opRarely, src: all, sub: sub, early: true})
}

// fromMemory reads a whole register that was written by opKeep.
func (b *body) fromMemory(info vinfo, m memory) vreg {
	return b.addLane(info.kind, info.lane, inst{code: opSaved, mem: []memory{m}, write: true})
}

// fromFrame reads a whole register of a kind from the frame.
func (b *body) fromFrame(k kind, at int) vreg {
	return b.fromMemory(vinfo{kind: k, lane: k.size()}, memory{base: inFrameMemory, at: at})
}
