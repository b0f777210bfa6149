package regmachine

import (
	"math"

	"gotile/internal/engine/native/target"
	"gotile/num"
	"gotile/tileir"
)

// MoveBytes implements [target.Sequences].
func (e *emitter) MoveBytes(to, from target.Mem, n int) {
	e.emit(instruction{op: opMoveBytes, d: to, s: []target.Operand{from}, n: n})
}

func movingBytes(_ *emitter, in *instruction) (action, error) {
	to, from, n := placeOf(in.d.(target.Mem)), placeOf(in.s[0].(target.Mem)), in.n
	return func(m *machine) {
		copyBytes(to.address(m), from.address(m), n)
		m.loseTemporaries()
	}, nil
}

// IfNotContiguous implements [target.Sequences].
func (e *emitter) IfNotContiguous(ptrs target.Mem, n, size int, l target.Label) {
	e.emit(instruction{op: opIfApart, s: []target.Operand{ptrs}, n: n, size: size, label: l})
}

func testingApart(e *emitter, in *instruction) (action, error) {
	ptrs, n, size, l := placeOf(in.s[0].(target.Mem)), uint64(in.n), uint64(in.size), e.at(in.label)
	return func(m *machine) {
		a := ptrs.address(m)
		first := load64(a)
		m.loseTemporaries()
		for i := range n {
			if load64(a+8*i) != first+i*size {
				m.pc = l
				return
			}
		}
	}, nil
}

// ChecksPointers reports true for the wide form, as AVX-512 has it.
func (e *emitter) ChecksPointers(n int) bool { return e.vec.Masks() > 0 && n >= 8 }

// CheckPointers implements [target.Sequences].
func (e *emitter) CheckPointers(ptrs target.Mem, mask *target.Mem, n, size int, start, limit target.Reg, l target.Label) {
	s := []target.Operand{ptrs, start, limit}
	if mask != nil {
		s = append(s, *mask)
	}
	e.emit(instruction{op: opCheckPointers, s: s, n: n, size: size, label: l})
}

func checkingPointers(e *emitter, in *instruction) (action, error) {
	ptrs, start, limit := placeOf(in.s[0].(target.Mem)), get(in.s[1], 64), get(in.s[2], 64)
	var mask *effectiveAddress
	if len(in.s) > 3 {
		p := placeOf(in.s[3].(target.Mem))
		mask = &p
	}
	n, size, l := uint64(in.n), uint64(in.size), e.at(in.label)
	return func(m *machine) {
		a, first, bound, only := ptrs.address(m), start(m), limit(m), uint64(0)
		if mask != nil {
			only = mask.address(m)
		}
		m.loseTemporaries()
		m.r[target.Index] = unset
		for i := range n {
			if only != 0 && load8(only+i) == 0 {
				continue
			}
			if off := load64(a+8*i) - first; off >= bound || off%size != 0 {
				m.pc = l
				return
			}
		}
	}, nil
}

// LooksUp reports true for the sizes that AVX-512 supports.
func (e *emitter) LooksUp(indexSize, size, n int) bool {
	return e.vec.Masks() > 0 && n >= 256 && size <= 4 && (indexSize == 1 || indexSize == 4)
}

// LookUp implements [target.Sequences].
func (e *emitter) LookUp(to, indices, table target.Mem, indexSize, size, n int) {
	e.Gather(to, indices, table, indexSize, size, n)
}

// Gathers reports true for the sizes that x86-64 supports.
func (e *emitter) Gathers(indexSize, size, n int) bool { return size == 4 && n >= 256 }

// Gather implements [target.Sequences].
func (e *emitter) Gather(to, indices, table target.Mem, indexSize, size, n int) {
	e.emit(instruction{op: opGather, d: to, s: []target.Operand{indices, table, target.Imm(indexSize)}, n: n, size: size})
}

func gathering(_ *emitter, in *instruction) (action, error) {
	to, indices, table := placeOf(in.d.(target.Mem)), placeOf(in.s[0].(target.Mem)), placeOf(in.s[1].(target.Mem))
	n, size, indexSize := uint64(in.n), uint64(in.size), uint64(in.s[2].(target.Imm))
	index := map[uint64]func(a uint64) uint64{1: load8, 2: load16, 4: load32, 8: load64}[indexSize]
	return func(m *machine) {
		d, at, from := to.address(m), indices.address(m), table.address(m)
		m.loseTemporaries()
		m.r[target.Index] = unset
		for i := range n {
			copyBytes(d+i*size, from+size*index(at+i*indexSize), in.size)
		}
	}, nil
}

