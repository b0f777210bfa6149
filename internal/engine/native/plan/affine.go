package plan

import (
	"fmt"
	"math/bits"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Kernels often compute tiles of pointers as affine functions of the element's index: a base that is the same for all
// elements, plus index times step in each dimension. As sizes are powers of two, an element of such a tile is the sum of
// the base and one number for each bit that is set in the element number. The analysis finds this form. It also finds
// guards, conditions on run-time values under which the form is exact: integers wrap around, and pointers that leave the
// address space of their buffer are invalid.

// Term is an integer expression with the same value for all elements. Code computes it in 64 bits, which wrap around.
type Term struct {
	Code termCode
	N    int64         // the constant, or the width of a TermNarrow
	V    *tileir.Value // scalar value
	X, Y *Term
	fits int // bits of a signed integer that can represent it
	regs int // registers that its code needs
	key  string
}

type termCode uint8

const (
	TermNumber  termCode = iota
	TermScalar           // value of a scalar in the frame
	termSum              // X + Y
	TermProduct          // X * Y
	TermNarrow           // low bits of X, sign-extended
)

// Fits returns how many bits a signed integer needs that can represent the term.
func (t *Term) Fits() int { return t.fits }

// Terms holds each term once, so that equal terms are identical.
type Terms map[string]*Term

func (ts Terms) one(t Term) *Term {
	t.key = fmt.Sprintf("%d.%d.%p.%p.%p", t.Code, t.N, t.V, t.X, t.Y)
	if have, ok := ts[t.key]; ok {
		return have
	}
	switch {
	case t.Y != nil && t.X.regs == t.Y.regs:
		t.regs = t.X.regs + 1
	case t.Y != nil:
		t.regs = max(t.X.regs, t.Y.regs+1)
	case t.X != nil:
		t.regs = t.X.regs
	default:
		t.regs = 1
	}
	ts[t.key] = &t
	return &t
}

func (ts Terms) number(n int64) *Term {
	return ts.one(Term{Code: TermNumber, N: n, fits: SignedBits(n)})
}

// SignedBits returns how many bits a signed integer needs.
func SignedBits(n int64) int { return 1 + bits.Len64(uint64(n^n>>63)) }

func (ts Terms) scalar(v *tileir.Value, fits int) *Term {
	return ts.one(Term{Code: TermScalar, V: v, fits: fits})
}

func (ts Terms) sum(x, y *Term) *Term {
	switch {
	case x.Code == TermNumber && y.Code == TermNumber:
		return ts.number(x.N + y.N)
	case x.Code == TermNumber:
		x, y = y, x
	}
	if y.Code == TermNumber && y.N == 0 {
		return x
	}
	return ts.one(Term{Code: termSum, X: x, Y: y, fits: min(64, max(x.fits, y.fits)+1)})
}

func (ts Terms) product(x, y *Term) *Term {
	switch {
	case x.Code == TermNumber && y.Code == TermNumber:
		return ts.number(x.N * y.N)
	case x.Code == TermNumber:
		x, y = y, x
	}
	if y.Code == TermNumber && y.N == 1 {
		return x
	}
	return ts.one(Term{Code: TermProduct, X: x, Y: y, fits: min(64, x.fits+y.fits)})
}

func (ts Terms) narrow(x *Term, width int) *Term {
	switch {
	case x.Code == TermNumber:
		return ts.number(SignExtended(x.N, width))
	case x.fits <= width:
		return x
	}
	return ts.one(Term{Code: TermNarrow, N: int64(width), X: x, fits: width})
}

// SignExtended returns the low bits of a number as a signed integer.
func SignExtended(n int64, width int) int64 { return n << (64 - width) >> (64 - width) }

// bitStride is what a bit of the element number adds: Scale times By, or Scale if By is nil.
type bitStride struct {
	Scale int64
	By    *Term
}

// Linear is a tile of integers or pointers in affine form. Modulo 2^Width its elements always equal the form; as signed
// integers they do if all guards hold.
type Linear struct {
	Base       *Term
	BitStrides []bitStride // by bit of the element number
	Width      int         // bits of an element; 64 for pointers
	Fits       int         // bits of a signed integer that can represent every element; fewer than Width only if no element has wrapped around
	Guards     []Guard
	Start      *Term // of pointers: the pointer that the others are offsets from
}

// Guard is a range that must contain the first and the last element.
type Guard struct {
	*Linear
	Kind  guardKind
	Width int
}

type guardKind uint8

const (
	GuardSigned   guardKind = iota // signed integers of Width bits
	GuardUnsigned                  // non-negative signed integers of Width bits
	GuardMoves                     // offsets of pointers, in elements
	GuardSpace                     // pointers into the address space of Start's buffer
)

// uniform reports a tile whose elements are all equal.
func (l *Linear) uniform() bool {
	for _, s := range l.BitStrides {
		if s.Scale != 0 {
			return false
		}
	}
	return true
}

// Linear returns the affine form of a value, or nil.
func (p *planner) Linear(v *tileir.Value) *Linear {
	if l, ok := p.linears[v]; ok {
		return l
	}
	l := p.newLinear(v)
	p.linears[v] = l
	return l
}

func (p *planner) newLinear(v *tileir.Value) *Linear {
	k := vcode.KindOfValue(v)
	if k.IsFloat() || k == vcode.None || k == vcode.Mask || vcode.ScalarOf(v) == tileir.I4 {
		return nil
	}
	a, n := Resolve(v), Log2(vcode.NumElements(v))
	width := 8 * k.Size()
	switch {
	case IsConstant(a.Base):
		d := a.Base.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
		if !d.Splat && vcode.NumElements(a.Base) != 1 {
			return nil
		}
		c := p.terms.number(SignExtended(int64(LittleEndian(d.Data[:k.Size()])), width))
		return &Linear{Base: c, BitStrides: make([]bitStride, n), Width: width, Fits: c.fits}
	case vcode.NumElements(a.Base) == 1 && !IsIota(a.Base):
		base := p.terms.scalar(a.Base, scalarBits(a.Base, width))
		l := &Linear{Base: base, BitStrides: make([]bitStride, n), Width: width, Fits: base.fits}
		if IsAddress(v) {
			l.Start = base
		}
		return l
	case a.Base != v:
		return p.Linear(a.Base).through(p.terms, a)
	}
	return p.formOfResult(v.Def)
}

// scalarBits returns how many bits the value of a scalar needs according to its definition.
func scalarBits(v *tileir.Value, width int) int {
	if v.Def == nil {
		return width
	}
	n, ok := extendedBits.Eval(v.Def, func(from *tileir.Value) (int, bool) { return 8 * vcode.KindOfValue(from).Size(), true })
	if !ok {
		return width
	}
	return min(width, n)
}

// extendedBits computes how many bits an extended integer needs as a signed one.
var extendedBits = tileir.Integers[int]{Extend: func(op *tileir.Op, from int) (int, bool) {
	if op.Attrs[tileir.ExtISignedness] != tileir.Signed {
		from++
	}
	return from, true
}}

// through returns the form of a value through an indexing.
func (l *Linear) through(ts Terms, a Indexing) *Linear {
	if l == nil {
		return nil
	}
	to := *l
	to.BitStrides = make([]bitStride, len(a.Pos))
	for i, p := range a.Pos {
		if p >= 0 {
			to.BitStrides[i] = l.BitStrides[p]
		}
	}
	for i, s := range l.BitStrides {
		if a.Off>>i&1 != 0 && s.Scale != 0 {
			to.Base = ts.sum(to.Base, s.Term(ts))
		}
	}
	return &to
}

// Term returns the term that the bit adds.
func (s bitStride) Term(ts Terms) *Term {
	if s.By == nil {
		return ts.number(s.Scale)
	}
	return ts.product(s.By, ts.number(s.Scale))
}

// formOfResult returns the form of an operation's result.
func (p *planner) formOfResult(op *tileir.Op) *Linear {
	if op == nil {
		return nil
	}
	if op.Code == tileir.OpIota {
		return p.iotaForm(op.Results[0])
	}
	operand := func(v *tileir.Value) (*Linear, bool) {
		l := p.Linear(v)
		return l, l != nil
	}
	if op.Code == tileir.OpOffset {
		pointers, both := operand(op.Operands[0])
		by, ok := operand(op.Operands[1])
		if !ok || !both {
			return nil
		}
		return p.offsetPointers(pointers, by, vcode.Pointee(op.Results[0]))
	}
	l, _ := p.arithmetic().Eval(op, operand)
	return l
}

// arithmetic computes the forms of results.
func (p *planner) arithmetic() *tileir.Integers[*Linear] {
	known := func(l *Linear) (*Linear, bool) { return l, l != nil }
	return &tileir.Integers[*Linear]{
		Add: func(_ *tileir.Op, x, y *Linear) (*Linear, bool) { return known(p.added(x, y, 1)) },
		Sub: func(_ *tileir.Op, x, y *Linear) (*Linear, bool) { return known(p.added(x, y, -1)) },
		Mul: func(_ *tileir.Op, x, y *Linear) (*Linear, bool) { return known(p.multiplied(x, y)) },
		Extend: func(op *tileir.Op, x *Linear) (*Linear, bool) {
			return known(p.extended(x, 8*vcode.KindOfValue(op.Results[0]).Size(), op.Attrs[tileir.ExtISignedness] == tileir.Signed))
		},
		Truncate: func(op *tileir.Op, x *Linear) (*Linear, bool) {
			return known(p.truncated(x, 8*vcode.KindOfValue(op.Results[0]).Size(), vcode.ScalarOf(op.Results[0])))
		},
	}
}

func (p *planner) iotaForm(v *tileir.Value) *Linear {
	l := &Linear{Base: p.terms.number(0), Width: 8 * vcode.KindOfValue(v).Size()}
	for i := range Log2(vcode.NumElements(v)) {
		l.BitStrides = append(l.BitStrides, bitStride{Scale: SignExtended(1<<i, l.Width)})
	}
	l.Fits = min(l.Width, len(l.BitStrides)+1)
	return l
}

// added returns the form of x + sign·y.
func (p *planner) added(x, y *Linear, sign int64) *Linear {
	l := &Linear{Width: x.Width, Fits: min(x.Width, max(x.Fits, y.Fits)+1), Guards: joinGuards(x.Guards, y.Guards), Start: x.Start}
	l.Base = p.terms.sum(x.Base, p.terms.product(y.Base, p.terms.number(sign)))
	for i, s := range x.BitStrides {
		t := y.BitStrides[i]
		switch {
		case t.Scale == 0:
		case s.Scale == 0 || s.By == t.By:
			s = bitStride{SignExtended(s.Scale+sign*t.Scale, l.Width), t.By}
		default:
			return nil
		}
		l.BitStrides = append(l.BitStrides, s)
	}
	return l
}

func (p *planner) multiplied(x, y *Linear) *Linear {
	if x.uniform() {
		x, y = y, x
	}
	if !y.uniform() {
		return nil
	}
	l := &Linear{Width: x.Width, Fits: min(x.Width, x.Fits+y.Fits), Guards: joinGuards(x.Guards, y.Guards)}
	l.Base = p.terms.product(x.Base, y.Base)
	by := p.terms.narrow(y.Base, y.Width)
	for _, s := range x.BitStrides {
		switch {
		case s.Scale == 0:
		case by.Code == TermNumber:
			s.Scale = SignExtended(s.Scale*by.N, l.Width)
		case s.By == nil:
			s.By = by
		default:
			s.By = p.terms.narrow(p.terms.product(s.By, by), l.Width)
		}
		l.BitStrides = append(l.BitStrides, s)
	}
	return l
}

// joinGuards returns the union of two lists of guards.
func joinGuards(x, y []Guard) []Guard {
	all := x[:len(x):len(x)]
	for _, g := range y {
		has := false
		for _, h := range x {
			has = has || g == h
		}
		if !has {
			all = append(all, g)
		}
	}
	return all
}

// signed returns the form of integers that are used as signed ones.
func (p *planner) signed(x *Linear) *Linear {
	l := *x
	l.Base = p.terms.narrow(x.Base, x.Width)
	if x.Fits == x.Width && !x.uniform() {
		l.Guards = joinGuards(x.Guards, []Guard{{&l, GuardSigned, x.Width}})
	}
	return &l
}

func (p *planner) extended(x *Linear, width int, signed bool) *Linear {
	l := *p.signed(x)
	if !signed {
		same := l
		l.Guards = joinGuards(x.Guards, []Guard{{&same, GuardUnsigned, x.Width}})
	}
	l.Width = width
	return &l
}

func (p *planner) truncated(x *Linear, width int, to tileir.Scalar) *Linear {
	if to == tileir.I1 || to == tileir.I4 {
		return nil
	}
	l := *x
	l.Width, l.Fits = width, min(x.Fits, width)
	l.BitStrides = nil
	for _, s := range x.BitStrides {
		s.Scale = SignExtended(s.Scale, width)
		if s.By != nil {
			s.By = p.terms.narrow(s.By, width)
		}
		l.BitStrides = append(l.BitStrides, s)
	}
	return &l
}

// moveBits is the width of the signed integers by which a pointer may move, in elements.
const moveBits = vcode.AddrShift

// offsetPointers returns the form of pointers offset by integers.
func (p *planner) offsetPointers(ptr, by *Linear, to tileir.Scalar) *Linear {
	if to.Packed() || ptr.Start == nil {
		return nil
	}
	by = p.signed(by)
	size := int64(to.Bytes())
	l := &Linear{Width: 64, Fits: 64, Start: ptr.Start, Guards: joinGuards(ptr.Guards, by.Guards)}
	if by.Fits > moveBits {
		l.Guards = joinGuards(l.Guards, []Guard{{by, GuardMoves, moveBits}})
	}
	if ptr.Base != ptr.Start || !ptr.uniform() {
		l.Guards = joinGuards(l.Guards, []Guard{{ptr, GuardSpace, 0}})
	}
	l.Base = p.terms.sum(ptr.Base, p.terms.product(by.Base, p.terms.number(size)))
	for i, s := range ptr.BitStrides {
		t := by.BitStrides[i]
		if t.Scale != 0 {
			if s.Scale != 0 && s.By != t.By {
				return nil
			}
			step, fits := mulExact(t.Scale, size)
			sum, both := addExact(s.Scale, step)
			if !fits || !both {
				return nil
			}
			s = bitStride{sum, t.By}
		}
		l.BitStrides = append(l.BitStrides, s)
	}
	return l
}

// Part is a range of adjacent bits of a linear tile, each of which adds twice as much as the one below: a dimension with
// step Scale times By.
type Part struct {
	First, Bits int
	bitStride
}

// Last returns Scale times the index of the part's last element. It is exact for parts of a computable tile and may wrap
// around for others.
func (q Part) Last() int64 { return q.Scale * (1<<q.Bits - 1) }

// next returns what the bit above the part has to add to belong to it; ok is false if that exceeds 64 bits.
func (q Part) next() (scale int64, ok bool) { return mulExact(q.Scale, 1<<q.Bits) }

// Parts divides a tile into dimensions, the innermost first. Bits that add nothing form dimensions too.
func (l *Linear) Parts() (list []Part) {
	for i, s := range l.BitStrides {
		if n := len(list); n > 0 && s.By == list[n-1].By {
			if next, ok := list[n-1].next(); ok && s.Scale == next {
				list[n-1].Bits++
				continue
			}
		}
		list = append(list, Part{i, 1, s})
	}
	return list
}

// Reach returns what the first and the last element are less and more than element 0. ok is false if that is not constant.
func (l *Linear) Reach() (low, high int64, ok bool) {
	for _, q := range l.Parts() {
		if q.By != nil {
			return 0, 0, false
		}
		low += min(0, q.Last())
		high += max(0, q.Last())
	}
	return low, high, true
}

// Maximum number of bits of a part's extent, and of its constant scale, which is an immediate operand. See bounds.go for
// the consequences.
const (
	maxReach = 56
	maxLast  = 32
)

// MaxTermRegs is the maximum number of registers for a term.
const MaxTermRegs = 6

// Computable reports a form for which code can compute its extent and that of its guards.
func (l *Linear) Computable() bool {
	if l.Base.regs > MaxTermRegs {
		return false
	}
	for _, q := range l.Parts() {
		last, ok := mulExact(q.Scale, 1<<q.Bits-1)
		if !ok || SignedBits(last) > maxLast {
			return false
		}
		fits := SignedBits(last)
		if q.By != nil {
			fits += q.By.fits
		}
		if fits > maxReach || q.By != nil && q.By.regs > MaxTermRegs {
			return false
		}
	}
	return true
}
