package native

import (
	"fmt"
	"math/bits"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Kernels that address memory by tiles of pointers make these of counts: a base, the same for all
// lanes, and the lane's place times a step in each dimension. As sizes are powers of two, such a tile is
// a number for all of it and one more for each bit of an element's number that is set. The analysis
// finds this form, and what has to hold while the kernel runs for it to be right: integers wrap
// around, and pointers that leave the space of their memory are wild.

// term is a number that all lanes share. Code computes it in 64 bits, which wrap around.
type term struct {
	code termCode
	n    int64         // a constant; of a narrowed term its bits
	v    *tileir.Value // a scalar
	x, y *term
	fits int // bits that a signed integer needs for it
	regs int // registers that its code takes
	key  string
}

type termCode uint8

const (
	termNumber  termCode = iota
	termScalar           // what a value in the frame has
	termSum              // of x and y
	termProduct          // of x and y
	termNarrow           // the low bits of x, sign-extended
)

// terms holds each term once, so that equal ones are the same.
type terms map[string]*term

func (ts terms) one(t term) *term {
	t.key = fmt.Sprintf("%d.%d.%p.%p.%p", t.code, t.n, t.v, t.x, t.y)
	if have, ok := ts[t.key]; ok {
		return have
	}
	switch {
	case t.y != nil && t.x.regs == t.y.regs:
		t.regs = t.x.regs + 1
	case t.y != nil:
		t.regs = max(t.x.regs, t.y.regs+1)
	case t.x != nil:
		t.regs = t.x.regs
	default:
		t.regs = 1
	}
	ts[t.key] = &t
	return &t
}

func (ts terms) number(n int64) *term {
	return ts.one(term{code: termNumber, n: n, fits: signedBits(n)})
}

// signedBits is how many bits a signed integer takes.
func signedBits(n int64) int { return 1 + bits.Len64(uint64(n^n>>63)) }

func (ts terms) scalar(v *tileir.Value, fits int) *term {
	return ts.one(term{code: termScalar, v: v, fits: fits})
}

func (ts terms) sum(x, y *term) *term {
	switch {
	case x.code == termNumber && y.code == termNumber:
		return ts.number(x.n + y.n)
	case x.code == termNumber:
		x, y = y, x
	}
	if y.code == termNumber && y.n == 0 {
		return x
	}
	return ts.one(term{code: termSum, x: x, y: y, fits: min(64, max(x.fits, y.fits)+1)})
}

func (ts terms) product(x, y *term) *term {
	switch {
	case x.code == termNumber && y.code == termNumber:
		return ts.number(x.n * y.n)
	case x.code == termNumber:
		x, y = y, x
	}
	if y.code == termNumber && y.n == 1 {
		return x
	}
	return ts.one(term{code: termProduct, x: x, y: y, fits: min(64, x.fits+y.fits)})
}

func (ts terms) narrow(x *term, width int) *term {
	switch {
	case x.code == termNumber:
		return ts.number(signExtended(x.n, width))
	case x.fits <= width:
		return x
	}
	return ts.one(term{code: termNarrow, n: int64(width), x: x, fits: width})
}

// signExtended is what the low bits of a number are as a signed integer.
func signExtended(n int64, width int) int64 { return n << (64 - width) >> (64 - width) }

// slope is what a bit of an element's number adds: scale times by, or scale alone.
type slope struct {
	scale int64
	by    *term
}

// linear is a tile of integers or pointers of this form. Modulo two to the width its elements are
// always as it says; as signed integers while the guards hold.
type linear struct {
	base   *term
	slopes []slope // by bit of an element's number
	width  int     // of the integers in bits; 64 for pointers
	fits   int     // bits that each element needs as a signed integer; fewer than width only where nothing has wrapped around
	guards []guard
	start  *term // of pointers: the one that all others were made of
}

// guard is a range that the first and the last element must lie in.
type guard struct {
	*linear
	kind  guardKind
	width int
}

type guardKind uint8

const (
	guardSigned   guardKind = iota // the signed integers of width bits
	guardUnsigned                  // those of them that are not below zero
	guardMoves                     // by how many elements a pointer may move
	guardSpace                     // pointers into the space of the memory that start leads to
)

// uniform reports a tile whose elements are all the same.
func (l *linear) uniform() bool {
	for _, s := range l.slopes {
		if s.scale != 0 {
			return false
		}
	}
	return true
}

// linear is the form of a value, or nil for another one.
func (p *planner) linear(v *tileir.Value) *linear {
	if l, ok := p.linears[v]; ok {
		return l
	}
	l := p.newLinear(v)
	p.linears[v] = l
	return l
}

func (p *planner) newLinear(v *tileir.Value) *linear {
	k := vcode.KindOfValue(v)
	if k.IsFloat() || k == vcode.None || k == vcode.Mask || vcode.ScalarOf(v) == tileir.I4 {
		return nil
	}
	a, n := resolve(v), log2(vcode.NumElements(v))
	width := 8 * k.Size()
	switch {
	case isConstant(a.base):
		d := a.base.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
		if !d.Splat && vcode.NumElements(a.base) != 1 {
			return nil
		}
		c := p.terms.number(signExtended(int64(littleEndian(d.Data[:k.Size()])), width))
		return &linear{base: c, slopes: make([]slope, n), width: width, fits: c.fits}
	case vcode.NumElements(a.base) == 1 && !isIota(a.base):
		base := p.terms.scalar(a.base, scalarBits(a.base, width))
		l := &linear{base: base, slopes: make([]slope, n), width: width, fits: base.fits}
		if isAddress(v) {
			l.start = base
		}
		return l
	case a.base != v:
		return p.linear(a.base).seen(p.terms, a)
	}
	return p.computed(v.Def)
}

// scalarBits is how many bits the value of a scalar needs, as far as its definition says.
func scalarBits(v *tileir.Value, width int) int {
	if v.Def == nil || v.Def.Code != tileir.OpExtI {
		return width
	}
	from := 8 * vcode.KindOfValue(v.Def.Operands[0]).Size()
	if v.Def.Attrs[tileir.ExtISignedness] != tileir.Signed {
		from++
	}
	return min(width, from)
}

// seen is the form of what an access sees of a value.
func (l *linear) seen(ts terms, a access) *linear {
	if l == nil {
		return nil
	}
	to := *l
	to.slopes = make([]slope, len(a.pos))
	for i, p := range a.pos {
		if p >= 0 {
			to.slopes[i] = l.slopes[p]
		}
	}
	for i, s := range l.slopes {
		if a.off>>i&1 != 0 && s.scale != 0 {
			to.base = ts.sum(to.base, s.term(ts))
		}
	}
	return &to
}

// term is what the slope adds.
func (s slope) term(ts terms) *term {
	if s.by == nil {
		return ts.number(s.scale)
	}
	return ts.product(s.by, ts.number(s.scale))
}

// computed is the form of what an operation makes.
func (p *planner) computed(op *tileir.Op) *linear {
	if op == nil {
		return nil
	}
	if op.Code == tileir.OpIota {
		return p.counted(op.Results[0])
	}
	var x, y *linear
	switch op.Code {
	case tileir.OpAddI, tileir.OpSubI, tileir.OpMulI, tileir.OpOffset:
		y = p.linear(op.Operands[1])
		fallthrough
	case tileir.OpExtI, tileir.OpTruncI:
		x = p.linear(op.Operands[0])
	}
	if x == nil || y == nil && len(op.Operands) > 1 {
		return nil
	}
	switch op.Code {
	case tileir.OpAddI:
		return p.added(x, y, 1)
	case tileir.OpSubI:
		return p.added(x, y, -1)
	case tileir.OpMulI:
		return p.multiplied(x, y)
	case tileir.OpExtI:
		return p.extended(x, 8*vcode.KindOfValue(op.Results[0]).Size(), op.Attrs[tileir.ExtISignedness] == tileir.Signed)
	case tileir.OpTruncI:
		return p.truncated(x, 8*vcode.KindOfValue(op.Results[0]).Size(), vcode.ScalarOf(op.Results[0]))
	}
	return p.moved(x, y, vcode.Pointee(op.Results[0]))
}

func (p *planner) counted(v *tileir.Value) *linear {
	l := &linear{base: p.terms.number(0), width: 8 * vcode.KindOfValue(v).Size()}
	for i := range log2(vcode.NumElements(v)) {
		l.slopes = append(l.slopes, slope{scale: signExtended(1<<i, l.width)})
	}
	l.fits = min(l.width, len(l.slopes)+1)
	return l
}

// added is x + sign·y.
func (p *planner) added(x, y *linear, sign int64) *linear {
	l := &linear{width: x.width, fits: min(x.width, max(x.fits, y.fits)+1), guards: joinGuards(x.guards, y.guards), start: x.start}
	l.base = p.terms.sum(x.base, p.terms.product(y.base, p.terms.number(sign)))
	for i, s := range x.slopes {
		t := y.slopes[i]
		switch {
		case t.scale == 0:
		case s.scale == 0 || s.by == t.by:
			s = slope{signExtended(s.scale+sign*t.scale, l.width), t.by}
		default:
			return nil
		}
		l.slopes = append(l.slopes, s)
	}
	return l
}

func (p *planner) multiplied(x, y *linear) *linear {
	if x.uniform() {
		x, y = y, x
	}
	if !y.uniform() {
		return nil
	}
	l := &linear{width: x.width, fits: min(x.width, x.fits+y.fits), guards: joinGuards(x.guards, y.guards)}
	l.base = p.terms.product(x.base, y.base)
	by := p.terms.narrow(y.base, y.width)
	for _, s := range x.slopes {
		switch {
		case s.scale == 0:
		case by.code == termNumber:
			s.scale = signExtended(s.scale*by.n, l.width)
		case s.by == nil:
			s.by = by
		default:
			s.by = p.terms.narrow(p.terms.product(s.by, by), l.width)
		}
		l.slopes = append(l.slopes, s)
	}
	return l
}

// joinGuards is those of both, each once.
func joinGuards(x, y []guard) []guard {
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

// signed is a tile of integers that are what they say as signed ones.
func (p *planner) signed(x *linear) *linear {
	l := *x
	l.base = p.terms.narrow(x.base, x.width)
	if x.fits == x.width && !x.uniform() {
		l.guards = joinGuards(x.guards, []guard{{&l, guardSigned, x.width}})
	}
	return &l
}

func (p *planner) extended(x *linear, width int, signed bool) *linear {
	l := *p.signed(x)
	if !signed {
		same := l
		l.guards = joinGuards(x.guards, []guard{{&same, guardUnsigned, x.width}})
	}
	l.width = width
	return &l
}

func (p *planner) truncated(x *linear, width int, to tileir.Scalar) *linear {
	if to == tileir.I1 || to == tileir.I4 {
		return nil
	}
	l := *x
	l.width, l.fits = width, min(x.fits, width)
	l.slopes = nil
	for _, s := range x.slopes {
		s.scale = signExtended(s.scale, width)
		if s.by != nil {
			s.by = p.terms.narrow(s.by, width)
		}
		l.slopes = append(l.slopes, s)
	}
	return &l
}

// moveBits is by how many elements a pointer may move: a signed integer of so many bits.
const moveBits = vcode.AddrShift

// moved is a tile of pointers that integers move.
func (p *planner) moved(ptr, by *linear, to tileir.Scalar) *linear {
	if to.Packed() || ptr.start == nil {
		return nil
	}
	by = p.signed(by)
	size := int64(to.Bytes())
	l := &linear{width: 64, fits: 64, start: ptr.start, guards: joinGuards(ptr.guards, by.guards)}
	if by.fits > moveBits {
		l.guards = joinGuards(l.guards, []guard{{by, guardMoves, moveBits}})
	}
	if ptr.base != ptr.start || !ptr.uniform() {
		l.guards = joinGuards(l.guards, []guard{{ptr, guardSpace, 0}})
	}
	l.base = p.terms.sum(ptr.base, p.terms.product(by.base, p.terms.number(size)))
	for i, s := range ptr.slopes {
		t := by.slopes[i]
		if t.scale != 0 {
			if s.scale != 0 && s.by != t.by {
				return nil
			}
			step, fits := mulExact(t.scale, size)
			sum, both := addExact(s.scale, step)
			if !fits || !both {
				return nil
			}
			s = slope{sum, t.by}
		}
		l.slopes = append(l.slopes, s)
	}
	return l
}

// part is adjacent bits of a linear tile each of which adds twice what the one below adds:
// a dimension that is walked in steps of scale times by.
type part struct {
	first, bits int
	slope
}

// last is scale times the index of the part's last element. It is exact for parts of a
// computable tile and wraps around for others.
func (q part) last() int64 { return q.scale * (1<<q.bits - 1) }

// next is what the bit above the part has to add to belong to it; ok is false if that
// exceeds 64 bits.
func (q part) next() (scale int64, ok bool) { return mulExact(q.scale, 1<<q.bits) }

// parts cuts a tile into dimensions, the innermost first. Bits that add nothing are one too.
func (l *linear) parts() (list []part) {
	for i, s := range l.slopes {
		if n := len(list); n > 0 && s.by == list[n-1].by {
			if next, ok := list[n-1].next(); ok && s.scale == next {
				list[n-1].bits++
				continue
			}
		}
		list = append(list, part{i, 1, s})
	}
	return list
}

// The bits of a part's reach, and of its constant factor, which is an immediate operand.
// See bounds.go for what follows from them.
const (
	maxReach = 56
	maxLast  = 32
)

// maxTermRegs is how many registers a term may take.
const maxTermRegs = 6

// computable reports a form whose extent, and that of its guards, code can compute.
func (l *linear) computable() bool {
	if l.base.regs > maxTermRegs {
		return false
	}
	for _, q := range l.parts() {
		last, ok := mulExact(q.scale, 1<<q.bits-1)
		if !ok || signedBits(last) > maxLast {
			return false
		}
		fits := signedBits(last)
		if q.by != nil {
			fits += q.by.fits
		}
		if fits > maxReach || q.by != nil && q.by.regs > maxTermRegs {
			return false
		}
	}
	return true
}
