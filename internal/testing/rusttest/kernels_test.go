package rusttest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	_ "gotile/device/cpu"
	"gotile/tileir"
)

// Tolerances: sums of float32 numbers, and results that are rounded to float16.
const (
	single = 2e-5
	half   = 1e-3
)

// kernels launch the modules and compare the results with plain Go over float64. Most lengths are such that tiles extend
// beyond the arrays.
var kernels = map[string]func(t *testing.T, launch launcher){
	"add":                    testAdd,
	"batch_matmul":           testBatchMatMul,
	"dropout":                testDropout,
	"flash_attention":        func(t *testing.T, l launcher) { testAttention(t, l, false) },
	"flash_attention_causal": func(t *testing.T, l launcher) { testAttention(t, l, true) },
	"gemm":                   func(t *testing.T, l launcher) { testMatMul(t, l, 20, 40, 64, 16, 32) },
	"gemm_static":            func(t *testing.T, l launcher) { testMatMul(t, l, 32, 32, 32, 16, 16) },
	"hello_world":            testHello,
	"k_add_2d":               testAddRows,
	"k_add_rms_norm":         testAddRMSNorm,
	"k_argmax_blocks":        testArgMax,
	"k_embedding":            testEmbedding,
	"k_rms_norm":             func(t *testing.T, l launcher) { testRMSNorm(t, l, tileir.F16, half) },
	"k_rope":                 testRope,
	"k_silu_mul":             testSiluMul,
	"languages_matmul":       testLanguagesMatMul,
	"languages_softmax":      testLanguagesSoftmax,
	"matvec":                 testMatVec,
	"multicast":              testMulticast,
	"mxfp8":                  testMXFP8,
	"nvfp4":                  testNVFP4,
	"persistent_gemm":        testPersistentMatMul,
	"relu":                   testReLU,
	"rms_norm":               func(t *testing.T, l launcher) { testRMSNorm(t, l, tileir.F32, single) },
	"saxpy":                  testSaxpy,
	"scale_ptr":              testScalePointer,
	"softmax":                testSoftmax,
}

// launcher runs the only entry of a module and returns its output.
type launcher func(grid device.Grid, args ...[]device.Arg) string

// TestKernels runs every module on both engines of the CPU.
func TestKernels(t *testing.T) {
	for _, name := range modules(t) {
		test := kernels[name]
		if name == foreign {
			continue
		}
		if test == nil {
			t.Errorf("%s: no test runs it", name)
			continue
		}
		for _, engine := range []string{"cpu:interp", "cpu:native"} {
			t.Run(name+"/"+engine, func(t *testing.T) { test(t, on(t, engine, name)) })
		}
	}
}

// foreign is a module that calls functions of a library of tile functions.
const foreign = "cholesky_solve"

// TestForeign: engines refuse code that is in a library, by the name of the function.
func TestForeign(t *testing.T) {
	for _, engine := range []string{"cpu:interp", "cpu:native", "cpu:checked"} {
		dev, err := device.Open(engine)
		if err != nil {
			t.Skip(err)
		}
		m := read(t, foreign)
		_, err = dev.Compile(context.Background(), m, tileir.EntryName(m.Entries()[0]))
		if !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), "the code of @cholesky is in a library of tile functions") {
			t.Errorf("%s: %v", engine, err)
		}
	}
}

