package native

import (
	"errors"
	"slices"

	"gotile/internal/engine/native/amd64"
)

// Register allocation of a strip loop. Its body is straight-line code, so one pass
// in order suffices: a value gets a free register where it is defined and gives it
// back after its last use. Where none is free, the value whose next use is farthest
// goes to the frame. What is the same in every round is computed before the loop and
// stays in a register (is pinned) if there are enough, else in the frame; so do
// accumulators.

// homes is the state of allocation.
type homes struct {
	*emitter
	b       *body
	reg     []amd64.Reg // by vreg: where it is, or NoReg
	slot    []int       // by vreg: its place in the frame plus 1, or 0
	pinned  []bool      // by vreg
	uses    [][]int     // by vreg: instructions still to come
	owner   map[amd64.Reg]vreg
	vecs    []amd64.Reg // all vector registers for values, at 128 bits
	masks   []amd64.Reg
	spare   int    // next spill slot that was never used
	unused  []int  // slots of values that are gone
	lasting []bool // by vreg: computed before the rounds
	rare    bool   // the code stands within that of another body
}

// outside is the use of a value after the loop.
const outside = 1 << 30

func newHomes(e *emitter, b *body) *homes {
	h := &homes{emitter: e, b: b, owner: make(map[amd64.Reg]vreg), reg: make([]amd64.Reg, len(b.vals)),
		slot: make([]int, len(b.vals)), pinned: make([]bool, len(b.vals)), uses: make([][]int, len(b.vals)), lasting: make([]bool, len(b.vals))}
	for i := tempRegs; i < e.isa.registers(); i++ {
		h.vecs = append(h.vecs, amd64.Vec(i, 128))
	}
	if b.wide() {
		for i := firstMask; i < pastMask; i++ {
			h.masks = append(h.masks, amd64.Mask(i))
		}
	}
	return h
}

// errRegisters is a loop whose accumulators leave too few registers to an instruction. The entry
// is compiled once more with accumulators in the frame.
var errRegisters = errors.New("too few registers")

// isMask reports a value that lives in a mask register.
func (h *homes) isMask(v vreg) bool { return h.b.wide() && h.b.vals[v].kind == kMask }

func (h *homes) file(v vreg) []amd64.Reg {
	if h.isMask(v) {
		return h.masks
	}
	return h.vecs
}

// sized is the register at the width of the value.
func (h *homes) sized(v vreg, r amd64.Reg) amd64.Reg {
	if h.isMask(v) {
		return r
	}
	return r.As(h.b.width(v))
}

// key is the register without its width.
func key(r amd64.Reg) amd64.Reg {
	if r.IsVec() {
		return r.As(128)
	}
	return r
}

// nextUse is the instruction that reads v next.
func (h *homes) nextUse(v vreg) int {
	if len(h.uses[v]) == 0 {
		return outside + 1
	}
	return h.uses[v][0]
}

// take finds a register for v, none of keep, and makes it v's.
func (h *homes) take(v vreg, keep []vreg) amd64.Reg {
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
		h.fullErr = errRegisters
		return h.give(v, file[0])
	}
	r := key(h.reg[victim])
	h.evict(victim)
	return h.give(v, r)
}

func (h *homes) give(v vreg, r amd64.Reg) amd64.Reg {
	h.owner[r] = v
	h.reg[v] = h.sized(v, r)
	return h.reg[v]
}

// evict frees the register of v, and saves it if it is read again.
func (h *homes) evict(v vreg) {
	if h.nextUse(v) <= outside {
		h.save(v)
	}
	h.release(v)
}

func (h *homes) release(v vreg) {
	if h.reg[v] != amd64.NoReg {
		delete(h.owner, key(h.reg[v]))
		h.reg[v] = amd64.NoReg
	}
}

// save puts v in the frame, once: values do not change.
func (h *homes) save(v vreg) {
	if h.slot[v] != 0 {
		return
	}
	h.slot[v] = h.spill() + 1
	if m := inFrame(h.slot[v] - 1); h.isMask(v) {
		h.Emit(amd64.KMOVQ, m, h.reg[v])
	} else {
		h.Emit(amd64.VMOVUPS, m, h.reg[v])
	}
}

// spill finds a free slot.
func (h *homes) spill() int {
	if n := len(h.unused); n > 0 {
		at := h.unused[n-1]
		h.unused = h.unused[:n-1]
		return at
	}
	h.spare++
	if h.rare {
		return h.frame.nth(&h.frame.rare, h.spare-1)
	}
	return h.frame.nth(&h.frame.spills, h.spare-1)
}

// load brings v into a register.
func (h *homes) load(v vreg, keep []vreg) amd64.Reg {
	if h.reg[v] != amd64.NoReg {
		return h.reg[v]
	}
	if h.slot[v] == 0 {
		panic("native: a value is read before it is defined")
	}
	r := h.take(v, keep)
	if m := inFrame(h.slot[v] - 1); h.isMask(v) {
		h.Emit(amd64.KMOVQ, r, m)
	} else {
		h.Emit(amd64.VMOVUPS, r, m)
	}
	return r
}

// run emits instruction i.
func (h *homes) run(i int) {
	in := &h.b.insts[i]
	src := make([]amd64.Reg, len(in.src))
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
	d := amd64.NoReg
	if in.dst != 0 {
		if d = h.reg[in.dst]; d == amd64.NoReg {
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
func (b *body) once(e *emitter) {
	h := newHomes(e, b)
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
			if h.slot[v] != 0 && !h.lasting[v] {
				h.unused = append(h.unused, h.slot[v]-1)
				h.slot[v] = 0
			}
		}
	}
}

// live marks the instructions whose results something needs.
func (b *body) live() []bool {
	need, live := make([]bool, len(b.vals)), make([]bool, len(b.insts))
	for i := 1; i < len(b.accs); i += 2 {
		need[b.accs[i]] = true
	}
	for i := len(b.insts) - 1; i >= 0; i-- {
		in := &b.insts[i]
		if !in.write && !need[in.dst] {
			continue
		}
		live[i] = true
		for _, s := range in.src {
			need[s] = true
		}
	}
	return live
}

// split sorts instructions: those that run before the loop, and those of each round. Of
// a single round only the first values of accumulators come before.
func (b *body) split(once bool) (before, round []int) {
	first := make(map[vreg]bool)
	for i := 1; i < len(b.accs); i += 2 {
		b.needs(first, b.accs[i])
	}
	for i, live := range b.live() {
		if !live {
			continue
		}
		if in := &b.insts[i]; b.shared(in) && (!once || first[in.dst]) {
			before = append(before, i)
		} else {
			round = append(round, i)
		}
	}
	return before, round
}

// shared reports an instruction whose result all rounds have in common.
func (b *body) shared(in *inst) bool { return !in.write && b.vals[in.dst].fixed }

// needs collects what a fixed value is computed from.
func (b *body) needs(set map[vreg]bool, v vreg) {
	if set[v] {
		return
	}
	set[v] = true
	for _, s := range b.insts[b.vals[v].def].src {
		b.needs(set, s)
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
		h.move(h.take(acc, []vreg{init}), from)
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
			h.reg[v] = amd64.NoReg
			delete(h.owner, r)
		}
	}
}

// endRound forgets what the round left in registers.
func (h *homes) endRound() {
	for r, v := range h.owner {
		if !h.pinned[v] {
			h.reg[v] = amd64.NoReg
			delete(h.owner, r)
		}
	}
}
