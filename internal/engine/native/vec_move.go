package native

// Moves of lanes within registers.

// down brings lane n to lane 0, and those behind it after it.
func (b *body) down(x vreg, n int) vreg {
	return b.addLane(b.kind(x), b.vals[x].lane, inst{code: opDown, src: []vreg{x}, imm: n})
}

// up moves lanes n places up; the last lanes of before come in from below.
func (b *body) up(x, before vreg, n int) vreg {
	return b.op2i(b.kind(x), opUp, x, before, n)
}

// lastLane repeats the last lane.
func (b *body) lastLane(x vreg) vreg {
	return b.add(b.kind(x), inst{code: opLast, src: []vreg{x}, early: true})
}

// orderedKey makes keys of the bits of numbers, and bits of keys. Those for NaN give a NaN.
func (b *body) orderedKey(bits vreg) vreg { return b.xor(bits, b.srl(b.sra(bits, 31), 1)) }
