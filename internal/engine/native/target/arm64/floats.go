package arm64

import (
	"math"

	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

var floatEmitters = map[vcode.Opcode]func(e *Emitter, in *instruction){
	vcode.OpFMA: fused(a64.FMLA, false), vcode.OpFNMA: fused(a64.FMLS, false), vcode.OpFMS: fused(a64.FMLA, true),
	vcode.OpFMax: extreme(false), vcode.OpFMin: extreme(true),
	vcode.OpFCmp: (*Emitter).compareFloats, vcode.OpRound: (*Emitter).round, vcode.OpRemF: (*Emitter).remainder,
}

// fused adds a product to the third operand, or subtracts it, or adds it to the negated one. The instruction overwrites
// the operand that it adds to.
func fused(op a64.Op, negate bool) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) {
		size := in.kind().Size()
		sum := in.d
		if (in.d == in.s[0] || in.d == in.s[1]) && (negate || in.d != in.s[2]) {
			sum = temp(0)
		}
		if negate {
			e.emit(a64.FNEG, lanes(sum, size), lanes(in.s[2], size))
		} else {
			e.move(sum, in.s[2])
		}
		e.emit(op, lanes(sum, size), lanes(in.s[0], size), lanes(in.s[1], size))
		e.move(in.d, sum)
	}
}

// extremeOps are the instructions for a maximum, and for a minimum, by the mode.
var extremeOps = map[int]map[bool]a64.Op{
	vcode.Clamps:     {false: a64.FMAX, true: a64.FMIN},
	vcode.NaNWins:    {false: a64.FMAX, true: a64.FMIN},
	vcode.NumberWins: {false: a64.FMAXNM, true: a64.FMINNM},
}

// extreme returns the greater operand, or the smaller one, and the second one if one is NaN or both are zero.
func extreme(smaller bool) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) {
		size, x, y := in.kind().Size(), in.s[0], in.s[1]
		if in.Imm != 0 {
			e.emit(extremeOps[in.Imm][smaller], lanes(in.d, size), lanes(x, size), lanes(y, size))
			return
		}
		if smaller {
			x, y = y, x
		}
		first := temp(0)
		e.emit(a64.FCMGT, lanes(first, size), lanes(x, size), lanes(y, size))
		e.choose(in.d, first, in.s[0], in.s[1])
	}
}

// Relations that a comparison of floats holds for; more than one is their union.
const (
	less = 1 << iota
	equal
	greater
	unordered

	all = less | equal | greater | unordered
)

// predicates are the relations by the number of a predicate, without the bit that tells which NaNs raise an exception.
var predicates = [16]int{
	equal, less, less | equal, unordered, less | greater | unordered, equal | greater | unordered, greater | unordered, less | equal | greater,
	equal | unordered, less | unordered, less | equal | unordered, 0, less | greater, equal | greater, greater, all,
}

func (e *Emitter) compareFloats(in *instruction) {
	size, x, y := in.kind().Size(), in.s[0], in.s[1]
	accept := predicates[in.Imm&15]
	invert := accept&unordered != 0
	if invert {
		accept ^= all
	}
	d := in.d
	compare := func(op a64.Op, d, x, y a64.Reg) { e.emit(op, lanes(d, size), lanes(x, size), lanes(y, size)) }
	switch accept {
	case 0:
		e.emit(a64.MOVI, d.D2(), a64.Imm(0))
	case less:
		compare(a64.FCMGT, d, y, x)
	case less | equal:
		compare(a64.FCMGE, d, y, x)
	case equal:
		compare(a64.FCMEQ, d, x, y)
	case greater:
		compare(a64.FCMGT, d, x, y)
	case greater | equal:
		compare(a64.FCMGE, d, x, y)
	case less | greater:
		compare(a64.FCMGT, temp(0), x, y)
		compare(a64.FCMGT, d, y, x)
		e.emit(a64.ORR, d.B16(), d.B16(), temp(0).B16())
	case less | equal | greater:
		e.ordered(d, x, y, size)
	}
	if invert {
		e.emit(a64.NOT, d.B16(), d.B16())
	}
}

// ordered sets the lanes of which neither operand is NaN.
func (e *Emitter) ordered(d, x, y a64.Reg, size int) {
	if x != y {
		e.emit(a64.FCMEQ, lanes(temp(0), size), lanes(x, size), lanes(x, size))
	}
	e.emit(a64.FCMEQ, lanes(d, size), lanes(y, size), lanes(y, size))
	if x != y {
		e.emit(a64.AND, d.B16(), d.B16(), temp(0).B16())
	}
}

// roundOps are the instructions by the lowest bits of the mode: to nearest, floor, ceiling, to zero, and the control
// register's direction.
var roundOps = [...]a64.Op{a64.FRINTN, a64.FRINTM, a64.FRINTP, a64.FRINTZ, a64.FRINTI}

func (e *Emitter) round(in *instruction) {
	size := in.kind().Size()
	e.emit(roundOps[min(in.Imm&7, 4)], lanes(in.d, size), lanes(in.s[0], size))
}

// remainder emits the remainder of magnitudes, lane by lane. The first divisions are by large multiples of the divisor,
// so that no quotient overflows.
func (e *Emitter) remainder(in *instruction) {
	r, d, q, result := a64.D(0), a64.D(1), a64.D(2), temp(3)
	for i := range min(in.b.Lanes, vectorBytes/8) {
		e.emit(a64.INS, temp(0).D(0), in.s[0].D(i))
		for _, times := range []int{2, 1, 0} {
			e.emit(a64.INS, temp(1).D(0), in.s[1].D(i))
			if times > 0 {
				e.emit(a64.LDR, q, e.a.Const64(math.Float64bits(0x1p800)))
			}
			for range times {
				e.emit(a64.FMUL, d, d, q)
			}
			e.rounded(vcode.ToZero, func() { e.reduce(r, d, q) })
		}
		e.emit(a64.INS, result.D(i), temp(0).D(0))
	}
	e.move(in.d, result)
}

// reduce subtracts multiples of d from r while r is not less.
func (e *Emitter) reduce(r, d, q a64.Reg) {
	head, done := e.a.Here(), e.a.NewLabel()
	e.emit(a64.FCMP, r, d)
	e.emit(a64.BCOND, a64.LT, done) // also if one of them is NaN
	e.emit(a64.FDIV, q, r, d)
	e.emit(a64.FRINTZ, q, q)
	e.emit(a64.FMSUB, r, q, d, r)
	e.emit(a64.B, head)
	e.a.Bind(done)
}
