package host

import (
	"bytes"

	"gotile/tileir"
)

// Global is a variable of a module: memory that outlives a launch.
type Global struct {
	Name     string
	Data     []byte
	Constant bool // a store is a fault
}

// Globals allocates the memory of a module's globals, with their initial values. If they take more than [MaxBytes], it
// returns the operation that exceeds the limit, and the total up to there.
func Globals(m *tileir.Module) (list []*Global, tooMuch *tileir.Op, size int64) {
	for _, op := range m.Globals() {
		t := op.Attrs[tileir.GlobalValue].(tileir.Dense).Type
		if size += t.NumElements() * int64(t.Scalar().Bytes()); size > MaxBytes {
			return nil, op, size
		}
	}
	for _, op := range m.Globals() {
		name := string(op.Attrs[tileir.GlobalSymName].(tileir.String))
		list = append(list, &Global{name, denseBytes(op.Attrs[tileir.GlobalValue].(tileir.Dense)), op.Flag(tileir.GlobalConstant)})
	}
	return list, nil, size
}

// denseBytes is the memory image of a dense attribute.
func denseBytes(d tileir.Dense) []byte {
	n := int(d.Type.NumElements())
	data := make([]byte, 0, n*d.Type.Scalar().Bytes())
	if !d.Splat {
		data = append(data, d.Data...)
	} else {
		data = append(data, bytes.Repeat(d.Data, n)...)
	}
	if !d.Type.Scalar().Packed() {
		return data
	}
	packed := make([]byte, (n+1)/2)
	for i, b := range data {
		packed[i/2] |= b & 15 << (4 * (i & 1))
	}
	return packed
}
