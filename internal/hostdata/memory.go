package hostdata

import (
	"fmt"
	"io"
	"math"
	"os"
	"unsafe"
)

// maxBuffer bounds a buffer: it is as far as a kernel's pointer reaches.
const maxBuffer = 1 << 39

// large is the size from which on memory is asked of the system, which may say no. Go's
// own allocator ends the program then.
const large = 1 << 26

// allocate gives zeroed memory that begins at a multiple of eight bytes, which atomic
// operations and wide loads want. It is in use until the program ends.
func allocate(size int64) ([]byte, error) {
	if size < large {
		return words(int(size)), nil
	}
	if size > min(maxBuffer, math.MaxInt) {
		return nil, fmt.Errorf("%w for %d bytes", ErrMemory, size)
	}
	memory, err := mapMemory(size)
	if err != nil {
		return nil, fmt.Errorf("%w for %d bytes: %w", ErrMemory, size, err)
	}
	return memory, nil
}

// words is memory from Go's allocator, aligned to words.
func words(size int) []byte {
	w := make([]uint64, (size+7)/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), size)
}

// aligned is data in memory that begins at a multiple of eight bytes.
func aligned(data []byte) []byte {
	if uintptr(unsafe.Pointer(unsafe.SliceData(data)))%8 == 0 {
		return data
	}
	out := words(len(data))
	copy(out, data)
	return out
}

// readAll reads a file whole.
func readAll(f *os.File, info os.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() || info.Size() < large {
		return io.ReadAll(f)
	}
	memory, err := allocate(info.Size())
	if err != nil {
		return nil, err
	}
	_, err = io.ReadFull(f, memory)
	return memory, err
}
