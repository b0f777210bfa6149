package hostdata

import (
	"io"
	"os"
	"unsafe"

	"gotile/internal/hostmem"
)

// aligned is data in memory that begins as [hostmem] has it, which atomic operations and
// wide loads want.
func aligned(data []byte) ([]byte, error) {
	if uintptr(unsafe.Pointer(unsafe.SliceData(data)))%hostmem.Align == 0 {
		return data, nil
	}
	out, err := hostmem.Alloc(int64(len(data)))
	copy(out, data)
	return out, err
}

// readAll reads a file whole.
func readAll(f *os.File, info os.FileInfo) ([]byte, error) {
	if !info.Mode().IsRegular() || info.Size() == 0 { // the system's own files say 0
		return io.ReadAll(f)
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
