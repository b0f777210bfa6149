package checked

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// reductionHooks are the hooks of reductions and scans (3.1/ub-15): signed overflow in some order of the elements is
// undefined, whichever order is executed.
var reductionHooks = map[tileir.OpCode]func(c *opContext) hooks{
	tileir.OpReduce: hookReduction,
	tileir.OpScan:   hookReduction,
}

func hookReduction(c *opContext) hooks {
	var l hooks
	if c.kinds.Has(check.UB) {
		if only := c.onlyOp(); only != nil {
			l.after = append(l.after, c.reductionOverflow(only)...)
		} else if c.canOverflow() {
			l.after = append(l.after, c.otherOrders())
		}
	}
	if c.kinds.Has(check.Order) && c.op.Code == tileir.OpReduce {
		l.after = append(l.after, c.orderMatters()...)
	}
	return l
}

// onlyOp returns the operation of a region that adds or multiplies its two arguments.
func (c *opContext) onlyOp() *tileir.Op {
	body := c.op.Block(0)
	if len(body.Ops) != 2 || len(body.Args) != 2 || overflowRules[body.Ops[0].Code].reduces == nil {
		return nil
	}
	only := body.Ops[0]
	x, y := only.Operands[0], only.Operands[1]
	if body.Ops[1].Operands[0] != only.Results[0] || x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return only
}

// canOverflow reports whether a region has an operation that promises not to overflow, or divides.
func (c *opContext) canOverflow() bool {
	for _, o := range c.op.Block(0).Ops {
		r, ok := overflowRules[o.Code]
		if !ok {
			continue
		}
		if signed, _ := promises(o.Attrs[r.slot]); signed || r.always {
			return true
		}
	}
	return false
}

// lines describes a tile as lines along the reduced dimension.
type lines struct{ outer, n, inner int }

func (c *opContext) lines() lines {
	shape, dim := shapeOf(c.op.Operands[0]), c.dim()
	l := lines{1, int(shape[dim]), 1}
	for _, n := range shape[:dim] {
		l.outer *= int(n)
	}
	for _, n := range shape[dim+1:] {
		l.inner *= int(n)
	}
	return l
}

func (c *opContext) dim() int {
	slot := tileir.ReduceDim
	if c.op.Code == tileir.OpScan {
		slot = tileir.ScanDim
	}
	return int(c.op.Attrs[slot].(tileir.Integer).Value)
}

// reductionOverflow searches for subsets of a line's elements whose sum or product overflows. Every subset is a group
// of some order. The last result of a scan contains all elements.
func (c *opContext) reductionOverflow(only *tileir.Op) []hook {
	o := overflowRules[only.Code]
	if signed, _ := promises(only.Attrs[o.slot]); !signed && !(o.unpromised && c.language == check.Cpp && c.isSigned(c.signOf(c.op.Operands[0]))) || scalarOf(only.Results[0]).Bits() < 8 {
		return nil
	}
	x, l, bits := c.Use(c.op.Operands[0]), c.lines(), scalarOf(only.Results[0]).Bits()
	r := rule{check.UB, "3.1/ub-15", "the " + o.result + " overflows in some order of the elements"}
	place := *c
	place.site = &site{op: c.op}
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		in := fr.Reg(x)
		for line := range l.outer * l.inner {
			start := line/l.inner*l.n*l.inner + line%l.inner
			if o.reduces(in, start, l.inner, l.n, bits) {
				b.found(place.site, r, 1, func() string {
					return fmt.Sprintf("line %d of %d along dimension %d: %s", line, l.outer*l.inner, place.dim(), lineText(in, start, l.inner, l.n))
				})
			}
		}
	}}
}

// lineText lists the first elements of a line.
func lineText(r *interp.Reg, start, stride, n int) string {
	text := "elements"
	for i := range min(n, 8) {
		text += " " + number(r, start+i*stride, true)
	}
	if n > 8 {
		text += " …"
	}
	return text
}

// sumOverflows reports whether some elements of a line have a sum that does not fit the type.
func sumOverflows(r *interp.Reg, start, stride, n, bits int) bool {
	maxFinite := int64(math.MaxInt64) >> (64 - bits)
	up, down := int64(0), int64(0)
	for i := range n {
		v := r.Int(start+i*stride, true)
		switch {
		case v > 0 && up > maxFinite-v, v < 0 && down < -maxFinite-1-v:
			return n > 1
		case v > 0:
			up += v
		default:
			down += v
		}
	}
	return false
}

// productOverflows reports whether some elements of a line have a product that does not fit the type.
// It ignores zeros and ones; if the magnitude is that of the minimum, the sign decides.
func productOverflows(r *interp.Reg, start, stride, n, bits int) bool {
	limit := new(big.Int).Lsh(big.NewInt(1), uint(bits-1))
	product := big.NewInt(1)
	negatives, minusOnes, factors := 0, 0, 0
	for i := range n {
		v := r.Int(start+i*stride, true)
		if v == 0 {
			continue
		}
		factors++
		if v < 0 {
			negatives++
		}
		if v == -1 {
			minusOnes++
		}
		if v*v > 1 || v == math.MinInt64 {
			product.Mul(product, new(big.Int).Abs(big.NewInt(v)))
		}
		if product.Cmp(limit) > 0 {
			return factors > 1
		}
	}
	return factors > 1 && product.Cmp(limit) == 0 && (negatives%2 == 0 || minusOnes > 0)
}

// permutations is the number of other orders in which a reduction by a user's function is tried.
const permutations = 3

// otherOrders repeats a reduction or scan with its elements in other orders. Findings of the region's operations
// are then undefined behaviour of the reduction.
func (c *opContext) otherOrders() hook {
	other := c.reordered()
	return func(fr *interp.Frame, b *blockFrame) {
		for k := range permutations {
			other.permute(fr, k)
			if other.run(fr) != interp.Next {
				fr.SetErr(nil)
				return
			}
		}
	}
}

// reordered is a reduction or scan that runs other on copies of its operands.
type reordered struct {
	lines
	sources, copies, results []int // registers
	orders                   [permutations][]int
	run                      interp.Action
}

func (c *opContext) reordered() *reordered {
	r := &reordered{lines: c.lines()}
	for _, v := range c.op.Operands {
		r.sources, r.copies = append(r.sources, c.Use(v)), append(r.copies, c.Like(v))
	}
	for k := range r.orders {
		r.orders[k] = rand.New(rand.NewPCG(uint64(k), 0)).Perm(r.n)
	}
	r.results, r.run = c.Repeat(c.op, r.copies)
	return r
}

// permute fills the copies with the operands' elements in the k-th order along the dimension.
func (r *reordered) permute(fr *interp.Frame, k int) {
	for j, copied := range r.copies {
		to, from := fr.Reg(copied), fr.Reg(r.sources[j])
		for o := range r.outer {
			for i := range r.n {
				to.MoveRun((o*r.n+i)*r.inner, from, (o*r.n+r.orders[k][i])*r.inner, r.inner)
			}
		}
	}
}
