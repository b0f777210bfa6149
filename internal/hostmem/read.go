package hostmem

import (
	"fmt"
	"io"

	"gotile/device"
)

const (
	firstRead = 1 << 16 // the memory that reading begins with
	spare     = 1 << 26 // what Go's allocator takes at a time, and is left to it
)

// ReadAll is [io.ReadAll], but returns an error of class [device.ErrNoMemory] if this process may not allocate the memory.
func ReadAll(r io.Reader) ([]byte, error) { return readAll(r, Available) }

func readAll(r io.Reader, available func() (int64, bool)) ([]byte, error) {
	memory, n := fromGo(firstRead), 0
	for {
		if n == len(memory) {
			size := 2 * int64(n)
			if have, ok := available(); ok && size > have-spare {
				return nil, fmt.Errorf("%w for more than %d bytes", device.ErrNoMemory, n)
			}
			more, err := Alloc(size)
			if err != nil {
				return nil, err
			}
			copy(more, memory)
			Free(memory)
			memory = more
		}
		k, err := r.Read(memory[n:])
		n += k
		if err == io.EOF {
			return memory[:n], nil
		}
		if err != nil {
			return memory[:n], err
		}
	}
}
