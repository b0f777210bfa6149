package languages

import (
	"context"
	"flag"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/testing/docsync"
	"gotile/tile"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "rewrite docs/languages.md")

// The page shows the files of this folder: FILE, or FILE REGION.
func TestPage(t *testing.T) {
	docsync.Check(t, "../languages.md", *update, func(name string) (string, error) {
		file, region, part := strings.Cut(name, " ")
		source, err := os.ReadFile(file)
		if err != nil || !part {
			return string(source), err
		}
		return docsync.Region(string(source), region)
	})
}

// The lengths of the arrays: no tile divides them.
const (
	m, n, k    = 70, 45, 50
	rows, cols = 9, 100
)

// factors returns the matrices to multiply.
func factors() (x, y []tile.Float16) {
	x, y = make([]tile.Float16, m*k), make([]tile.Float16, k*n)
	for i := range x {
		x[i] = tile.FromFloat64[tile.Float16](math.Sin(0.37 * float64(i)))
	}
	for i := range y {
		y[i] = tile.FromFloat64[tile.Float16](math.Cos(0.23 * float64(i)))
	}
	return x, y
}

// scores are the rows of softmax.
func scores() []float32 {
	x := make([]float32, rows*cols)
	for i := range x {
		x[i] = float32(i*7919%1000)/100 - 5
	}
	return x
}

// goMatMul is the product by the Go kernel.
func goMatMul(t *testing.T) []float32 {
	t.Helper()
	x, y := factors()
	z := make([]float32, m*n)
	if err := MatMul.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, m, k), tile.ArrayOf(y, k, n), tile.ArrayOf(z, m, n)); err != nil {
		t.Fatal(err)
	}
	return z
}

// goSoftmax is softmax by the Go kernel.
func goSoftmax(t *testing.T) []float32 {
	t.Helper()
	y := make([]float32, rows*cols)
	if err := Softmax.Run(context.Background(), cpu.Open(), tile.ArrayOf(scores(), rows, cols), tile.ArrayOf(y, rows, cols)); err != nil {
		t.Fatal(err)
	}
	return y
}

func TestMatMul(t *testing.T) {
	x, y := factors()
	for i, got := range goMatMul(t) {
		want := 0.0
		for p := range k {
			want += tile.ToFloat64(x[i/n*k+p]) * tile.ToFloat64(y[p*n+i%n])
		}
		if math.Abs(float64(got)-want) > 1e-4 {
			t.Fatalf("element %d: got %v, want %v", i, got, want)
		}
	}
}

func TestSoftmax(t *testing.T) {
	x, y := scores(), goSoftmax(t)
	for r := range rows {
		sum := 0.0
		for _, v := range x[r*cols : (r+1)*cols] {
			sum += math.Exp(float64(v))
		}
		for c := range cols {
			if want := math.Exp(float64(x[r*cols+c])) / sum; math.Abs(float64(y[r*cols+c])-want) > 1e-6*want {
				t.Fatalf("row %d, column %d: got %v, want %v", r, c, y[r*cols+c], want)
			}
		}
	}
}

// vendor is a tool of the vendor's, by the variable that names it.
func vendor(t *testing.T, variable string) string {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		t.Skipf("%s is not set: docs/verification.md describes how to get the vendor's tools", variable)
	}
	return path
}

// nvcc compiles a file of Tile C++ to bytecode.
func nvcc(t *testing.T, file string) []byte {
	t.Helper()
	bin, out := vendor(t, "VENDOR_BIN"), filepath.Join(t.TempDir(), "out.tilebc")
	cmd := exec.Command(filepath.Join(bin, "nvcc"), "-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90", "-o", out, file)
	cmd.Env = []string{"PATH=" + bin + ":/usr/local/bin:/usr/bin:/bin", "HOME=" + os.Getenv("HOME"), "TMPDIR=" + t.TempDir()}
	return output(t, cmd, out)
}

// output is a file that a command writes.
func output(t *testing.T, cmd *exec.Cmd, file string) []byte {
	t.Helper()
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, text)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// launch runs an entry of bytecode on the CPU.
func launch(t *testing.T, code []byte, entry string, grid device.Grid, args ...device.Arg) {
	t.Helper()
	module, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatal(err)
	}
	dev := cpu.Open()
	p, err := dev.Compile(context.Background(), module, entry)
	if err != nil {
		t.Fatal(err)
	}
	if err := dev.Launch(context.Background(), p, grid, args); err != nil {
		t.Fatal(err)
	}
}

