// Package hostmem allocates memory of this process for buffers: aligned for vector instructions, and with an error if
// there is not enough, in which case Go's own allocator ends the program. It does not know the purpose of the memory.
package hostmem

import (
	"fmt"
	"math"
	"unsafe"

	"gotile/device"
)

// Align divides the address of all memory.
const Align = 64

// Most bounds one piece of memory: it is as far as a kernel's pointer reaches.
const Most = 1 << 39

// large is the size from which on memory is allocated from the system.
const large = 1 << 22

// Alloc allocates size bytes, all zero. Its errors are of class [device.ErrNoMemory].
func Alloc(size int64) ([]byte, error) {
	switch {
	case size < 0 || size > min(Most, math.MaxInt):
		return nil, fmt.Errorf("%w for %d bytes", device.ErrNoMemory, size)
	case size < large:
		return fromGo(int(size)), nil
	}
	memory, err := fromSystem(int(size))
	if err != nil {
		return nil, fmt.Errorf("%w for %d bytes: %w", device.ErrNoMemory, size, err)
	}
	system.add(int64(len(memory)))
	return memory, nil
}

// Free frees memory of [Alloc]. There must be no other references to it.
func Free(memory []byte) {
	if len(memory) >= large {
		system.bytes.Add(-int64(len(memory)))
		toSystem(memory)
	}
}

// fromGo is memory from Go's allocator.
func fromGo(size int) []byte {
	whole := make([]byte, size+Align)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(whole))) % Align
	return whole[skip:][:size:size]
}
