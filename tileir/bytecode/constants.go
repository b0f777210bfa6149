package bytecode

import (
	"fmt"

	"gotile/tileir"
)

// The constant section holds the elements of dense attributes without their type. In memory every element has
// [tileir.Scalar.Bytes]; in the file i1 elements are bits, low bits first, and tf32 elements the three bytes of their 19
// bits. A splat is one element; that of i1 is then written as 0x00 or 0xFF, and a byte that is too short for the bits of
// all elements is read by its lowest bit.

// constantTable reads constants.
type constantTable struct {
	tableInput
	// done caches the decoded constants, so that many uses of one constant cost no more than one.
	done map[constantKey]constantData
}

type constantKey struct {
	index int
	elem  tileir.Scalar
	n     int64 // elements; what bytes of i1 mean depends on it
}

type constantData struct {
	data  []byte
	splat bool
	n     int64 // elements, unless it is a splat
}

// ref reads the index of a constant and returns the constant as a value of type ty.
func (t *constantTable) ref(in *input, ty tileir.Type) tileir.Attr {
	at := in.pos
	i := in.index(t.n, "constant")
	tile, ok := ty.(tileir.TileType)
	if !in.ok() {
		return nil
	}
	if !ok || tile.Scalar() == tileir.InvalidScalar {
		in.failAt(at, "a constant of type %v", ty)
		return nil
	}
	n, err := elements(tile)
	if err != nil {
		in.failAt(at, "constant %d: %v", i, err)
		return nil
	}
	c := t.get(i, tile.Scalar(), n)
	if in.ok() && !c.splat && c.n != n {
		in.failAt(at, "constant %d has %d elements; %v has %d", i, c.n, ty, n)
	}
	return tileir.Dense{Type: tile, Data: c.data, Splat: c.splat}
}

// get reads constant i as elements of one type, n of them if they are i1.
func (t *constantTable) get(i int, elem tileir.Scalar, n int64) constantData {
	key := constantKey{index: i, elem: elem}
	if elem == tileir.I1 {
		key.n = n
	}
	if c, ok := t.done[key]; ok {
		return c
	}
	in := t.entry(i, "constant")
	data := in.take(in.count(1, "bytes of a constant"), "a constant")
	if in.ok() && in.left() > 0 {
		in.failf("%d bytes after constant %d", in.left(), i)
	}
	c, err := unpack(elem, n, data)
	if err != nil {
		in.failf("constant %d: %v", i, err)
	}
	if t.done == nil {
		t.done = make(map[constantKey]constantData)
	}
	t.done[key] = c
	return c
}

// elements counts the elements of a tile, which may come from hostile bytes.
func elements(ty tileir.TileType) (int64, error) {
	n := int64(1)
	for _, d := range ty.Shape {
		if d < 1 || d > tileir.MaxTileElements || n*d > tileir.MaxTileElements {
			return 0, fmt.Errorf("%v is not a tile of 1 to %d elements", ty, tileir.MaxTileElements)
		}
		n *= d
	}
	return n, nil
}

// unpack makes elements as memory holds them of the bytes of a file.
func unpack(elem tileir.Scalar, n int64, raw []byte) (constantData, error) {
	if elem == tileir.I1 {
		return unpackBits(n, raw)
	}
	size := fileBytes(elem)
	if len(raw) == 0 || len(raw)%size != 0 {
		return constantData{}, fmt.Errorf("%d bytes are not whole elements of %v, which take %d each", len(raw), elem, size)
	}
	c := constantData{data: raw, splat: len(raw) == size, n: int64(len(raw) / size)}
	if elem == tileir.TF32 {
		c.data = widenTF32(raw)
	}
	return c, nil
}

func unpackBits(n int64, raw []byte) (constantData, error) {
	if len(raw) == 1 && (n > 8 || raw[0] == 0 || raw[0] == 0xFF) {
		return constantData{data: []byte{raw[0] & 1}, splat: true}, nil
	}
	if int64(len(raw)) != (n+7)/8 {
		return constantData{}, fmt.Errorf("%d bytes for %d elements of i1, want %d", len(raw), n, (n+7)/8)
	}
	data := make([]byte, n)
	for i := range data {
		data[i] = raw[i/8] >> (i % 8) & 1
	}
	return constantData{data: data, n: n}, nil
}

// fileBytes is the size of an element in the file, of all types but i1.
func fileBytes(s tileir.Scalar) int {
	if s == tileir.TF32 {
		return 3
	}
	return s.Bytes()
}

// tf32Shift is the position of the lowest of a tf32 number's 19 bits in the f32 number that holds it in memory.
const tf32Shift = 13

func widenTF32(raw []byte) []byte {
	out := make([]byte, 0, len(raw)/3*4)
	for ; len(raw) > 0; raw = raw[3:] {
		bits := (uint32(raw[0]) | uint32(raw[1])<<8 | uint32(raw[2])<<16) << tf32Shift
		out = append(out, byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24))
	}
	return out
}

func narrowTF32(data []byte) []byte {
	out := make([]byte, 0, len(data)/4*3)
	for ; len(data) > 0; data = data[4:] {
		bits := (uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24) >> tf32Shift
		out = append(out, byte(bits), byte(bits>>8), byte(bits>>16))
	}
	return out
}

// constantWriter is the constant table of a file that is being written.
type constantWriter struct{ tableOutput }

// index returns the index of a constant; typ is the index of its type, which separates constants with equal bytes, as in
// the vendor's writer.
func (t *constantWriter) index(d tileir.Dense, typ int) (int, error) {
	raw, err := pack(d)
	if err != nil {
		return 0, err
	}
	var entry, key output
	entry.index(len(raw))
	entry.bytes(raw)
	key.index(typ)
	key.bytes(entry)
	return t.add(key, entry), nil
}

// pack makes the bytes of a file of elements as memory holds them.
func pack(d tileir.Dense) ([]byte, error) {
	n, err := elements(d.Type)
	if err != nil {
		return nil, err
	}
	elem := d.Type.Scalar()
	if elem == tileir.InvalidScalar {
		return nil, fmt.Errorf("a constant of type %v", d.Type)
	}
	size, data := elem.Bytes(), d.Data
	if d.Splat {
		n = 1
	}
	if int64(len(data)) != n*int64(size) {
		return nil, fmt.Errorf("a constant of %d bytes, want %d for %d elements of %v", len(data), n*int64(size), n, elem)
	}
	switch {
	case elem == tileir.I1 && d.Splat:
		return []byte{-(data[0] & 1)}, nil
	case elem == tileir.I1:
		return packBits(data), nil
	case elem == tileir.TF32:
		return narrowTF32(data), nil
	}
	return data, nil
}

func packBits(data []byte) []byte {
	raw := make([]byte, (len(data)+7)/8)
	for i, b := range data {
		raw[i/8] |= b & 1 << (i % 8)
	}
	return raw
}
