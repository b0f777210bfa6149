package tile

import (
	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// assume promises a predicate of a tile, and returns the tile to use in its place. p returns
// the predicate, or nil after reporting an error. A promise that does not hold is undefined
// behaviour (reference 2.15; 3.1, ub-16).
func assume(name, section string, x AnyTile, class func(DType) bool, of string, p func(c *call, t Tile) tileir.Assumption) Tile {
	return onTile(name, section, x, func(c *call, t Tile) Tile {
		made := p(c, t)
		switch {
		case made == nil:
			return c.poison()
		case !class(t.elem):
			return c.failf("is about %s, not about %v; assume it of those", of, t)
		}
		return c.value(c.IR().Assume(t.v, made), t.elem, t.scalar)
	})
}

func counts(d DType) bool  { return d.IsIntegral() && d != Bool }
func locates(d DType) bool { return d.IsIntegral() || d.IsPointer() }

// AssumeBounded promises integers from low to high, both included (2.15.2). A promise that
// does not hold is undefined behaviour (3.1, ub-16), here and in the other functions.
func AssumeBounded(t AnyTile, low, high int64) Tile {
	return assume("AssumeBounded", "2.15.2", t, counts, integralClass, func(c *call, t Tile) tileir.Assumption {
		if !boundsFit(t.elem, low, high) {
			c.failf("bounds %d and %d of %v; want integers other than bool, and two of its values in order, none above the maximum signed one", low, high, t)
			return nil
		}
		return tileir.Bounded{Lower: &low, Upper: &high}
	})
}

// boundsFit checks bounds as the reference has them: up to the maximum of the signed type.
func boundsFit(d DType, low, high int64) bool {
	least := int64(0)
	if d.IsSigned() {
		least = -1 << (d.Bits() - 1)
	}
	return counts(d) && least <= low && low <= high && high <= int64(constant.Mask(d.Bits()-1))
}

// AssumeAbove promises integers that are not below low (2.15.4; 3.1, ub-16). Signed only.
func AssumeAbove(t AnyTile, low int64) Tile {
	return assume("AssumeAbove", "2.15.4", t, counts, integralClass, func(c *call, t Tile) tileir.Assumption {
		if !t.elem.IsSigned() || !boundsFit(t.elem, low, int64(constant.Mask(t.elem.Bits()-1))) {
			c.failf("bound %d of %v; want signed integers and a value that they have", low, t)
			return nil
		}
		return tileir.Bounded{Lower: &low}
	})
}

// AssumeBelow promises integers that are not above high (2.15.3; 3.1, ub-16). Tile IR reads
// bounds as signed, so that unsigned integers are promised not to be below 0 there either.
func AssumeBelow(t AnyTile, high int64) Tile {
	return assume("AssumeBelow", "2.15.3", t, counts, integralClass, func(c *call, t Tile) tileir.Assumption {
		if !boundsFit(t.elem, high, high) {
			c.failf("bound %d of %v; want integers other than bool and one of its values, none above the maximum signed one", high, t)
			return nil
		}
		if t.elem.IsSigned() {
			return tileir.Bounded{Upper: &high}
		}
		return tileir.Bounded{Lower: new(int64), Upper: &high}
	})
}

// AssumeDivisible promises multiples of a power of two (2.15.5; 3.1, ub-16).
func AssumeDivisible(t AnyTile, divisor int) Tile {
	return divisible("AssumeDivisible", "2.15.5", t, DType.IsIntegral, integralClass, divisor)
}

// AssumeAligned promises pointers at multiples of a power of two bytes (2.15.7; 3.1,
// ub-16).
func AssumeAligned(t AnyTile, bytes int) Tile {
	return divisible("AssumeAligned", "2.15.7", t, DType.IsPointer, "pointers", bytes)
}

func divisible(name, section string, x AnyTile, class func(DType) bool, of string, n int) Tile {
	return assume(name, section, x, class, of, func(c *call, t Tile) tileir.Assumption {
		if !c.divisor(n) {
			return nil
		}
		return tileir.DivBy{Divisor: uint64(n)}
	})
}

// divisor checks that a divisor is a power of two.
func (c *call) divisor(n int) bool {
	if n < 1 || n&(n-1) != 0 {
		c.failf("%d is not a power of two; use the largest one that divides it", n)
		return false
	}
	return true
}

// AssumeDivisibleStrided promises that along a dimension every strideth integer, from
// the first on, is a multiple of a power of two, and that those between count up by
// one (2.15.6; 3.1, ub-16). Signed integers only.
func AssumeDivisibleStrided(t AnyTile, divisor, stride, axis int) Tile {
	signed := func(d DType) bool { return d.IsIntegral() && d.IsSigned() }
	return strided("AssumeDivisibleStrided", "2.15.6", t, signed, "signed integers", divisor, stride, axis)
}

// AssumeAlignedStrided promises that along a dimension every strideth pointer, from the
// first on, is at a multiple of a power of two bytes, and that those between follow
// element by element (2.15.8; 3.1, ub-16).
func AssumeAlignedStrided(t AnyTile, bytes, stride, axis int) Tile {
	return strided("AssumeAlignedStrided", "2.15.8", t, DType.IsPointer, "pointers", bytes, stride, axis)
}

func strided(name, section string, x AnyTile, class func(DType) bool, of string, n, stride, axis int) Tile {
	return assume(name, section, x, class, of, func(c *call, t Tile) tileir.Assumption {
		switch {
		case !c.divisor(n) || !c.axis(t, axis):
			return nil
		case stride < 1:
			c.failf("stride %d is not positive; want 1 or more", stride)
			return nil
		}
		every, along := min(int64(stride), t.dims()[axis]), int64(axis)
		return tileir.DivBy{Divisor: uint64(n), Every: &every, Along: &along}
	})
}

// AssumeBlocked promises that within each part of a shape all integers or pointers are
// equal (2.15.1; 3.1, ub-16). The last part along a dimension may be smaller.
func AssumeBlocked(t AnyTile, shape ...int) Tile {
	return assume("AssumeBlocked", "2.15.1", t, locates, "integers and pointers", func(c *call, t Tile) tileir.Assumption {
		if len(shape) != t.Rank() {
			c.failf("shape %v for %v; want a length for each dimension", shape, t)
			return nil
		}
		same := make(tileir.SameElements, len(shape))
		for i, n := range shape {
			if n < 1 {
				c.failf("shape %v has a length below 1; want positive ones", shape)
				return nil
			}
			same[i] = min(int64(n), t.dims()[i])
		}
		return same
	})
}
