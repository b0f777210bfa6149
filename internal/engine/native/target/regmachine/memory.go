package regmachine

import (
	"sync/atomic"
	"unsafe"

	"gotile/internal/engine/native/target"
)

// Memory is accessed as machine code does it: unknown to the race detector, for which the engine has the Go side do
// atomic operations, and which cannot know that the flag of a launch is only read here.

// pointer returns an address as a pointer. The Go side keeps the memory alive.
func pointer(address uint64) unsafe.Pointer {
	a := uintptr(address)
	return *(*unsafe.Pointer)(unsafe.Pointer(&a))
}

//go:norace
func load8(a uint64) uint64 { return uint64(*(*uint8)(pointer(a))) }

//go:norace
func load16(a uint64) uint64 { return uint64(*(*uint16)(pointer(a))) }

//go:norace
func load32(a uint64) uint64 { return uint64(*(*uint32)(pointer(a))) }

//go:norace
func load64(a uint64) uint64 { return *(*uint64)(pointer(a)) }

//go:norace
func store8(a, v uint64) { *(*uint8)(pointer(a)) = uint8(v) }

//go:norace
func store16(a, v uint64) { *(*uint16)(pointer(a)) = uint16(v) }

//go:norace
func store32(a, v uint64) { *(*uint32)(pointer(a)) = uint32(v) }

//go:norace
func store64(a, v uint64) { *(*uint64)(pointer(a)) = v }

// loads and stores are accesses by width in bits.
var (
	loads  = map[int]func(a uint64) uint64{8: load8, 16: load16, 32: load32, 64: load64}
	stores = map[int]func(a, v uint64){8: store8, 16: store16, 32: store32, 64: store64}
)

// readBytes and writeBytes copy between memory and a register.
//
//go:norace
func readBytes(to *register, a uint64, n int) {
	p := pointer(a)
	switch n {
	case 64:
		*(*[64]byte)(unsafe.Pointer(to)) = *(*[64]byte)(p)
	case 32:
		*(*[32]byte)(unsafe.Pointer(to)) = *(*[32]byte)(p)
	default:
		copy(to.bytes(n), unsafe.Slice((*byte)(p), n))
	}
}

//go:norace
func writeBytes(a uint64, from *register, n int) {
	p := pointer(a)
	switch n {
	case 64:
		*(*[64]byte)(p) = *(*[64]byte)(unsafe.Pointer(from))
	case 32:
		*(*[32]byte)(p) = *(*[32]byte)(unsafe.Pointer(from))
	default:
		copy(unsafe.Slice((*byte)(p), n), from.bytes(n))
	}
}

// order orders all accesses before it before those after it: an atomic operation does so on every processor.
func (m *machine) order() { atomic.AddUint32(&m.fence, 1) }

// copyBytes copies n bytes of memory.
//
//go:norace
func copyBytes(to, from uint64, n int) {
	copy(unsafe.Slice((*byte)(pointer(to)), n), unsafe.Slice((*byte)(pointer(from)), n))
}

// effectiveAddress computes the address of a memory operand.
type effectiveAddress struct {
	base, index target.Reg
	scale       uint64
	disp        uint64
}

func placeOf(m target.Mem) effectiveAddress {
	return effectiveAddress{target.Reg(m.Base.Num()), target.Reg(m.Idx.Num()), uint64(max(1, m.Scale)), uint64(m.Disp)}
}

func (p *effectiveAddress) address(m *machine) uint64 {
	return m.r[p.base] + m.r[p.index]*p.scale + p.disp
}

// update replaces the bits at an address by f of them if f reports true, atomically, and returns the old ones. What is
// smaller than 32 bits is a part of the aligned word around it.
func update(a uint64, bits int, f func(old uint64) (uint64, bool)) uint64 {
	if bits == 64 {
		for w := (*uint64)(pointer(a)); ; {
			old := atomic.LoadUint64(w)
			v, store := f(old)
			if !store || atomic.CompareAndSwapUint64(w, old, v) {
				return old
			}
		}
	}
	shift := 8 * (a & 3)
	mask := uint32(uint64(1)<<bits-1) << shift
	for w := (*uint32)(pointer(a &^ 3)); ; {
		raw := atomic.LoadUint32(w)
		old := uint64(raw & mask >> shift)
		v, store := f(old)
		if !store || atomic.CompareAndSwapUint32(w, raw, raw&^mask|uint32(v)<<shift&mask) {
			return old
		}
	}
}

// addressOf returns the address of bytes.
func addressOf(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

// elements returns n elements of memory.
func elements[T any](a uint64, n int) []T { return unsafe.Slice((*T)(pointer(a)), n) }
