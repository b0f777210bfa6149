package emit

import (
	"gotile/internal/engine/native/plan"
	"math/rand/v2"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// verifyAddresses tests the check of affine accesses. For values of the kernel's scalars up to the limits of their types
// it computes pointers element by element, as the operations do, and evaluates the emitted check. If the check passes,
// each pointer must be at the address that the loop accesses, and within the buffer.
func verifyAddresses(entry *tileir.Op, runs map[*tileir.Op]*plan.AffineAccess) (err error) {
	entry.Walk(func(op *tileir.Op) bool {
		if r := runs[op]; r != nil && err == nil {
			err = verifyRun(r)
		}
		return err == nil
	})
	return err
}

// Number of assignments of scalars, and of elements for each.
const (
	verifyTrials   = 24
	verifyElements = 16
)

func verifyRun(r *plan.AffineAccess) error {
	rng := rand.New(rand.NewPCG(uint64(r.N), uint64(len(r.Parts))))
	for trial := range verifyTrials {
		limit := int64(1) << (8 + 3*(trial%10))
		t := &assignment{scalars: make(map[*tileir.Value]int64), rng: rng, extent: limit}
		start := t.term(r.Ptr.Start)
		id, _ := host.Split(uint64(start))
		base := int64(host.Address(id, 0))
		if !t.passes(r.Ptr, base, limit-int64(r.Size()-1)) {
			continue
		}
		for i := range plan.Log2(r.N) + 2 + verifyElements {
			element := rng.IntN(r.N)
			switch {
			case i == 0:
				element = 0
			case i == 1:
				element = r.N - 1
			case i < plan.Log2(r.N)+2:
				element = 1 << (i - 2)
			}
			if err := verifyElement(r, t, element, base, limit); err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyElement checks one pointer of an access that passes the check.
func verifyElement(r *plan.AffineAccess, t *assignment, element int, base, limit int64) error {
	walked := t.term(r.Ptr.Base)
	for _, q := range r.Parts {
		index := int64(element >> q.First & (1<<q.Bits - 1))
		step := q.Scale
		if q.By != nil {
			step *= t.term(q.By)
		}
		walked += index * step
	}
	pointer, known := t.element(r.Ptrs, element)
	switch {
	case !known:
		return wrong(r.Op, "its pointers come from an operation that cannot be followed")
	case pointer != walked:
		return wrong(r.Op, "element %d is at %#x, and the loop goes to %#x", element, uint64(pointer), uint64(walked))
	case pointer-base < 0 || pointer-base > limit-int64(r.Size()):
		return wrong(r.Op, "element %d is %d bytes from the beginning of a buffer of %d and passes the test", element, pointer-base, limit)
	}
	return nil
}

// assignment maps the scalars that pointers are computed from to values.
type assignment struct {
	scalars  map[*tileir.Value]int64
	leaves   map[leafElement]int64 // elements of tiles, of verifyHalos
	computed map[leafElement]int64 // those of results
	rng      *rand.Rand
	extent   int64
}

// scalar returns the value of a scalar, sign-extended. The value of an extension follows from its operand.
func (t *assignment) scalar(v *tileir.Value) int64 {
	if x, ok := t.scalars[v]; ok {
		return x
	}
	x := t.draw(v)
	t.scalars[v] = x
	return x
}

func (t *assignment) draw(v *tileir.Value) int64 {
	if plan.IsAddress(v) {
		return int64(host.Address(1+t.rng.IntN(3), t.rng.Int64N(t.extent)&^63))
	}
	if v.Def != nil {
		if x, ok := extensions.Eval(v.Def, func(from *tileir.Value) (tileir.Integer, bool) {
			return tileir.Int(vcode.ScalarOf(from), t.drawBits(8*vcode.KindOfValue(from).Size())), true
		}); ok {
			return x.Signed()
		}
	}
	return t.drawBits(8 * vcode.KindOfValue(v).Size())
}

// drawBits returns a random integer of a width: small, at a limit of the range, or any.
func (t *assignment) drawBits(width int) int64 {
	most := int64(1)<<(width-1) - 1
	switch t.rng.IntN(4) {
	case 0:
		return plan.SignExtended(most-t.rng.Int64N(4), width)
	case 1:
		return plan.SignExtended(-most-1+t.rng.Int64N(4), width)
	case 2:
		return plan.SignExtended(t.rng.Int64N(300)-8, width)
	}
	return plan.SignExtended(int64(t.rng.Uint64()), width)
}

// extensions evaluates extensions of numbers.
var extensions = tileir.Integers[tileir.Integer]{Extend: tileir.Numbers.Extend}

// element computes an element of a tile of integers or pointers from the operations.
func (t *assignment) element(v *tileir.Value, i int) (int64, bool) {
	a := plan.Resolve(v)
	at := elementAt(a, i)
	if v = a.Base; !plan.IsConstant(v) && !plan.IsIota(v) && vcode.NumElements(v) == 1 {
		return t.scalar(v), true
	}
	op := v.Def
	if op == nil {
		return 0, false
	}
	width := 8 * vcode.KindOfValue(v).Size()
	switch op.Code {
	case tileir.OpConstant:
		d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
		size := d.Type.Scalar().Bytes()
		if d.Splat {
			at = 0
		}
		return plan.SignExtended(int64(plan.LittleEndian(d.Data[at*size:(at+1)*size])), width), true
	case tileir.OpIota:
		return plan.SignExtended(int64(at), width), true
	}
	if op.Code == tileir.OpOffset {
		pointer, both := t.element(op.Operands[0], at)
		by, known := t.element(op.Operands[1], at)
		return int64(host.Moved(uint64(pointer), by, vcode.Pointee(v).Bytes())), both && known
	}
	x, known := tileir.Numbers.Eval(op, func(operand *tileir.Value) (tileir.Integer, bool) {
		n, ok := t.element(operand, at)
		return tileir.Int(vcode.ScalarOf(operand), n), ok
	})
	return x.Signed(), known
}

// elementAt returns the number of an element of an indexing's base.
func elementAt(a plan.Indexing, i int) int {
	at := a.Off
	for bit, p := range a.Pos {
		if p >= 0 && i>>bit&1 != 0 {
			at += 1 << p
		}
	}
	return at
}

// passes evaluates the emitted check (prepareAffine), on 64-bit integers that wrap around.
func (t *assignment) passes(l *plan.Linear, base, limit int64) bool {
	for _, g := range l.Guards {
		if !t.inRange(g, base) {
			return false
		}
	}
	low, high := t.ends(l)
	return uint64(low-base) < uint64(limit) && uint64(high-base) < uint64(limit)
}

// ends returns the first and the last element as extent computes them.
func (t *assignment) ends(l *plan.Linear) (low, high int64) {
	low = t.term(l.Base)
	high = low
	for _, q := range l.Parts() {
		reach := q.Last()
		if q.By != nil {
			reach *= t.term(q.By)
		}
		low, high = low+min(0, reach), high+max(0, reach)
	}
	return low, high
}

func (t *assignment) inRange(g plan.Guard, base int64) bool {
	low, high := t.ends(g.Linear)
	for _, x := range []int64{low, high} {
		switch g.Kind {
		case plan.GuardSpace, plan.GuardMoves:
			if g.Kind == plan.GuardSpace {
				x -= base
			}
			if uint64(x+vcode.AddrHalf)>>vcode.AddrShift != 0 {
				return false
			}
			continue
		case plan.GuardUnsigned:
			if x < 0 {
				return false
			}
		}
		if plan.SignExtended(x, g.Width) != x {
			return false
		}
	}
	return true
}

func (t *assignment) term(x *plan.Term) int64 {
	switch x.Code {
	case plan.TermNumber:
		return x.N
	case plan.TermScalar:
		return t.scalar(x.V)
	case plan.TermNarrow:
		return plan.SignExtended(t.term(x.X), int(x.N))
	case plan.TermProduct:
		return t.term(x.X) * t.term(x.Y)
	}
	return t.term(x.X) + t.term(x.Y)
}
