package host

import "math"

// Addresses. A pointer is a uint64: the number of its region times 2^40, plus an offset in bytes, or in nibbles for
// pointers to 4-bit elements. Offsets are signed and each region's space extends from -2^39 to 2^39, so that pointers
// before and after a region keep their region. A pointer that is moved farther becomes the wild pointer, which is in
// the last region, where no memory is. Number 0 is the null page. Every region starts at a multiple of 2^40, so a
// pointer has the alignment of its offset.
const (
	AddressShift = 40
	addressHalf  = 1 << (AddressShift - 1)
	lastRegion   = 1<<(64-AddressShift) - 1
	// Wild is the pointer that was moved out of its region's space.
	Wild = lastRegion << AddressShift
)

// Address is the pointer to an offset of a region.
func Address(id int, off int64) uint64 { return uint64(int64(id)<<AddressShift + off) }

// Split returns the region and the offset of a pointer.
func Split(addr uint64) (id int, off int64) {
	id = int((addr + addressHalf) >> AddressShift)
	return id, int64(addr - uint64(id)<<AddressShift)
}

// Moved returns addr plus n elements of size bytes, or [Wild] if that is outside the region's space.
func Moved(addr uint64, n int64, size int) uint64 {
	to := addr + uint64(n)*uint64(size)
	if uint64(n+addressHalf) >= 2*addressHalf || ((to+addressHalf)^(addr+addressHalf))>>AddressShift != 0 {
		return Wild
	}
	return to
}

// InNibbles converts an address to a pointer to nibbles, whose offset counts nibbles.
func InNibbles(addr uint64) uint64 {
	_, off := Split(addr)
	return Moved(addr, off, 1)
}

// InBytes returns the address of the byte that contains the nibble at an address.
func InBytes(addr uint64) uint64 {
	id, off := Split(addr)
	return Address(id, off>>1)
}

// Saturating arithmetic: no address reaches as far as these bounds, and a number that
// has reached one stays there whatever is added to it, so that it is out of bounds.
const farthest = int64(1) << 61

func saturate(v int64) int64 { return max(-farthest, min(farthest, v)) }

// MulSaturated returns a times b, at most 2^61 in magnitude.
func MulSaturated(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	p := a * b
	if p/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64) {
		return saturate(p)
	}
	if (a < 0) == (b < 0) {
		return farthest
	}
	return -farthest
}

// AddSaturated adds numbers that are saturated already.
func AddSaturated(a, b int64) int64 {
	if a == farthest || a == -farthest {
		return a
	}
	if b == farthest || b == -farthest {
		return b
	}
	return saturate(a + b)
}
