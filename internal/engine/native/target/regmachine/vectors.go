package regmachine

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// vector is a vector instruction with registers of the machine. It copies the fields of the instruction of package vcode,
// as that and its body may change.
type vector struct {
	code        vcode.Opcode
	kind, from  vcode.Kind // of the result, and of the first operand
	d           int        // number of the result's register
	s           []int      // and of the operands'
	masked      bool       // the result is in a mask register
	maskedFrom  bool       // and the first operand
	maskedLast  bool       // and the last one
	lanes       int        // of the loop
	bytes, lane int        // of the result's register, and of one of its lanes
	fromBytes   int        // of the first operand's register
	fromLane    int        // and of one of its lanes
	imm         int
	bits        uint64
	data        []byte
	round       vcode.Direction
	mem         []vectorMemory
	names       []vcode.Phys // the result's register, and the operands', for the listing
}

// vectorMemory is a memory operand of a vector instruction.
type vectorMemory struct {
	at     effectiveAddress // of the first element
	slot   int              // of the frame for the address that at is relative to; -1 if there is none
	stream target.Stream
	step   int
	extern unsafe.Pointer
}

// number returns the number of a register.
func number(r vcode.Phys) int { return int(r.Num) - 1 }

func physText(r vcode.Phys) string {
	if r.Mask {
		return fmt.Sprintf("k%d", number(r))
	}
	return fmt.Sprintf("v%d", number(r))
}

// Inst records an instruction.
func (e *emitter) Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	if in.Code == vcode.OpRarely {
		e.rarely(b, in, d, s)
		return
	}
	v := &vector{code: in.Code, kind: b.Kind(in.Dst), lanes: b.Lanes, imm: in.Imm, bits: in.Bits, data: slices.Clone(in.Data), round: in.Round}
	if in.Dst != 0 {
		v.d, v.masked, v.bytes, v.lane = number(d), d.Mask, b.Width(in.Dst)/8, b.Values[in.Dst].Lane
	}
	for _, r := range s {
		v.s = append(v.s, number(r))
	}
	if len(s) > 0 {
		x := in.Src[0]
		v.from, v.maskedFrom, v.fromBytes, v.fromLane = b.Kind(x), s[0].Mask, b.Width(x)/8, b.Values[x].Lane
		v.maskedLast = s[len(s)-1].Mask
	}
	for _, m := range in.Mem {
		v.mem = append(v.mem, e.memory(m))
	}
	if in.Dst != 0 {
		v.names = append(v.names, d)
	}
	v.names = append(v.names, s...)
	e.emit(instruction{op: opVector, vec: v})
}

// memory returns the address of an operand.
func (e *emitter) memory(m vcode.Memory) vectorMemory {
	x := vectorMemory{slot: -1, step: m.Step, extern: m.External}
	switch base := m.Base.(type) {
	case *target.Stream:
		x.stream = *base
		x.at = effectiveAddress{base: base.Reg, scale: uint64(base.Size), disp: uint64(m.At*base.Inner*base.Size + m.Offset)}
		if base.Inner == 1 {
			x.at.index = target.Index
		}
		if base.Reg == target.NoReg {
			x.slot = base.Slot
		}
	case vcode.FrameArea:
		x.at = effectiveAddress{base: target.Frame, disp: uint64(m.At)}
		if base == vcode.InKept {
			x.at.disp = uint64(e.nth(&e.rareOperands, m.At))
		}
	}
	return x
}

// address returns the address of a memory operand.
func (x *vectorMemory) address(m *machine) uint64 {
	a := x.at.address(m)
	if x.slot >= 0 {
		a += load64(m.r[target.Frame] + uint64(x.slot))
	}
	return a
}

func (x *vectorMemory) String() string {
	if x.extern != nil {
		return "[table]"
	}
	base := x.at.base.String()
	if x.slot >= 0 {
		base = fmt.Sprintf("[frame+%d]", x.slot)
	}
	if x.at.index != target.NoReg {
		base += fmt.Sprintf("+index*%d", x.at.scale)
	}
	return fmt.Sprintf("[%s%+d]", base, int64(x.at.disp))
}

// text returns the instruction as a listing has it.
func (v *vector) text() string {
	operands := v.registers()
	for i := range v.mem {
		operands = append(operands, v.mem[i].String())
	}
	if v.code == vcode.OpConst {
		operands = append(operands, fmt.Sprintf("%#x", v.bits))
	}
	if v.imm != 0 {
		operands = append(operands, fmt.Sprintf("#%d", v.imm))
	}
	if len(v.data) > 0 {
		operands = append(operands, fmt.Sprintf("% x", v.data))
	}
	name := v.code.String()
	if k := v.elements(); k != vcode.None {
		name += "." + k.String()
	}
	text := fmt.Sprintf("%s %s ; %d lanes", name, strings.Join(operands, ", "), v.lanes)
	if v.round != vcode.ToEven {
		text += fmt.Sprintf(", rounded as %v says", rounding(v.round))
	}
	return text
}

