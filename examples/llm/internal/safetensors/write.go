package safetensors

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// Data is a tensor to write.
type Data struct {
	Name  string
	DType DType
	Shape []int
	Bytes []byte // elements in row-major order, little-endian
}

// Write writes a file with tensors in the order given. The header is padded so that the data
// begins at a multiple of eight bytes.
func Write(w io.Writer, info map[string]string, tensors ...Data) error {
	header := make(map[string]any)
	if info != nil {
		header[metadata] = info
	}
	var at int64
	for _, t := range tensors {
		e := entry{DType: t.DType, Shape: make([]int64, len(t.Shape)), Offsets: [2]int64{at, at + int64(len(t.Bytes))}}
		for i, n := range t.Shape {
			e.Shape[i] = int64(n)
		}
		if _, err := e.tensor(t.Name); err != nil {
			return err
		}
		if _, twice := header[t.Name]; twice {
			return fmt.Errorf("two tensors %q", t.Name)
		}
		header[t.Name], at = e, e.Offsets[1]
	}
	text, err := json.Marshal(header)
	if err != nil {
		return err
	}
	for len(text)%8 != 0 {
		text = append(text, ' ')
	}
	if _, err := w.Write(append(binary.LittleEndian.AppendUint64(nil, uint64(len(text))), text...)); err != nil {
		return err
	}
	for _, t := range tensors {
		if _, err := w.Write(t.Bytes); err != nil {
			return err
		}
	}
	return nil
}
