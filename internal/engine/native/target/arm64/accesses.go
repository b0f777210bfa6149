package arm64

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

var memoryEmitters = map[vcode.Opcode]func(e *Emitter, in *instruction){
	vcode.OpLoad: (*Emitter).load, vcode.OpSplat: (*Emitter).splat, vcode.OpStore: (*Emitter).storeAll, vcode.OpStoreMasked: (*Emitter).storeMasked,
	vcode.OpCount: (*Emitter).count, vcode.OpGather: (*Emitter).gather,
	vcode.OpKeep: func(e *Emitter, in *instruction) {
		e.access(a64.STR, in.s[0].Scalar(vectorBytes), e.address(in.Mem[0], vectorBytes))
	},
	vcode.OpSaved: func(e *Emitter, in *instruction) {
		e.access(a64.LDR, in.d.Scalar(vectorBytes), e.address(in.Mem[0], vectorBytes))
	},
	vcode.OpPrefetch: (*Emitter).prefetch, vcode.OpTranspose: (*Emitter).transpose, vcode.OpRarely: (*Emitter).rarely,
}

func stream(in *instruction) *target.Stream { return in.Mem[0].Base.(*target.Stream) }

// load reads imm elements. The rest of the register becomes zero.
func (e *Emitter) load(in *instruction) {
	bytes := in.Imm * stream(in).Size
	e.access(a64.LDR, in.d.Scalar(bytes), e.address(in.Mem[0], bytes))
}

// splat repeats one element. The instruction takes no displacement.
func (e *Emitter) splat(in *instruction) {
	size := stream(in).Size
	at := e.address(in.Mem[0], size)
	if at.Idx != a64.NoReg {
		e.emit(a64.ADD, scratch2, at.Base, at.Idx)
		at = a64.At(scratch2, 0)
	} else if at.Disp != 0 {
		e.plus(scratch2, at.Base, int64(at.Disp))
		at = a64.At(scratch2, 0)
	}
	e.emit(a64.LD1R, a64.Regs(lanes(in.d, size), 1), at)
}

func (e *Emitter) storeAll(in *instruction) {
	bytes := in.Imm * stream(in).Size
	e.access(a64.STR, in.s[0].Scalar(bytes), e.address(in.Mem[0], bytes))
}

// storeMasked writes the lanes whose mask is set. If all are set, it writes the whole vector.
func (e *Emitter) storeMasked(in *instruction) {
	size := stream(in).Size
	at := e.address(in.Mem[0], in.Imm*size)
	if at.Idx != a64.NoReg {
		e.emit(a64.ADD, scratch2, at.Base, at.Idx)
	} else {
		e.plus(scratch2, at.Base, int64(at.Disp))
	}
	whole, done := e.a.NewLabel(), e.a.NewLabel()
	e.allSet(in.s[1], in.Imm*size, whole)
	for i := range in.Imm {
		next := e.a.NewLabel()
		w := sized(scratch, 8*size)
		e.emit(a64.UMOV, w, in.s[1].Lane(size, i))
		e.emit(a64.TBZ, w, a64.Imm(0), next)
		to := scratch2
		if i > 0 {
			e.plus(scratch, scratch2, int64(i*size))
			to = scratch
		}
		e.emit(a64.ST1, a64.Regs(in.s[0].Lane(size, i), 1), a64.At(to, 0))
		e.a.Bind(next)
	}
	e.emit(a64.B, done)
	e.a.Bind(whole)
	e.emit(a64.STR, in.s[0].Scalar(in.Imm*size), a64.At(scratch2, 0))
	e.bind(done)
}

// allSet jumps if the lanes of a mask that take a number of bytes are set.
func (e *Emitter) allSet(mask a64.Reg, bytes int, to a64.Label) {
	w := sized(scratch, 32)
	if bytes >= 8 {
		e.emit(a64.UMINV, temp(0).Scalar(1), mask.Lanes(1, bytes))
		e.emit(a64.UMOV, w, temp(0).B(0))
		e.emit(a64.CBNZ, w, to)
		return
	}
	e.emit(a64.UMOV, w, mask.S(0))
	e.emit(a64.MVN, w, w)
	if bytes < 4 {
		e.emit(a64.TST, w, a64.Imm(1<<(8*bytes)-1))
		e.emit(a64.BCOND, a64.EQ, to)
		return
	}
	e.emit(a64.CBZ, w, to)
}

// count repeats the index of the iteration's first element.
func (e *Emitter) count(in *instruction) {
	s, size := stream(in), in.kind().Size()
	if s.Reg != target.NoReg {
		e.emit(a64.MOV, scratch, gp(s.Reg))
	} else {
		e.emit(a64.LDR, scratch, e.inFrame(s.Slot, 8))
	}
	if s.Inner == 1 {
		e.emit(a64.ADD, scratch, scratch, index, a64.Lsl(s.Shift))
	}
	e.emit(a64.DUP, lanes(in.d, size), sized(scratch, 8*size))
}

