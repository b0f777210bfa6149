package vcode

import (
	"errors"
	"slices"

	"gotile/internal/must"
	"gotile/tileir"
)

// Register allocation of a vector loop. Its body is one basic block, so a single pass in order suffices: a value gets a
// free register at its definition and releases it after its last use. If no register is free, the value whose next use
// is farthest is spilled to the frame. Invariant values are computed before the loop and stay in a register (are pinned)
// if there are enough, otherwise in the frame; so do accumulators.

// Phys is a register of the processor. The zero Phys is none.
type Phys struct {
	Mask bool
	Num  int8 // plus one
	Slot int  // of an operand that an instruction reads in memory: its frame offset, plus one
}

// Machine emits the results of register allocation. Widths are in bits; slots are offsets in the frame.
type Machine interface {
	// Inst emits an instruction of b with its result in d and its operands in s.
	Inst(b *Body, in *Inst, d Phys, s []Phys)
	Move(b *Body, v Reg, d, s Phys) // copies s to d, the register of v
	Spill(b *Body, v Reg, r Phys, slot int)
	Reload(b *Body, v Reg, r Phys, slot int)
	// Slot returns the frame offset of spill slot n. If the body is that of OpRarely, its slots are different from those
	// of the loop around it.
	Slot(n int, rare bool) int
	// MarkOp attributes the following code to an operation.
	MarkOp(op *tileir.Op)
	// Fail is called if registers run out.
	Fail(err error)
}

// Allocator is the state of allocation.
type Allocator struct {
	Machine
	b       *Body
	reg     []Phys  // by virtual register: its physical register
	slots   []int   // by virtual register: its frame offset plus 1, or 0
	pinned  []bool  // by virtual register
	uses    [][]int // by virtual register: the instructions that will read it
	owner   map[Phys]Reg
	vecs    []Phys // vector registers for values
	masks   []Phys
	spare   int    // next spill slot that was never used
	unused  []int  // slots of dead values
	lasting []bool // by virtual register: computed before the loop
	rare    bool   // the code is within that of another body
	updated int    // the instruction that has been emitted with the one before it
}

// outside is the use of a value after the loop.
const outside = 1 << 30

func NewAllocator(m Machine, b *Body) *Allocator {
	b.relaxHalves()
	h := &Allocator{Machine: m, b: b, owner: make(map[Phys]Reg), reg: make([]Phys, len(b.Values)),
		slots: make([]int, len(b.Values)), pinned: make([]bool, len(b.Values)), uses: make([][]int, len(b.Values)), lasting: make([]bool, len(b.Values))}
	for i := b.Target.FirstVector; i < b.Target.PastVector; i++ {
		h.vecs = append(h.vecs, Phys{Num: int8(i + 1)})
	}
	for i := b.Target.FirstMask; i < b.Target.PastMask; i++ {
		h.masks = append(h.masks, Phys{Mask: true, Num: int8(i + 1)})
	}
	return h
}

// ErrRegisters reports a loop whose accumulators leave too few registers for an instruction. The entry is compiled again
// with accumulators in the frame.
var ErrRegisters = errors.New("too few registers")

// errWide reports a value that does not fit in a register, which is a fault of the plan.
var errWide = errors.New("a vector is wider than a register")

// isMask reports a value that lives in a mask register.
func (h *Allocator) isMask(v Reg) bool { return h.b.wide() && h.b.Values[v].Kind == Mask }

func (h *Allocator) file(v Reg) []Phys {
	if h.isMask(v) {
		return h.masks
	}
	return h.vecs
}

// nextUse returns the next instruction that reads v.
func (h *Allocator) nextUse(v Reg) int {
	if len(h.uses[v]) == 0 {
		return outside + 1
	}
	return h.uses[v][0]
}

