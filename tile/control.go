package tile

import (
	"iter"

	"gotile/tile/internal/constant"
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Range counts from lo to below hi: a Go loop that becomes Tile IR's for (reference 2.14).
// The body is traced, not repeated. carried are the variables that the body hands from one
// iteration to the next, and out of the loop:
//
//	acc := b.Zeros(tile.F32, 64, 64)
//	for k := range b.Range(0, n, &acc) {
//		acc = acc.Add(in.Load(k))
//	}
//
// lo and hi are ints or integer scalars, which undergo arithmetic conversion; ints alone
// count in int32. A variable that the body changes without carrying it is an error; to find
// such variables the body runs a second time, and the operations of that run are dropped. A
// Go break out of it is an error too: see [Block.Break].
func (b *Block) Range(lo, hi any, carried ...Variable) iter.Seq[Tile] {
	return b.RangeStep(lo, hi, 1, carried...)
}

// RangeStep is [Block.Range] in steps. A step that is not positive is undefined behaviour
// (2.14.3; 3.1, ub-26), and so is counting beyond the type's maximum (ub-27).
func (b *Block) RangeStep(lo, hi, step any, carried ...Variable) iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		b.open("Block.Range", "2.14.3").count(lo, hi, step, carried, yield)
	}
}

// count traces a range.
func (c *call) count(lo, hi, step any, carried []Variable, yield func(Tile) bool) {
	if c.Void {
		return
	}
	bounds, d := c.bounds(lo, hi, step)
	vars := c.carry(carried)
	if n, ok := step.(int); ok && n < 1 {
		c.rule("3.1, ub-26").failf("step %d is not positive; count up, and turn the counter in the body", n)
	}
	r := trace.Range{Lower: bounds[0], Upper: bounds[1], Step: bounds[2], Signedness: d.signedness()}
	c.For(r, vars, func(counter trace.Value) bool {
		return yield(Tile{made: &made{tr: counter.Trace, v: counter.IR, elem: d, scalar: true, site: counter.At, region: counter.In}})
	})
}

// RangeSize returns the number of iterations of a loop over [Block.RangeStep]: an int64
// scalar (2.14.3, size), 0 if hi is not above lo. Bounds and step convert as there; no
// intermediate result overflows the bounds' type, whatever its width and sign. A number
// beyond int64 wraps around.
func (b *Block) RangeSize(lo, hi, step any) Tile {
	c := b.open("Block.RangeSize", "2.14.3")
	bounds, d := c.bounds(lo, hi, step)
	var list [3]Tile
	for i, v := range bounds {
		list[i] = c.value(v, d, true)
	}
	from, to, by := list[0], list[1], list[2]
	u := d
	if d.IsSigned() {
		u = unsignedOf[d]
	}
	// The distance of two integers fits into the unsigned type of their width.
	far := Sub(Cast(to, u), Cast(from, u))
	rounds := Add(Cast(Div(Sub(far, 1), Cast(by, u)), I64), 1)
	return Select(Lt(from, to), rounds, Cast(false, I64))
}

// bounds converts the bounds of a range to one integer type.
func (c *call) bounds(limits ...any) ([]*tileir.Value, DType) {
	d, typed, ok := I32, false, true
	for _, x := range limits {
		t, isTile := traced(x)
		if !isTile {
			if e := dtypeOfValue(x); e != Invalid && !isInt(x) {
				d, typed = boundType(d, e, typed), true
			}
			continue
		}
		if ok = c.usable(t) && ok; ok && (!t.elem.IsIntegral() || t.Rank() != 0) {
			c.failf("%v is not a bound; want an int or an integer scalar", t)
			ok = false
		}
		d, typed = boundType(d, t.elem, typed), true
	}
	values := make([]*tileir.Value, len(limits))
	for i, x := range limits {
		values[i] = c.bound(x, d, ok)
	}
	return values, d
}

func isInt(x any) bool { _, is := x.(int); return is }

func boundType(d, e DType, typed bool) DType {
	if !e.IsIntegral() || e == Bool {
		return d
	}
	if !typed {
		return e
	}
	return commonInt(d, e)
}

// bound returns a bound as type d; zero after an error, so that the body can be traced
// anyway.
func (c *call) bound(x any, d DType, ok bool) *tileir.Value {
	if ok {
		t, k, ok := c.operand(x)
		switch {
		case ok && k.Kind != constant.None:
			t = c.constantOf(k, d, nil, true)
		case ok && Narrowing(t.elem, d):
			t = c.failf("%v does not convert to %v without narrowing; cast it with tile.Cast", t, d)
		case ok:
			t = c.convert(t, d)
		}
		if !t.bad() {
			return t.v
		}
	}
	return c.splat(d, 0, nil, true).v
}

// Loop repeats its body until [Block.Break]: Tile IR's loop. carried are the variables that
// the body hands on, as for [Block.Range].
func (b *Block) Loop(carried ...Variable) func(func() bool) {
	return func(yield func() bool) {
		c := b.open("Block.Loop", "")
		if c.Void {
			return
		}
		faults := len(c.Faults)
		built, broken := c.Loop(c.carry(carried), yield)
		if built && !broken && len(c.Faults) == faults {
			c.failf("nothing leaves the loop; end it with b.Break in a condition, or count with b.Range")
		}
	}
}

// While repeats its body while the condition, which is computed again before each iteration,
// is true. carried are the variables that condition and body hand on.
//
//	for range b.While(func() any { return x.Gt(0) }, &x) {
//		x = x.Sub(1)
//	}
func (b *Block) While(cond func() any, carried ...Variable) func(func() bool) {
	return func(yield func() bool) {
		c := b.open("Block.While", "")
		if cond == nil {
			c.failf("the condition is nil; want a function that returns it")
			cond = func() any { return false }
		}
		if c.Void {
			return
		}
		c.Loop(c.carry(carried), func() bool {
			c.condition(cond(), nil, func(then bool) bool {
				if !then {
					c.Break()
				}
				return true
			})
			return yield()
		})
	}
}

// Break leaves the innermost [Block.Range], [Block.Loop] or [Block.While]. It must be the
// last statement in a condition. Compilers know less of a range that is left by one.
func (b *Block) Break() { b.open("Block.Break", "").Break() }

// Continue begins the next iteration of the innermost loop. It must be the last statement in
// a condition.
func (b *Block) Continue() { b.open("Block.Continue", "").Continue() }

// Return ends the block's program. It must be in a condition outside loops, or at the
// kernel's end.
func (b *Block) Return() { b.open("Block.Return", "").Return() }
