package hostdata

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/npy"
	"gotile/tileir"
)

func TestParseScalar(t *testing.T) {
	for _, c := range []struct {
		t    tileir.Scalar
		text string
		want uint64
	}{
		{tileir.I1, "1", 1}, {tileir.I1, "true", 1}, {tileir.I1, "-1", 1},
		{tileir.I8, "-1", 0xff}, {tileir.I8, "255", 0xff}, {tileir.I8, "-128", 0x80}, {tileir.I8, "0x7f", 0x7f},
		{tileir.I32, "-2147483648", 0x80000000}, {tileir.I64, "18446744073709551615", math.MaxUint64},
		{tileir.F32, "1.5", 0x3fc00000}, {tileir.F32, "-0.0", 0x80000000}, {tileir.F32, "inf", 0x7f800000},
		{tileir.F32, "0x7fc00001", 0x7fc00001}, {tileir.F32, "1e40", 0x7f800000},
		{tileir.F32, "1e-45", 1}, {tileir.F32, "1e400", 0x7f800000},
		{tileir.F64, "0.1", math.Float64bits(0.1)}, {tileir.F16, "65504", 0x7bff}, {tileir.F16, "-inf", 0xfc00},
		// A tie between two neighbours of f16 but for the last digit: rounding by way of
		// float64 would lose the digit and go to even.
		{tileir.F16, "1.00048828125000000000000000000001", 0x3c01},
		{tileir.F16, "1.00048828125", 0x3c00},
		{tileir.BF16, "3.14159", 0x4049},
	} {
		got, err := ParseScalar(c.t, c.text)
		if err != nil || got != c.want {
			t.Errorf("%v=%s: got %#x, %v; want %#x", c.t, c.text, got, err, c.want)
		}
	}
	for _, c := range []struct {
		t    tileir.Scalar
		text string
	}{
		{tileir.I8, "256"}, {tileir.I8, "-129"}, {tileir.I1, "2"}, {tileir.I32, "1.5"}, {tileir.F32, "one"}, {tileir.F16, "0x12345"}, {tileir.I32, ""},
	} {
		if got, err := ParseScalar(c.t, c.text); err == nil {
			t.Errorf("%v=%s: got %#x, want an error", c.t, c.text, got)
		}
	}
	if got, _ := ParseScalar(tileir.F32, "nan"); !math.IsNaN(float64(math.Float32frombits(uint32(got)))) {
		t.Errorf("f32=nan is %#x", got)
	}
}

func ptr(s tileir.Scalar) tileir.Type { return tileir.Tile(tileir.PointerType{Pointee: s}) }

func TestBuffers(t *testing.T) {
	dir := t.TempDir()
	arr := &npy.Array{Descr: "<f4", Shape: []int{2}, Data: []byte{1, 2, 3, 4, 5, 6, 7, 8}}
	named := filepath.Join(dir, "x.npy")
	raw := filepath.Join(dir, "y.bin")
	os.WriteFile(named, arr.Encode(), 0o644)
	os.WriteFile(raw, []byte{9, 8, 7}, 0o644)

	a := New([]tileir.Type{ptr(tileir.F32), ptr(tileir.F32), ptr(tileir.I8), ptr(tileir.F16), ptr(tileir.F32), tileir.Tile(tileir.I32)})
	for _, w := range []string{"@" + named, "@" + named + "+4", "@" + raw, "zeros:f16:2x3", "null", "i32=-7"} {
		if err := a.Add(w); err != nil {
			t.Fatal(err)
		}
	}
	if a.Args[0].Buffer != a.Args[1].Buffer || a.Args[1].Offset != 4 {
		t.Error("one file named twice is not one buffer")
	}
	if !a.Args[4].Null || a.Args[5].Bits != 0xfffffff9 {
		t.Errorf("null and scalar are %+v, %+v", a.Args[4], a.Args[5])
	}
	a.Args[0].Buffer.Data[0] = 42
	out := filepath.Join(dir, "out")
	if err := a.Save(out); err != nil {
		t.Fatal(err)
	}
	saved, _ := os.ReadFile(filepath.Join(out, "0.npy"))
	got, err := npy.Decode(saved)
	if err != nil || got.Data[0] != 42 {
		t.Errorf("saved %+v, %v", got, err)
	}
	if b, _ := os.ReadFile(filepath.Join(out, "1.bin")); !bytes.Equal(b, []byte{9, 8, 7}) {
		t.Errorf("raw buffer saved as %v", b)
	}
	if b, _ := os.ReadFile(filepath.Join(out, "2.npy")); !bytes.Contains(b, []byte("'<f2'")) {
		t.Errorf("zeros saved as %q", b)
	}
	if b, _ := os.ReadFile(named); !bytes.Equal(b, arr.Encode()) {
		t.Error("the input file has changed")
	}
}

func TestArgumentErrors(t *testing.T) {
	dir := t.TempDir()
	doubles := filepath.Join(dir, "d.npy")
	os.WriteFile(doubles, (&npy.Array{Descr: "<f8", Shape: []int{1}, Data: make([]byte, 8)}).Encode(), 0o644)
	for _, c := range []struct {
		param tileir.Type
		word  string
		want  string
	}{
		{ptr(tileir.F32), "@" + filepath.Join(dir, "none.npy"), "no such file"},
		{ptr(tileir.F32), "@" + doubles, "holds elements of type <f8, the parameter is a ptr<f32>"},
		{ptr(tileir.F64), "@" + doubles + "+9", "past the end"},
		{ptr(tileir.F32), "i32=4", "give @FILE"},
		{ptr(tileir.F32), "zeros:f32", "zeros:f32:4x1024"},
		{ptr(tileir.F32), "zeros:f64:4", "not a pointer to f64"},
		{ptr(tileir.F32), "zeros:f32:4x-1", "shape"},
		{ptr(tileir.F32), "zeros:f32:9999999999x9999999999", "bytes"},
		{tileir.Tile(tileir.I32), "f32=4", "of type i32, not f32"},
		{tileir.Tile(tileir.I32), "null", "give i32=VALUE"},
		{tileir.Tile(tileir.I32), "i32=x", "not an integer"},
	} {
		err := New([]tileir.Type{c.param}).Add(c.word)
		if !errors.Is(err, ErrArg) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s for %v: error %v; want one line with %q", c.word, c.param, err, c.want)
		}
	}
	if err := New(nil).Add("i32=1"); err == nil || !strings.Contains(err.Error(), "the entry takes 0") {
		t.Errorf("an argument too many: %v", err)
	}
}
