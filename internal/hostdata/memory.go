package hostdata

import (
	"fmt"
	"io"
	"os"
	"unsafe"

	"gotile/device"
	"gotile/internal/hostmem"
)

// aligned copies data to memory with the alignment of [hostmem], for atomic operations and wide loads.
func aligned(data []byte) ([]byte, error) {
	if uintptr(unsafe.Pointer(unsafe.SliceData(data)))%hostmem.Align == 0 {
		return data, nil
	}
	out, err := hostmem.Alloc(int64(len(data)))
	copy(out, data)
	return out, err
}

// maxStream limits the bytes that are read from a pipe or a device, whose size is not known.
const maxStream = 1 << 30

// readStream reads to the end, but not more than a given number of bytes.
func readStream(f io.Reader, most int64) ([]byte, error) {
	data, err := hostmem.ReadAll(io.LimitReader(f, most+1))
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%w: more than %d bytes that are not in a file; save them as one first", device.ErrNoMemory, most)
	}
	return data, err
}

// readAll reads a file whole.
func readAll(f *os.File, info os.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() || info.Size() == 0 { // the system's own files say 0
		return readStream(f, maxStream)
	}
	memory, err := hostmem.Alloc(info.Size())
	if err != nil {
		return nil, err
	}
	n, err := io.ReadFull(f, memory)
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = nil // the file has become shorter
	}
	return memory[:n], err
}
