package hostdata

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/npy"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// entryOf is the only entry of a file.
func entryOf(t *testing.T, path string) *tileir.Op {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var m *tileir.Module
	if bytecode.Is(data) {
		m, _, err = bytecode.Read(data)
	} else {
		m, err = asm.Parse(path, data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m.Entries()[0]
}

// TestParseEntry: a word for each array is the same as a word for each parameter.
func TestParseEntry(t *testing.T) {
	const python = "../../testdata/vendor/python-"
	const rust = "../../testdata/rust/"
	for _, test := range []struct{ file, short, full string }{
		{python + "vecadd-13.1.tilebc", "zeros:f32:9 zeros:f32:9 zeros:f32:9",
			"zeros:f32:9 i32=9 i32=1 zeros:f32:9 i32=9 i32=1 zeros:f32:9 i32=9 i32=1"},
		{python + "gemm_float16-13.4.tilebc", "zeros:f16:5x7 range:f16:7x3 zeros:f32:5x3",
			"zeros:f16:5x7 i32=5 i32=7 i32=7 i32=1 range:f16:7x3 i32=7 i32=3 i32=3 i32=1 zeros:f32:5x3 i32=5 i32=3 i32=3 i32=1"},
		{rust + "saxpy.tilebc", "zeros:f32:5x6 f32=2 zeros:f32:5x6",
			"zeros:f32:5x6 i32=5 i32=6 i32=6 i32=1 i32=0 i32=0 i32=0 i32=0 f32=2 zeros:f32:5x6 i32=5 i32=6 i32=6 i32=1"},
		{rust + "gemm.tilebc", "zeros:f32:5x6 zeros:f32:5x64 zeros:f32:64x6",
			"zeros:f32:5x6 i32=5 i32=6 i32=6 i32=1 i32=0 i32=0 i32=0 i32=0 zeros:f32:5x64 i32=5 i32=64 i32=64 i32=1 zeros:f32:64x6 i32=64 i32=6 i32=6 i32=1"},
		{"testdata/spans.mlir", "zeros:f32:3x4 i32=7 zeros:f32:5", "zeros:f32:3x4 i32=3 i32=4 i32=4 i32=7 zeros:f32:5 i64=5"},
		{"testdata/idle.mlir", "zeros:f32:3x4 i32=7", "zeros:f32:3x4 i32=3 i32=4 i32=4 i32=7"},
		{"testdata/idle.mlir", "zeros:f32:3x4", "zeros:f32:3x4 i32=3 i32=4 i32=4 i32=1"},
	} {
		entry := entryOf(t, test.file)
		for _, words := range []string{test.short, test.full} {
			args, err := ParseEntry(entry, strings.Fields(words))
			if err != nil {
				t.Errorf("%s: %v", test.file, err)
				continue
			}
			if got := strings.Join(args.Words, " "); got != test.full {
				t.Errorf("%s: %s\ngot  %s\nwant %s", test.file, words, got, test.full)
			}
			if len(args.Args) != len(args.of) || len(args.Args) != len(args.Words) {
				t.Errorf("%s: %d arguments, %d buffers, %d words", test.file, len(args.Args), len(args.of), len(args.Words))
			}
		}
	}
}

// TestNoSpans: a length that several pointers share is no part of the last of them.
func TestNoSpans(t *testing.T) {
	if s := spansOf(entryOf(t, "../../testdata/vendor/cpp-vecadd.tilebc"), true); len(s) != 0 {
		t.Errorf("f(a, b, o, n) has the arrays %v", s)
	}
}

// TestParseEntryErrors: words that do not fit an array, and the names of parameters.
func TestParseEntryErrors(t *testing.T) {
	dir := t.TempDir()
	raw, columns := filepath.Join(dir, "x.bin"), filepath.Join(dir, "x.npy")
	array := npy.Array{Descr: "<f4", Shape: []int{3, 4}, Fortran: true}
	for path, data := range map[string][]byte{raw: make([]byte, 48), columns: append(array.Header(), make([]byte, 48)...)} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const spans, rust = "testdata/spans.mlir", "../../testdata/rust/gemm.tilebc"
	for _, test := range []struct{ file, words, want string }{
		{spans, "null", "bad argument list: got 1, want 3: x array of f32 (2 dimensions), n i32, y array of f32 (1 dimension); or 7, with the lengths and strides of arrays as words of their own"},
		{spans, "null i32=7 zeros:f32:5", "bad argument 0, x (null): no array, so that its lengths are not known; give each of the 7 parameters a word: x ptr<f32>, rows i32, cols i32, stride i32, n i32, y ptr<f32>, len i64"},
		{spans, "zeros:f32:3 i32=7 zeros:f32:5", "bad argument 0, x (zeros:f32:3): want an array of 2 dimensions, got one of shape [3]"},
		{spans, "zeros:f32:3x4 i64=7 zeros:f32:5", "bad argument 4, n (i64=7): the parameter is of type i32"},
		{spans, "@" + raw + " i32=7 zeros:f32:5", "bytes without a shape; give each"},
		{spans, "@" + columns + "+16 i32=7 zeros:f32:5", "lengths from an offset on are not known"},
		{spans, "@" + columns + " i32=7 zeros:f32:5", "the kernel wants stride 1 along dimension 1, the array has [1 3]; save it with numpy.ascontiguousarray"},
		{rust, "zeros:f32:5x6 zeros:f32:5x32 zeros:f32:64x6", "bad argument 9 (zeros:f32:5x32): the kernel wants length 64 along dimension 1, got shape [5 32]"},
	} {
		_, err := ParseEntry(entryOf(t, test.file), strings.Fields(test.words))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v\nwant %s", test.words, err, test.want)
		}
	}
}

func TestStrides(t *testing.T) {
	if got := stridesOf([]int64{2, 3, 4}, false); !slices.Equal(got, []int64{12, 4, 1}) {
		t.Errorf("rows: %v", got)
	}
	if got := stridesOf([]int64{2, 3, 4}, true); !slices.Equal(got, []int64{1, 2, 6}) {
		t.Errorf("columns: %v", got)
	}
}
