package interp

import (
	"encoding/binary"
	"unsafe"

	"gotile/internal/engine/host"
)

// word is the set of types of elements in memory.
type word interface {
	uint8 | uint16 | uint32 | uint64
}

// bigEndian platforms assemble every multi-byte element from bytes.
var bigEndian = binary.NativeEndian.Uint16([]byte{1, 0}) != 1

func sizeOf[M word]() int {
	var m M
	return int(unsafe.Sizeof(m))
}

// wordsOf returns a region's memory as words, or nil if that is impossible: for data that does not begin at a multiple
// of the word's size, and on big-endian platforms. Bytes after the last whole word are not included.
func wordsOf[M word](m *host.Region) []M {
	size := sizeOf[M]()
	if m.Align < size || bigEndian && size > 1 {
		return nil
	}
	n := len(m.Data) / size
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*M)(unsafe.Pointer(unsafe.SliceData(m.Data))), n)
}

// readWords copies elements first, first+stride, … to buf. The caller has checked that they are within the region.
func readWords[M word](buf []M, m *host.Region, first, stride int64) {
	if words := wordsOf[M](m); words != nil {
		for i := range buf {
			buf[i] = words[first]
			first += stride
		}
		return
	}
	for i := range buf {
		buf[i] = readWord[M](m, first)
		first += stride
	}
}

// writeWords copies buf to elements first, first+stride, ….
func writeWords[M word](m *host.Region, buf []M, first, stride int64) {
	if words := wordsOf[M](m); words != nil {
		for _, v := range buf {
			words[first] = v
			first += stride
		}
		return
	}
	for _, v := range buf {
		writeWord(m, first, v)
		first += stride
	}
}

// readWord assembles one element from bytes.
func readWord[M word](m *host.Region, i int64) M {
	size := int64(sizeOf[M]())
	b := m.Data[i*size : (i+1)*size]
	var v uint64
	for k := len(b) - 1; k >= 0; k-- {
		v = v<<8 | uint64(b[k])
	}
	return M(v)
}

func writeWord[M word](m *host.Region, i int64, v M) {
	size := int64(sizeOf[M]())
	b := m.Data[i*size : (i+1)*size]
	for k := range b {
		b[k] = byte(uint64(v) >> (8 * k))
	}
}

// scratchWords returns the frame's scratch memory as words.
func scratchWords[M word](fr *frame) []M {
	return unsafe.Slice((*M)(unsafe.Pointer(&fr.scratch[0])), len(fr.scratch))
}

// spareElems returns the frame's second scratch memory as elements of a register.
func spareElems[R element | float](fr *frame) []R {
	return unsafe.Slice((*R)(unsafe.Pointer(&fr.spare[0])), len(fr.spare))
}

// readAtomic and writeAtomic are readWords and writeWords for atomic accesses.
func readAtomic[M word](buf []M, m *host.Region, first, stride int64) {
	size := sizeOf[M]()
	for i := range buf {
		buf[i] = M(m.LoadBits(first*int64(size), size))
		first += stride
	}
}

func writeAtomic[M word](m *host.Region, buf []M, first, stride int64) {
	size := sizeOf[M]()
	for _, v := range buf {
		m.StoreBits(first*int64(size), size, uint64(v))
		first += stride
	}
}