// LoadsStrided reports true for the distances that x86-64 supports.
func (e *emitter) LoadsStrided(_, apart int) bool { return apart == -1 || apart >= 2 && apart <= 4 }

// StoresStrided reports true for elements in reverse order, and for others in the wide form, as AVX-512 has it.
func (e *emitter) StoresStrided(size, apart int) bool {
	return apart == -1 || e.vec.Masks() > 0 && e.LoadsStrided(size, apart)
}

// LoadStrided implements [target.Sequences].
func (e *emitter) LoadStrided(size, apart int) {
	e.emit(instruction{op: opLoadStrided, n: apart, size: size})
}

// StoreStrided implements [target.Sequences].
func (e *emitter) StoreStrided(size, apart int) {
	e.emit(instruction{op: opStoreStrided, n: apart, size: size})
}

func copyingStrided(_ *emitter, in *instruction) (action, error) {
	fromStep, toStep := uint64(in.size), uint64(in.size)
	if in.op == opLoadStrided {
		fromStep *= uint64(in.n)
	} else {
		toStep *= uint64(in.n)
	}
	return func(m *machine) {
		from, to := m.r[target.P1], m.r[target.P2]
		for range m.r[target.Index] {
			copyBytes(to, from, in.size)
			from, to = from+fromStep, to+toStep
		}
		for _, r := range []target.Reg{target.P1, target.P2, target.Index} {
			m.r[r] = unset
		}
		m.loseTemporaries()
	}, nil
}

// ShufflesBytes reports true, as x86-64 does.
func (e *emitter) ShufflesBytes() bool { return true }

// ShuffleBytes implements [target.Sequences].
func (e *emitter) ShuffleBytes(load, pads bool, step, order target.Reg) {
	in := instruction{op: opShuffleBytes, s: []target.Operand{step, order}}
	if load {
		in.n = 1
	}
	if pads {
		in.size = 16
	}
	e.emit(in)
}

func shufflingBytes(_ *emitter, in *instruction) (action, error) {
	step, order := get(in.s[0], 64), get(in.s[1], 64)
	return func(m *machine) {
		from, to, by, numbers := m.r[target.P1], m.r[target.P2], step(m), order(m)
		fromStep, toStep, at := uint64(16), by, &to
		if in.n == 1 {
			fromStep, toStep, at = by, 16, &from
		}
		for *at <= m.r[target.Index] {
			var x [16]byte
			for i := range x {
				if n := load8(numbers + uint64(i)); n < 16 {
					x[i] = byte(load8(from + n))
				}
				if in.size != 0 {
					x[i] |= byte(load8(numbers + 16 + uint64(i)))
				}
			}
			for i, b := range x {
				store8(to+uint64(i), uint64(b))
			}
			from, to = from+fromStep, to+toStep
		}
		m.r[target.P1], m.r[target.P2], m.r[target.Index] = from, to, unset
		m.loseTemporaries()
	}, nil
}

// Repeat implements [target.Sequences].
func (e *emitter) Repeat(size, bits, n int) {
	e.emit(instruction{op: opRepeat, s: []target.Operand{target.Imm(bits)}, n: n, size: size})
}

func repeating(_ *emitter, in *instruction) (action, error) {
	times, n, size := uint64(1)<<in.s[0].(target.Imm), uint64(in.n), uint64(in.size)
	return func(m *machine) {
		from, to := m.r[target.P1], m.r[target.P2]
		for i := range n * times {
			copyBytes(to+i*size, from+i/times*size, in.size)
		}
		for _, r := range []target.Reg{target.P1, target.P2, target.Index} {
			m.r[r] = unset
		}
		m.loseTemporaries()
	}, nil
}

// Transpose implements [target.Sequences].
func (e *emitter) Transpose(m target.Matrix, size, _, _ int) {
	var s []target.Operand
	for _, at := range []int{m.From, m.To, m.FromStep, m.ToStep, m.Rows, m.Columns} {
		s = append(s, target.InFrame(at))
	}
	e.emit(instruction{op: opTransposeMatrix, s: s, size: size})
}

func transposingMatrix(_ *emitter, in *instruction) (action, error) {
	var args []effectiveAddress
	for _, s := range in.s {
		args = append(args, placeOf(s.(target.Mem)))
	}
	size := uint64(in.size)
	return func(m *machine) {
		var x [6]uint64
		for i, a := range args {
			x[i] = load64(a.address(m))
		}
		from, to, fromStep, toStep := x[0], x[1], x[2], x[3]
		for row := range x[4] {
			for column := range x[5] {
				copyBytes(to+column*toStep+row*size, from+row*fromStep+column*size, in.size)
			}
		}
		m.loseRegisters()
		m.r[target.P2] = unset
	}, nil
}

