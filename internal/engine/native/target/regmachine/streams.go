package regmachine

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

var memoryMakers = map[vcode.Opcode]maker{
	vcode.OpLoad:        loading,
	vcode.OpSplat:       repeatingElement,
	vcode.OpStore:       storing,
	vcode.OpStoreMasked: storingMasked,
	vcode.OpCount:       counting,
	vcode.OpGather:      gatheringLanes,
	vcode.OpKeep:        keeping,
	vcode.OpSaved:       restoringSaved,
	vcode.OpPrefetch:    func(*vector) action { return func(*machine) {} },
	vcode.OpTranspose:   transposing,
}

// loading reads imm elements. The rest of the register becomes 0.
func loading(v *vector) action {
	d, from, n := v.d, &v.mem[0], v.imm*v.mem[0].stream.Size
	return func(m *machine) {
		a := from.address(m)
		m.v[d] = register{}
		readBytes(&m.v[d], a, n)
	}
}

func repeatingElement(v *vector) action {
	d, from, size := v.d, &v.mem[0], v.mem[0].stream.Size
	load := loads[8*size]
	return func(m *machine) { m.v[d].repeat(load(from.address(m)), size) }
}

func storing(v *vector) action {
	x, to, n := v.s[0], &v.mem[0], v.imm*v.mem[0].stream.Size
	return func(m *machine) { writeBytes(to.address(m), &m.v[x], n) }
}

// storingMasked writes the lanes that a mask has.
func storingMasked(v *vector) action {
	x, k, to, n, size := v.s[0], v.s[1], &v.mem[0], v.imm, v.mem[0].stream.Size
	load, store := sizedLoad(size), stores[8*size]
	inMask := v.maskedLast
	return func(m *machine) {
		a := to.address(m)
		for i := range n {
			if inMask && m.k[k]>>i&1 != 0 || !inMask && m.v[k].bytes(maxBytes)[i*size] != 0 {
				store(a+uint64(i*size), load(&m.v[x], i))
			}
		}
	}
}

// sizedLoad reads lanes of a size.
func sizedLoad(size int) func(r *register, i int) uint64 {
	return map[int]func(r *register, i int) uint64{
		1: func(r *register, i int) uint64 { return uint64(lanes[uint8](r, maxBytes)[i]) },
		2: func(r *register, i int) uint64 { return uint64(lanes[uint16](r, maxBytes/2)[i]) },
		4: func(r *register, i int) uint64 { return uint64(lanes[uint32](r, maxBytes/4)[i]) },
		8: func(r *register, i int) uint64 { return r[i] },
	}[size]
}

// gatheringLanes reads an element for each lane of the operand. The rest of the register becomes 0.
func gatheringLanes(v *vector) action {
	d, x, from, n, size := v.d, v.s[0], &v.mem[0], v.imm, v.mem[0].stream.Size
	number, load := sizedLoad(v.fromLane), loads[8*size]
	return func(m *machine) {
		index, base := m.v[x], from.address(m)
		m.v[d] = register{}
		for i := range n {
			m.v[d][i*size/8] |= load(base+number(&index, i)*uint64(size)) << (8 * (i * size % 8))
		}
	}
}

// counting repeats the number of the iteration's first element.
func counting(v *vector) action {
	s, d, size := v.mem[0].stream, v.d, v.kind.Size()
	return func(m *machine) {
		x := uint64(0)
		if s.Inner == 1 {
			x = m.r[target.Index] << s.Shift
		}
		if s.Reg != target.NoReg {
			x += m.r[s.Reg]
		} else {
			x += load64(m.r[target.Frame] + uint64(s.Slot))
		}
		m.v[d].repeat(x, size)
	}
}

// keeping stores a whole register.
func keeping(v *vector) action {
	x, to, n := v.s[0], &v.mem[0], v.fromBytes
	if v.maskedFrom {
		return func(m *machine) { store64(to.address(m), m.k[x]) }
	}
	return func(m *machine) { writeBytes(to.address(m), &m.v[x], n) }
}

// restoringSaved reads a whole register.
func restoringSaved(v *vector) action {
	d, from, n := v.d, &v.mem[0], v.bytes
	if v.masked {
		return func(m *machine) { m.k[d] = load64(from.address(m)) }
	}
	return func(m *machine) { readBytes(&m.v[d], from.address(m), n) }
}

// transposing writes the columns of a block as rows.
func transposing(v *vector) action {
	to, from, size, block := &v.mem[0], &v.mem[1], v.imm, vcode.BlockOf(v.imm)
	load, store := loads[8*size], stores[8*size]
	return func(m *machine) {
		var columns [16][16]uint64
		a, b := from.address(m), to.address(m)
		for i := range 1 << block.Rows {
			for j := range 1 << block.Columns {
				columns[j][i] = load(a + uint64(i*from.step+size*j))
			}
		}
		for j := range 1 << block.Columns {
			for i := range 1 << block.Rows {
				store(b+uint64(j*to.step+size*i), columns[j][i])
			}
		}
	}
}
