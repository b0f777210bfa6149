package record

import (
	"bytes"
	"strings"
	"unsafe"

	"gotile/tileir"
)

// buffer is memory that the run may touch.
type buffer struct {
	Buffer
	memory []byte // as the kernel sees it
	typed  bool   // Elem is the type of an access
}

// bufferOf is the number of a buffer. Those that are not arguments become known when they
// are first seen.
func (r *Recorder) bufferOf(memory []byte, name string, elem tileir.Scalar) int {
	key := unsafe.SliceData(memory)
	if i, ok := r.known[key]; ok {
		return i
	}
	kind, name, _ := strings.Cut(name, " ")
	if name == "" {
		name = kind
	}
	return r.addBuffer(memory, Buffer{Name: name, Kind: kind, Before: -1}, elem)
}

func (r *Recorder) addBuffer(memory []byte, b Buffer, elem tileir.Scalar) int {
	i := len(r.buffers)
	r.known[unsafe.SliceData(memory)] = i
	b.Bytes, b.Before = len(memory), -1
	keep := int(min(int64(len(memory)), r.contents))
	r.contents -= int64(keep)
	x := &buffer{Buffer: b, memory: memory}
	x.setElem(elem)
	r.buffers = append(r.buffers, x)
	if keep < len(memory) {
		r.note("%s: the contents of the first %d of %d bytes are recorded", b.Name, keep, len(memory))
	}
	x.Before, _ = r.pool.add(rawBlob(bytes.Clone(memory[:keep]), len(memory)))
	return i
}

// rawBlob is the first bytes of n.
func rawBlob(data []byte, n int) Blob {
	b := Blob{Type: "raw", N: n, Data: data}
	if len(data) == n && n > 0 && bytes.Count(data, data[:1]) == n {
		b.Data = data[:1]
	}
	return b
}

func (b *buffer) setElem(elem tileir.Scalar) {
	if elem == 0 {
		elem = tileir.I8
	}
	b.Elem, b.Size, b.Halves = elem.String(), max(elem.Bytes(), 1), elem.Packed()
}

// saw sets the buffer's type to that of the first access: a pointer to bytes may be of any type.
func (b *buffer) saw(elem tileir.Scalar) {
	if !b.typed {
		b.typed = true
		if b.Elem == tileir.I8.String() {
			b.setElem(elem)
		}
	}
}

// written returns the bytes that an access has written, box by box.
func (b *buffer) written(a *Access) (data []byte) {
	if a.Halves {
		return b.nibbleData(a)
	}
	a.each(func(off int64) {
		end := off + int64(a.Size)
		if off < 0 || end > int64(len(b.memory)) {
			data = append(data, make([]byte, a.Size)...)
			return
		}
		data = append(data, b.memory[off:end]...)
	})
	return data
}

// nibbleData returns the bytes that an access of nibbles has written.
func (b *buffer) nibbleData(a *Access) (data []byte) {
	a.each(func(off int64) {
		x := byte(0)
		if off >= 0 && off/2 < int64(len(b.memory)) {
			x = b.memory[off/2] >> (4 * (off & 1)) & 15
		}
		data = append(data, x)
	})
	return data
}
