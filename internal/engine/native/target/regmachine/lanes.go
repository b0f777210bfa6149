package regmachine

import (
	"encoding/binary"
	"slices"

	"gotile/internal/engine/native/vcode"
)

var laneMakers = map[vcode.Opcode]maker{
	vcode.OpMove:       movingRegister,
	vcode.OpConst:      repeatingConstant,
	vcode.OpVector:     settingLanes,
	vcode.OpSelect:     bySize(selecting[uint8], selecting[uint16], selecting[uint32], selecting[uint64]),
	vcode.OpTable:      bySize(nil, nil, tabulating, nil),
	vcode.OpLookup32:   lookingUp32,
	vcode.OpLookup64:   lookingUp64,
	vcode.OpDown:       movingDown,
	vcode.OpUp:         movingUp,
	vcode.OpPairEven:   pairing(0),
	vcode.OpPairOdd:    pairing(1),
	vcode.OpSplitPairs: splittingPairs,
	vcode.OpJoinPairs:  joiningPairs,
	vcode.OpJoinS:      joiningLanes,
	vcode.OpJoinU:      joiningLanes,
	vcode.OpLast:       bySize(repeatingLast[uint8], repeatingLast[uint16], repeatingLast[uint32], repeatingLast[uint64]),
}

// movingRegister copies a register.
func movingRegister(v *vector) action {
	d, x := v.d, v.s[0]
	if v.masked != v.maskedFrom {
		return nil
	}
	if v.masked {
		return func(m *machine) { m.k[d] = m.k[x] }
	}
	return func(m *machine) { m.v[d] = m.v[x] }
}

// repeat sets all lanes of a size to the low bytes of a number.
func (r *register) repeat(x uint64, size int) {
	switch size {
	case 1:
		x = x & 0xff * 0x0101010101010101
	case 2:
		x = x & 0xffff * 0x0001000100010001
	case 4:
		x = x & 0xffffffff * 0x0000000100000001
	}
	for i := range r {
		r[i] = x
	}
}

func repeatingConstant(v *vector) action {
	d, x := v.d, new(register)
	x.repeat(v.bits, v.kind.Size())
	return func(m *machine) { m.v[d] = *x }
}

func settingLanes(v *vector) action {
	d, x := v.d, new(register)
	copy(x.bytes(maxBytes), v.data)
	return func(m *machine) { m.v[d] = *x }
}

// selecting takes lanes of the second operand if the mask has them, and else of the third.
func selecting[T unsigned](v *vector) action {
	d, k, x, y, n, masked := v.d, v.s[0], v.s[1], v.s[2], v.count(sizeOf[T]()), v.maskedFrom
	if masked {
		return func(m *machine) {
			bits, to, a, b := m.k[k], lanes[T](&m.v[d], n), lanes[T](&m.v[x], n), lanes[T](&m.v[y], n)
			for i := range to {
				if bits>>i&1 != 0 {
					to[i] = a[i]
				} else {
					to[i] = b[i]
				}
			}
		}
	}
	words := v.bytes / 8
	return func(m *machine) {
		for i := range words {
			mask := m.v[k][i]
			m.v[d][i] = m.v[x][i]&mask | m.v[y][i]&^mask
		}
	}
}

// tabulating takes elements of a table by the low bits of each lane.
func tabulating(v *vector) action {
	d, x, n := v.d, v.s[0], v.count(4)
	table := make([]uint32, len(v.data)/4)
	for i := range table {
		table[i] = binary.LittleEndian.Uint32(v.data[4*i:])
	}
	return func(m *machine) {
		to, a := lanes[uint32](&m.v[d], n), lanes[uint32](&m.v[x], n)
		for i := range to {
			to[i] = table[int(a[i])&(len(table)-1)]
		}
	}
}

// lookingUp32 reads 32 bits of the data at each lane times imm bytes.
func lookingUp32(v *vector) action {
	d, x, n, data, scale := v.d, v.s[0], v.lanes, v.data, v.imm
	return func(m *machine) {
		to, a := lanes[uint32](&m.v[d], n), lanes[int32](&m.v[x], n)
		for i := range to {
			to[i] = binary.LittleEndian.Uint32(data[int(a[i])*scale:])
		}
	}
}

