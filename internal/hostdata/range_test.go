package hostdata

import (
	"slices"
	"strings"
	"testing"

	"gotile/tileir"
)

// A range counts in its type, and in no other.
func TestRange(t *testing.T) {
	for _, c := range []struct {
		t    tileir.Scalar
		word string
		i    int
		want string // the bytes of element i
	}{
		{tileir.I32, "range:i32:4x4", 5, "\x05\x00\x00\x00"}, {tileir.I8, "range:i8:300", 258, "\x02"}, {tileir.I1, "range:i1:4", 3, "\x01"},
		{tileir.F32, "range:f32:4", 3, "\x00\x00\x40\x40"}, {tileir.F64, "range:f64:4", 1, "\x00\x00\x00\x00\x00\x00\xf0\x3f"},
		{tileir.F16, "range:f16:4", 3, "\x00\x42"}, {tileir.E4M3FN, "range:f8E4M3FN:1000", 999, "\x7e"},
	} {
		param := tileir.TileType{Elem: tileir.PointerType{Pointee: c.t}}
		args, err := Parse([]tileir.Type{param}, []string{c.word})
		if err != nil {
			t.Errorf("%s: %v", c.word, err)
			continue
		}
		if got := args.Args[0].Host[c.i*len(c.want):]; string(got[:len(c.want)]) != c.want {
			t.Errorf("%s: element %d is % x, want % x", c.word, c.i, got[:len(c.want)], c.want)
		}
	}
	halves := tileir.TileType{Elem: tileir.PointerType{Pointee: tileir.I4}}
	if _, err := Parse([]tileir.Type{halves}, []string{"range:i4:4"}); err == nil || !strings.Contains(err.Error(), "two to a byte") {
		t.Errorf("range:i4: %v", err)
	}
}

// 4-bit elements take half a byte each.
func TestPackedBuffers(t *testing.T) {
	halves := tileir.TileType{Elem: tileir.PointerType{Pointee: tileir.E2M1FN}}
	args, err := Parse([]tileir.Type{halves}, []string{"zeros:f4E2M1FN:3x20"})
	if err != nil {
		t.Fatal(err)
	}
	if n, shape := len(args.Args[0].Host), args.Shape(0); n != 30 || !slices.Equal(shape, []int64{3, 20}) {
		t.Errorf("%d bytes of shape %v, want 30 of 3 by 20 elements", n, shape)
	}
	if _, err := Parse([]tileir.Type{halves}, []string{"zeros:f4E2M1FN:4x3"}); err == nil || !strings.Contains(err.Error(), "an even number in a row") {
		t.Errorf("an odd row: %v", err)
	}
}
