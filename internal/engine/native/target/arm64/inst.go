package arm64

import (
	"math"

	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

// floatImmediate returns the instruction for a float that FMOV can hold, or nil.
func floatImmediate(d a64.Reg, bits uint64) (a64.Op, []a64.Operand) {
	single, double := a64.Float(math.Float32frombits(uint32(bits))), a64.Float(math.Float64frombits(bits))
	switch {
	case bits>>32 == bits&0xffffffff && a64.Encodes(a64.FMOV, d.S4(), single):
		return a64.FMOV, []a64.Operand{d.S4(), single}
	case a64.Encodes(a64.FMOV, d.D2(), double):
		return a64.FMOV, []a64.Operand{d.D2(), double}
	}
	return 0, nil
}

// instruction is a vector instruction with its registers.
type instruction struct {
	*vcode.Inst
	b *vcode.Body
	d a64.Reg
	s []a64.Reg
}

// kind returns the kind of lanes that the instruction computes with: of a comparison that of its operands.
func (in *instruction) kind() vcode.Kind {
	k := in.b.Kind(in.Dst)
	if (k == vcode.Mask || k == vcode.None) && len(in.Src) > 0 {
		return in.from()
	}
	return k
}

// from returns the kind of the first operand.
func (in *instruction) from() vcode.Kind { return in.b.Kind(in.Src[0]) }

// lanes returns a register as lanes of a size.
func lanes(r a64.Reg, size int) a64.Reg { return r.Lanes(size, vectorBytes) }

// half returns the lower half of a register as lanes of a size.
func half(r a64.Reg, size int) a64.Reg { return r.Lanes(size, vectorBytes/2) }

// laneOps are the opcodes that are one machine instruction on lanes of every size, with the same operands.
var laneOps = [vcode.NumOpcodes]a64.Op{
	vcode.OpAdd: a64.ADD, vcode.OpSub: a64.SUB, vcode.OpMul: a64.MUL, vcode.OpMaxS: a64.SMAX, vcode.OpMaxU: a64.UMAX,
	vcode.OpMinS: a64.SMIN, vcode.OpMinU: a64.UMIN, vcode.OpAbs: a64.ABS, vcode.OpEqual: a64.CMEQ, vcode.OpGreater: a64.CMGT,
	vcode.OpFAdd: a64.FADD, vcode.OpFSub: a64.FSUB, vcode.OpFMul: a64.FMUL, vcode.OpFDiv: a64.FDIV, vcode.OpFSqrt: a64.FSQRT,
}

// hasLaneOp are the opcodes of the table: the zero value is an instruction too.
var hasLaneOp = func() (has [vcode.NumOpcodes]bool) {
	for _, code := range []vcode.Opcode{vcode.OpAdd, vcode.OpSub, vcode.OpMul, vcode.OpMaxS, vcode.OpMaxU, vcode.OpMinS, vcode.OpMinU, vcode.OpAbs,
		vcode.OpEqual, vcode.OpGreater, vcode.OpFAdd, vcode.OpFSub, vcode.OpFMul, vcode.OpFDiv, vcode.OpFSqrt} {
		has[code] = true
	}
	return has
}()

// emitters are the opcodes that take more than that.
var emitters [vcode.NumOpcodes]func(e *Emitter, in *instruction)

func init() {
	for _, table := range []map[vcode.Opcode]func(e *Emitter, in *instruction){intEmitters, floatEmitters, conversionEmitters, laneEmitters, memoryEmitters} {
		for code, f := range table {
			emitters[code] = f
		}
	}
}

// roundingModes are the bits of the control register for a direction.
var roundingModes = map[vcode.Direction]int64{vcode.ToFloor: 2 << 22, 2: 1 << 22, vcode.ToZero: 3 << 22}

// inst emits an instruction. It may change T0 and T1.
func (e *Emitter) inst(in *instruction) {
	e.bases.forget(t0.Num())
	e.bases.forget(t1.Num())
	e.rounded(in.Round, func() { e.nearest(in) })
}

// rounded emits code that rounds in a direction.
func (e *Emitter) rounded(d vcode.Direction, f func()) {
	if d == vcode.ToEven {
		f()
		return
	}
	e.set(scratch, roundingModes[d])
	e.emit(a64.MSR, a64.FPCR, scratch)
	f()
	e.emit(a64.MSR, a64.FPCR, a64.XZR)
}

// nearest emits an instruction in the current direction of rounding.
func (e *Emitter) nearest(in *instruction) {
	if hasLaneOp[in.Code] {
		size := in.kind().Size()
		operands := []a64.Operand{lanes(in.d, size)}
		for _, r := range in.s {
			operands = append(operands, lanes(r, size))
		}
		e.emit(laneOps[in.Code], operands...)
		return
	}
	if f := emitters[in.Code]; f != nil {
		f(e, in)
		return
	}
	// Other opcodes need mask registers. Finish reports the instruction that no table has.
	e.emit(a64.BRK, a64.Imm(int(in.Code)|1<<16))
}