// lookingUp64 reads 64 bits of memory at each lane's offset in bytes.
func lookingUp64(v *vector) action {
	d, x, n, base := v.d, v.s[0], v.lanes, uint64(uintptr(v.mem[0].extern))
	return func(m *machine) {
		for i := range n {
			m.v[d][i] = load64(base + m.v[x][i])
		}
	}
}

// movingDown moves lane imm to lane 0. What follows the last lane is 0.
func movingDown(v *vector) action {
	d, x, n := v.d, v.s[0], v.imm
	if v.masked {
		return func(m *machine) { m.k[d] = m.k[x] >> n }
	}
	n *= v.fromLane
	return func(m *machine) {
		from := m.v[x]
		m.v[d] = register{}
		copy(m.v[d].bytes(maxBytes), from.bytes(maxBytes)[n:])
	}
}

// movingUp moves lanes up by imm. The last lanes of the second operand come in.
func movingUp(v *vector) action {
	d, x, before, n, all := v.d, v.s[0], v.s[1], v.imm*v.kind.Size(), v.bytes
	return func(m *machine) {
		high, low := m.v[x], m.v[before]
		to := m.v[d].bytes(all)
		copy(to, low.bytes(all)[all-n:])
		copy(to[n:], high.bytes(all))
	}
}

// pairing takes the blocks of imm bytes of both operands in turn that are even, or odd if first is 1.
func pairing(first int) maker {
	return func(v *vector) action {
		d, x, y, n, all := v.d, v.s[0], v.s[1], v.imm, v.bytes
		return func(m *machine) {
			a, b := m.v[x], m.v[y]
			to := m.v[d].bytes(all)
			for at := 0; at < all; at += 2 * n {
				copy(to[at:at+n], a.bytes(all)[at+first*n:])
				copy(to[at+n:at+2*n], b.bytes(all)[at+first*n:])
			}
		}
	}
}

// splittingPairs takes the first or the second lanes of all pairs of both operands.
func splittingPairs(v *vector) action {
	d, x, y, second, size, n := v.d, v.s[0], v.s[1], v.imm, v.kind.Size(), v.lanes
	return func(m *machine) {
		var to register
		for i := range n {
			from := m.v[[]int{x, y}[i/(n/2)]]
			copy(to.bytes(maxBytes)[i*size:(i+1)*size], from.bytes(maxBytes)[(2*(i%(n/2))+second)*size:])
		}
		m.v[d] = to
	}
}

// joiningPairs takes a lane of each operand in turn, from the first or the middle lane on.
func joiningPairs(v *vector) action {
	d, x, y, second, size, n := v.d, v.s[0], v.s[1], v.imm, v.kind.Size(), v.lanes
	return func(m *machine) {
		var to register
		for i := range n {
			from := m.v[[]int{x, y}[i%2]]
			copy(to.bytes(maxBytes)[i*size:(i+1)*size], from.bytes(maxBytes)[(i/2+second*n/2)*size:])
		}
		m.v[d] = to
	}
}

// joiningLanes takes the low bytes of the lanes of imm bytes of all operands.
func joiningLanes(v *vector) action {
	d, sources, from, to, n := v.d, slices.Clone(v.s), v.imm, v.kind.Size(), v.lanes
	return func(m *machine) {
		var joined register
		at := 0
		for _, x := range sources {
			bytes := m.v[x].bytes(n * from)
			for i := range n {
				at += copy(joined.bytes(maxBytes)[at:at+to], bytes[i*from:])
			}
		}
		m.v[d] = joined
	}
}

// repeatingLast repeats the last lane.
func repeatingLast[T unsigned](v *vector) action {
	d, x, last, size := v.d, v.s[0], v.lanes-1, sizeOf[T]()
	return func(m *machine) { m.v[d].repeat(uint64(lanes[T](&m.v[x], last+1)[last]), size) }
}
