package arm64

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/tileir"
)

// exclusive are instructions by the width in bits. All of them acquire and release.
var (
	loadExclusive  = map[int]a64.Op{8: a64.LDAXRB, 16: a64.LDAXRH, 32: a64.LDAXR, 64: a64.LDAXR}
	storeExclusive = map[int]a64.Op{8: a64.STLXRB, 16: a64.STLXRH, 32: a64.STLXR, 64: a64.STLXR}
	swaps          = map[int]a64.Op{8: a64.SWPALB, 16: a64.SWPALH, 32: a64.SWPAL, 64: a64.SWPAL}
	sums           = map[int]a64.Op{8: a64.LDADDALB, 16: a64.LDADDALH, 32: a64.LDADDAL, 64: a64.LDADDAL}
	comparisons    = map[int]a64.Op{8: a64.CASALB, 16: a64.CASALH, 32: a64.CASAL, 64: a64.CASAL}
)

func (e *Emitter) hasAtomics() bool { return e.a.Allow.Has(a64.FeatLSE) }

func (e *Emitter) Exchange(m target.Mem, r target.Reg) {
	e.readModifyWrite(swaps[r.Bits()], m, r, func(_, x a64.Reg) a64.Reg { return x })
}

func (e *Emitter) AtomicAdd(m target.Mem, r target.Reg) {
	e.readModifyWrite(sums[r.Bits()], m, r, func(old, x a64.Reg) a64.Reg {
		sum := sized(scratch4, 8*registerBytes(x))
		e.emit(a64.ADD, sum, old, x)
		return sum
	})
}

// readModifyWrite is an atomic operation: op, or a loop that stores the result of f.
func (e *Emitter) readModifyWrite(op a64.Op, m target.Mem, r target.Reg, f func(old, x a64.Reg) a64.Reg) {
	e.bases.forgetSlots()
	x, at := e.changed(r), e.plain(m)
	if e.hasAtomics() {
		e.emit(op, x, x, at)
		return
	}
	old, status := sized(scratch, r.Bits()), sized(scratch3, 32)
	again := e.a.Here()
	e.emit(loadExclusive[r.Bits()], old, at)
	e.emit(storeExclusive[r.Bits()], status, f(old, x), at)
	e.emit(a64.CBNZ, status, again)
	e.emit(a64.MOV, x, old)
}

func (e *Emitter) CompareExchange(m target.Mem, r target.Reg, failed target.Label) {
	e.bases.forgetSlots()
	w := r.Bits()
	x, at := gp(r), e.plain(m)
	held, old := e.changed(target.T0.As(w)), sized(scratch, w)
	if w < 32 {
		e.extend(held, held, w, false)
	}
	if e.hasAtomics() {
		e.emit(a64.MOV, old, held)
		e.emit(comparisons[w], held, x, at)
		if failed != 0 {
			e.emit(a64.CMP, held, old)
			e.emit(a64.BCOND, a64.NE, a64.Label(failed))
		}
		return
	}
	status, differs, done := sized(scratch3, 32), e.a.NewLabel(), e.a.NewLabel()
	again := e.a.Here()
	e.emit(loadExclusive[w], old, at)
	e.emit(a64.CMP, old, held)
	e.emit(a64.BCOND, a64.NE, differs)
	e.emit(storeExclusive[w], status, x, at)
	e.emit(a64.CBNZ, status, again)
	e.emit(a64.B, done)
	e.a.Bind(differs)
	e.emit(a64.MOV, held, old)
	if failed != 0 {
		e.emit(a64.B, a64.Label(failed))
	}
	e.bind(done)
}

// AddFloat uses the processor's scalar instructions.
func (e *Emitter) AddFloat(elem tileir.Scalar, to, old target.Reg, arg target.Mem) {
	d, x := e.changed(to), gp(old)
	switch elem {
	case tileir.F64:
		e.emit(a64.FMOV, a64.D(0), x)
		e.emit(a64.LDR, a64.D(1), e.memory(arg, 8))
		e.emit(a64.FADD, a64.D(0), a64.D(0), a64.D(1))
		e.emit(a64.FMOV, d, a64.D(0))
	case tileir.F32:
		y := sized(scratch, 32)
		e.emit(a64.LDR, y, e.memory(arg, 4))
		e.emit(a64.MOV, d, x)
		e.flushed(d)
		e.flushed(y)
		e.emit(a64.FMOV, a64.S(0), d)
		e.emit(a64.FMOV, a64.S(1), y)
		e.emit(a64.FADD, a64.S(0), a64.S(0), a64.S(1))
		e.emit(a64.FMOV, d, a64.S(0))
		e.flushed(d)
	default:
		y := sized(scratch, 32)
		e.emit(a64.LDRH, y, e.memory(arg, 2))
		e.addHalves(elem, sized(d, 32), sized(x, 32), y)
	}
}

// AddingFloats implements [target.Sequences].
func (e *Emitter) AddingFloats(_ tileir.Scalar, body func()) { body() }

// AddFloatTo uses the processor's scalar instructions.
func (e *Emitter) AddFloatTo(elem tileir.Scalar, to, arg target.Mem) {
	old, sum := target.T0.As(8*elem.Bytes()), target.T1.As(8*elem.Bytes())
	e.Move(old, to)
	e.AddFloat(elem, sum, old, arg)
	e.Move(to, sum)
}

// flushed replaces a subnormal pattern by the zero of its sign.
func (e *Emitter) flushed(r a64.Reg) {
	normal := e.a.NewLabel()
	e.emit(a64.TST, r, a64.Imm(0x7f800000))
	e.emit(a64.BCOND, a64.NE, normal)
	e.emit(a64.AND, r, r, a64.Imm(0x80000000))
	e.a.Bind(normal)
}

// addHalves adds f16 or bf16 in f32, which is rounded to the same result as the exact sum.
func (e *Emitter) addHalves(elem tileir.Scalar, d, x, y a64.Reg) {
	sum, done := sized(scratch2, 32), e.a.NewLabel()
	for i, r := range []a64.Reg{x, y} {
		if elem == tileir.F16 {
			e.emit(a64.FMOV, a64.S(i), r)
			e.emit(a64.FCVT, a64.S(i), a64.V(i).Scalar(2))
		} else {
			e.emit(a64.LSL, sum, r, a64.Imm(16))
			e.emit(a64.FMOV, a64.S(i), sum)
		}
	}
	e.emit(a64.FADD, a64.S(0), a64.S(0), a64.S(1))
	if elem == tileir.F16 {
		e.emit(a64.FCVT, a64.V(1).Scalar(2), a64.S(0))
		e.emit(a64.FMOV, d, a64.S(1))
	} else {
		e.emit(a64.FMOV, sum, a64.S(0))
		e.emit(a64.UBFM, d, sum, a64.Imm(16), a64.Imm(16))
		e.emit(a64.ADD, d, d, sum)
		e.set(sum, 0x7fff) // ties to even
		e.emit(a64.ADD, d, d, sum)
		e.emit(a64.LSR, d, d, a64.Imm(16))
	}
	e.emit(a64.FCMP, a64.S(0), a64.S(0))
	e.emit(a64.BCOND, a64.VC, done)
	quiet := int64(0x7fc0)
	if elem == tileir.F16 {
		quiet = 0x7e00
	}
	e.emit(a64.FMOV, sum, a64.S(0))
	e.emit(a64.LSR, sum, sum, a64.Imm(16))
	e.emit(a64.AND, sum, sum, a64.Imm(0x8000))
	e.set(d, quiet)
	e.emit(a64.ORR, d, d, sum)
	e.a.Bind(done)
}