func on(t *testing.T, engine, name string) launcher {
	t.Helper()
	var out bytes.Buffer
	dev, err := device.Open(engine, device.Stdout(&out))
	if err != nil {
		t.Skip(err)
	}
	m := read(t, name)
	p, err := dev.Compile(context.Background(), m, tileir.EntryName(m.Entries()[0]))
	if err != nil {
		t.Fatal(err)
	}
	return func(grid device.Grid, args ...[]device.Arg) string {
		t.Helper()
		if err := dev.Launch(context.Background(), p, grid, slices.Concat(args...)); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
}

// blocks returns the number of tiles that cover a length.
func blocks(n, tile int) int { return (n + tile - 1) / tile }

func testAdd(t *testing.T, launch launcher) {
	x, y, z := filled(tileir.F32, wave(1), 100), filled(tileir.F32, wave(2), 100), newArray(tileir.F32, 100)
	launch(device.Grid{blocks(100, 16), 1, 1}, z.exclusive(16), x.shared(), y.shared())
	near(t, z, 1e-7, func(i int) float64 { return x.at(i) + y.at(i) })
}

func testAddRows(t *testing.T, launch launcher) {
	x, y, z := filled(tileir.F16, wave(1), 5, 48), filled(tileir.F16, wave(2), 5, 48), newArray(tileir.F16, 5, 48)
	launch(device.Grid{5, blocks(48, 32), 1}, z.exclusive(1, 32), x.shared(), y.shared())
	near(t, z, half, func(i int) float64 { return x.at(i) + y.at(i) })
}

func testDropout(t *testing.T, launch launcher) {
	const p = 0.25
	x, y := filled(tileir.F32, wave(1), 100), newArray(tileir.F32, 100)
	launch(device.Grid{blocks(100, 16), 1, 1}, float(p), x.shared(), x.shared(), y.exclusive(16))
	near(t, y, 1e-6, func(i int) float64 {
		if x.at(i) > p {
			return x.at(i) / (1 - p)
		}
		return 0
	})
}

func testReLU(t *testing.T, launch launcher) {
	x := filled(tileir.F32, wave(1), 50)
	before := filled(tileir.F32, wave(1), 50)
	launch(device.Grid{blocks(50, 16), 1, 1}, x.exclusive(16))
	near(t, x, 0, func(i int) float64 { return max(0, before.at(i)) })
}

func testSaxpy(t *testing.T, launch launcher) {
	x, y, before := filled(tileir.F32, wave(1), 10, 20), filled(tileir.F32, wave(2), 10, 20), filled(tileir.F32, wave(2), 10, 20)
	launch(device.Grid{blocks(10, 4), blocks(20, 8), 1}, y.exclusive(4, 8), float(2.5), x.shared())
	near(t, y, 1e-6, func(i int) float64 { return 2.5*x.at(i) + before.at(i) })
}

func testScalePointer(t *testing.T, launch launcher) {
	x, y := filled(tileir.F32, wave(1), 1000), newArray(tileir.F32, 1000)
	launch(device.Grid{3, 1, 1}, y.shared()[:1], x.shared()[:1], float(3), numbers(900))
	near(t, y, 1e-6, func(i int) float64 {
		if i < 900 {
			return 3 * x.at(i)
		}
		return 0
	})
}

func testSiluMul(t *testing.T, launch launcher) {
	gate, up, z := filled(tileir.F16, wave(1), 5, 48), filled(tileir.F16, wave(2), 5, 48), newArray(tileir.F16, 5, 48)
	launch(device.Grid{5, blocks(48, 32), 1}, z.exclusive(1, 32), gate.shared(), up.shared())
	near(t, z, half, func(i int) float64 { return gate.at(i) / (1 + math.Exp(-gate.at(i))) * up.at(i) })
}

// product is element i of z + x · y.
func product(x, y, z *array) func(i int) float64 {
	n, k := y.shape[1], y.shape[0]
	return func(i int) float64 {
		sum := z.at(i)
		for p := range k {
			sum += x.at(i/n*k+p) * y.at(p*n+i%n)
		}
		return sum
	}
}

// testMatMul tests z += x · y for x of m by k and y of k by n.
func testMatMul(t *testing.T, launch launcher, m, n, k, tileM, tileN int) {
	x, y := filled(tileir.F32, wave(1), m, k), filled(tileir.F32, wave(2), k, n)
	z, before := filled(tileir.F32, wave(3), m, n), filled(tileir.F32, wave(3), m, n)
	launch(device.Grid{blocks(m, tileM), blocks(n, tileN), 1}, z.exclusive(tileM, tileN), x.shared(), y.shared())
	near(t, z, single, product(x, y, before))
}

func testPersistentMatMul(t *testing.T, launch launcher) {
	x, y, z := filled(tileir.F32, wave(1), 70, 30), filled(tileir.F32, wave(2), 30, 50), newArray(tileir.F32, 70, 50)
	launch(device.Grid{3, 1, 1}, z.exclusive(16, 16), x.shared(), y.shared())
	near(t, z, single, product(x, y, newArray(tileir.F32, 70, 50)))
}

func testLanguagesMatMul(t *testing.T, launch launcher) {
	x, y, z := filled(tileir.F16, wave(1), 70, 50), filled(tileir.F16, wave(2), 50, 45), newArray(tileir.F32, 70, 45)
	launch(device.Grid{blocks(70, 32), blocks(45, 32), 1}, z.exclusive(32, 32), x.shared(), y.shared())
	near(t, z, single, product(x, y, newArray(tileir.F32, 70, 45)))
}

func testBatchMatMul(t *testing.T, launch launcher) {
	const batch, m, n, k = 3, 20, 24, 32
	x, y, z := filled(tileir.F32, wave(1), batch, m, k), filled(tileir.F32, wave(2), batch, k, n), newArray(tileir.F32, batch, m, n)
	launch(device.Grid{batch, blocks(m, 16), blocks(n, 16)}, z.exclusive(1, 16, 16), x.shared(), y.shared())
	near(t, z, single, func(i int) (sum float64) {
		b, row, col := i/(m*n), i/n%m, i%n
		for p := range k {
			sum += x.at((b*m+row)*k+p) * y.at((b*k+p)*n+col)
		}
		return sum
	})
}

func testMatVec(t *testing.T, launch launcher) {
	const m, k = 40, 64
	x, y := filled(tileir.F32, wave(1), m, k), filled(tileir.F32, wave(2), k)
	z, before := filled(tileir.F32, wave(3), m), filled(tileir.F32, wave(3), m)
	launch(device.Grid{blocks(m, 16), 1, 1}, z.exclusive(16), x.shared(), y.shared())
	near(t, z, single, func(i int) float64 {
		sum := before.at(i)
		for p := range k {
			sum += x.at(i*k+p) * y.at(p)
		}
		return sum
	})
}

// softmaxOf is element i of the softmax of the rows of x.
func softmaxOf(x *array) func(i int) float64 {
	n := x.shape[1]
	return func(i int) float64 {
		sum := 0.0
		for c := range n {
			sum += math.Exp(x.at(i/n*n+c) - x.at(i))
		}
		return 1 / sum
	}
}

func testSoftmax(t *testing.T, launch launcher) {
	x, y := filled(tileir.F32, wave(1), 7, 64), newArray(tileir.F32, 7, 64)
	launch(device.Grid{blocks(7, 2), 1, 1}, y.exclusive(2, 64), x.shared())
	near(t, y, 1e-6, softmaxOf(x))
}

func testLanguagesSoftmax(t *testing.T, launch launcher) {
	x, y := filled(tileir.F32, wave(1), 9, 100), newArray(tileir.F32, 9, 100)
	launch(device.Grid{9, 1, 1}, y.exclusive(1, 128), x.shared())
	near(t, y, 1e-6, softmaxOf(x))
}

// normOf is element i of the RMS norm of rows of 64 numbers.
func normOf(x func(i int) float64, w *array, eps float64) func(i int) float64 {
	return func(i int) float64 {
		squares := 0.0
		for c := range 64 {
			v := x(i/64*64 + c)
			squares += v * v
		}
		return x(i) / math.Sqrt(squares/64+eps) * w.at(i%64)
	}
}

func testRMSNorm(t *testing.T, launch launcher, elem tileir.Scalar, tolerance float64) {
	x, w, y := filled(elem, wave(1), 5, 64), filled(elem, wave(2), 64), newArray(elem, 5, 64)
	launch(device.Grid{5, 1, 1}, x.shared(), w.shared(), y.exclusive(1, 64), float(1e-3))
	near(t, y, tolerance, normOf(x.at, w, 1e-3))
}

func testAddRMSNorm(t *testing.T, launch launcher) {
	r, x, w := filled(tileir.F16, wave(3), 5, 64), filled(tileir.F16, wave(1), 5, 64), filled(tileir.F16, wave(2), 64)
	y, sum := newArray(tileir.F16, 5, 64), newArray(tileir.F16, 5, 64)
	launch(device.Grid{5, 1, 1}, r.shared(), x.shared(), w.shared(), y.exclusive(1, 64), sum.exclusive(1, 64), float(1e-3))
	both := func(i int) float64 { return r.at(i) + x.at(i) }
	near(t, sum, half, both)
	near(t, y, half, normOf(both, w, 1e-3))
}

func testRope(t *testing.T, launch launcher) {
	const seq, heads, start = 3, 2, 10
	x, y := filled(tileir.F16, wave(1), seq, heads, 64), newArray(tileir.F16, seq, heads, 64)
	freq := filled(tileir.F32, func(i int) float64 { return math.Pow(1000, -float64(i)/32) }, 32)
	launch(device.Grid{seq, heads, 2}, x.shared(), freq.shared(), y.exclusive(1, 1, 32), numbers(start))
	near(t, y, half, func(i int) float64 {
		sin, cos := math.Sincos(float64(start+i/(heads*64)) * freq.at(i%32))
		if i%64 < 32 {
			return x.at(i)*cos - x.at(i+32)*sin
		}
		return x.at(i)*cos + x.at(i-32)*sin
	})
}

func testEmbedding(t *testing.T, launch launcher) {
	ids := filled(tileir.I32, func(i int) float64 { return float64(i * 5 % 7) }, 6)
	table, y := filled(tileir.F16, wave(1), 7, 64), newArray(tileir.F16, 6, 64)
	launch(device.Grid{6, 2, 1}, ids.shared(), table.shared(), y.exclusive(1, 32))
	near(t, y, 0, func(i int) float64 { return table.at(int(ids.at(i/64))*64 + i%64) })
}

func testArgMax(t *testing.T, launch launcher) {
	const n, count = 160, 3
	x := filled(tileir.F16, wave(1), n)
	top, index := newArray(tileir.F32, count), newArray(tileir.I32, count)
	launch(device.Grid{count, 1, 1}, x.shared(), top.exclusive(1), index.exclusive(1), numbers(n))
	first := func(block int) int {
		best := block * 64
		for i := best; i < min(n, (block+1)*64); i++ {
			if x.at(i) > x.at(best) {
				best = i
			}
		}
		return best
	}
	near(t, top, 0, func(b int) float64 { return x.at(first(b)) })
	near(t, index, 0, func(b int) float64 { return float64(first(b)) })
}

// testAttention tests attention of 4 heads that share the keys and values of 2.
func testAttention(t *testing.T, launch launcher, causal bool) {
	const batch, heads, shared, n, dim, scale = 2, 4, 2, 32, 32, 0.2
	q := filled(tileir.F32, wave(1), batch, heads, n, dim)
	k := filled(tileir.F32, wave(2), batch, shared, n, dim)
	v := filled(tileir.F32, wave(3), batch, shared, n, dim)
	y := newArray(tileir.F32, batch*heads, n, dim)
	tail := numbers(heads / shared)
	if causal {
		tail = numbers(0, heads/shared)
	}
	launch(device.Grid{batch * heads, n / 16, 1}, y.exclusive(1, 16, dim), q.shared(), k.shared(), v.shared(), float(scale), tail)
	near(t, y, single, func(i int) float64 {
		head, row, col := i/(n*dim), i/dim%n, i%dim
		keys := head/heads*shared + head%heads/(heads/shared)
		sum, total := 0.0, 0.0
		for j := range n {
			if causal && j > row {
				break
			}
			dot := 0.0
			for d := range dim {
				dot += q.at((head*n+row)*dim+d) * k.at((keys*n+j)*dim+d)
			}
			w := math.Exp(scale * dot)
			sum, total = sum+w*v.at((keys*n+j)*dim+col), total+w
		}
		return sum / total
	})
}

func testMXFP8(t *testing.T, launch launcher) {
	const m, n, k, group = 40, 36, 128, 32
	x, y, z := filled(tileir.E4M3FN, wave(1), m, k), filled(tileir.E4M3FN, wave(2), n, k), newArray(tileir.F32, m, n)
	power := func(i int) float64 { return math.Exp2(float64(i%5 - 2)) }
	xs, ys := filled(tileir.E8M0FNU, power, m, k/group), filled(tileir.E8M0FNU, power, n, k/group)
	launch(device.Grid{blocks(m, 32), blocks(n, 32), 1}, z.exclusive(32, 32), x.shared(), y.shared(), xs.shared(), ys.shared(), float(0.5))
	near(t, z, single, func(i int) (sum float64) {
		row, col := i/n, i%n
		for p := range k {
			sum += x.at(row*k+p) * y.at(col*k+p) * xs.at((row*k+p)/group) * ys.at((col*k+p)/group)
		}
		return sum / 2
	})
}

func testNVFP4(t *testing.T, launch launcher) {
	const m, n, k, group = 40, 36, 128, 16
	pairs := func(step int) func(i int) float64 {
		return func(i int) float64 { return float64(int8(i * step % 256)) }
	}
	x, y, z := filled(tileir.I8, pairs(37), m, k/2), filled(tileir.I8, pairs(91), n, k/2), newArray(tileir.F32, m, n)
	scale := func(i int) float64 { return float64(i%7+1) / 8 }
	xs, ys := filled(tileir.E4M3FN, scale, m, k/group), filled(tileir.E4M3FN, scale, n, k/group)
	launch(device.Grid{blocks(m, 32), blocks(n, 32), 1}, z.exclusive(32, 32), x.shared(), y.shared(), xs.shared(), ys.shared(), float(0.5))
	near(t, z, single, func(i int) (sum float64) {
		row, col := i/n, i%n
		for p := range k {
			sum += nibble(x, row*k+p) * nibble(y, col*k+p) * xs.at((row*k+p)/group) * ys.at((col*k+p)/group)
		}
		return sum / 2
	})
}

// nibble is the 4-bit float at an index of an array that has two of them in a byte, the
// first in the low bits.
func nibble(a *array, i int) float64 {
	bits := a.data[i/2] >> (4 * (i % 2))
	v := [8]float64{0, 0.5, 1, 1.5, 2, 3, 4, 6}[bits&7]
	if bits&8 != 0 {
		return -v
	}
	return v
}

// testMulticast: sums of the first half over three buffers, of which the larger of sum and
// element goes back there and the sum to the second half, in each buffer.
func testMulticast(t *testing.T, launch launcher) {
	var group [3]*array
	for k := range group {
		group[k] = filled(tileir.I32, func(i int) float64 { return float64(k*i - 3*i + 2) }, 8)
	}
	arg := device.Arg{Pointer: true, Name: "group", Host: group[0].data, Group: [][]byte{group[1].data, group[2].data}}
	first := slices.Clone(group[:])
	for k, a := range group {
		first[k] = &array{a.elem, a.shape, slices.Clone(a.data)}
	}
	launch(device.Grid{1, 1, 1}, []device.Arg{arg})
	for k, a := range group {
		for i := range 4 {
			sum := uint32(0)
			for _, b := range first {
				sum += uint32(int32(b.at(i)))
			}
			if got, want := uint32(int32(a.at(i))), max(sum, uint32(int32(first[k].at(i)))); got != want {
				t.Errorf("buffer %d: element %d: got %d, want %d", k, i, got, want)
			}
			if got := uint32(int32(a.at(4 + i))); got != sum {
				t.Errorf("buffer %d: element %d: got %d, want %d", k, 4+i, got, sum)
			}
		}
	}
}

func testHello(t *testing.T, launch launcher) {
	got := launch(device.Grid{2, 1, 3})
	for x := range 2 {
		for z := range 3 {
			line := fmt.Sprintf("Hello, I am tile <%d, 0, %d> in a kernel with <2, 1, 3> tiles.\n", x, z)
			if strings.Count(got, line) != 1 {
				t.Errorf("printed %q, which has %q not once", got, line)
			}
		}
	}
}
