package interp

// Int implements [host.Elements]: it reads an element as an integer; a float is truncated.
func (r *reg) Int(i int, signed bool) int64 {
	switch {
	case r.f32 != nil:
		return int64(r.f32[i])
	case r.f64 != nil:
		return int64(r.f64[i])
	case signed:
		return r.indexAt(i)
	case r.u8 != nil:
		return int64(r.u8[i])
	case r.u16 != nil:
		return int64(r.u16[i])
	case r.u32 != nil:
		return int64(r.u32[i])
	}
	return int64(r.u64[i])
}

// Float implements [host.Elements]: it reads an element as a float; an integer counts as signed.
func (r *reg) Float(i int) float64 {
	switch {
	case r.f32 != nil:
		return float64(r.f32[i])
	case r.f64 != nil:
		return r.f64[i]
	}
	return float64(r.indexAt(i))
}
