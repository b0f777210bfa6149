package plan

import "math/bits"

// Every access to a buffer is checked before it happens, and the check is arithmetic on
// addresses and indices. A step that wraps around unnoticed would let an access pass that
// leads anywhere. This table lists the steps that checks depend on, with the reason why each
// is exact; len is the length of a buffer in bytes, at most host.MaxBytes.
//
//	step                                  why it is exact
//	-----------------------------------   ------------------------------------------------------------
//	part.next, part.last (affine.go)      mulExact; a tile whose last overflows is not computable
//	slopes of pointers (linear.moved)     mulExact and addExact; otherwise the tile has no linear form
//	slopes of integers (added,            wrap around modulo 2^width as the elements do; that no element
//	multiplied, truncated)                has wrapped is a guard, or follows from linear.fits
//	reach of a part: last · by            signedBits(last) + by.fits ≤ maxReach, so below 2^56
//	low and high of a tile (extent)       at most 63 parts of 2^56 in 62 dimensions of a bit each; one
//	                                      part has at least a bit, so a tile of 2^b elements has b ≤ 31
//	                                      parts, and high - low < 2^61. Both are relative to element 0
//	low and high relative to a buffer     both are unsigned modulo 2^64 and below len; as they are less
//	(prepareRun)                          than 2^61 apart, every element between them is below len too
//	a guard's range (guard)               the same: both ends are in a range of at most 2^63 numbers,
//	                                      so that all elements between them are
//	index · descIndex (locate)            index < descCount, and all of the tensor is within its buffer
//	                                      (viewdesc.go: within saturates), so the product is below len
//	sizes of a tensor (describe)          at most maxSize, so that a size plus a tile does not overflow,
//	                                      even if its stride is 0
//	index · step (tileSpan)               index < descTiles, so the product is below the size
//	size - index (signedSpan)             -tile < index < size ≤ maxSize
//	index + iterations (checkWhole)       index < descCount < 2^63; the sum is compared unsigned
//	row · descStep (windowRows)           row < descSize, unsigned, within its buffer
//	last lane of a vector (moveRun)       the first is below len, and a vector has at most 64 bytes
//
// Strides of loops (nest.advance) and of matrix products are multiples of these by less than
// the number of elements in that dimension, so they stay within low and high.

// mulExact returns the product of two integers, and false if it does not fit.
func mulExact(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	negative := x^y < 0
	switch {
	case hi != 0:
		return 0, false
	case negative && lo <= 1<<63:
		return -int64(lo), true
	case !negative && lo < 1<<63:
		return int64(lo), true
	}
	return 0, false
}

// addExact returns the sum of two integers, and false if it does not fit.
func addExact(x, y int64) (int64, bool) {
	sum := x + y
	return sum, (sum > x) == (y > 0)
}

// magnitude is the absolute value, also of the minimum.
func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
