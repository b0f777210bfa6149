package hostdata

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/hostmem"
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
		// A tie between two adjacent f16 values except for the last digit: rounding by way of float64 would lose the digit and
		// round to even.
		{tileir.F16, "1.00048828125000000000000000000001", 0x3c01},
		{tileir.F16, "1.00048828125", 0x3c00},
		{tileir.BF16, "3.14159", 0x4049},
		{tileir.I32, "010", 10}, {tileir.I32, "+7", 7}, {tileir.I16, "-0X10", 0xfff0}, {tileir.I64, "-9223372036854775808", 1 << 63},
		{tileir.F64, "1e999999999", math.Float64bits(math.Inf(1))}, {tileir.F64, "-Infinity", math.Float64bits(math.Inf(-1))},
		{tileir.F64, "-nan", 0xfff8000000000000}, {tileir.F32, "-1e-400", 0x80000000},
	} {
		got, err := parseScalar(c.t, c.text)
		if err != nil || got != c.want {
			t.Errorf("%v=%s: got %#x, %v; want %#x", c.t, c.text, got, err, c.want)
		}
	}
	for _, c := range []struct {
		t    tileir.Scalar
		text string
	}{
		{tileir.I8, "256"}, {tileir.I8, "-129"}, {tileir.I1, "2"}, {tileir.I32, "1.5"}, {tileir.F32, "one"}, {tileir.F16, "0x12345"}, {tileir.I32, ""},
		{tileir.I32, "1_0"}, {tileir.I32, "0b1"}, {tileir.I32, "--1"}, {tileir.I32, "-+1"}, {tileir.I64, "18446744073709551616"}, {tileir.I64, "-9223372036854775809"},
		{tileir.F64, "1p3"}, {tileir.F32, "1p3"}, {tileir.F32, "-0x1p3"}, {tileir.F64, ""}, {tileir.E2M1FN, "1"},
	} {
		if got, err := parseScalar(c.t, c.text); err == nil {
			t.Errorf("%v=%s: got %#x, want an error", c.t, c.text, got)
		}
	}
	if got, _ := parseScalar(tileir.F32, "nan"); !math.IsNaN(float64(math.Float32frombits(uint32(got)))) {
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

	again := filepath.Join(dir, "again")
	if err := os.Link(named, again); err != nil {
		again = named
	}
	params := []tileir.Type{ptr(tileir.F32), ptr(tileir.F32), ptr(tileir.I8), ptr(tileir.F16), ptr(tileir.F32), tileir.Tile(tileir.I32)}
	a, err := Parse(params, []string{"@" + named, "@" + again + "+4", "@" + raw, "zeros:f16:2x3", "null", "i32=-7"})
	if err != nil {
		t.Fatal(err)
	}
	if &a.Args[0].Host[0] != &a.Args[1].Host[0] || a.Args[1].Offset != 4 {
		t.Error("one file named twice is not one buffer")
	}
	if !a.Args[4].Pointer || a.Args[4].Host != nil || a.Args[5].Bits != 0xfffffff9 {
		t.Errorf("null and scalar are %+v, %+v", a.Args[4], a.Args[5])
	}
	a.Args[0].Host[0] = 42
	out := filepath.Join(dir, "out")
	if err := a.Save(t.Context(), out); err != nil {
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
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return "@" + path
	}
	doubles := write("d.npy", (&npy.Array{Descr: "<f8", Shape: []int{1}, Data: make([]byte, 8)}).Encode())
	for _, c := range []struct {
		param tileir.Type
		word  string
		want  string
	}{
		{ptr(tileir.F32), "@" + filepath.Join(dir, "none.npy"), "none.npy: "},
		{ptr(tileir.F32), "@" + dir, "is a directory"},
		{ptr(tileir.F32), doubles, "holds elements of type <f8, the parameter is a ptr<f32>"},
		{ptr(tileir.F64), doubles + "+9", "past the end"},
		{ptr(tileir.F64), doubles + "+x", `offset "x" is not a number of bytes`},
		{ptr(tileir.F64), write("text.npy", []byte("1 2 3")), "not a usable .npy file"},
		{ptr(tileir.F64), write("a.npz", []byte("PK")), "save the one that is wanted as .npy"},
		{ptr(tileir.F32), "i32=4", "give @FILE"},
		{ptr(tileir.F32), "zeros:f32", "zeros:f32:4x1024"},
		{ptr(tileir.F32), "zeros:f64:4", "not a pointer to f64"},
		{ptr(tileir.F32), "zeros:f32:4x-1", "shape"},
		{ptr(tileir.F32), "zeros:f32:9999999999x9999999999", "bytes"},
		{ptr(tileir.F32), "zeros:f32:1" + strings.Repeat("x1", 64), "shape of 65 dimensions; NumPy has at most 64"},
		{tileir.Tile(tileir.I32), "f32=4", `of type i32, not "f32"`},
		{tileir.Tile(tileir.I32), "null", "give i32=VALUE"},
		{tileir.Tile(tileir.I32), "i32=x", "not an integer"},
		{tileir.Token{}, "i32=1", "an entry cannot take a token"},
	} {
		_, err := Parse([]tileir.Type{c.param}, []string{c.word})
		if !errors.Is(err, ErrArg) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s for %v: error %v; want one line with %q", c.word, c.param, err, c.want)
		}
	}
}

// Too many or too few arguments: the error lists the parameters of the entry.
func TestArgumentCount(t *testing.T) {
	params := []tileir.Type{ptr(tileir.F32), tileir.Tile(tileir.I32)}
	for _, words := range [][]string{nil, {"null"}, {"null", "i32=1", "i32=2"}} {
		want := fmt.Sprintf("bad argument list: got %d, want 2: ptr<f32>, i32", len(words))
		if _, err := Parse(params, words); !errors.Is(err, ErrArg) || err.Error() != want {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
}

// More memory than there is, is an error and not the end of the program.
func TestNoMemory(t *testing.T) {
	for _, size := range []int64{hostmem.Most + 1, math.MaxInt64} {
		if _, err := hostmem.Alloc(size); !errors.Is(err, device.ErrNoMemory) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	if strconv.IntSize < 64 || runtime.GOOS == "js" {
		t.Skip("a small address space has no room for the rest")
	}
	const size = 1<<26 + 5
	file := filepath.Join(t.TempDir(), "sparse")
	if err := os.WriteFile(file, []byte("ab"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, size); err != nil {
		t.Skip(err)
	}
	a, err := Parse([]tileir.Type{ptr(tileir.I8)}, []string{"@" + file})
	if err != nil {
		t.Fatal(err)
	}
	if data := a.Args[0].Host; len(data) != size || string(data[:3]) != "ab\x00" {
		t.Errorf("%d bytes, beginning %q", len(data), data[:3])
	}
}

func TestMessageOfManyParameters(t *testing.T) {
	if _, err := Parse(slices.Repeat([]tileir.Type{ptr(tileir.I8)}, 100000), nil); err == nil || len(err.Error()) > 2000 {
		t.Errorf("a message of %d bytes", len(fmt.Sprint(err)))
	}
}

// endless is a device that never ends, as /dev/zero.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestEndless(t *testing.T) {
	if _, err := readStream(endless{}, 1<<16); !errors.Is(err, device.ErrNoMemory) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
}
