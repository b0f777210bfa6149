package vcode

import "gotile/tileir"

// Reg is a virtual vector register, which holds the elements of one vector iteration. 0 is none.
type Reg int32

// Inst is an instruction over virtual registers. Most become one machine instruction.
type Inst struct {
	Code  Opcode
	Dst   Reg
	Src   []Reg
	Imm   int       // constant operand
	Bits  uint64    // of OpConst
	Data  []byte    // constant bytes in memory, such as a table
	Mem   []Memory  // memory operands
	Round Direction // how the result is rounded, if not to nearest
	Sub   *Body     // of OpRarely

	early     bool       // Dst is written before all sources have been read
	Acc       bool       // Dst is also read: it is an accumulator of the loop
	Write     bool       // has an effect, or reads memory that may change: it is neither removed nor moved
	Iteration int        // iteration of an unrolled loop
	Span      int        // number of iterations before it that the instruction belongs to as well
	op        *tileir.Op // that the instruction is part of
}

// ValueInfo describes the value of a virtual register.
type ValueInfo struct {
	Kind      Kind
	Lane      int  // bytes of a lane in the register
	Invariant bool // the same in every iteration of the loop
	Def       int  // index of the defining instruction; -1 for accumulators
}

// Body is the straight-line code of a vector loop: one iteration over Lanes elements, or several
// iterations if the loop is unrolled.
type Body struct {
	Target       Target
	Lanes        int
	Insts        []Inst
	Op           *tileir.Op  // operation that the next instructions are part of
	Iteration    int         // and their iteration of the unrolled loop
	Values       []ValueInfo // by register
	consts       map[constKey]Reg
	fixed        map[fixedKey]Reg // invariant values
	distinct     bool             // the next instruction is none of them
	Accumulators []Reg
	Addends      map[*tileir.Op]bool // functions whose results are only added to numbers of at least 1
	Numbers      map[*tileir.Op]int  // minimums and maximums one of whose operands is never NaN: its number plus 1
	Interleaved  int                 // vectors that interleaved iterations hold at once
	bools        map[Reg]Reg         // masks that integers of 0 and 1 were computed from
	halves       map[Reg]Reg         // float16 that f32 were converted from
	extremes     map[Reg]bool        // parts of minimums and maximums, whose NaN may be any
	patterns     map[Reg]Reg         // bfloat16 that f32 were converted from
	unmasked     map[Reg]Reg         // the bits of rounded f32 before those that were dropped became zero
}

type constKey struct {
	k    Kind
	lane int
	bits uint64
}

// fixedKey identifies an instruction of invariant operands.
type fixedKey struct {
	code Opcode
	kind Kind
	lane int
	src  [3]Reg
	imm  int
	bits uint64
}

func NewBody(t Target, lanes int) *Body {
	return &Body{Target: t, Lanes: lanes, Values: make([]ValueInfo, 1), consts: make(map[constKey]Reg), fixed: make(map[fixedKey]Reg), bools: make(map[Reg]Reg), halves: make(map[Reg]Reg), extremes: make(map[Reg]bool), patterns: make(map[Reg]Reg), unmasked: make(map[Reg]Reg)}
}

// wide reports whether masks have registers of their own and instructions of AVX-512 may be used.
func (b *Body) wide() bool { return b.Target.Masks() > 0 }

func (b *Body) Kind(v Reg) Kind { return b.Values[v].Kind }

// Width returns the width in bits of the register that holds v.
func (b *Body) Width(v Reg) int { return RegisterBits(b.Lanes * b.Values[v].Lane) }

// RegisterBits returns the width in bits of the register for a number of bytes.
func RegisterBits(bytes int) int { return max(128, bytes*8) }

// newValue returns a new register. The lanes of a mask are as wide as those that it was computed
// from, which matters if masks are vectors.
func (b *Body) newValue(k Kind, lane int) Reg {
	b.Values = append(b.Values, ValueInfo{Kind: k, Lane: lane, Def: len(b.Insts)})
	return Reg(len(b.Values) - 1)
}

