//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
	"gotile/internal/testing/mmatest"
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
	return load(t, a), plan
}

// Products of run-time sizes equal those of plain loops, and access nothing outside their operands.
func TestSized(t *testing.T) {
	for isa, f := range isas(t) {
		if isa == "amx" || isa == "avx512-dot" {
			continue
		}
		for _, e := range []mma.Elem{mma.F32, mma.F64, mma.F16, mma.BF16, mma.E4M3, mma.E5M2, mma.I8, mma.U8} {
			if _, err := gemm.NewSized(mma.Sized{A: e, B: e, Rows: 128}, f); err != nil && e.IsInt() {
				continue // products of four bytes are those of tiles
			}
			const sums = 6000 // of some shapes, but not of all
			text, plan := compileSized(t, mma.Sized{A: e, B: e, Rows: 128, Sums: sums}, f)
			narrow, narrowPlan := compileSized(t, mma.Sized{A: e, B: e, Rows: 128, Sums: sums, FewColumns: true}, f)
			for _, s := range mmatest.SizedShapes {
				text, plan := text, plan
				if s[1] <= mma.MaxFew {
					text, plan = narrow, narrowPlan
				}
				code := mmatest.Code{Scratch: plan.Scratch(), Plan: plan, Call: func(args *mma.Args) error {
					_, err := text.Call(0, unsafe.Pointer(args))
					return err
				}}
				for _, l := range mmatest.SizedLayouts {
					for _, adds := range []bool{false, true} {
						t.Run(fmt.Sprintf("%s/%v/%v/%v/%v", isa, e, s, l, adds), func(t *testing.T) {
							mmatest.Sized(t, mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e, Zero: !adds}, l[0], l[1], code)
						})
					}
				}
			}
		}
	}
}

// Products of one row or one column read the matrix in memory: they pack nothing, and store only sums in scratch memory.
func TestLinesNotPacked(t *testing.T) {
	for isa, f := range isas(t) {
		if isa == "amx" || isa == "avx512-dot" {
			continue
		}
		for _, e := range []mma.Elem{mma.F32, mma.F64} {
			text, plan := compileSized(t, mma.Sized{A: e, B: e, Rows: 128}, f)
			for _, c := range []struct {
				m, n, k int
				a, b    mmatest.Layout
			}{{100, 1, 70, mmatest.ByRows, mmatest.ByCols}, {200, 1, 70, mmatest.ByCols, mmatest.ByRows}, {1, 200, 50, mmatest.ByRows, mmatest.ByRows}, {1, 200, 50, mmatest.ByRows, mmatest.ByCols}} {
				r := rand.New(rand.NewPCG(1, 2))
				a, b := mmatest.NewMatrix(r, e, 1, c.m, c.k, c.a), mmatest.NewMatrix(r, e, 1, c.k, c.n, c.b)
				row := c.n * mmatest.ResultBytes(e)
				d, scratch := mmatest.Aligned(c.m*row), mmatest.Aligned(plan.Scratch())
				args := mmatest.Arguments(a, b, nil, d, scratch)
				args.M, args.N, args.K, args.DRow = c.m, c.n, c.k, row
				if _, err := text.Call(0, unsafe.Pointer(args)); err != nil {
					t.Fatal(err)
				}
				const sums = 64
				for i, x := range scratch[sums:] {
					if x != 0 {
						t.Errorf("%s/%v/%d×%d×%d: byte %d of scratch memory is written", isa, e, c.m, c.n, c.k, sums+i)
						break
					}
				}
			}
		}
	}
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
					x, y := mmatest.NewMatrix(r, e, 1, s[0], s[2], mmatest.ByRows), mmatest.NewMatrix(r, e, 1, s[2], s[1], mmatest.ByRows)
					d, scratch := mmatest.Aligned(s[0]*s[1]*mmatest.ResultBytes(e)), mmatest.Aligned(plan.Scratch())
					report(b, 2*float64(s[0]*s[1]*s[2]), func() {
						args := mmatest.Arguments(x, y, nil, d, scratch)
						args.M, args.N, args.K, args.DRow = s[0], s[1], s[2], s[1]*mmatest.ResultBytes(e)
						text.Call(0, unsafe.Pointer(args))
					})
				})
			}
		}
	}
}
