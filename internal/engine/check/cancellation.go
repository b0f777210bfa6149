package check

import (
	"fmt"
	"math"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Cancellation. Values of elementwise float arithmetic have a shadow that is computed in
// float64 from the shadows of the operands. Where a sum or difference is far from its
// shadow, and its operands are close to theirs, it has lost its digits there.

// finerOps compute the shadow of an element.
var finerOps = map[tileir.OpCode]func(x, y, z float64) float64{
	tileir.OpAddF: func(x, y, _ float64) float64 { return x + y },
	tileir.OpSubF: func(x, y, _ float64) float64 { return x - y },
	tileir.OpMulF: func(x, y, _ float64) float64 { return x * y },
	tileir.OpDivF: func(x, y, _ float64) float64 { return x / y },
	tileir.OpFma:  func(x, y, z float64) float64 { return x*y + z },
	tileir.OpNegF: func(x, _, _ float64) float64 { return -x },
	tileir.OpAbsF: func(x, _, _ float64) float64 { return math.Abs(x) },
	tileir.OpSqrt: func(x, _, _ float64) float64 { return math.Sqrt(x) },
	tileir.OpExp:  func(x, _, _ float64) float64 { return math.Exp(x) },
	tileir.OpLog:  func(x, _, _ float64) float64 { return math.Log(x) },
	tileir.OpFToF: func(x, _, _ float64) float64 { return x },
}

// cancels reports the operations that may lose digits.
func cancels(code tileir.OpCode) bool {
	return code == tileir.OpAddF || code == tileir.OpSubF || code == tileir.OpFma
}

// cancellations shadows an operation.
func (c *at) cancellations() []look {
	f := finerOps[c.op.Code]
	if len(c.op.Results) != 1 || c.site.fold {
		return nil
	}
	elem, ok := c.op.Results[0].Type.(tileir.TileType)
	switch {
	case !ok || !elem.Scalar().IsFloat() || elem.Scalar() == tileir.F64:
		return nil
	case c.op.Code == tileir.OpReduce:
		return c.reducedDigits()
	case f == nil:
		return nil
	}
	var operands, shadows []int
	for _, v := range c.op.Operands {
		shadow, ok := c.finer[v]
		if !ok {
			shadow = -1
		}
		operands, shadows = append(operands, c.Use(v)), append(shadows, shadow)
	}
	result, n := c.Use(c.op.Results[0]), int(elem.NumElements())
	mine := c.Floats(n)
	c.finer[c.op.Results[0]] = mine
	lost := c.digitsLost(elem)
	return []look{func(fr *interp.Frame, b *blockFrame) {
		r, finer := fr.Reg(result), fr.Reg(mine).F64()
		count, first := 0, 0
		for i := range finer {
			var v [3]float64
			close := true
			for j, o := range operands {
				x := fr.Reg(o).Float(i)
				v[j] = x
				if shadows[j] >= 0 {
					v[j] = fr.Reg(shadows[j]).F64()[i]
					close = close && !apart(x, v[j], lost.bound)
				}
			}
			finer[i] = f(v[0], v[1], v[2])
			if cancels(c.op.Code) && close && apart(r.Float(i), finer[i], lost.bound) {
				if count++; count == 1 {
					first = i
				}
			}
		}
		lost.report(b, count, func() string { return lost.text(first, r.Float(first), finer[first]) })
	}}
}

// digitsLost is what an operation's losses are reported with.
type digitsLost struct {
	site  *site
	shape []int64
	bound float64
}

func (c *at) digitsLost(t tileir.TileType) *digitsLost {
	return &digitsLost{c.site, t.Shape, halfDigits(t.Scalar())}
}

func (d *digitsLost) report(b *blockFrame, n int, detail func() string) {
	if n > 0 {
		b.found(d.site, rule{check.Cancellation, "", "half of the digits or more are lost"}, n, detail)
	}
}

func (d *digitsLost) text(i int, got, want float64) string {
	return fmt.Sprintf("%s%g, in float64 %g", elementText(d.shape, i), got, want)
}

// reducedDigits compares a sum along a dimension with the sum in float64.
func (c *at) reducedDigits() []look {
	body := c.op.Block(0)
	if len(body.Ops) != 2 || body.Ops[0].Code != tileir.OpAddF || len(c.op.Operands) != 1 {
		return nil
	}
	source, result, l := c.Use(c.op.Operands[0]), c.Use(c.op.Results[0]), c.lines()
	lost := c.digitsLost(c.op.Results[0].Type.(tileir.TileType))
	return []look{func(fr *interp.Frame, b *blockFrame) {
		x, r := fr.Reg(source), fr.Reg(result)
		count, first, finer := 0, 0, 0.0
		for line := range l.outer * l.inner {
			sum := 0.0
			for i := range l.n {
				sum += x.Float(line/l.inner*l.n*l.inner + line%l.inner + i*l.inner)
			}
			if apart(r.Float(line), sum, lost.bound) {
				if count++; count == 1 {
					first, finer = line, sum
				}
			}
		}
		lost.report(b, count, func() string { return lost.text(first, r.Float(first), finer) })
	}}
}