// AddingFloats implements [target.Sequences].
func (e *emitter) AddingFloats(_ tileir.Scalar, body func()) { body() }

// AddFloatTo implements [target.Sequences].
func (e *emitter) AddFloatTo(elem tileir.Scalar, to, arg target.Mem) {
	old, sum := target.T0.As(8*elem.Bytes()), target.T1.As(8*elem.Bytes())
	e.Move(old, to)
	e.AddFloat(elem, sum, old, arg)
	e.Move(to, sum)
}

// AddFloat implements [target.Sequences].
func (e *emitter) AddFloat(elem tileir.Scalar, to, old target.Reg, arg target.Mem) {
	e.emit(instruction{op: opAddFloat, elem: elem, d: to, s: []target.Operand{old, arg}})
}

// floatSums are sums of the patterns of formats.
var floatSums = map[tileir.Scalar]func(x, y uint64) uint64{
	tileir.F64: func(x, y uint64) uint64 {
		a, b := math.Float64frombits(x), math.Float64frombits(y)
		if sum := a + b; sum == sum {
			return math.Float64bits(sum)
		}
		return math.Float64bits(nanOf(a, b, b))
	},
	tileir.F32: func(x, y uint64) uint64 {
		a, b := num.FlushF32(math.Float32frombits(uint32(x))), num.FlushF32(math.Float32frombits(uint32(y)))
		return uint64(math.Float32bits(num.FlushF32(sum32(a, b))))
	},
	tileir.F16: func(x, y uint64) uint64 {
		sum := sum32(num.F16ToF32(uint16(x)), num.F16ToF32(uint16(y)))
		if sum != sum {
			return halfNaN(sum, 0x7e00)
		}
		return uint64(num.F32ToF16(sum))
	},
	tileir.BF16: func(x, y uint64) uint64 {
		sum := sum32(num.BF16ToF32(uint16(x)), num.BF16ToF32(uint16(y)))
		if sum != sum {
			return halfNaN(sum, 0x7fc0)
		}
		return uint64(num.F32ToBF16(sum))
	},
}

func sum32(x, y float32) float32 {
	if sum := x + y; sum == sum {
		return sum
	}
	return nanOf(x, y, y)
}

// halfNaN is a NaN of 16 bits with the sign of x.
func halfNaN(x float32, quiet uint64) uint64 {
	return uint64(math.Float32bits(x)>>16&0x8000) | quiet
}

func addingFloats(_ *emitter, in *instruction) (action, error) {
	to := in.d.(target.Reg)
	bits, sum := to.Bits(), floatSums[in.elem]
	old, arg := get(in.s[0], bits), get(in.s[1], bits)
	return func(m *machine) { m.write(to, sum(old(m), arg(m))) }, check(in.d, in.s[0], in.s[1])
}

// savedBytes is memory for all registers, of which a slot for each vector is a multiple of its size.
const savedBytes = (numVectors+2)*maxBytes + 8*target.NumRegs

// SaveRegisters implements [target.Sequences].
func (e *emitter) SaveRegisters(room func(bytes int) int) (restore func()) {
	at := room(savedBytes)
	e.emit(instruction{op: opSave, n: at})
	return func() { e.emit(instruction{op: opRestore, n: at}) }
}

// saving saves all registers but T0 and Frame.
func saving(_ *emitter, in *instruction) (action, error) {
	slot := uint64(in.n)
	return func(m *machine) {
		a := m.r[target.Frame] + slot
		for i := range m.v {
			writeBytes(a, &m.v[i], maxBytes)
			a += maxBytes
		}
		for _, list := range [][]uint64{m.k[:], m.r[:]} {
			for _, x := range list {
				store64(a, x)
				a += 8
			}
		}
	}, nil
}

// restoring does the opposite.
func restoring(_ *emitter, in *instruction) (action, error) {
	slot := uint64(in.n)
	return func(m *machine) {
		a, frame := m.r[target.Frame]+slot, m.r[target.Frame]
		for i := range m.v {
			readBytes(&m.v[i], a, maxBytes)
			a += maxBytes
		}
		for _, list := range [][]uint64{m.k[:], m.r[:]} {
			for i := range list {
				list[i] = load64(a)
				a += 8
			}
		}
		m.r[target.Frame], m.r[target.T0], m.r[target.T1] = frame, unset, unset
	}, nil
}

// EndTiles does nothing: there are no matrix registers.
func (e *emitter) EndTiles() {}
