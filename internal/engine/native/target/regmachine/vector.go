package regmachine

import (
	"fmt"
	"unsafe"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
)

// maker makes the action of a vector instruction, or nil if the machine has none for its kinds.
type maker func(v *vector) action

// makers are by opcode, filled by the tables of each group of instructions.
var makers [vcode.NumOpcodes]maker

func init() {
	for _, table := range []map[vcode.Opcode]maker{intMakers, floatMakers, conversionMakers, laneMakers, memoryMakers} {
		for code, f := range table {
			makers[code] = f
		}
	}
}

// decode returns the action of a vector instruction.
func (v *vector) decode() (action, error) {
	var a action
	if f := makers[v.code]; f != nil {
		a = f(v)
	}
	if a == nil {
		return nil, fmt.Errorf("the machine has no %v of %v for %v", v.code, v.from, v.kind)
	}
	if v.round != vcode.ToEven && !rounds[v.code] {
		return nil, fmt.Errorf("the machine cannot round %v in a direction", v.code)
	}
	return func(m *machine) {
		a(m)
		m.r[target.T0], m.r[target.T1] = unset, unset
	}, nil
}

// rounds are the instructions that round in the direction of their Round field.
var rounds = [vcode.NumOpcodes]bool{vcode.OpFAdd: true, vcode.OpFSub: true, vcode.OpFMul: true, vcode.OpFDiv: true, vcode.OpFSqrt: true,
	vcode.OpFMA: true, vcode.OpFNMA: true, vcode.OpFMS: true, vcode.OpConvert: true}

// rounding is a direction of package vcode.
func rounding(d vcode.Direction) num.Rounding {
	return [...]num.Rounding{vcode.ToEven: num.NearestEven, vcode.ToFloor: num.NegInf, 2: num.PosInf, vcode.ToZero: num.Zero, 4: num.NearestEven}[d]
}

// bySize picks by the size of the lanes in bytes.
func bySize(b, w, d, q maker) maker {
	return func(v *vector) action {
		var f maker
		switch v.elements().Size() {
		case 1:
			f = b
		case 2:
			f = w
		case 4:
			f = d
		case 8:
			f = q
		}
		if f == nil {
			return nil
		}
		return f(v)
	}
}

// byFloat picks by the kind of the lanes.
func byFloat(s, d maker) maker { return bySize(nil, nil, s, d) }

// lanewise1, lanewise2 and the like make an instruction of a function of lanes.
func lanewise1[T any](f func(x T) T) maker {
	return func(v *vector) action {
		d, x, n := v.d, v.s[0], v.count(sizeOf[T]())
		return func(m *machine) {
			to, a := lanes[T](&m.v[d], n), lanes[T](&m.v[x], n)
			for i := range to {
				to[i] = f(a[i])
			}
		}
	}
}

func lanewise2[T any](f func(x, y T) T) maker {
	return func(v *vector) action {
		d, x, y, n := v.d, v.s[0], v.s[1], v.count(sizeOf[T]())
		return func(m *machine) {
			to, a, b := lanes[T](&m.v[d], n), lanes[T](&m.v[x], n), lanes[T](&m.v[y], n)
			for i := range to {
				to[i] = f(a[i], b[i])
			}
		}
	}
}

// constantly is an instruction of one operand and the constant.
func constantly[T any](f func(x T, imm int) T) maker {
	return func(v *vector) action {
		imm := v.imm
		return lanewise1(func(x T) T { return f(x, imm) })(v)
	}
}

// converting is an instruction whose result has other lanes than its operand. Lanes beyond those of the loop become 0.
func converting[A, B any](f func(x A) B) maker {
	return func(v *vector) action {
		d, x, n := v.d, v.s[0], v.lanes
		return func(m *machine) {
			from := m.v[x]
			m.v[d] = register{}
			to, a := lanes[B](&m.v[d], n), lanes[A](&from, n)
			for i := range to {
				to[i] = f(a[i])
			}
		}
	}
}

// eachLane is an instruction on the lanes of the loop alone.
func eachLane[T any](f func(x, y T) T) maker {
	return func(v *vector) action {
		d, x, y, n := v.d, v.s[0], v.s[1], v.lanes
		return func(m *machine) {
			to, a, b := lanes[T](&m.v[d], n), lanes[T](&m.v[x], n), lanes[T](&m.v[y], n)
			for i := range to {
				to[i] = f(a[i], b[i])
			}
		}
	}
}

// Relations of two numbers, as sets.
const (
	isLess = 1 << iota
	isEqual
	isGreater
	isUnordered
)

// relating is a comparison: accept returns the relations for which it holds.
func relating[T any](relation func(x, y T) int, accept func(imm int) int) maker {
	return func(v *vector) action {
		d, x, y, size := v.d, v.s[0], v.s[1], sizeOf[T]()
		n, holds := v.fromBytes/size, accept(v.imm)
		if v.masked {
			return func(m *machine) {
				a, b, bits := lanes[T](&m.v[x], n), lanes[T](&m.v[y], n), uint64(0)
				for i := range a {
					if relation(a[i], b[i])&holds != 0 {
						bits |= 1 << i
					}
				}
				m.k[d] = bits
			}
		}
		return func(m *machine) {
			a, b := lanes[T](&m.v[x], n), lanes[T](&m.v[y], n)
			for i := range a {
				m.v[d].setMask(i, size, relation(a[i], b[i])&holds != 0)
			}
		}
	}
}

// setMask sets lane i of a mask in a vector.
func (r *register) setMask(i, size int, on bool) {
	v := uint64(0)
	if on {
		v = ^v
	}
	switch size {
	case 1:
		lanes[uint8](r, maxBytes)[i] = uint8(v)
	case 2:
		lanes[uint16](r, maxBytes/2)[i] = uint16(v)
	case 4:
		lanes[uint32](r, maxBytes/4)[i] = uint32(v)
	case 8:
		r[i] = v
	}
}

// count is how many elements of a size the result's register has.
func (v *vector) count(size int) int { return v.bytes / size }

// sizeOf is the size of a lane.
func sizeOf[T any]() int {
	var x T
	return int(unsafe.Sizeof(x))
}
