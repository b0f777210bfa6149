package plan

import "math/bits"

// Every access to a buffer is checked before it happens, and the check is arithmetic on addresses and indices. If that
// overflowed unnoticed, an access could pass the check and go anywhere. This table lists the steps that checks depend
// on, and why each is exact; len is the length of a buffer in bytes, at most host.MaxBytes.
//
//	step                                  why it is exact
//	-----------------------------------   ------------------------------------------------------------
//	Part.next, Part.Last (affine.go)      mulExact; a tile whose Last overflows is not computable
//	bit strides of pointers               mulExact and addExact; otherwise the tile has no affine form
//	(offsetPointers)
//	bit strides of integers (added,       wrap around modulo 2^width as the elements do; that no element
//	multiplied, truncated)                has wrapped is a guard, or follows from Linear.Fits
//	extent of a part: Last · By           SignedBits(Last) + By.fits ≤ maxReach, so below 2^56
//	low and high of a tile (extent)       at most 63 parts of 2^56 in 62 dimensions of a bit each; one
//	                                      part has at least a bit, so a tile of 2^b elements has b ≤ 31
//	                                      parts, and high - low < 2^61. Both are relative to element 0
//	low and high relative to a buffer     both are unsigned modulo 2^64 and below len; as they are less
//	(prepareAffine)                       than 2^61 apart, every element between them is below len too
//	interval of a box (limit)             the number of element 0 and the limit have at most 61 bits each, so their
//	                                      difference does not overflow; it is divided if it is below 2^BoxBits
//	low and high of a box (findBox)       first · step and (count - 1) · step are below the extent of a part, as the
//	                                      interval is within the dimension
//	range of a guard (guard)              the same: both ends are in a range of at most 2^63 numbers,
//	                                      so that all elements between them are
//	index · DescIndex (locate)            index < DescCount, and all of the tensor is within its buffer
//	                                      (runtime/views.go: within saturates), so the product is below
//	                                      len
//	sizes of a tensor (describe)          at most maxSize, so that a size plus a tile does not overflow,
//	                                      even if its stride is 0
//	index · step (tileSpan)               index < DescTiles, so the product is below the size
//	size - index (signedSpan)             -tile < index < size ≤ maxSize
//	index + iterations (checkTiles)       index < DescCount < 2^63; the sum is compared unsigned
//	row · DescStep (windowLoops)          row < DescSize, unsigned, within its buffer
//	last index (checkBase)                the offset of the base pointer is below len, and so is the last byte at which
//	                                      an element begins; a shift by the size of an element rounds down
//	index · size (indexLoop)              index ≤ last index, compared unsigned, so that the product is below len
//	row + column (checkGrid)              each is ≤ last index < 2^62, so the sum does not overflow; it is compared again,
//	                                      and as it is at most the largest number of the indices' type, the sums in that
//	                                      type have not wrapped around
//	last lane of a vector                 the first is below len, and a vector has at most 64 bytes
//	(moveContiguous)
//
// Strides of loops (nest.advance) and of matrix products are multiples of these by less than the number of elements in
// that dimension, so they stay within low and high.

// mulExact returns the product of two integers, and false if it overflows.
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

// addExact returns the sum of two integers, and false if it overflows.
func addExact(x, y int64) (int64, bool) {
	sum := x + y
	return sum, (sum > x) == (y > 0)
}

// magnitude returns the absolute value, also of the minimum.
func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
