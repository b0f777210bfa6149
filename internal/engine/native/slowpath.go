package native

import "gotile/internal/engine/native/amd64"

// rarely is what f makes of the lanes of src where the mask is set, and the lanes of usual
// elsewhere. The code of f is jumped over where no lane is set, and finds all registers free:
// they are saved before and restored after it.
func (b *body) rarely(m, usual vreg, src []vreg, f func(b *body, x []vreg) vreg) vreg {
	k, lanes := b.kind(usual), b.lanes
	kinds := make([]vinfo, 0, len(src)+2)
	all := append([]vreg{m, usual}, src...)
	for _, v := range all {
		kinds = append(kinds, b.vals[v])
	}
	return b.add(k, inst{name: "rarely", src: all, early: true, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
		skip := e.NewLabel()
		e.move(d, s[1])
		e.noneSet(s[0], lanes, skip)
		saved := e.frame.savedRegisters(e.isa)
		for i, r := range s {
			e.keepIn(e.kept(i), r)
		}
		e.allRegisters(func(i int, r amd64.Reg) { e.keepIn(saved+64*i, r) })
		sub := newBody(e.isa, lanes)
		var x []vreg
		for i, info := range kinds {
			x = append(x, sub.fromFrame(e.kept(i), info))
		}
		y := sub.choose(x[0], f(sub, x[2:]), x[1])
		result := e.kept(len(all))
		sub.effect(inst{name: "result", src: []vreg{y}, emit: func(e *emitter, _ amd64.Reg, s []amd64.Reg) { e.keepIn(result, s[0]) }})
		h := newHomes(e, sub)
		h.rare = true
		before, round := sub.split(true)
		h.enter(before, round)
		for _, i := range round {
			h.run(i)
		}
		e.allRegisters(func(i int, r amd64.Reg) { e.takeFrom(saved+64*i, r) })
		e.takeFrom(result, d)
		e.Bind(skip)
	}})
}

// fromFrame reads a value that lies in the frame as a register had it.
func (b *body) fromFrame(at int, info vinfo) vreg {
	return b.addLane(info.kind, info.lane, inst{name: "kept", write: true, emit: func(e *emitter, d amd64.Reg, _ []amd64.Reg) { e.takeFrom(at, d) }})
}

func (e *emitter) kept(n int) int { return e.frame.nth(&e.frame.kept, n) }

func (e *emitter) keepIn(at int, r amd64.Reg) {
	if r.Class() == amd64.ClassK {
		e.Emit(amd64.KMOVQ, inFrame(at), r)
	} else {
		e.Emit(amd64.VMOVUPS, inFrame(at), r)
	}
}

func (e *emitter) takeFrom(at int, r amd64.Reg) {
	if r.Class() == amd64.ClassK {
		e.Emit(amd64.KMOVQ, r, inFrame(at))
	} else {
		e.Emit(amd64.VMOVUPS, r, inFrame(at))
	}
}

// noneSet jumps where no lane of a mask is set.
func (e *emitter) noneSet(m amd64.Reg, lanes int, to amd64.Label) {
	if e.isa >= AVX512 {
		if lanes < 64 { // above the lanes a mask may hold anything
			e.Emit(amd64.KSHIFTLQ, tempMask, m, amd64.Imm(64-lanes))
			m = tempMask
		}
		e.Emit(amd64.KORTESTQ, m, m)
	} else {
		e.Emit(amd64.VPTEST, m, m)
	}
	e.Emit(amd64.JE, to)
}

// allRegisters calls f for every register that values may be in.
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

// savedRegisters is memory for all registers.
func (f *frameLayout) savedRegisters(isa ISA) int {
	if f.saved == 0 {
		f.saved = f.room(64 * (isa.registers() + pastMask))
	}
	return f.saved
}
