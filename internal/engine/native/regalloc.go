package native

import (
	"errors"
	"slices"

	"gotile/tileir"
)

// Register allocation of a strip loop. Its body is straight-line code, so one pass
// in order suffices: a value gets a free register where it is defined and gives it
// back after its last use. Where none is free, the value whose next use is farthest
// goes to the frame. What is the same in every round is computed before the loop and
// stays in a register (is pinned) if there are enough, else in the frame; so do
// accumulators.

// phys is a register of the processor. The zero phys is none.
type phys struct {
	mask bool
	num  int8 // plus one
}

// machine emits what register allocation decides. Widths are in bits; slots are displacements in the frame.
type machine interface {
	// inst emits an instruction of b with its result in d and its operands in s.
	inst(b *body, in *inst, d phys, s []phys)
	move(b *body, v vreg, d, s phys) // copies s to d, the register of v
	spill(b *body, v vreg, r phys, slot int)
	reload(b *body, v vreg, r phys, slot int)
	// slot is the displacement of spill slot n, apart from those of the loop around if the body is of opRarely.
	slot(n int, rare bool) int
	// at marks the code from here on as that of an operation.
	at(op *tileir.Op)
	// fail is called if registers run out.
	fail(err error)
}

// homes is the state of allocation.
type homes struct {
	machine
	b       *body
	reg     []phys  // by vreg: where it is
	slots   []int   // by vreg: its place in the frame plus 1, or 0
	pinned  []bool  // by vreg
	uses    [][]int // by vreg: instructions still to come
	owner   map[phys]vreg
	vecs    []phys // all vector registers for values
	masks   []phys
	spare   int    // next spill slot that was never used
	unused  []int  // slots of values that are gone
	lasting []bool // by vreg: computed before the rounds
	rare    bool   // the code stands within that of another body
}

// outside is the use of a value after the loop.
const outside = 1 << 30

func newHomes(m machine, b *body) *homes {
	h := &homes{machine: m, b: b, owner: make(map[phys]vreg), reg: make([]phys, len(b.vals)),
		slots: make([]int, len(b.vals)), pinned: make([]bool, len(b.vals)), uses: make([][]int, len(b.vals)), lasting: make([]bool, len(b.vals))}
	for i := b.target.firstVector; i < b.target.pastVector; i++ {
		h.vecs = append(h.vecs, phys{num: int8(i + 1)})
	}
	for i := b.target.firstMask; i < b.target.pastMask; i++ {
		h.masks = append(h.masks, phys{mask: true, num: int8(i + 1)})
	}
	return h
}

// errRegisters is a loop whose accumulators leave too few registers to an instruction. The entry
// is compiled once more with accumulators in the frame.
var errRegisters = errors.New("too few registers")

// isMask reports a value that lives in a mask register.
func (h *homes) isMask(v vreg) bool { return h.b.wide() && h.b.vals[v].kind == kMask }

func (h *homes) file(v vreg) []phys {
	if h.isMask(v) {
		return h.masks
	}
	return h.vecs
}

// nextUse is the instruction that reads v next.
func (h *homes) nextUse(v vreg) int {
	if len(h.uses[v]) == 0 {
		return outside + 1
	}
	return h.uses[v][0]
}

// take finds a register for v, none of keep, and makes it v's.
func (h *homes) take(v vreg, keep []vreg) phys {
	file := h.file(v)
	for _, r := range file {
		if _, busy := h.owner[r]; !busy {
			return h.give(v, r)
		}
	}
	victim, far := vreg(0), -1
	for _, r := range file {
		o := h.owner[r]
		if h.pinned[o] || slices.Contains(keep, o) {
			continue
		}
		if n := h.nextUse(o); n > far {
			victim, far = o, n
		}
	}
	if victim == 0 { // all are accumulators or this instruction's
		h.fail(errRegisters)
		return h.give(v, file[0])
	}
	r := h.reg[victim]
	h.evict(victim)
	return h.give(v, r)
}

func (h *homes) give(v vreg, r phys) phys {
	h.owner[r] = v
	h.reg[v] = r
	return r
}

// evict frees the register of v, and saves it if it is read again.
func (h *homes) evict(v vreg) {
	if h.nextUse(v) <= outside {
		h.save(v)
	}
	h.release(v)
}

func (h *homes) release(v vreg) {
	if h.reg[v] != (phys{}) {
		delete(h.owner, h.reg[v])
		h.reg[v] = phys{}
	}
}

// save puts v in the frame, once: values do not change.
func (h *homes) save(v vreg) {
	if h.slots[v] != 0 {
		return
	}
	h.slots[v] = h.freeSlot() + 1
	h.spill(h.b, v, h.reg[v], h.slots[v]-1)
}