// registers are the names of the registers.
func (v *vector) registers() (list []string) {
	for _, r := range v.names {
		list = append(list, physText(r))
	}
	return list
}

// elements is the kind of the lanes that an instruction computes with: of a comparison that of its operands.
func (v *vector) elements() vcode.Kind {
	if (v.kind == vcode.Mask || v.kind == vcode.None) && len(v.s) > 0 {
		return v.from
	}
	return v.kind
}

// MoveVector copies s to d, the register of a value.
func (e *emitter) MoveVector(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) {
	if d != s {
		e.moveVector(opMoveVector, b, v, d, number(s), s)
	}
}

// Spill saves the register of a value in a slot of the frame.
func (e *emitter) Spill(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.moveVector(opSpill, b, v, r, slot)
}

// Reload reads the register of a value from its slot.
func (e *emitter) Reload(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.moveVector(opReload, b, v, r, slot)
}

// moveVector records a copy of the register of a value.
func (e *emitter) moveVector(o op, b *vcode.Body, v vcode.Reg, r vcode.Phys, other int, from ...vcode.Phys) {
	x := &vector{kind: b.Kind(v), d: number(r), masked: r.Mask, lanes: b.Lanes, bytes: b.Width(v) / 8, lane: b.Values[v].Lane, imm: other, names: append([]vcode.Phys{r}, from...)}
	in := instruction{op: o, vec: x}
	if o != opMoveVector {
		in.s = []target.Operand{target.InFrame(other)}
	}
	e.emit(in)
}

func movingVector(_ *emitter, in *instruction) (action, error) {
	d, s := in.vec.d, in.vec.imm
	if in.vec.masked {
		return func(m *machine) { m.k[d] = m.k[s] }, nil
	}
	return func(m *machine) { m.v[d] = m.v[s] }, nil
}

func spilling(_ *emitter, in *instruction) (action, error) {
	v, slot := in.vec, uint64(in.vec.imm)
	if v.masked {
		return func(m *machine) { store64(m.r[target.Frame]+slot, m.k[v.d]) }, nil
	}
	return func(m *machine) { writeBytes(m.r[target.Frame]+slot, &m.v[v.d], v.bytes) }, nil
}

func reloading(_ *emitter, in *instruction) (action, error) {
	v, slot := in.vec, uint64(in.vec.imm)
	if v.masked {
		return func(m *machine) { m.k[v.d] = load64(m.r[target.Frame] + slot) }, nil
	}
	return func(m *machine) { readBytes(&m.v[v.d], m.r[target.Frame]+slot, v.bytes) }, nil
}

// rarely records code that runs only if some lane of a mask is set: all registers are saved, the operands are kept
// in the frame, where the code finds them, and the result is read from there.
func (e *emitter) rarely(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	skip := e.NewLabel()
	e.MoveVector(b, in.Dst, d, s[1])
	x := &vector{d: number(s[0]), masked: s[0].Mask, lanes: b.Lanes, bytes: b.Lanes * b.Values[in.Src[0]].Lane, names: s[:1:1]}
	e.emit(instruction{op: opIfNone, vec: x, label: skip})
	if e.saved == 0 {
		e.saved = e.room(savedBytes)
	}
	for i, r := range s {
		e.Spill(b, in.Src[i], r, e.nth(&e.rareOperands, i))
	}
	result := e.nth(&e.rareOperands, len(s))
	e.emit(instruction{op: opSave, n: e.saved})
	in.Sub.EmitRarely(e.machine)
	e.emit(instruction{op: opRestore, n: e.saved})
	e.Reload(b, in.Dst, d, result)
	e.Bind(skip)
}

func testingNone(e *emitter, in *instruction) (action, error) {
	v, l := in.vec, e.at(in.label)
	if v.masked {
		lanes := low(v.lanes)
		return func(m *machine) {
			m.loseTemporaries()
			if m.k[v.d]&lanes == 0 {
				m.pc = l
			}
		}, nil
	}
	return func(m *machine) {
		m.loseTemporaries()
		for _, b := range m.v[v.d].bytes(v.bytes) {
			if b != 0 {
				return
			}
		}
		m.pc = l
	}, nil
}
