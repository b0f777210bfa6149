package checked

import (
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// finerReduction computes the shadow values of sums, products, minima and maxima along lines, for reductions and scans.
// It returns nil for other regions.
func (c *opContext) finerReduction(result digits) []hook {
	body := c.op.Block(0)
	if len(c.op.Operands) != 1 || len(body.Ops) != 2 {
		return nil
	}
	switch only := body.Ops[0]; only.Info().Combines {
	case tileir.CombinesRounded:
		f := finerOps[only.Code]
		return c.finerLines(result, func(x, y double) double { return f(x, y, double{}) })
	case tileir.CombinesExactly:
		return c.finerExtremes(result)
	}
	return nil
}

// finerLines computes along lines.
func (c *opContext) finerLines(result digits, f func(x, y double) double) []hook {
	source, l := c.operandDigits(&result)[0], c.lines()
	lost, scan := c.digitsLost(result), c.op.Code == tileir.OpScan
	backwards := scan && bool(c.op.Attrs[tileir.ScanReverse].(tileir.Bool))
	return []hook{func(_ *interp.Frame, b *blockFrame) {
		for line := range l.outer * l.inner {
			var all double
			close := true
			for i := range l.n {
				at := l.index(line, i)
				if backwards {
					at = l.index(line, l.n-1-i)
				}
				if close = close && source.close(b, at, result.bound); i == 0 {
					all = source.element(b, at)
				} else {
					all = f(all, source.element(b, at))
				}
				if scan {
					lost.set(b, at, all, close)
				}
			}
			if !scan {
				lost.set(b, line, all, close)
			}
		}
		lost.report(b)
	}}
}

// finerExtremes copies the shadow value of the element that a reduction has selected. Shadow values of a scan
// are reset.
func (c *opContext) finerExtremes(result digits) []hook {
	if c.op.Code == tileir.OpScan {
		return nil
	}
	source, l := c.operandDigits(&result)[0], c.lines()
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		on := b.valid(source.hi)
		for line := range l.outer * l.inner {
			for i := 0; on && i < l.n; i++ {
				if at := l.index(line, i); i == 0 || fr.Reg(source.value).Float(at) == fr.Reg(result.value).Float(line) {
					result.set(b, line, source.element(b, at))
				}
			}
		}
		result.setValid(b, on)
	}}
}

// finerProduct computes the shadow values of a matrix product.
func (c *opContext) finerProduct(result digits) []hook {
	operands, p := c.operandDigits(&result), c.product()
	left, right, acc := operands[tileir.MmaFLhs], operands[tileir.MmaFRhs], operands[tileir.MmaFAcc]
	leftScale, rightScale := (*digits)(nil), (*digits)(nil)
	block := p.k
	if c.op.Code == tileir.OpMmaFScaled {
		leftScale, rightScale = &operands[tileir.MmaFScaledLhsScale], &operands[tileir.MmaFScaledRhsScale]
		s := shapeOf(c.op.Operand(tileir.MmaFScaledLhsScale))
		block = p.k / int(s[len(s)-1])
	}
	lost, blocks := c.digitsLost(result), p.k/block
	return []hook{func(_ *interp.Frame, b *blockFrame) {
		rows := closeFactors(b, &left, p.batch*p.m, p.k, 1, p.k, result.bound)
		columns := closeFactors(b, &right, p.batch*p.n, p.k, p.n, 0, result.bound)
		for i := range p.batch * p.m * p.n {
			row, batch, col := i/p.n, i/(p.m*p.n), i%p.n
			sum := acc.element(b, i)
			for k := range p.k {
				x, y := left.element(b, row*p.k+k), right.element(b, (batch*p.k+k)*p.n+col)
				if leftScale != nil {
					x = x.times(leftScale.element(b, row*blocks+k/block))
					y = y.times(rightScale.element(b, (batch*blocks+k/block)*p.n+col))
				}
				sum = sum.plus(x.times(y))
			}
			lost.set(b, i, sum, rows[row] && columns[batch*p.n+col] && acc.close(b, i, result.bound))
		}
		lost.report(b)
	}}
}

// closeFactors reports for each of n rows of k elements (columns if stride is not 1) whether all its elements
// are close to their shadow values.
func closeFactors(b *blockFrame, d *digits, n, k, stride, next int, bound float64) []bool {
	list := make([]bool, n)
	for i := range list {
		first := i * next
		if next == 0 { // columns
			first = i/stride*k*stride + i%stride
		}
		list[i] = true
		for j := 0; j < k && list[i] && b.valid(d.hi); j++ {
			list[i] = d.close(b, first+j*stride, bound)
		}
	}
	return list
}