// pointer is a slice as an argument.
func pointer[T tile.Element](s []T) device.Arg {
	return device.Arg{Pointer: true, Host: unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), len(s)*int(unsafe.Sizeof(s[0])))}
}

func number(n int) device.Arg { return device.Arg{Bits: uint64(n)} }

// array is a matrix as cuTile Python's calling convention has it: pointer, extents,
// strides.
func array[T tile.Element](s []T, rows, cols int) []device.Arg {
	return []device.Arg{pointer(s), number(rows), number(cols), number(cols), number(1)}
}

// same compares to the bit.
func same(t *testing.T, got, want []float32) {
	t.Helper()
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			t.Fatalf("element %d: got %v, the result of the Go kernel is %v", i, got[i], want[i])
		}
	}
}

func TestVendorTileCpp(t *testing.T) {
	x, y := factors()
	z := make([]float32, m*n)
	launch(t, nvcc(t, "matmul.cu"), "matmul", tile.GridOver([]int{m, n}, 32, 32),
		pointer(x), pointer(y), pointer(z), number(m), number(n), number(k))
	same(t, z, goMatMul(t))

	out := make([]float32, rows*cols)
	launch(t, nvcc(t, "softmax.cu"), "softmax", tile.Grid(rows), pointer(scores()), pointer(out), number(rows), number(cols))
	same(t, out, goSoftmax(t))
}

func TestVendorPython(t *testing.T) {
	python, dir := vendor(t, "VENDOR_PYTHON"), t.TempDir()
	export := func(name string) []byte {
		return output(t, exec.Command(python, "-B", "export.py", dir), filepath.Join(dir, name+".tilebc"))
	}
	x, y := factors()
	z := make([]float32, m*n)
	args := append(append(array(x, m, k), array(y, k, n)...), array(z, m, n)...)
	launch(t, export("matmul"), "matmul", tile.GridOver([]int{m, n}, 32, 32), args...)
	same(t, z, goMatMul(t))

	out := make([]float32, rows*cols)
	launch(t, export("softmax"), "softmax", tile.Grid(rows), append(array(scores(), rows, cols), array(out, rows, cols)...)...)
	same(t, out, goSoftmax(t))
}

// exclusive is a matrix that a kernel of cuTile Rust writes: pointer, extents, strides,
// the extents of a tile and the strides again.
func exclusive[T tile.Element](s []T, rows, cols, tileRows, tileCols int) []device.Arg {
	return append(array(s, rows, cols), number(tileRows), number(tileCols), number(cols), number(1))
}

// rust returns the bytecode of a kernel of this folder, as testdata/rust has it.
func rust(t *testing.T, name string) []byte {
	t.Helper()
	code, err := os.ReadFile("../../testdata/rust/languages_" + name + ".tilebc")
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// rustAgain compiles a kernel of this folder in the Cargo package that GOTILE_CUTILE_RUST
// names, whose sources it replaces.
func rustAgain(t *testing.T, name string) []byte {
	t.Helper()
	dir, out := os.Getenv("GOTILE_CUTILE_RUST"), t.TempDir()
	if dir == "" {
		t.Skip("GOTILE_CUTILE_RUST is not set: it names a Cargo package that depends on cutile and cutile-ir")
	}
	for from, to := range map[string]string{"matmul.rs": "matmul.rs", "softmax.rs": "softmax.rs", "export.rs": "main.rs"} {
		source, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "src", to), source, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("cargo", "run", "--", out)
	cmd.Dir = dir
	return output(t, cmd, filepath.Join(out, name+".tilebc"))
}

func TestRust(t *testing.T)      { testRust(t, rust) }
func TestRustAgain(t *testing.T) { testRust(t, rustAgain) }

// testRust compares the kernels in Rust with those in Go.
func testRust(t *testing.T, compile func(t *testing.T, name string) []byte) {
	x, y := factors()
	z := make([]float32, m*n)
	args := append(append(exclusive(z, m, n, 32, 32), array(x, m, k)...), array(y, k, n)...)
	launch(t, compile(t, "matmul"), "matmul_entry", tile.GridOver([]int{m, n}, 32, 32), args...)
	same(t, z, goMatMul(t))

	out := make([]float32, rows*cols)
	args = append(exclusive(out, rows, cols, 1, 128), array(scores(), rows, cols)...)
	launch(t, compile(t, "softmax"), "softmax_entry", tile.Grid(rows), args...)
	same(t, out, goSoftmax(t))
}
