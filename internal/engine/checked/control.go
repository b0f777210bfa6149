package checked

import (
	"fmt"
	"math"
	"slices"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// controlHooks are the hooks of ranges and assumptions (3.1/ub-16, ub-26, ub-27).
var controlHooks = map[tileir.OpCode]func(c *opContext) hooks{
	tileir.OpFor:    hookFor,
	tileir.OpAssume: hookAssume,
}

// hookFor checks the bounds of a range.
func hookFor(c *opContext) hooks {
	if !c.kinds.Has(check.UB) {
		return hooks{}
	}
	lower, upper, step := c.Use(c.op.Operand(tileir.ForLowerBound)), c.Use(c.op.Operand(tileir.ForUpperBound)), c.Use(c.op.Operand(tileir.ForStep))
	bits := scalarOf(c.op.Operand(tileir.ForStep)).Bits()
	unsigned := c.op.Flag(tileir.ForUnsignedCmp)
	backwards := rule{check.UB, "3.1/ub-26", "a range whose step is not above 0"}
	near := rule{check.UB, "3.1/ub-27", "a range whose upper bound is within a step of the maximum integer"}
	return hooks{before: []hook{func(fr *interp.Frame, b *blockFrame) {
		text := func() string {
			return fmt.Sprintf("from %s to %s, step %s", number(fr.Reg(lower), 0, !unsigned), number(fr.Reg(upper), 0, !unsigned), number(fr.Reg(step), 0, !unsigned))
		}
		switch by := fr.Reg(step).Int(0, !unsigned); {
		case by == 0 || by < 0 && !unsigned:
			b.found(c.site, backwards, 1, text)
			fr.Reg(lower) // a bad step is a fault of the operation, and reported as such
		case c.language.Strict() && beyond(fr.Reg(upper).Int(0, !unsigned), by, bits, unsigned):
			b.found(c.site, near, 1, text)
		}
	}}}
}

// beyond reports an upper bound above N - step + 1, where N is the maximum integer.
func beyond(upper, step int64, bits int, unsigned bool) bool {
	if unsigned {
		maxFinite := uint64(math.MaxUint64) >> (64 - bits)
		return uint64(step) > 1 && uint64(upper) > maxFinite-uint64(step)+1
	}
	maxFinite := int64(math.MaxInt64) >> (64 - bits)
	return upper > 0 && step > 1 && upper > maxFinite-step+1
}

// hookAssume checks promises about values.
func hookAssume(c *opContext) hooks {
	t, ok := c.op.Operands[0].Type.(tileir.TileType)
	if !ok || !c.kinds.Has(check.UB) || isIdleStride(c.op) {
		return hooks{} // a promise about a view is one about its operands
	}
	x := c.Use(c.op.Operands[0])
	broken := brokenBy(c.op.Attrs[tileir.AssumePredicate], t)
	if broken == nil {
		return hooks{}
	}
	r := rule{check.UB, "3.1/ub-16", "a false assumption"}
	return hooks{after: []hook{func(fr *interp.Frame, b *blockFrame) {
		if n, i, why := broken(fr.Reg(x)); n > 0 {
			b.found(c.site, r, n, func() string { return elementText(t.Shape, i) + why() })
		}
	}}}
}

// isIdleStride reports a promise about a stride along a dimension of one element, which is never used. The
// compiler of cuTile Python makes such promises automatically, about any stride.
func isIdleStride(op *tileir.Op) bool {
	used := false
	for _, o := range op.Parent.Ops {
		switch {
		case !slices.Contains(o.Operands, op.Results[0]):
		case o.Code == tileir.OpMakeTensorView && idleIn(o, op.Results[0]), o.Code == tileir.OpAssume && isIdleStride(o):
			used = true
		default:
			return false
		}
	}
	return used
}

// idleIn reports whether a value is a view's stride along dimensions of one element only.
func idleIn(view *tileir.Op, v *tileir.Value) bool {
	t := view.Results[0].Type.(tileir.TensorViewType)
	strides := view.OperandList(tileir.MakeTensorViewDynamicStrides)
	idle := false
	for d, s := range t.Strides {
		if s != tileir.Dynamic {
			continue
		}
		if strides[0] == v {
			if t.Shape[d] != 1 {
				return false
			}
			idle = true
		}
		strides = strides[1:]
	}
	return idle && !slices.Contains(view.OperandList(tileir.MakeTensorViewDynamicShape), v)
}

// brokenFunc counts the elements that break a promise, and returns the first one and the reason.
type brokenFunc func(r *interp.Reg) (n, first int, why func() string)

// brokenBy returns the function that finds elements which break a predicate.
func brokenBy(a tileir.Attr, t tileir.TileType) brokenFunc {
	switch p := a.(type) {
	case tileir.Bounded:
		return brokenBounds(p)
	case tileir.DivBy:
		return brokenDivisor(p, t)
	case tileir.SameElements:
		return brokenSame(p, t)
	}
	return nil
}

func brokenBounds(p tileir.Bounded) brokenFunc {
	low, high := int64(math.MinInt64), int64(math.MaxInt64)
	lowText, highText := "?", "?"
	if p.Lower != nil {
		low, lowText = *p.Lower, fmt.Sprint(*p.Lower)
	}
	if p.Upper != nil {
		high, highText = *p.Upper, fmt.Sprint(*p.Upper)
	}
	return func(r *interp.Reg) (n, first int, why func() string) {
		for i := range r.Count() {
			if v := r.Int(i, true); v < low || v > high {
				if n++; n == 1 {
					first = i
				}
			}
		}
		return n, first, func() string {
			return fmt.Sprintf("%s is not within %s to %s", number(r, first, true), lowText, highText)
		}
	}
}

func brokenDivisor(p tileir.DivBy, t tileir.TileType) brokenFunc {
	_, pointers := t.Pointer()
	group := func(i int) (base int, k int64) { return i, 0 }
	if p.Every != nil && p.Along != nil {
		group = func(i int) (base int, k int64) { return groupOf(t.Shape, i, int(*p.Along), *p.Every) }
	}
	divisor, step := max(p.Divisor, 1), elementStep(t)
	return func(r *interp.Reg) (n, first int, why func() string) {
		for i := range r.Count() {
			base, k := group(i)
			v, want := r.Int(i, false), r.Int(base, false)+k*step
			if k == 0 && uint64(abs(v, pointers))%divisor != 0 || k != 0 && v != want {
				if n++; n == 1 {
					first = i
				}
			}
		}
		return n, first, func() string {
			base, k := group(first)
			return divisorText(r, first, base, k*step, divisor, pointers)
		}
	}
}

// divisorText reports that the first element of a group is not divisible, or that another one does not
// follow it.
func divisorText(r *interp.Reg, i, base int, by int64, divisor uint64, pointers bool) string {
	value := func(i int) string {
		if pointers {
			return fmt.Sprintf("the pointer %#x", r.U64()[i])
		}
		return number(r, i, true)
	}
	switch {
	case by != 0:
		return fmt.Sprintf("%s is not %d above %s, the first of its group", value(i), by, value(base))
	case pointers:
		return fmt.Sprintf("%s is not aligned to %d bytes", value(i), divisor)
	}
	return fmt.Sprintf("%s is not divisible by %d", value(i), divisor)
}

// elementStep returns the difference of adjacent elements of a group: for pointers the size of an element.
func elementStep(t tileir.TileType) int64 {
	if p, ok := t.Pointer(); ok {
		return int64(p.Pointee.Bytes())
	}
	return 1
}

// abs returns the magnitude of a number. A pointer has no sign.
func abs(v int64, pointer bool) int64 {
	if v < 0 && !pointer {
		return -v
	}
	return v
}

// groupOf returns the first element of the group that contains element i, and the index of i in the group.
func groupOf(shape []int64, i, along int, every int64) (base int, k int64) {
	stride := 1
	for _, n := range shape[along+1:] {
		stride *= int(n)
	}
	at := int64(i/stride) % shape[along]
	k = at % every
	return i - int(k)*stride, k
}

func brokenSame(p tileir.SameElements, t tileir.TileType) brokenFunc {
	return func(r *interp.Reg) (n, first int, why func() string) {
		for i := range r.Count() {
			base := i
			for d, every := range p {
				if every > 1 {
					_, k := groupOf(t.Shape, i, d, every)
					at, _ := groupOf(t.Shape, base, d, every)
					if k > 0 {
						base = at
					}
				}
			}
			if r.Int(i, true) != r.Int(base, true) {
				if n++; n == 1 {
					first = i
				}
			}
		}
		return n, first, func() string { return number(r, first, true) + " differs from the other elements of its group" }
	}
}
