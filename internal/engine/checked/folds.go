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

// foldLooks are those of reductions and scans (3.1/ub-15): signed overflow in some order of
// the elements is undefined, whatever the order that runs.
var foldLooks = map[tileir.OpCode]func(c *at) looks{
	tileir.OpReduce: lookFold,
	tileir.OpScan:   lookFold,
}

func lookFold(c *at) looks {
	var l looks
	if c.kinds.Has(check.UB) {
		if only := c.onlyOp(); only != nil {
			l.after = append(l.after, c.foldOverflow(only)...)
		} else if c.canOverflow() {
			l.after = append(l.after, c.otherOrders())
		}
	}
	if c.kinds.Has(check.Order) && c.op.Code == tileir.OpReduce {
		l.after = append(l.after, c.orderMatters()...)
	}
	return l
}

// onlyOp is the operation of a region that adds or multiplies its two arguments.
func (c *at) onlyOp() *tileir.Op {
	body := c.op.Block(0)
	if len(body.Ops) != 2 || len(body.Args) != 2 || body.Ops[0].Code != tileir.OpAddI && body.Ops[0].Code != tileir.OpMulI {
		return nil
	}
	only := body.Ops[0]
	x, y := only.Operands[0], only.Operands[1]
	if body.Ops[1].Operands[0] != only.Results[0] || x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return only
}

// canOverflow reports a region with an operation that promises not to.
func (c *at) canOverflow() bool {
	for _, o := range c.op.Block(0).Ops {
		switch o.Code {
		case tileir.OpAddI, tileir.OpSubI, tileir.OpMulI:
			signed, _ := promises(o.Attrs[2])
			if signed {
				return true
			}
		case tileir.OpDivI, tileir.OpRemI:
			return true
		}
	}
	return false
}

// lines is how a tile is cut along the fold's dimension.
type lines struct{ outer, n, inner int }

func (c *at) lines() lines {
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

func (c *at) dim() int {
	slot := tileir.ReduceDim
	if c.op.Code == tileir.OpScan {
		slot = tileir.ScanDim
	}
	return int(c.op.Attrs[slot].(tileir.Integer).Value)
}

// foldOverflow looks for sets of a line's elements whose sum or product overflows. Every
// such set is a group of some order; a scan's last result has all of them.
func (c *at) foldOverflow(only *tileir.Op) []look {
	slot := tileir.AddIOverflow
	some, what := sumOverflows, "sum"
	if only.Code == tileir.OpMulI {
		slot, some, what = tileir.MulIOverflow, productOverflows, "product"
	}
	// The vendor's compiler says nothing of products, signed or not.
	if signed, _ := promises(only.Attrs[slot]); !signed && !(only.Code == tileir.OpMulI && c.language == check.Cpp && c.signed) || scalarOf(only.Results[0]).Bits() < 8 {
		return nil
	}
	x, l, bits := c.Use(c.op.Operands[0]), c.lines(), scalarOf(only.Results[0]).Bits()
	r := rule{check.UB, "3.1/ub-15", "the " + what + " overflows in some order of the elements"}
	place := *c
	place.site = &site{op: c.op}
	return []look{func(fr *interp.Frame, b *blockFrame) {
		in := fr.Reg(x)
		for line := range l.outer * l.inner {
			start := line/l.inner*l.n*l.inner + line%l.inner
			if some(in, start, l.inner, l.n, bits) {
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

// sumOverflows reports a line of which some elements have a sum beyond the type.
func sumOverflows(r *interp.Reg, start, stride, n, bits int) bool {
	greatest := int64(math.MaxInt64) >> (64 - bits)
	up, down := int64(0), int64(0)
	for i := range n {
		v := r.Int(start+i*stride, true)
		switch {
		case v > 0 && up > greatest-v, v < 0 && down < -greatest-1-v:
			return n > 1
		case v > 0:
			up += v
		default:
			down += v
		}
	}
	return false
}

// productOverflows reports a line of which some elements have a product beyond the type.
// Zeros are left out, and 1; of the greatest magnitude the sign decides.
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

// permutations is how many further orders a fold by a function of the user's own is tried in.
const permutations = 3

// otherOrders runs a fold again over elements in other orders. What the operations of its
// region find there is undefined behaviour of the fold.
func (c *at) otherOrders() look {
	again := c.refold()
	return func(fr *interp.Frame, b *blockFrame) {
		for k := range permutations {
			again.permute(fr, k)
			if again.run(fr) != interp.Next {
				fr.SetErr(nil)
				return
			}
		}
	}
}

// refold is a fold that runs again over copies of its operands.
type refold struct {
	lines
	sources, copies, results []int // registers
	orders                   [permutations][]int
	run                      interp.Action
}

func (c *at) refold() *refold {
	r := &refold{lines: c.lines()}
	for _, v := range c.op.Operands {
		r.sources, r.copies = append(r.sources, c.Use(v)), append(r.copies, c.Like(v))
	}
	for k := range r.orders {
		r.orders[k] = rand.New(rand.NewPCG(uint64(k), 0)).Perm(r.n)
	}
	r.results, r.run = c.Again(c.op, r.copies)
	return r
}

// permute fills the copies with the operands' elements in the k-th order along the dimension.
func (r *refold) permute(fr *interp.Frame, k int) {
	for j, copied := range r.copies {
		to, from := fr.Reg(copied), fr.Reg(r.sources[j])
		for o := range r.outer {
			for i := range r.n {
				to.MoveRun((o*r.n+i)*r.inner, from, (o*r.n+r.orders[k][i])*r.inner, r.inner)
			}
		}
	}
}
