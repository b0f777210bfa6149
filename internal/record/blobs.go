package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"

	"gotile/check"
	"gotile/tileir"
)

// mostElements bounds the elements of a value that are recorded.
const mostElements = 1 << 14

// blob is elements that several events share.
type blob struct {
	Blob
	key  [sha256.Size]byte
	uses int
}

// pool stores each content once.
type pool struct {
	list  []blob
	known map[[sha256.Size]byte]int
}

// add returns the number of a content and its cost, which is 0 if it is stored already.
func (p *pool) add(b Blob) (number int, cost int64) {
	h := sha256.New()
	h.Write([]byte(b.Type))
	binary.Write(h, binary.LittleEndian, int64(b.N))
	h.Write(b.Data)
	key := [sha256.Size]byte(h.Sum(nil))
	if i, ok := p.known[key]; ok {
		p.list[i].uses++
		return i, 0
	}
	if p.known == nil {
		p.known = make(map[[sha256.Size]byte]int)
	}
	i := len(p.list)
	p.known[key] = i
	p.list = append(p.list, blob{b, key, 1})
	return i, int64(len(b.Data)) + perBlob
}

// Approximate size of the JSON of a blob and an event, besides their elements.
const (
	perBlob  = 32
	perEvent = 48
)

// drop ends a use, and returns the saved bytes.
func (p *pool) drop(i int) int64 {
	b := &p.list[i]
	if b.uses--; b.uses > 0 {
		return 0
	}
	saved := int64(len(b.Data)) + perBlob
	b.Data = nil
	delete(p.known, b.key)
	return saved
}

// packed are the contents that are in use, with the number that each has there.
func (p *pool) packed() (list []Blob, number []int) {
	number = make([]int, len(p.list))
	for i, b := range p.list {
		number[i] = -1
		if b.uses > 0 {
			number[i] = len(list)
			list = append(list, b.Blob)
		}
	}
	return list, number
}

// blobOf is the elements of a value.
func (r *Recorder) blobOf(v check.Value) Blob {
	t, ok := v.Of.Type.(tileir.TileType)
	if !ok {
		return r.viewBlob(v)
	}
	n := v.Len()
	b := Blob{Type: "ptr", N: n}
	size, put := 16, func(i int) { b.Data = r.appendPointer(b.Data, v, i) }
	if _, pointers := t.Pointer(); !pointers {
		b.Type, size = storage(t.Scalar())
		put = putter(&b, v, size)
	}
	for i := range min(n, mostElements) {
		put(i)
	}
	b.shorten(size)
	return b
}

// storage is the type that elements are recorded as, and its bytes.
func storage(s tileir.Scalar) (name string, size int) {
	switch {
	case s == tileir.F64:
		return "f64", 8
	case s.IsFloat():
		return "f32", 4
	case s == tileir.I1 || s.Bits() <= 8:
		return map[bool]string{true: "i1", false: "i8"}[s == tileir.I1], 1
	}
	return s.String(), s.Bits() / 8
}

// putter appends element i of a tile of numbers.
func putter(b *Blob, v check.Value, size int) func(i int) {
	le := binary.LittleEndian
	switch {
	case b.Type == "f64":
		return func(i int) { b.Data = le.AppendUint64(b.Data, math.Float64bits(v.Float(i))) }
	case b.Type == "f32":
		return func(i int) { b.Data = le.AppendUint32(b.Data, math.Float32bits(float32(v.Float(i)))) }
	}
	signed := b.Type != "i1"
	return func(i int) {
		var word [8]byte
		le.PutUint64(word[:], uint64(v.Int(i, signed)))
		b.Data = append(b.Data, word[:size]...)
	}
}

// shorten stores one element if all are equal.
func (b *Blob) shorten(size int) {
	if b.N > mostElements {
		return
	}
	for i := size; i < len(b.Data); i += size {
		if !bytes.Equal(b.Data[i:i+size], b.Data[:size]) {
			return
		}
	}
	b.Data = b.Data[:min(size, len(b.Data))]
}

func appendFloats(data []byte, list ...float64) []byte {
	for _, x := range list {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return data
}

func (r *Recorder) appendPointer(data []byte, v check.Value, i int) []byte {
	memory, name, offset := v.Pointer(i)
	to := -1
	if memory != nil {
		to = r.bufferOf(memory, name, 0)
	}
	bytes := float64(offset)
	if pointee(v.Of.Type).Packed() {
		bytes /= 2
	}
	return appendFloats(data, float64(to), bytes)
}

// pointee is the type of the elements that pointers or a view lead to.
func pointee(t tileir.Type) tileir.Scalar {
	switch t := t.(type) {
	case tileir.TileType:
		p, _ := t.Pointer()
		return p.Pointee
	case tileir.ViewType:
		return t.Tensor().Elem
	case tileir.TensorViewType:
		return t.Elem
	}
	return tileir.InvalidScalar
}

// viewBlob has the start, the extents and the strides of a view.
func (r *Recorder) viewBlob(v check.Value) Blob {
	b := Blob{Type: "view", N: 1, Data: r.appendPointer(nil, v, 0)}
	shape, strides := v.View()
	for _, list := range [][]int64{shape, strides} {
		for _, n := range list {
			b.Data = appendFloats(b.Data, float64(n))
		}
	}
	return b
}
