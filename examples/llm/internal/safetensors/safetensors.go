// Package safetensors reads and writes safetensors files: named arrays of numbers, the format of Hugging Face for the
// weights of models.
//
// A file is the length of a header in eight bytes, little-endian, the header, a JSON object with element type, shape and
// offsets of each tensor, and the tensors' bytes.
//
// A file is untrusted, so all its claims are checked before they are used: nothing is allocated for a length that the file
// does not have, and tensors cover the data without overlap or gap. The package does not know the purpose of tensors, and
// does not convert their elements.
package safetensors

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"

	"gotile/device"
)

// ErrFormat is the class of errors of a file that does not conform to the format: use errors.Is.
var ErrFormat = errors.New("bad safetensors file")

const (
	prefix    = 8         // bytes of the header's length
	maxHeader = 100 << 20 // bytes of a header; the limit of the reference implementation
	metadata  = "__metadata__"
)

// DType is the type of elements, as the header names it.
type DType string

// The element types that are used for weights. [DType.Size] knows all.
const (
	F32  DType = "F32"
	F16  DType = "F16"
	BF16 DType = "BF16"
	I8   DType = "I8"
)

// sizes is the bytes of an element.
var sizes = map[DType]int64{
	"BOOL": 1, "U8": 1, "I8": 1, "F8_E5M2": 1, "F8_E4M3": 1, "F8_E8M0": 1,
	"U16": 2, "I16": 2, "F16": 2, "BF16": 2,
	"U32": 4, "I32": 4, "F32": 4,
	"U64": 8, "I64": 8, "F64": 8, "C64": 8,
}

// Size is the bytes of an element, 0 for an unknown type.
func (d DType) Size() int64 { return sizes[d] }

// Tensor is an array of a file.
type Tensor struct {
	Name  string
	DType DType
	Shape []int

	begin, end int64 // of the file
	file       io.ReaderAt
}

// Len returns the size of the tensor in bytes.
func (t *Tensor) Len() int64 { return t.end - t.begin }

// Read reads the tensor's bytes: elements in row-major order, little-endian.
func (t *Tensor) Read() ([]byte, error) {
	data := make([]byte, t.Len())
	n, err := t.file.ReadAt(data, t.begin)
	if n < len(data) {
		return nil, fmt.Errorf("tensor %s: read at offset %d: %w", device.PlainName(t.Name), t.begin+int64(n), err)
	}
	return data, nil
}

// File is the tensors of a file.
type File struct {
	Metadata map[string]string
	Tensors  map[string]*Tensor
}

// Open reads the header of a file of a given number of bytes. Tensors are read from r on request. Errors are of class
// [ErrFormat], or of r.
func Open(r io.ReaderAt, size int64) (*File, error) {
	header, err := readHeader(r, size)
	if err != nil {
		return nil, err
	}
	f := &File{Tensors: make(map[string]*Tensor)}
	if err := f.parse(header); err != nil {
		return nil, err
	}
	start := prefix + int64(len(header))
	if err := f.checkLayout(size - start); err != nil {
		return nil, err
	}
	for _, t := range f.Tensors {
		t.file, t.begin, t.end = r, t.begin+start, t.end+start
	}
	return f, nil
}

// readHeader reads the JSON, if the file is long enough for it.
func readHeader(r io.ReaderAt, size int64) ([]byte, error) {
	var length [prefix]byte
	if size < prefix {
		return nil, format("%d bytes; a file has at least the %d of its header's length", size, prefix)
	}
	if err := readAll(r, length[:], 0); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n > maxHeader || int64(n) > size-prefix {
		return nil, format("a header of %d bytes in a file of %d; at most %d are allowed", n, size, maxHeader)
	}
	header := make([]byte, n)
	return header, readAll(r, header, prefix)
}

func readAll(r io.ReaderAt, b []byte, at int64) error {
	n, err := r.ReadAt(b, at)
	if n < len(b) {
		return fmt.Errorf("read at offset %d: %w", at+int64(n), err)
	}
	return nil
}

// entry is a tensor in the header.
type entry struct {
	DType   DType    `json:"dtype"`
	Shape   []int64  `json:"shape"`
	Offsets [2]int64 `json:"data_offsets"`
}

// parse reads the header's object, member by member: encoding/json alone would let the
// last of several tensors of one name win.
func (f *File) parse(header []byte) error {
	d := json.NewDecoder(bytes.NewReader(header))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return format("the header does not begin with an object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return inHeader(d, err)
		}
		if err := f.member(d, key.(string)); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return inHeader(d, err)
	}
	if rest := bytes.TrimRight(header[d.InputOffset():], " "); len(rest) > 0 {
		return format("%d bytes after the header's object; only spaces may follow", len(rest))
	}
	return nil
}

func (f *File) member(d *json.Decoder, name string) error {
	if name == metadata {
		if f.Metadata != nil {
			return format("two members %q", metadata)
		}
		if err := d.Decode(&f.Metadata); err != nil {
			return inHeader(d, err)
		}
		return nil
	}
	var e entry
	if err := d.Decode(&e); err != nil {
		return inHeader(d, fmt.Errorf("tensor %q: %w", name, err))
	}
	if f.Tensors[name] != nil {
		return format("two tensors %q", name)
	}
	t, err := e.tensor(name)
	if err != nil {
		return err
	}
	f.Tensors[name] = t
	return nil
}

// tensor checks an entry alone: type, shape, and whether they fit the offsets.
func (e entry) tensor(name string) (*Tensor, error) {
	t := &Tensor{Name: name, DType: e.DType, begin: e.Offsets[0], end: e.Offsets[1]}
	bytes := e.DType.Size()
	if bytes == 0 {
		return nil, format("tensor %q: unknown element type %q", name, e.DType)
	}
	for _, n := range e.Shape {
		hi, lo := bits.Mul64(uint64(bytes), uint64(n))
		if n < 0 || hi != 0 || int64(lo) < 0 || int64(int(n)) != n {
			return nil, format("tensor %q: shape %v is negative or too large", name, e.Shape)
		}
		bytes = int64(lo)
		t.Shape = append(t.Shape, int(n))
	}
	if t.begin < 0 || t.end < t.begin || t.end-t.begin != bytes {
		return nil, format("tensor %q: offsets %v; %s of shape %v takes %d bytes", name, e.Offsets, e.DType, e.Shape, bytes)
	}
	return t, nil
}

// checkLayout checks that the tensors cover the file's data, without gap or overlap.
func (f *File) checkLayout(size int64) error {
	list := make([]*Tensor, 0, len(f.Tensors))
	for _, t := range f.Tensors {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b *Tensor) int {
		return cmp.Or(cmp.Compare(a.begin, b.begin), cmp.Compare(a.end, b.end), cmp.Compare(a.Name, b.Name))
	})
	var at int64
	for _, t := range list {
		if t.begin != at {
			return format("tensor %q begins at offset %d of the data; the previous one ends at %d", t.Name, t.begin, at)
		}
		at = t.end
	}
	if at != size {
		return format("the tensors end at offset %d of the data, which has %d bytes", at, size)
	}
	return nil
}

func format(text string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(text, args...))
}

func inHeader(d *json.Decoder, err error) error {
	return format("header, byte %d: %v", d.InputOffset(), err)
}
