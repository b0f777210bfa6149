package interp

// fill sets every element to the first one of s.
func (r *reg) fill(s *reg) {
	switch {
	case r.u8 != nil:
		fillSlice(r.u8, s.u8[0])
	case r.u16 != nil:
		fillSlice(r.u16, s.u16[0])
	case r.u32 != nil:
		fillSlice(r.u32, s.u32[0])
	case r.u64 != nil:
		fillSlice(r.u64, s.u64[0])
	case r.f32 != nil:
		fillSlice(r.f32, s.f32[0])
	case r.f64 != nil:
		fillSlice(r.f64, s.f64[0])
	}
}

func fillSlice[T any](s []T, v T) {
	for i := range s {
		s[i] = v
	}
}

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