// take assigns a register to v. It does not evict values of keep.
func (h *Allocator) take(v Reg, keep []Reg) Phys {
	file := h.file(v)
	for _, r := range file {
		if _, busy := h.owner[r]; !busy {
			return h.give(v, r)
		}
	}
	victim, far := Reg(0), -1
	for _, r := range file {
		o := h.owner[r]
		if h.pinned[o] || slices.Contains(keep, o) {
			continue
		}
		if n := h.nextUse(o); n > far {
			victim, far = o, n
		}
	}
	if victim == 0 { // all hold accumulators or operands of this instruction
		h.Fail(ErrRegisters)
		return h.give(v, file[0])
	}
	r := h.reg[victim]
	h.evict(victim)
	return h.give(v, r)
}

func (h *Allocator) give(v Reg, r Phys) Phys {
	h.owner[r] = v
	h.reg[v] = r
	return r
}

// evict frees the register of v, and spills it if it is read again.
func (h *Allocator) evict(v Reg) {
	if h.nextUse(v) <= outside {
		h.save(v)
	}
	h.release(v)
}

func (h *Allocator) release(v Reg) {
	if h.reg[v] != (Phys{}) {
		delete(h.owner, h.reg[v])
		h.reg[v] = Phys{}
	}
}

// save spills v, once: values do not change.
func (h *Allocator) save(v Reg) {
	if h.slots[v] != 0 {
		return
	}
	h.slots[v] = h.freeSlot() + 1
	h.Spill(h.b, v, h.reg[v], h.slots[v]-1)
}

// freeSlot returns a free spill slot.
func (h *Allocator) freeSlot() int {
	if n := len(h.unused); n > 0 {
		at := h.unused[n-1]
		h.unused = h.unused[:n-1]
		return at
	}
	h.spare++
	return h.Slot(h.spare-1, h.rare)
}

// Store writes an accumulator to the frame.
func (h *Allocator) Store(v Reg, at int) { h.Spill(h.b, v, h.reg[v], at) }

// Access emits an access to memory that loads or stores an accumulator.
func (h *Allocator) Access(in *Inst) {
	d, s := h.reg[in.Dst], make([]Phys, len(in.Src))
	for i, v := range in.Src {
		s[i] = h.reg[v]
	}
	h.Inst(h.b, in, d, s)
}

// load reloads v into a register.
func (h *Allocator) load(v Reg, keep []Reg) Phys {
	if h.reg[v] != (Phys{}) {
		return h.reg[v]
	}
	must.Hold(h.slots[v] != 0, "a value is read before it is defined")
	r := h.take(v, keep)
	h.Reload(h.b, v, r, h.slots[v]-1)
	return r
}

// EmitInst emits instruction i.
func (h *Allocator) EmitInst(i int) {
	if i > 0 && h.updated == i {
		h.updated = 0
		return
	}
	in := &h.b.Insts[i]
	if in.Dst != 0 && h.b.Width(in.Dst) > 8*h.b.Target.Bytes {
		h.Fail(errWide)
		return
	}
	src := make([]Phys, len(in.Src))
	keep := append(slices.Clone(in.Src), in.Dst)
	for n, s := range in.Src {
		if n == len(in.Src)-1 && h.folds(i) {
			src[n] = Phys{Slot: h.slots[s]}
		} else {
			src[n] = h.load(s, keep)
		}
	}
	for _, s := range in.Src {
		h.pass(s, i)
	}
	addend := h.freeBefore(in, src)
	var d Phys
	if acc := h.accumulates(i); acc != 0 {
		d, h.updated = h.reg[acc], i+1
	} else if in.Dst != 0 {
		if d = h.reg[in.Dst]; d == (Phys{}) {
			d = h.takeLike(in.Dst, addend, keep)
		}
	}
	h.MarkOp(in.op)
	h.Inst(h.b, in, d, src)
	h.free(in.Src)
	if in.Dst != 0 && !in.Acc && h.nextUse(in.Dst) > outside {
		h.release(in.Dst)
	}
}

// minFoldDistance is the number of instructions until the next use of a value from which on it is read in memory each time,
// although a register is free.
const minFoldDistance = 12