// gather loads an element for each lane of the operand. The result is in another register than the operand.
func (e *Emitter) gather(in *instruction) {
	s, size := stream(in), in.from().Size()
	from := gp(s.Reg)
	if s.Reg == target.NoReg {
		from = scratch
		e.emit(a64.LDR, from, e.inFrame(s.Slot, 8))
	}
	for i := range in.Imm {
		e.emit(a64.UMOV, sized(scratch2, 8*size), in.s[0].Lane(size, i))
		e.emit(a64.ADD, scratch2, from, scratch2, a64.Lsl(bits.TrailingZeros(uint(s.Size))))
		e.emit(a64.LD1, a64.Regs(in.d.Lane(s.Size, i), 1), a64.At(scratch2, 0))
	}
}

func (e *Emitter) prefetch(in *instruction) {
	e.prefetchLine(map[int]a64.Imm{1: intoLevel1, 2: intoLevel2}[in.Imm], e.address(in.Mem[0], 8))
}

// The operations of prefetches for loads.
const (
	intoLevel1 = a64.Imm(0)
	intoLevel2 = a64.Imm(2)
)

func (e *Emitter) prefetchLine(how a64.Imm, at a64.Mem) {
	if a64.Encodes(a64.PRFM, how, at) {
		e.emit(a64.PRFM, how, at)
		return
	}
	e.emit(a64.PRFUM, how, at)
}

// transpose writes the columns of a block as rows, by squares that have as many rows as a register has elements. It uses
// all registers.
func (e *Emitter) transpose(in *instruction) {
	to, from, side, block := in.Mem[0], in.Mem[1], vectorBytes/in.Imm, vcode.BlockOf(in.Imm)
	at := func(m vcode.Memory, row, column int) a64.Mem {
		m.Offset += row*m.Step + column*vectorBytes
		return e.address(m, vectorBytes)
	}
	for column := range 1 << block.Columns / side {
		for row := range 1 << block.Rows / side {
			for i := range side {
				e.access(a64.LDR, a64.Q(i), at(from, row*side+i, column))
			}
			first := e.transposeSquare(side)
			for i := range side {
				e.access(a64.STR, a64.Q(first+i), at(to, column*side+i, row))
			}
		}
	}
}

// transposeSquare transposes the first registers, of which there are at most sixteen, and returns the first of those with
// the result. It interleaves rows until each register has one column.
func (e *Emitter) transposeSquare(side int) (first int) {
	at, next := 0, 16
	for columns := 1; columns < side; columns *= 2 { // that each register has elements of
		shape := func(i int) a64.Reg {
			return [...]a64.Reg{a64.V(i).B16(), a64.V(i).H8(), a64.V(i).S4(), a64.V(i).D2()}[bits.TrailingZeros(uint(vectorBytes/side*columns))]
		}
		for i := range side / 2 {
			group, column := i/columns, i%columns
			x := at + 2*group*columns + column
			to := next + 2*group*columns + 2*column
			e.emit(a64.ZIP1, shape(to), shape(x), shape(x+columns))
			e.emit(a64.ZIP2, shape(to+1), shape(x), shape(x+columns))
		}
		at, next = next, at
	}
	return at
}

// rarely emits an instruction whose body is only run if a mask is set.
func (e *Emitter) rarely(in *instruction) {
	skip := e.a.NewLabel()
	e.move(in.d, in.s[1])
	e.emit(a64.UMAXV, temp(0).Scalar(1), in.s[0].B16())
	e.emit(a64.UMOV, sized(scratch, 32), temp(0).B(0))
	e.emit(a64.CBZ, sized(scratch, 32), skip)
	if !e.isSaved {
		e.saved, e.isSaved = e.room(vectorBytes*(numVectors-tempRegs)), true
	}
	for i, r := range in.s {
		e.keep(r, e.operandSlot(i))
	}
	saved := func(f func(r a64.Reg, slot int)) {
		for i := range numVectors - tempRegs {
			f(a64.V(tempRegs+i), e.saved+i*vectorBytes)
		}
	}
	saved(e.keep)
	result := e.operandSlot(len(in.s))
	in.Sub.EmitRarely(e.machine)
	saved(e.reload)
	e.reload(in.d, result)
	e.bind(skip)
}

// operandSlot returns memory for an operand of OpRarely.
func (e *Emitter) operandSlot(n int) int {
	for len(e.rareOperands) <= n {
		e.rareOperands = append(e.rareOperands, e.room(vectorBytes))
	}
	return e.rareOperands[n]
}
