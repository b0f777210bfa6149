//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/testing/mmatest"
)

// BenchmarkPeak measures the maximum rate of multiplications and additions of a core, the limit of every product.
func BenchmarkPeak(b *testing.B) {
	const rounds, sums = 1000, 16
	for isa, f := range isas(b) {
		for name, op := range map[string]amd64.Op{"f32": amd64.VFMADD231PS, "f64": amd64.VFMADD231PD, "bf16": amd64.VDPBF16PS, "i16": amd64.VPDPWSSD} {
			width := 256
			if f.Has(amd64.FeatAVX512F) {
				width = 512
			}
			if (name == "bf16" || name == "i16") && !f.Has(amd64.FeatAVX512BF16|amd64.FeatAVX512VNNI) {
				continue
			}
			b.Run(isa+"/"+name, func(b *testing.B) {
				a := amd64.New()
				a.Emit(amd64.MOV, amd64.EAX, amd64.Imm(rounds))
				for i := range 16 {
					v := amd64.Vec(i, width).As(256)
					a.Emit(amd64.VXORPS, v, v, v)
				}
				a.Align(64)
				top := a.Here()
				n := min(sums, 14)
				for i := range n {
					a.Emit(op, amd64.Vec(i, width), amd64.Vec(14, width), amd64.Vec(15, width))
				}
				a.Emit(amd64.DEC, amd64.EAX)
				a.Emit(amd64.JNE, top)
				a.Emit(amd64.VZEROUPPER)
				a.Emit(amd64.RET)
				code, err := a.Finish()
				if err != nil {
					b.Fatal(err)
				}
				text, err := exec.Load(code.Bytes)
				if err != nil {
					b.Fatal(err)
				}
				lanes := map[string]int{"f32": width / 32, "f64": width / 64, "bf16": width / 16, "i16": width / 16}[name]
				report(b, float64(2*rounds*n*lanes), func() { text.Call(0, nil) })
			})
		}
	}
}

// BenchmarkProduct multiplies tiles of larger matrices.
func BenchmarkProduct(b *testing.B) {
	for isa, f := range isas(b) {
		for _, e := range []mma.Elem{mma.F32, mma.F64, mma.F16, mma.BF16, mma.I8} {
			for _, s := range [][3]int{{64, 64, 64}, {128, 128, 64}, {128, 128, 256}, {64, 256, 256}} {
				for _, l := range []mmatest.Layout{mmatest.ByRows, mmatest.ByCols} {
					p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e}
					b.Run(fmt.Sprintf("%s/%v/%d×%d×%d/%d", isa, e, p.M, p.N, p.K, l), func(b *testing.B) {
						benchProduct(b, p, l, f)
					})
				}
			}
		}
	}
}

func benchProduct(b *testing.B, p mma.Product, l mmatest.Layout, f amd64.Features) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := mmatest.NewMatrix(r, p.A, p.Batch, p.M, p.K, mmatest.ByRows), mmatest.NewMatrix(r, p.B, p.Batch, p.K, p.N, l)
	text, plan := compile(b, p, f)
	c, scratch := mmatest.Aligned(p.M*p.N*mmatest.ResultBytes(p.A)), mmatest.Aligned(plan.Scratch())
	report(b, 2*float64(p.M*p.N*p.K), func() {
		args := mmatest.Arguments(x, y, c, c, scratch)
		text.Call(0, unsafe.Pointer(args))
	})
}

// report runs f as often as the benchmark asks for. The maximum rate is that of the code; the mean includes the effect
// of other work on the machine.
func report(b *testing.B, flops float64, f func()) {
	best := time.Duration(math.MaxInt64)
	for b.Loop() {
		start := time.Now()
		f()
		best = min(best, time.Since(start))
	}
	b.ReportMetric(flops/best.Seconds()/1e9, "best-GFLOP/s")
}
