package safetensors

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
)

// file is the bytes of a file with a header and some data.
func file(header string, data ...byte) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(b, header...), data...)
}

func open(b []byte) (*File, error) { return Open(bytes.NewReader(b), int64(len(b))) }

const twoTensors = `{"__metadata__":{"format":"pt"},` +
	`"b":{"dtype":"I8","shape":[3],"data_offsets":[4,7]},` +
	`"a":{"dtype":"F16","shape":[1,2],"data_offsets":[0,4]},` +
	`"empty":{"dtype":"F32","shape":[0,5],"data_offsets":[4,4]}}  `

func TestOpen(t *testing.T) {
	f, err := open(file(twoTensors, 1, 2, 3, 4, 5, 6, 7))
	if err != nil {
		t.Fatal(err)
	}
	a, errA := f.Tensors["a"].Read()
	b, errB := f.Tensors["b"].Read()
	if errA != nil || errB != nil || !bytes.Equal(a, []byte{1, 2, 3, 4}) || !bytes.Equal(b, []byte{5, 6, 7}) {
		t.Errorf("a %v, %v; b %v, %v", a, errA, b, errB)
	}
	if got := f.Tensors["a"]; got.DType != F16 || len(got.Shape) != 2 || got.Shape[1] != 2 {
		t.Errorf("a is %+v", got)
	}
	if f.Metadata["format"] != "pt" || f.Tensors["empty"].Len() != 0 {
		t.Errorf("metadata %v, %d bytes of nothing", f.Metadata, f.Tensors["empty"].Len())
	}
}

// Each of these is a wrong claim in a file, with words of its error.
var hostile = []struct{ name, want, header string }{
	{"no object", "does not begin with an object", `[]`},
	{"empty", "does not begin with an object", ``},
	{"cut off", "header, byte", `{"a":{"dtype":"I8","shape":[4]`},
	{"text behind", "1 bytes after the header's object", `{"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]}}x`},
	{"type", `unknown element type "F7"`, `{"a":{"dtype":"F7","shape":[4],"data_offsets":[0,4]}}`},
	{"no type", `unknown element type ""`, `{"a":{"shape":[4],"data_offsets":[0,4]}}`},
	{"product", "takes 8 bytes", `{"a":{"dtype":"F16","shape":[4],"data_offsets":[0,4]}}`},
	{"negative length", "negative or too large", `{"a":{"dtype":"I8","shape":[-4,-1],"data_offsets":[0,4]}}`},
	{"product wraps", "negative or too large", `{"a":{"dtype":"I8","shape":[4294967296,4294967296,4],"data_offsets":[0,4]}}`},
	{"product is negative", "negative or too large", `{"a":{"dtype":"I8","shape":[9223372036854775807,2],"data_offsets":[0,4]}}`},
	{"fraction", "header, byte", `{"a":{"dtype":"I8","shape":[1.5],"data_offsets":[0,4]}}`},
	{"beyond", "end at offset 8 of the data, which has 4", `{"a":{"dtype":"I8","shape":[8],"data_offsets":[0,8]}}`},
	{"backwards", "offsets [4 0]", `{"a":{"dtype":"I8","shape":[4],"data_offsets":[4,0]}}`},
	{"negative offset", "offsets [-4 0]", `{"a":{"dtype":"I8","shape":[4],"data_offsets":[-4,0]}}`},
	{"offsets wrap", "offsets", `{"a":{"dtype":"I8","shape":[2],"data_offsets":[9223372036854775807,-9223372036854775807]}}`},
	{"overlap", `tensor "b" begins at offset 0`, `{"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"I8","shape":[4],"data_offsets":[0,4]}}`},
	{"gap", `tensor "b" begins at offset 3`, `{"a":{"dtype":"I8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"I8","shape":[1],"data_offsets":[3,4]}}`},
	{"rest", "end at offset 2 of the data, which has 4", `{"a":{"dtype":"I8","shape":[2],"data_offsets":[0,2]}}`},
	{"twice", `two tensors "a"`, `{"a":{"dtype":"I8","shape":[2],"data_offsets":[0,2]},"a":{"dtype":"I8","shape":[2],"data_offsets":[2,4]}}`},
	{"metadata twice", "two members", `{"__metadata__":{},"__metadata__":{}}`},
	{"metadata of numbers", "header, byte", `{"__metadata__":{"a":1}}`},
}

func TestHostile(t *testing.T) {
	for _, c := range hostile {
		if _, err := open(file(c.header, 1, 2, 3, 4)); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	short := []byte{1, 2, 3}
	huge := binary.LittleEndian.AppendUint64(nil, 1<<63)
	lying := append(binary.LittleEndian.AppendUint64(nil, 50), "{}"...)
	for _, b := range [][]byte{nil, short, huge, lying} {
		if _, err := open(b); !errors.Is(err, ErrFormat) {
			t.Errorf("%v: %v", b, err)
		}
	}
}

// A file that became shorter after it was opened is an error, not a tensor of zeros.
func TestShortRead(t *testing.T) {
	whole := file(twoTensors, 1, 2, 3, 4, 5, 6, 7)
	f, err := Open(bytes.NewReader(whole[:len(whole)-1]), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Tensors["b"].Read(); !errors.Is(err, io.EOF) || !strings.Contains(err.Error(), "tensor b") {
		t.Error(err)
	}
}

func TestWrite(t *testing.T) {
	var w bytes.Buffer
	a := Data{"a", BF16, []int{2, 2}, []byte("12345678")}
	b := Data{"b", I8, []int{3}, []byte("abc")}
	if err := Write(&w, map[string]string{"k": "v"}, a, b); err != nil {
		t.Fatal(err)
	}
	f, err := open(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Tensors["b"].Read()
	if err != nil || string(got) != "abc" || f.Metadata["k"] != "v" || f.Tensors["a"].begin%8 != 0 {
		t.Errorf("%q, %v, %+v", got, err, f)
	}
	if err := Write(&w, nil, a, a); err == nil {
		t.Error("two tensors of one name were written")
	}
	b.Shape[0] = 4
	if err := Write(&w, nil, b); !errors.Is(err, ErrFormat) {
		t.Errorf("4 elements of 3 bytes: %v", err)
	}
}

// What opens shares out its bytes: all tensors can be read, and together they are the data.
func FuzzOpen(f *testing.F) {
	f.Add(file(twoTensors, 1, 2, 3, 4, 5, 6, 7))
	for _, c := range hostile {
		f.Add(file(c.header, 1, 2, 3, 4))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := open(b)
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Errorf("not of class ErrFormat: %v", err)
			}
			return
		}
		var sum int64
		for _, x := range file.Tensors {
			data, err := x.Read()
			if err != nil {
				t.Error(err)
			}
			n := x.DType.Size()
			for _, d := range x.Shape {
				n *= int64(d)
			}
			if n != int64(len(data)) {
				t.Errorf("%s of %v has %d bytes", x.DType, x.Shape, len(data))
			}
			sum += n
		}
		if header := int64(binary.LittleEndian.Uint64(b)); sum != int64(len(b))-prefix-header {
			t.Errorf("the tensors have %d bytes of a file of %d", sum, len(b))
		}
	})
}