// freeSlot finds a slot that holds no value.
func (h *homes) freeSlot() int {
	if n := len(h.unused); n > 0 {
		at := h.unused[n-1]
		h.unused = h.unused[:n-1]
		return at
	}
	h.spare++
	return h.slot(h.spare-1, h.rare)
}

// store writes an accumulator to the frame.
func (h *homes) store(v vreg, at int) { h.spill(h.b, v, h.reg[v], at) }

// load brings v into a register.
func (h *homes) load(v vreg, keep []vreg) phys {
	if h.reg[v] != (phys{}) {
		return h.reg[v]
	}
	if h.slots[v] == 0 {
		panic("native: a value is read before it is defined")
	}
	r := h.take(v, keep)
	h.reload(h.b, v, r, h.slots[v]-1)
	return r
}

// run emits instruction i.
func (h *homes) run(i int) {
	in := &h.b.insts[i]
	src := make([]phys, len(in.src))
	keep := append(slices.Clone(in.src), in.dst)
	for n, s := range in.src {
		src[n] = h.load(s, keep)
	}
	for _, s := range in.src {
		h.pass(s, i)
	}
	if !in.early {
		h.free(in.src)
	}
	var d phys
	if in.dst != 0 {
		if d = h.reg[in.dst]; d == (phys{}) {
			d = h.take(in.dst, keep)
		}
	}
	h.at(in.op)
	h.inst(h.b, in, d, src)
	h.free(in.src)
	if in.dst != 0 && !in.acc && h.nextUse(in.dst) > outside {
		h.release(in.dst)
	}
}

// once emits code that is no loop.
func (b *body) once(m machine) {
	b.emit(newHomes(m, b))
}

// emitRarely emits the code of an opRarely.
func (b *body) emitRarely(m machine) {
	h := newHomes(m, b)
	h.rare = true
	b.emit(h)
}

func (b *body) emit(h *homes) {
	before, round := b.split(true)
	h.enter(before, round)
	for _, i := range round {
		h.run(i)
	}
}

// pass drops the uses of v up to instruction i.
func (h *homes) pass(v vreg, i int) {
	for len(h.uses[v]) > 0 && h.uses[v][0] <= i {
		h.uses[v] = h.uses[v][1:]
	}
}

// free gives back the registers of values that are not read any more.
func (h *homes) free(vs []vreg) {
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

// enter emits what runs before the loop, and pins what the rounds read of it.
func (h *homes) enter(before, round []int) {
	reads := make(map[vreg]int)
	for _, i := range round {
		for _, s := range h.b.insts[i].src {
			reads[s]++
		}
	}
	h.count(before)
	lasting := func(v vreg) bool { return reads[v] > 0 }
	for i := 1; i < len(h.b.accs); i += 2 {
		h.uses[h.b.accs[i]] = append(h.uses[h.b.accs[i]], outside)
	}
	for _, i := range before {
		if d := h.b.insts[i].dst; lasting(d) && h.nextUse(d) != outside {
			h.uses[d] = append(h.uses[d], outside)
		}
	}
	for _, i := range before {
		h.lasting[h.b.insts[i].dst] = true
		h.run(i)
	}
	h.startAccumulators()
	h.pin(before, reads)
	h.count(round)
}

// count lists the uses of each value in a series of instructions.
func (h *homes) count(insts []int) {
	for v := range h.uses {
		h.uses[v] = h.uses[v][:0]
	}
	for _, i := range insts {
		for _, s := range h.b.insts[i].src {
			h.uses[s] = append(h.uses[s], i)
		}
	}
}

// startAccumulators gives each accumulator a register with its first value.
func (h *homes) startAccumulators() {
	for i := 0; i < len(h.b.accs); i += 2 {
		acc, init := h.b.accs[i], h.b.accs[i+1]
		from := h.load(init, []vreg{acc})
		h.pinned[acc] = true
		h.move(h.b, acc, h.take(acc, []vreg{init}), from)
	}
}

// workRegs is how many registers the rounds keep for themselves, or more where strips go side by side.
const workRegs = 6

// pin keeps what the rounds read most in registers, and the rest in the frame.
func (h *homes) pin(before []int, reads map[vreg]int) {
	var fixed []vreg
	for _, i := range before {
		if d := h.b.insts[i].dst; reads[d] > 0 {
			fixed = append(fixed, d)
		}
	}
	slices.SortStableFunc(fixed, func(x, y vreg) int { return reads[y] - reads[x] })
	room := len(h.vecs) - len(h.b.accs)/2 - max(workRegs, h.b.work+1)
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
			h.reg[v] = phys{}
			delete(h.owner, r)
		}
	}
}

// endRound forgets what the round left in registers.
func (h *homes) endRound() {
	for r, v := range h.owner {
		if !h.pinned[v] {
			h.reg[v] = phys{}
			delete(h.owner, r)
		}
	}
}
