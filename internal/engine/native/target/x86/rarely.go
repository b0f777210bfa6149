package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// rarely emits an instruction whose body is only run if a mask is set.
func (e *emitter) rarely(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) {
	skip := e.NewLabel()
	e.move(d, s[1])
	e.noneSet(s[0], b.Lanes, skip)
	saved := e.savedRegisters()
	for i, r := range s {
		e.storeWhole(inFrame(e.operandSlot(i)), r)
	}
	e.allRegisters(func(i int, r amd64.Reg) { e.storeWhole(inFrame(saved+64*i), r) })
	result := e.operandSlot(len(s))
	in.Sub.EmitRarely(e.machine)
	e.allRegisters(func(i int, r amd64.Reg) { e.loadWhole(inFrame(saved+64*i), r) })
	e.loadWhole(inFrame(result), d)
	e.Bind(skip)
}

func (e *emitter) operandSlot(n int) int { return e.slot(&e.rareOperands, n) }

// storeWhole stores a whole register, loadWhole loads it.
func (e *emitter) storeWhole(m amd64.Mem, r amd64.Reg) {
	if r.Class() == amd64.ClassK {
		e.Emit(amd64.KMOVQ, m, r)
	} else {
		e.Emit(amd64.VMOVUPS, m, r)
	}
}

func (e *emitter) loadWhole(m amd64.Mem, r amd64.Reg) {
	if r.Class() == amd64.ClassK {
		e.Emit(amd64.KMOVQ, r, m)
	} else {
		e.Emit(amd64.VMOVUPS, r, m)
	}
}

// noneSet jumps if no lane of a mask is set.
func (e *emitter) noneSet(m amd64.Reg, lanes int, to amd64.Label) {
	if e.isa >= AVX512 {
		if lanes < 64 { // mask bits above the lanes are undefined
			e.Emit(amd64.KSHIFTLQ, tempMask, m, amd64.Imm(64-lanes))
			m = tempMask
		}
		e.Emit(amd64.KORTESTQ, m, m)
	} else {
		e.Emit(amd64.VPTEST, m, m)
	}
	e.Emit(amd64.JE, to)
}

// allRegisters calls f for every register that may hold a value.
func (e *emitter) allRegisters(f func(i int, r amd64.Reg)) {
	n := e.isa.registers()
	for i := tempRegs; i < n; i++ {
		f(i, amd64.Vec(i, e.isa.bytes()*8))
	}
	if e.isa >= AVX512 {
		for i := firstMask; i < pastMask; i++ {
			f(n+i, amd64.Mask(i))
		}
	}
}

// savedRegisters returns memory for all registers.
func (e *emitter) savedRegisters() int {
	if !e.isSaved {
		e.saved, e.isSaved = e.room(64*(e.isa.registers()+pastMask)), true
	}
	return e.saved
}

// slot returns slot n of a list, each as large as a register.
func (e *emitter) slot(list *[]int, n int) int {
	for len(*list) <= n {
		*list = append(*list, e.room(64))
	}
	return (*list)[n]
}
