//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
)

// compileSized makes code that does products of any size.
func compileSized(t testing.TB, p mma.Sized, f amd64.Features) (*exec.Text, *gemm.Sized) {
	t.Helper()
	plan, err := gemm.NewSized(p, f)
	if err != nil {
		t.Fatal(err)
	}
	a := amd64.New()
	a.Allow = f
	plan.Append(a, nil)
	a.Emit(amd64.VZEROUPPER)
	a.Emit(amd64.RET)
	code, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.Load(code.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return text, plan
}

// Products of run-time sizes equal those of plain loops, and access nothing outside their operands.
func TestSized(t *testing.T) {
	sizes := [][3]int{{1, 1, 1}, {5, 3, 2}, {6, 16, 8}, {7, 17, 9}, {13, 33, 31}, {32, 32, 32}, {10, 10, 1000}, {33, 100, 385}, {70, 40, 800}, {127, 61, 513}, {100, 100, 100}, {9, 1, 70}, {1, 50, 3}}
	for isa, f := range isas(t) {
		if isa == "amx" || isa == "avx512-dot" {
			continue
		}
		for _, e := range []mma.Elem{mma.F32, mma.F64, mma.F16, mma.BF16, mma.E4M3, mma.E5M2} {
			text, plan := compileSized(t, mma.Sized{A: e, B: e, Rows: 128}, f)
			for _, s := range sizes {
				for _, l := range [][2]layout{{byRows, byRows}, {byCols, byRows}, {byRows, byCols}, {byCols, byCols}, {spread, spread}, {backward, byRows}} {
					for _, adds := range []bool{false, true} {
						t.Run(fmt.Sprintf("%s/%v/%v/%v/%v", isa, e, s, l, adds), func(t *testing.T) {
							checkSized(t, mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e, Zero: !adds}, l, text, plan)
						})
					}
				}
			}
		}
	}
}

func checkSized(t *testing.T, p mma.Product, l [2]layout, text *exec.Text, plan *gemm.Sized) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(p.M*p.N*p.K)))
	a, b := newMatrix(r, p.A, 1, p.M, p.K, l[0]), newMatrix(r, p.B, 1, p.K, p.N, l[1])
	size := resultBytes(p.A)
	row := (p.N + 3) * size
	d, scratch := aligned(p.M*row+guard), aligned(plan.Scratch()+guard)
	for i := range d {
		d[i] = 0xa5
	}
	for i := range scratch {
		scratch[i] = 0xff // a NaN, if it is read
	}
	for i := plan.Scratch(); i < len(scratch); i++ {
		scratch[i] = 0xa5
	}
	before := make([]float64, p.M*p.N)
	for i := range before {
		if !p.Zero {
			before[i] = math.Round(8 * r.NormFloat64())
			put(p.A, d[i/p.N*row:], i%p.N, before[i])
		}
	}
	args := arguments(a, b, nil, d, scratch)
	args.M, args.N, args.K, args.DRow = p.M, p.N, p.K, row
	if !p.Zero {
		args.Adds = 1
	}
	if _, err := text.Call(0, unsafe.Pointer(args)); err != nil {
		t.Fatal(err)
	}
	for i := range before {
		want, bound := reference(p, a, b, i, before[i])
		if got := get(p.A, d[i/p.N*row:], i%p.N); !(math.Abs(got-want) <= bound) {
			t.Fatalf("element %d is %v, want %v within %v (%v)", i, got, want, bound, plan)
		}
	}
	for i := range p.M {
		untouched(t, d[i*row+p.N*size:(i+1)*row])
	}
	untouched(t, d[p.M*row:])
	untouched(t, scratch[plan.Scratch():])
}

// BenchmarkSized multiplies matrices of any shape.
func BenchmarkSized(b *testing.B) {
	for isa, f := range isas(b) {
		if isa == "amx" || isa == "avx512-dot" {
			continue
		}
		for _, e := range []mma.Elem{mma.F32, mma.F64} {
			text, plan := compileSized(b, mma.Sized{A: e, B: e, Rows: 512}, f)
			for _, s := range [][3]int{{32, 32, 32}, {64, 64, 64}, {100, 100, 100}, {127, 1000, 513}, {256, 256, 256}, {384, 512, 3072}, {512, 512, 3000}, {512, 100, 4000}, {512, 2048, 32}, {10, 10, 50000}} {
				b.Run(fmt.Sprintf("%s/%v/%d×%d×%d", isa, e, s[0], s[1], s[2]), func(b *testing.B) {
					r := rand.New(rand.NewPCG(1, 2))
					x, y := newMatrix(r, e, 1, s[0], s[2], byRows), newMatrix(r, e, 1, s[2], s[1], byRows)
					d, scratch := aligned(s[0]*s[1]*resultBytes(e)), aligned(plan.Scratch())
					report(b, 2*float64(s[0]*s[1]*s[2]), func() {
						args := arguments(x, y, nil, d, scratch)
						args.M, args.N, args.K, args.DRow = s[0], s[1], s[2], s[1]*resultBytes(e)
						text.Call(0, unsafe.Pointer(args))
					})
				})
			}
		}
	}
}
