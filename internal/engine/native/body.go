package native

import "gotile/tileir"

// vreg is a virtual vector register: the elements of a strip. 0 for none.
type vreg int32

// inst is an instruction over virtual registers. Most become one machine instruction.
type inst struct {
	code  opcode
	dst   vreg
	src   []vreg
	imm   int       // constant operand
	bits  uint64    // of opConst
	data  []byte    // constant bytes in memory, such as a table
	mem   []memory  // memory operands
	round direction // how the result is rounded, if not to nearest
	sub   *body     // of opRarely

	early bool       // dst is written before every source has been read
	acc   bool       // dst is read too: it lives through the loop
	write bool       // has an effect, or reads what may change: it is neither removed nor moved
	strip int        // iteration of an unrolled loop
	op    *tileir.Op // that the instruction is part of
}

// vinfo is what is known of a virtual register.
type vinfo struct {
	kind  kind
	lane  int  // bytes that a lane takes in the register
	fixed bool // the same in every round of the strip loop
	def   int  // index of the defining instruction; -1 for accumulators
}

// body is the straight-line code of a strip loop: what one round does for lanes
// elements, or for several such strips where it is unrolled.
type body struct {
	target target
	lanes  int
	insts  []inst
	op     *tileir.Op // that instructions are appended for
	strip  int        // and their strip
	vals   []vinfo    // by vreg
	consts map[constKey]vreg
	accs   []vreg
	work   int           // vectors that strips side by side have at once
	bools  map[vreg]vreg // of integers of 0 and 1, which masks they are
}

type constKey struct {
	k    kind
	lane int
	bits uint64
}

func newBody(t target, lanes int) *body {
	return &body{target: t, lanes: lanes, vals: make([]vinfo, 1), consts: make(map[constKey]vreg), bools: make(map[vreg]vreg)}
}

// wide reports that masks have registers of their own, and that instructions of AVX-512 may be used.
func (b *body) wide() bool { return b.target.masks() > 0 }

func (b *body) kind(v vreg) kind { return b.vals[v].kind }

// width is the bits of the register that holds v.
func (b *body) width(v vreg) int { return regBits(b.lanes * b.vals[v].lane) }

// regBits is the width of the register for a given number of bytes.
func regBits(bytes int) int { return max(128, bytes*8) }

// newValue makes a register. A mask takes the lanes that it was computed in, which
// matters where masks are vectors.
func (b *body) newValue(k kind, lane int) vreg {
	b.vals = append(b.vals, vinfo{kind: k, lane: lane, def: len(b.insts)})
	return vreg(len(b.vals) - 1)
}

// add appends an instruction that defines a new value of kind k.
func (b *body) add(k kind, in inst) vreg { return b.addLane(k, k.size(), in) }

func (b *body) addLane(k kind, lane int, in inst) vreg {
	in.dst, in.op, in.strip = b.newValue(k, lane), b.op, b.strip
	fixed := !in.write
	for _, s := range in.src {
		fixed = fixed && b.vals[s].fixed
	}
	b.vals[in.dst].fixed = fixed && len(in.src) > 0
	b.insts = append(b.insts, in)
	return in.dst
}

// effect appends an instruction without a result.
func (b *body) effect(in inst) {
	in.write, in.op, in.strip = true, b.op, b.strip
	b.insts = append(b.insts, in)
}

// accumulator makes a register that lives through the loop; init, which runs before
// it, must be fixed.
func (b *body) accumulator(init vreg) vreg {
	v := b.newValue(b.vals[init].kind, b.vals[init].lane)
	b.vals[v].def = -1
	b.accs = append(b.accs, v, init)
	return v
}

// update sets an accumulator.
func (b *body) update(acc, v vreg) {
	b.insts = append(b.insts, inst{code: opMove, dst: acc, src: []vreg{v}, acc: true, write: true, strip: b.strip})
}

// op2 appends an instruction with two operands, op1 one with one; op1i and op2i also have a constant operand.
func (b *body) op2(k kind, code opcode, x, y vreg) vreg {
	return b.add(k, inst{code: code, src: []vreg{x, y}})
}

func (b *body) op1(k kind, code opcode, x vreg) vreg {
	return b.add(k, inst{code: code, src: []vreg{x}})
}

func (b *body) op2i(k kind, code opcode, x, y vreg, imm int) vreg {
	return b.add(k, inst{code: code, src: []vreg{x, y}, imm: imm})
}

func (b *body) op1i(k kind, code opcode, x vreg, imm int) vreg {
	return b.add(k, inst{code: code, src: []vreg{x}, imm: imm})
}

// as sees a value's bits as another kind of the same width.
func (b *body) as(k kind, x vreg) vreg {
	if b.vals[x].kind == k {
		return x
	}
	return b.op1(k, opMove, x)
}