// folds reports that instruction i reads its last operand in memory: a value that was computed before the loop, which is
// not read again soon, or for which no register is free.
func (h *Allocator) folds(i int) bool {
	in := &h.b.Insts[i]
	v := in.Src[len(in.Src)-1]
	if !h.b.Target.FoldsLoads || !in.CanFold() || !h.lasting[v] || h.reg[v] != (Phys{}) || h.slots[v] == 0 || h.isMask(v) || slices.Contains(in.Src[:len(in.Src)-1], v) {
		return false
	}
	if len(h.uses[v]) < 2 || h.uses[v][1] >= i+minFoldDistance {
		return true
	}
	for _, r := range h.vecs {
		if _, busy := h.owner[r]; !busy {
			return false
		}
	}
	return true
}

// CanFold reports an instruction whose last operand can be in memory if the processor has such instructions.
func (in *Inst) CanFold() bool {
	switch in.Code {
	case OpFMA, OpFNMA, OpFMS:
		return true
	case OpAdd, OpSub, OpAnd, OpOr, OpXor, OpAndNot, OpEqual, OpGreater, OpFAdd, OpFSub, OpFMul, OpFMax, OpFMin, OpFCmp:
		return len(in.Src) == 2
	}
	return false
}

// accumulates returns the accumulator that instruction i+1 sets to the result of instruction i, if nothing else reads the
// result: then instruction i can write to the accumulator's register.
func (h *Allocator) accumulates(i int) Reg {
	if i+1 >= len(h.b.Insts) {
		return 0
	}
	in, next := &h.b.Insts[i], &h.b.Insts[i+1]
	if in.early || in.Acc || in.Dst == 0 || !next.Acc || next.Code != OpMove || next.Src[0] != in.Dst || h.reg[next.Dst] == (Phys{}) {
		return 0
	}
	if uses := h.uses[in.Dst]; len(uses) != 1 || uses[0] != i+1 {
		return 0
	}
	return next.Dst
}

// freeBefore frees the registers of operands that the result may overwrite, and returns the one that it should.
func (h *Allocator) freeBefore(in *Inst, src []Phys) (addend Phys) {
	switch {
	case in.early:
	case h.b.Target.Accumulates && in.Code == OpMove && !in.Acc:
		h.free(in.Src)
		return src[0]
	case h.b.Target.Accumulates && (in.Code == OpFMA || in.Code == OpFNMA):
		h.free(in.Src[2:])
		return src[2]
	default:
		h.free(in.Src)
	}
	return Phys{}
}

// takeLike assigns the given register to v if it is free, or else any.
func (h *Allocator) takeLike(v Reg, r Phys, keep []Reg) Phys {
	if _, busy := h.owner[r]; r != (Phys{}) && !busy {
		return h.give(v, r)
	}
	return h.take(v, keep)
}

// EmitOnce emits code that is not a loop.
func (b *Body) EmitOnce(m Machine) {
	b.emit(NewAllocator(m, b))
}

// EmitRarely emits the code of an OpRarely.
func (b *Body) EmitRarely(m Machine) {
	h := NewAllocator(m, b)
	h.rare = true
	b.emit(h)
}

func (b *Body) emit(h *Allocator) {
	before, body := b.Split(true)
	h.EmitBefore(before, body)
	for _, i := range body {
		h.EmitInst(i)
	}
}

// pass removes the uses of v up to instruction i.
func (h *Allocator) pass(v Reg, i int) {
	for len(h.uses[v]) > 0 && h.uses[v][0] <= i {
		h.uses[v] = h.uses[v][1:]
	}
}

// free frees the registers of dead values.
func (h *Allocator) free(vs []Reg) {
	for _, v := range vs {
		if !h.pinned[v] && h.nextUse(v) > outside {
			h.release(v)
			if h.slots[v] != 0 && !h.lasting[v] {
				h.unused = append(h.unused, h.slots[v]-1)
				h.slots[v] = 0
			}
		}
	}
}

