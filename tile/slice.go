package tile

import "slices"

// Slice returns the part of the array from start to below stop along a dimension, ints or
// integer scalars: rows of a batch, for example, whose beginnings are in an array of offsets.
// Tiles of it end at its own edge. It must be inside the array, 0 <= start <= stop <= its
// length; otherwise its accesses are undefined behaviour, and errors on the CPU if they leave
// the buffer.
func (s TensorSpan) Slice(axis int, start, stop any) TensorSpan {
	c := s.open("TensorSpan.Slice", "")
	if !c.spanUsable(s) {
		return c.badSpan()
	}
	if axis < 0 || axis >= len(s.extents) {
		c.failf("dimension %d of a span that has %d; count from 0", axis, len(s.extents))
		return c.badSpan()
	}
	from, fok := c.elementIndex(start, s.offsetType())
	length, lok := s.lengthBetween(c, start, stop)
	if !fok || !lok || from.Rank() != 0 {
		return c.badSpan()
	}
	s.extents = slices.Clone(s.extents)
	s.extents[axis] = length
	s.ptr = Add(s.ptr, times(from, s.Stride(axis)))
	s.bad = s.ptr.bad()
	return s
}

// lengthBetween returns the length from start to stop.
func (s TensorSpan) lengthBetween(c *call, start, stop any) (extent, bool) {
	m, mok := start.(int)
	n, nok := stop.(int)
	if mok && nok {
		if m < 0 || n < m {
			c.failf("from %d to %d; want 0 or more, and no less", m, n)
			return extent{}, false
		}
		return extent{static: int64(n - m)}, true
	}
	from, fok := c.index(start, s.index)
	to, tok := c.index(stop, s.index)
	if !fok || !tok {
		return extent{}, false
	}
	return extent{isDyn: true, dynamic: Sub(to, from)}, true
}