// Add appends an instruction that defines a new value of kind k.
func (b *Body) Add(k Kind, in Inst) Reg { return b.addLane(k, k.Size(), in) }

func (b *Body) addLane(k Kind, lane int, in Inst) Reg {
	fixed := !in.Write && len(in.Src) > 0
	for _, s := range in.Src {
		fixed = fixed && b.Values[s].Invariant
	}
	if fixed {
		return b.addFixed(k, lane, in)
	}
	return b.append(k, lane, in)
}

// append appends an instruction that defines a new value.
func (b *Body) append(k Kind, lane int, in Inst) Reg {
	in.Dst, in.op, in.Iteration = b.newValue(k, lane), b.Op, b.Iteration
	b.Insts = append(b.Insts, in)
	return in.Dst
}

// addFixed returns an invariant value. The iterations of an unrolled loop share it, so that it takes one register.
func (b *Body) addFixed(k Kind, lane int, in Inst) Reg {
	key := fixedKey{code: in.Code, kind: k, lane: lane, imm: in.Imm, bits: in.Bits}
	shared := copy(key.src[:], in.Src) == len(in.Src) && len(in.Data) == 0 && len(in.Mem) == 0 && in.Sub == nil && in.Round == ToEven && !b.distinct
	if v, ok := b.fixed[key]; ok && shared {
		return v
	}
	v := b.append(k, lane, in)
	b.Values[v].Invariant = true
	if shared {
		b.fixed[key] = v
	}
	return v
}

// Effect appends an instruction without a result.
func (b *Body) Effect(in Inst) {
	in.Write, in.op, in.Iteration = true, b.Op, b.Iteration
	b.Insts = append(b.Insts, in)
}

// Accumulator returns a register that keeps its value from one iteration to the next. init is computed before the loop
// and must be invariant.
func (b *Body) Accumulator(init Reg) Reg {
	v := b.newValue(b.Values[init].Kind, b.Values[init].Lane)
	b.Values[v].Def = -1
	b.Accumulators = append(b.Accumulators, v, init)
	return v
}

// LoadedAccumulator returns an accumulator that [Allocator.Access] loads before a loop, and stores after it.
func (b *Body) LoadedAccumulator(k Kind) Reg {
	v := b.newValue(k, k.Size())
	b.Values[v].Def = -1
	b.Accumulators = append(b.Accumulators, v, 0)
	return v
}

// Update sets an accumulator, whose lanes keep their width.
func (b *Body) Update(acc, v Reg) {
	if b.Kind(v) == Mask {
		v = b.MaskLanes(v, b.Values[acc].Lane)
	}
	b.Insts = append(b.Insts, Inst{Code: OpMove, Dst: acc, Src: []Reg{v}, Acc: true, Write: true, Iteration: b.Iteration})
}

// op2 appends an instruction with two operands, op1 one with one; op1i and op2i also have a constant operand.
func (b *Body) op2(k Kind, code Opcode, x, y Reg) Reg {
	return b.Add(k, Inst{Code: code, Src: []Reg{x, y}})
}

func (b *Body) op1(k Kind, code Opcode, x Reg) Reg {
	return b.Add(k, Inst{Code: code, Src: []Reg{x}})
}

func (b *Body) op2i(k Kind, code Opcode, x, y Reg, imm int) Reg {
	return b.Add(k, Inst{Code: code, Src: []Reg{x, y}, Imm: imm})
}

func (b *Body) op1i(k Kind, code Opcode, x Reg, imm int) Reg {
	return b.Add(k, Inst{Code: code, Src: []Reg{x}, Imm: imm})
}

// As reinterprets the bits of a value as another kind of the same width.
func (b *Body) As(k Kind, x Reg) Reg {
	if b.Values[x].Kind == k {
		return x
	}
	return b.op1(k, OpMove, x)
}
