package host

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Atomic accesses. An element of 4 or 8 bytes is one word. A smaller one is part of the aligned 32-bit word around it,
// which is exchanged as a whole. If that word is not entirely in the region's memory, or the platform cannot access
// the element as a word, a lock is used instead. The choice depends on the element's address alone, so all atomic
// accesses of an element agree on it.

// bigEndian platforms store the bytes of elements in reverse order.
var bigEndian = binary.NativeEndian.Uint16([]byte{1, 0}) != 1

// locks replace atomic words; the address of an element selects its lock.
var locks [64]sync.Mutex

func (m *Region) lock(off int64) *sync.Mutex {
	at := uintptr(unsafe.Pointer(unsafe.SliceData(m.Data))) + uintptr(off)
	return &locks[at/8%uintptr(len(locks))]
}

// word32 returns the 32-bit word that contains an element of up to 4 bytes, and the shift of the element in it; nil if
// there is none.
func (m *Region) word32(off int64, size int) (w *uint32, shift int) {
	at := off &^ 3
	if m.Align < 4 || at+4 > int64(len(m.Data)) {
		return nil, 0
	}
	shift = int(off-at) * 8
	if bigEndian {
		shift = (4-size)*8 - shift
	}
	return (*uint32)(unsafe.Pointer(&m.Data[at])), shift
}

// word64 finds the word of an element of 8 bytes.
func (m *Region) word64(off int64) *uint64 {
	if m.Align < 8 {
		return nil
	}
	return (*uint64)(unsafe.Pointer(&m.Data[off]))
}

// native turns a little-endian element as read from memory to its value, or back.
func native(v uint64, size int) uint64 {
	if !bigEndian {
		return v
	}
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], v<<(64-8*size))
	return binary.LittleEndian.Uint64(b[:])
}

// LoadBits reads size bytes at off atomically.
func (m *Region) LoadBits(off int64, size int) uint64 {
	if size == 8 {
		if w := m.word64(off); w != nil {
			return native(atomic.LoadUint64(w), size)
		}
	} else if w, shift := m.word32(off, size); w != nil {
		return native(uint64(atomic.LoadUint32(w))>>shift&sizeMask(size), size)
	}
	l := m.lock(off)
	l.Lock()
	defer l.Unlock()
	return littleEndian(m.Data[off : off+int64(size)])
}

// StoreBits writes size bytes at off atomically.
func (m *Region) StoreBits(off int64, size int, v uint64) {
	if size == 8 {
		if w := m.word64(off); w != nil {
			atomic.StoreUint64(w, native(v, size))
			return
		}
	} else if w, _ := m.word32(off, size); w != nil && size == 4 {
		atomic.StoreUint32(w, uint32(native(v, size)))
		return
	}
	m.Update(off, size, func(uint64) uint64 { return v })
}

// Update atomically replaces the size bytes at off by f of them, and returns the old ones. It may call f several
// times.
func (m *Region) Update(off int64, size int, f func(uint64) uint64) uint64 {
	if size == 8 {
		if w := m.word64(off); w != nil {
			return update64(w, f)
		}
	} else if w, shift := m.word32(off, size); w != nil {
		return update32(w, shift, size, f)
	}
	l := m.lock(off)
	l.Lock()
	defer l.Unlock()
	b := m.Data[off : off+int64(size)]
	old := littleEndian(b)
	v := f(old)
	for k := range b {
		b[k] = byte(v >> (8 * k))
	}
	return old
}

func update64(w *uint64, f func(uint64) uint64) uint64 {
	for {
		raw := atomic.LoadUint64(w)
		old := native(raw, 8)
		if atomic.CompareAndSwapUint64(w, raw, native(f(old), 8)) {
			return old
		}
	}
}

func update32(w *uint32, shift, size int, f func(uint64) uint64) uint64 {
	mask := uint32(sizeMask(size)) << shift
	for {
		raw := atomic.LoadUint32(w)
		old := native(uint64(raw&mask>>shift), size)
		if atomic.CompareAndSwapUint32(w, raw, raw&^mask|uint32(native(f(old), size))<<shift&mask) {
			return old
		}
	}
}

// littleEndian reads a pattern of up to eight bytes.
func littleEndian(b []byte) uint64 {
	var buf [8]byte
	copy(buf[:], b)
	return binary.LittleEndian.Uint64(buf[:])
}

func sizeMask(size int) uint64 { return ^uint64(0) >> (64 - 8*size) }
