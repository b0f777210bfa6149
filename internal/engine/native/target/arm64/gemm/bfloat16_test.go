//go:build arm64 && (linux || darwin || windows)

package gemm_test

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/testing/mmatest"
)

// Products of bfloat16 are rounded as the manual defines BFDOT, by one row (BFDOT) and by several (BFMMLA).
func TestBFloat16(t *testing.T) {
	if !exec.FeaturesARM64().Has(a64.FeatBF16) {
		t.Skip("this processor has no BF16; QEMU's max has")
	}
	const n, k = 8, 64
	r := rand.New(rand.NewPCG(1, 2))
	for _, m := range []int{1, 2, 8} {
		a, b := bfloats(r, m*k), bfloats(r, k*n)
		p := mma.Product{Batch: 1, M: m, N: n, K: k, A: mma.BF16, B: mma.BF16, Zero: true}
		code := compile(t, p, a64.AllFeatures)
		d, scratch := mmatest.Aligned(4*m*n), mmatest.Aligned(code.Scratch)
		args := &mma.Args{A: unsafe.Pointer(&a[0]), ARow: 2 * k, ACol: 2, B: unsafe.Pointer(&b[0]), BRow: 2 * n, BCol: 2, D: mmatest.Address(d), Scratch: mmatest.Address(scratch)}
		if err := code.Call(args); err != nil {
			t.Fatal(err)
		}
		for i := range m * n {
			want := float32(0)
			for j := 0; j < k; j += 2 {
				x, y := a[i/n*k+j:], b[j*n+i%n:]
				pair := addOdd(product(x[0], y[0]), product(x[1], y[n]))
				want = addOdd(want, pair)
			}
			if got := math.Float32frombits(binary.LittleEndian.Uint32(d[4*i:])); got != want {
				t.Errorf("%d rows: element %d is %v, want %v", m, i, got, want)
			}
		}
	}
}

// bfloats returns random bfloat16.
func bfloats(r *rand.Rand, n int) (list []uint16) {
	for range n {
		list = append(list, uint16(math.Float32bits(float32(r.NormFloat64()*math.Exp2(float64(r.IntN(20)))))>>16))
	}
	return list
}

// product is exact: a bfloat16 has eight bits.
func product(x, y uint16) float32 {
	return math.Float32frombits(uint32(x)<<16) * math.Float32frombits(uint32(y)<<16)
}

// addOdd rounds a sum to odd: toward zero, and sets the last bit if it is inexact.
func addOdd(x, y float32) float32 {
	sum := new(big.Float).SetPrec(600).Add(big.NewFloat(float64(x)), big.NewFloat(float64(y)))
	zero := new(big.Float).SetPrec(24).SetMode(big.ToZero).Set(sum)
	f, _ := zero.Float32()
	if zero.Acc() != big.Exact {
		f = math.Float32frombits(math.Float32bits(f) | 1)
	}
	return f
}