// EmitBefore emits the code before the loop, and pins the values that iterations read.
func (h *Allocator) EmitBefore(before, body []int) {
	reads := make(map[Reg]int)
	for _, i := range body {
		for _, s := range h.b.Insts[i].Src {
			reads[s]++
		}
	}
	h.count(before)
	lasting := func(v Reg) bool { return reads[v] > 0 }
	for i := 1; i < len(h.b.Accumulators); i += 2 {
		h.uses[h.b.Accumulators[i]] = append(h.uses[h.b.Accumulators[i]], outside)
	}
	for _, i := range before {
		if d := h.b.Insts[i].Dst; lasting(d) && h.nextUse(d) != outside {
			h.uses[d] = append(h.uses[d], outside)
		}
	}
	for _, i := range before {
		h.lasting[h.b.Insts[i].Dst] = true
		h.EmitInst(i)
	}
	h.startAccumulators()
	h.pin(before, reads)
	h.count(body)
}

// count lists the uses of each value.
func (h *Allocator) count(insts []int) {
	for v := range h.uses {
		h.uses[v] = h.uses[v][:0]
	}
	for _, i := range insts {
		for _, s := range h.b.Insts[i].Src {
			h.uses[s] = append(h.uses[s], i)
		}
	}
}

// startAccumulators assigns a register to each accumulator, with its initial value.
func (h *Allocator) startAccumulators() {
	for i := 0; i < len(h.b.Accumulators); i += 2 {
		acc, init := h.b.Accumulators[i], h.b.Accumulators[i+1]
		h.pinned[acc] = true
		if init == 0 {
			h.take(acc, nil)
			continue
		}
		from := h.load(init, []Reg{acc})
		h.Move(h.b, acc, h.take(acc, []Reg{init}), from)
	}
}

// workRegs is the number of registers that are not pinned, or more if iterations are interleaved.
const workRegs = 6

// pin keeps the values that iterations read most in registers, and the others in the frame.
func (h *Allocator) pin(before []int, reads map[Reg]int) {
	var fixed []Reg
	for _, i := range before {
		if d := h.b.Insts[i].Dst; reads[d] > 0 {
			fixed = append(fixed, d)
		}
	}
	slices.SortStableFunc(fixed, func(x, y Reg) int { return reads[y] - reads[x] })
	room := len(h.vecs) - len(h.b.Accumulators)/2 - max(workRegs, h.b.Interleaved+1)
	for _, v := range fixed {
		h.uses[v] = []int{outside}
		if room > 0 && !h.isMask(v) {
			h.load(v, nil)
			h.pinned[v] = true
			room--
		} else {
			h.load(v, nil)
			h.save(v)
			h.release(v)
		}
	}
	for r, v := range h.owner {
		if !h.pinned[v] {
			h.reg[v] = Phys{}
			delete(h.owner, r)
		}
	}
}

// EmitIteration emits the body of a loop. It may be called again to emit another loop with the same body, or one whose
// instructions have the same operands. Before each instruction it calls before, if that is not nil, with the
// instruction's position in the body. There, all values are where they are in another loop with that body.
func (h *Allocator) EmitIteration(body []int, before func(at int)) {
	h.EmitPart(body, len(body), before)
}

// EmitPart emits only the first n instructions of a body.
func (h *Allocator) EmitPart(body []int, n int, before func(at int)) {
	h.count(body)
	spare, unused := h.spare, slices.Clone(h.unused)
	for at, i := range body[:n] {
		if before != nil {
			before(at)
		}
		h.EmitInst(i)
	}
	h.endIteration()
	h.spare, h.unused = spare, unused
}

// endIteration frees the registers of values that are dead after the iteration.
func (h *Allocator) endIteration() {
	for r, v := range h.owner {
		if !h.pinned[v] {
			h.reg[v] = Phys{}
			delete(h.owner, r)
		}
	}
	for v, lasting := range h.lasting {
		if !lasting {
			h.slots[v] = 0
		}
	}
}
