//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
	"gotile/internal/testing/mmatest"
)

// BenchmarkPacked multiplies operands that have been packed, several in turn.
func BenchmarkPacked(b *testing.B) {
	f := exec.Features()
	for _, e := range []mma.Elem{mma.F32, mma.F64, mma.BF16} {
		for _, s := range [][3]int{{128, 128, 256}, {256, 256, 256}, {256, 256, 128}} {
			for _, n := range []int{1, 8} {
				p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e}
				if e == mma.BF16 {
					p.K *= 2
				}
				b.Run(fmt.Sprintf("%v/%d×%d×%d/%d", e, p.M, p.N, p.K, n), func(b *testing.B) {
					plan, err := gemm.NewPlan(p, f)
					if err != nil {
						b.Fatal(err)
					}
					a := amd64.New()
					zero := amd64.At(amd64.RDI, mma.ArgABatch).Bits(64)
					plan.AppendShared(a, gemm.Sharing{Pack: [2]amd64.Mem{zero, zero}, Packed: func(amd64.Label) {}})
					text := load(b, a)
					c := mmatest.Aligned(p.M * p.N * mmatest.ResultBytes(p.A))
					var as, bs [][]byte
					for range n {
						as, bs = append(as, mmatest.Aligned(plan.PackedA())), append(bs, mmatest.Aligned(plan.PackedB()))
					}
					i := 0
					report(b, 2*float64(p.M*p.N*p.K), func() {
						args := &mma.Args{C: mmatest.Address(c), D: mmatest.Address(c)}
						*(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(args), mma.ArgAFrom)) = mmatest.Address(as[i%n])
						*(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(args), mma.ArgBFrom)) = mmatest.Address(bs[i%n])
						i++
						text.Call(0, unsafe.Pointer(args))
					})
				})
			}
		}
	}
}
