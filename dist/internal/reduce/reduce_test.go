package reduce

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"gotile/dist"
	"gotile/tile"
)

// sources returns n arrays of random bits without NaNs.
func sources(d tile.DType, n, bytes int) [][]byte {
	random := rand.New(rand.NewPCG(uint64(d), uint64(n)))
	all := make([][]byte, n)
	for i := range all {
		all[i] = make([]byte, bytes)
		for j := range all[i] {
			switch size := d.Size(); {
			case d == tile.Bool:
				all[i][j] = byte(random.IntN(2))
			case (d == tile.F16 || d == tile.BF16 || d == tile.F32 || d == tile.F64) && j%size == size-1:
				all[i][j] = byte(random.IntN(2)<<7 | 0x38 + random.IntN(8)) // not far from 1
			default:
				all[i][j] = byte(random.Uint32())
			}
		}
	}
	return all
}

// Kernels have the results of the loops, which short arrays use.
func TestKernels(t *testing.T) {
	if processor() == nil {
		t.Skip("no machine code for this processor")
	}
	types := []tile.DType{tile.Bool, tile.I8, tile.I16, tile.I32, tile.I64, tile.U8, tile.U16, tile.U32, tile.U64, tile.F16, tile.BF16, tile.F32, tile.F64}
	for _, d := range types {
		for r := dist.Sum; r <= dist.Average; r++ {
			for _, n := range []int{2, 3, 5} {
				const size = kernelFrom + 40 // the last tile is not full
				srcs := sources(d, n, size)
				want := make([]byte, size)
				for first := 0; first < size; first += 1024 {
					end := min(first+1024, size)
					parts := make([][]byte, n)
					for i, s := range srcs {
						parts[i] = s[first:end]
					}
					if err := Into(want[first:end], parts, d, r); err != nil {
						t.Fatal(err)
					}
				}
				for _, dst := range [][]byte{make([]byte, size), srcs[n-1], srcs[0]} { // in place too
					saved := bytes.Clone(dst)
					if err := Into(dst, srcs, d, r); err != nil {
						t.Fatal(err)
					}
					if i := differs(dst, want); i >= 0 {
						t.Errorf("%v of %v, %d arrays: byte %d is %#x, want %#x", r, d, n, i, dst[i], want[i])
					}
					copy(dst, saved)
				}
			}
		}
	}
}

// differs returns the index of the first byte that differs; -1 if none does.
func differs(x, y []byte) int {
	for i := range x {
		if x[i] != y[i] {
			return i
		}
	}
	return -1
}

func BenchmarkInto(b *testing.B) {
	for _, d := range []tile.DType{tile.F32, tile.F64, tile.I8, tile.BF16, tile.F16} {
		for _, n := range []int{2, 4} {
			for _, size := range []int{4 << 10, 8 << 10, 64 << 10, 256 << 10} {
				b.Run(fmt.Sprintf("%v/%d/%d", d, n, size), func(b *testing.B) {
					dst, srcs := make([]byte, size), sources(d, n, size)
					b.SetBytes(int64(size))
					for b.Loop() {
						if err := Into(dst, srcs, d, dist.Average); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
