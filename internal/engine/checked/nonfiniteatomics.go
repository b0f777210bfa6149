package checked

import (
	"fmt"

	"gotile/internal/elements"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/num"
	"gotile/tileir"
)

// newNonFiniteSums checks for sums in memory that are NaN or infinite although their operands are not.
func (c *opContext) newNonFiniteSums() (before, after []hook) {
	switch {
	case c.op.Code == tileir.OpAtomicRMWTko && c.op.Attrs[tileir.AtomicRMWTkoMode] == tileir.AtomicAddF:
		return nil, c.pointerSums()
	case c.op.Code == tileir.OpAtomicRedViewTko && c.op.Attrs[tileir.AtomicRedViewTkoMode] == tileir.AtomicAddF:
		return c.viewSums(tileir.AtomicRedViewTkoView, tileir.AtomicRedViewTkoIndex, tileir.AtomicRedViewTkoValue), nil
	case c.op.Code == tileir.OpMultimemReduceViewTko && c.addsFloats(tileir.MultimemReduceViewTkoReduction):
		return c.viewSums(tileir.MultimemReduceViewTkoView, tileir.MultimemReduceViewTkoIndex, tileir.MultimemReduceViewTkoTile), nil
	case c.op.Code == tileir.OpMultimemLoadReduceViewTko && c.addsFloats(tileir.MultimemLoadReduceViewTkoReduction):
		return nil, c.groupSums()
	}
	return nil, nil
}

// addsFloats reports whether an operation on multicast memory adds floats.
func (c *opContext) addsFloats(reduction int) bool {
	return c.op.Attrs[reduction] == tileir.MultimemAdd && c.op.Operands[0].Type.(tileir.ViewType).Tensor().Elem.IsFloat()
}

// sums collects the sums of one execution of an atomic addition.
type sums struct {
	format *num.Format
	n      [isInfValue + 1]int
	detail [isInfValue + 1]string
}

// add checks element i: old + by.
func (s *sums) add(shape []int64, i int, old, by float64) {
	sum := s.format.Decode(s.format.Encode(old+by, num.NearestEven, false))
	w := nonFiniteOf(sum)
	if w == 0 || nonFiniteOf(old)|nonFiniteOf(by) != 0 {
		return
	}
	if s.n[w]++; s.n[w] == 1 {
		s.detail[w] = fmt.Sprintf("%s%g + %g", elementText(shape, i), old, by)
	}
}

func (s *sums) report(c *opContext, b *blockFrame) {
	for _, w := range []nonFinite{isNaNValue, isInfValue} {
		if r := nonFiniteRules[w]; s.n[w] > 0 && c.kinds.Has(r.kind) {
			b.found(c.site, r, s.n[w], func() string { return s.detail[w] })
		}
	}
}

func (c *opContext) pointerSums() []hook {
	arg := c.op.Operand(tileir.AtomicRMWTkoArg)
	old, by, mask, shape := c.Use(c.op.Results[0]), c.Use(arg), -1, shapeOf(arg)
	if m := c.op.Operand(tileir.AtomicRMWTkoMask); m != nil {
		mask = c.Use(m)
	}
	format := elements.Format(scalarOf(arg))
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		s := sums{format: format}
		for i := range fr.Reg(old).Count() {
			if mask < 0 || fr.Reg(mask).U8()[i] != 0 {
				s.add(shape, i, fr.Reg(old).Float(i), fr.Reg(by).Float(i))
			}
		}
		s.report(c, b)
	}}
}

// viewSums checks additions to the elements of a view, in each memory of a group.
func (c *opContext) viewSums(view, index, value int) []hook {
	site := c.View(c.op, false, view, c.op.OperandList(index))
	arg := c.op.Operand(value)
	by, shape, elem := c.Use(arg), shapeOf(arg), site.Elem()
	format, size := elements.Format(elem), int64(elem.Bytes())
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		s := sums{format: format}
		site.Rows(fr, func(r *host.Region, first, stride int64, n, at, step int) {
			for _, m := range fr.Members(r) {
				for i := range n {
					off := (first + int64(i)*stride) * size
					s.add(shape, at+i*step, decode(elem, m.Data[off:off+size]), fr.Reg(by).Float(at+i*step))
				}
			}
		})
		s.report(c, b)
	}}
}

// groupSums checks the sums of elements over the memories of a multicast group.
func (c *opContext) groupSums() []hook {
	site := c.View(c.op, true, tileir.MultimemLoadReduceViewTkoView, c.op.OperandList(tileir.MultimemLoadReduceViewTkoIndex))
	shape, elem := shapeOf(c.op.Results[0]), site.Elem()
	format, size := elements.Format(elem), int64(elem.Bytes())
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		s := sums{format: format}
		site.Rows(fr, func(r *host.Region, first, stride int64, n, at, step int) {
			list := fr.Members(r)
			for i := range n {
				off := (first + int64(i)*stride) * size
				sum := decode(elem, list[0].Data[off:off+size])
				for _, m := range list[1:] {
					by := decode(elem, m.Data[off:off+size])
					s.add(shape, at+i*step, sum, by)
					sum = format.Decode(format.Encode(sum+by, num.NearestEven, false))
				}
			}
		})
		s.report(c, b)
	}}
}
