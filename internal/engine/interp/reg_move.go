package interp

// move copies elements of s, starting at element from, to elements of r, starting at element to, as the plan
// describes. Both have the same storage.
func (r *reg) move(b *box, to int, s *reg, from int) {
	switch {
	case r.u8 != nil:
		copyBox(b, r.u8[to:], s.u8[from:])
	case r.u16 != nil:
		copyBox(b, r.u16[to:], s.u16[from:])
	case r.u32 != nil, r.f32 != nil:
		copyBox(b, words[uint32](r)[to:], words[uint32](s)[from:])
	case r.u64 != nil, r.f64 != nil:
		copyBox(b, words[uint64](r)[to:], words[uint64](s)[from:])
	}
}

// moveRun copies n elements of s, starting at element from, to the elements starting at to.
func (r *reg) moveRun(to int, s *reg, from, n int) {
	switch {
	case r.u8 != nil:
		copy(r.u8[to:to+n], s.u8[from:])
	case r.u16 != nil:
		copy(r.u16[to:to+n], s.u16[from:])
	case r.u32 != nil:
		copy(r.u32[to:to+n], s.u32[from:])
	case r.u64 != nil:
		copy(r.u64[to:to+n], s.u64[from:])
	case r.f32 != nil:
		copy(r.f32[to:to+n], s.f32[from:])
	case r.f64 != nil:
		copy(r.f64[to:to+n], s.f64[from:])
	}
}

// moveAs copies n elements of s, starting at element from, to the beginning of r: as the plan describes, or
// contiguously if b is nil.
func (r *reg) moveAs(b *box, s *reg, from, n int) {
	if b == nil {
		r.moveRun(0, s, from, n)
		return
	}
	r.move(b, 0, s, from)
}

// oneElement is the plan of a single element.
var oneElement = new(box)

// setElem sets element i to the first element of s.
func (r *reg) setElem(i int, s *reg) { r.move(oneElement, i, s, 0) }

// fill sets every element to the first one of s.
func (r *reg) fill(s *reg) {
	r.move(&box{shape: []int{r.len()}, to: []int{1}, from: []int{0}}, 0, s, 0)
}

// index reads an integer register's only element, sign-extended.
func (r *reg) index() int64 { return r.indexAt(0) }

// indexAt reads element i of an integer register, sign-extended.
func (r *reg) indexAt(i int) int64 {
	switch {
	case r.u32 != nil:
		return int64(int32(r.u32[i]))
	case r.u64 != nil:
		return int64(r.u64[i])
	case r.u16 != nil:
		return int64(int16(r.u16[i]))
	}
	return int64(int8(r.u8[i]))
}
