package tile

import "gotile/tileir"

// assume promises a predicate of t, which comes back to be used in its place. A promise
// that does not hold is undefined behaviour (reference 2.15; 3.1, ub-16).
func assume(op string, t Tile, class func(DType) bool, of string, p tileir.Assumption) Tile {
	b, ok := own(op, t)
	switch {
	case !ok:
		return Tile{b: b}
	case !class(t.elem):
		return b.failf(op, "is about %s, not about %v; assume it of those", of, t)
	}
	return b.value(b.ir().Assume(t.v, p), t.elem, t.scalar)
}

func counts(d DType) bool  { return d.IsIntegral() && d != Bool }
func locates(d DType) bool { return d.IsIntegral() || d.IsPointer() }

// AssumeBounded promises integers from low to high, both included (2.15.2). A promise that
// does not hold is undefined behaviour (3.1, ub-16), here and in the other functions.
func AssumeBounded(t Tile, low, high int64) Tile {
	if b, ok := own("AssumeBounded", t); ok && !boundsFit(t.elem, low, high) {
		return b.failf("AssumeBounded", "bounds %d and %d of %v; want integers but bool, and two values of theirs in order, none above the greatest signed one", low, high, t)
	}
	return assume("AssumeBounded", t, counts, integralClass, tileir.Bounded{Lower: &low, Upper: &high})
}

// boundsFit checks bounds as the reference has them: up to the greatest signed value.
func boundsFit(d DType, low, high int64) bool {
	least := int64(0)
	if d.IsSigned() {
		least = -1 << (d.Bits() - 1)
	}
	return counts(d) && least <= low && low <= high && high <= int64(mask(d.Bits()-1))
}

// AssumeAbove promises integers that are not below low (2.15.4; 3.1, ub-16). Signed only.
func AssumeAbove(t Tile, low int64) Tile {
	if b, ok := own("AssumeAbove", t); ok && (!t.elem.IsSigned() || !boundsFit(t.elem, low, int64(mask(t.elem.Bits()-1)))) {
		return b.failf("AssumeAbove", "bound %d of %v; want signed integers and a value that they have", low, t)
	}
	return assume("AssumeAbove", t, counts, integralClass, tileir.Bounded{Lower: &low})
}

// AssumeBelow promises integers that are not above high (2.15.3; 3.1, ub-16).
func AssumeBelow(t Tile, high int64) Tile {
	if b, ok := own("AssumeBelow", t); ok && !boundsFit(t.elem, high, high) {
		return b.failf("AssumeBelow", "bound %d of %v; want integers but bool and a value of theirs, none above the greatest signed one", high, t)
	}
	return assume("AssumeBelow", t, counts, integralClass, tileir.Bounded{Upper: &high})
}

// AssumeDivisible promises multiples of a power of two (2.15.5; 3.1, ub-16).
func AssumeDivisible(t Tile, divisor int) Tile {
	return divisible("AssumeDivisible", t, DType.IsIntegral, integralClass, divisor)
}

// AssumeAligned promises pointers at multiples of a power of two bytes (2.15.7; 3.1,
// ub-16).
func AssumeAligned(t Tile, bytes int) Tile {
	return divisible("AssumeAligned", t, DType.IsPointer, "pointers", bytes)
}

func divisible(op string, t Tile, class func(DType) bool, of string, n int) Tile {
	if b, ok := own(op, t); ok && (n < 1 || n&(n-1) != 0) {
		return b.failf(op, "%d is not a power of two; use the greatest one that divides it", n)
	}
	return assume(op, t, class, of, tileir.DivBy{Divisor: uint64(n)})
}

// AssumeDivisibleStrided promises that along a dimension every strideth integer, from
// the first on, is a multiple of a power of two, and that those between count up by
// one (2.15.6; 3.1, ub-16). Signed integers only.
func AssumeDivisibleStrided(t Tile, divisor, stride, axis int) Tile {
	signed := func(d DType) bool { return d.IsIntegral() && d.IsSigned() }
	return strided("AssumeDivisibleStrided", t, signed, "signed integers", divisor, stride, axis)
}

// AssumeAlignedStrided promises that along a dimension every strideth pointer, from the
// first on, is at a multiple of a power of two bytes, and that those between follow
// element by element (2.15.8; 3.1, ub-16).
func AssumeAlignedStrided(t Tile, bytes, stride, axis int) Tile {
	return strided("AssumeAlignedStrided", t, DType.IsPointer, "pointers", bytes, stride, axis)
}

func strided(op string, t Tile, class func(DType) bool, of string, n, stride, axis int) Tile {
	b, ok := own(op, t)
	switch {
	case !ok:
		return Tile{b: b}
	case n < 1 || n&(n-1) != 0:
		return b.failf(op, "%d is not a power of two; use the greatest one that divides it", n)
	case !b.axis(op, t, axis):
		return b.poison()
	case stride < 1:
		return b.failf(op, "stride %d is not positive; want 1 or more", stride)
	}
	every, along := min(int64(stride), t.dims()[axis]), int64(axis)
	return assume(op, t, class, of, tileir.DivBy{Divisor: uint64(n), Every: &every, Along: &along})
}

// AssumeBlocked promises that within each part of a shape all integers or pointers are
// equal (2.15.1; 3.1, ub-16). The last part along a dimension may be smaller.
func AssumeBlocked(t Tile, shape ...int) Tile {
	b, ok := own("AssumeBlocked", t)
	if !ok {
		return Tile{b: b}
	}
	if len(shape) != t.Rank() {
		return b.failf("AssumeBlocked", "shape %v for %v; want a length for each dimension", shape, t)
	}
	same := make(tileir.SameElements, len(shape))
	for i, n := range shape {
		if n < 1 {
			return b.failf("AssumeBlocked", "shape %v has a length below 1; want positive ones", shape)
		}
		same[i] = min(int64(n), t.dims()[i])
	}
	return assume("AssumeBlocked", t, locates, "integers and pointers", same)
}
