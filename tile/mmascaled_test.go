package tile_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/num"
	"gotile/tile"
)

const scaledN, scaledM, scaledK = 16, 8, 64

// scaledKernel is one scaled product of E2M1 elements that are packed in bytes along k. k is the contiguous dimension of y,
// too.
func scaledKernel[S tile.Element](block int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Ptr[uint8], xs, ys tile.Ptr[S], out tile.Ptr[float32]) {
		a := tile.Unpack(tile.Load(x.Add(b.Iota(tile.I32, scaledN, scaledK/2))), tile.E2M1)
		c := tile.Unpack(tile.Load(y.Add(b.Iota(tile.I32, scaledM, scaledK/2))), tile.E2M1).Transpose()
		as := tile.Load(xs.Add(b.Iota(tile.I32, scaledN, scaledK/block)))
		cs := tile.Load(ys.Add(b.Iota(tile.I32, scaledM, scaledK/block))).Transpose()
		r := tile.MMAScaled(a, as, c, cs, b.Zeros(tile.F32, scaledN, scaledM))
		tile.Store(out.Add(b.Iota(tile.I32, scaledN, scaledM)), r)
	}, tile.Name(fmt.Sprintf("scaled_%v_%d", tile.DTypeOf[S](), block)))
}

func nibble(data []uint8, i int) float64 {
	return num.E2M1FN.Decode(uint64(data[i/2]>>(i%2*4)) & 15)
}

func testScaled[S tile.Float8E4M3 | tile.Float8E8M0 | tile.Float8E5M3](t *testing.T, block int) {
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := make([]uint8, scaledN*scaledK/2), make([]uint8, scaledM*scaledK/2)
	for _, s := range [][]uint8{x, y} {
		for i := range s {
			s[i] = uint8(rng.Uint32())
		}
	}
	xs, ys := make([]S, scaledN*scaledK/block), make([]S, scaledM*scaledK/block)
	for _, s := range [][]S{xs, ys} {
		for i := range s {
			s[i] = tile.FromFloat64[S](math.Ldexp(1, rng.IntN(8)-4))
		}
	}
	out := make([]float32, scaledN*scaledM)
	launchKernel(t, scaledKernel[S](block), x, y, xs, ys, out)
	for i := range scaledN {
		for j := range scaledM {
			want := 0.0
			for k := range scaledK {
				want += nibble(x, i*scaledK+k) * tile.ToFloat64(xs[(i*scaledK+k)/block]) *
					nibble(y, j*scaledK+k) * tile.ToFloat64(ys[(j*scaledK+k)/block])
			}
			if got := float64(out[i*scaledM+j]); math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
				t.Fatalf("%v scales of %d: element %d, %d: got %v, want %v", tile.DTypeOf[S](), block, i, j, got, want)
			}
		}
	}
}

func TestMMAScaled(t *testing.T) {
	testScaled[tile.Float8E8M0](t, 16)
	testScaled[tile.Float8E8M0](t, 32)
	testScaled[tile.Float8E4M3](t, 16)
	testScaled[tile.Float8E5M3](t, 16)
	testScaled[tile.Float8E5M3](t, 32)
}

func TestVendorCompilesScaled(t *testing.T) {
	for _, k := range []*tile.Kernel{scaledKernel[tile.Float8E8M0](32), scaledKernel[tile.Float8E4M3](16), packKernel(), insertKernel()} {
		t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_100") })
	}
	for _, k := range []*tile.Kernel{scaledKernel[tile.Float8E5M3](16), scaledKernel[tile.Float8E5M3](32), e5m3Kernel()} {
		t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_107") })
	}
}

// e5m3Kernel converts floats to e5m3 and back, and e5m3 to integers.
func e5m3Kernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32], z tile.Span1[tile.Float8E5M3], n tile.Span1[int32]) {
		scales := x.Tiles(256).Load(0).Cast(tile.E5M3)
		z.Tiles(256).Store(scales, 0)
		y.Tiles(256).Store(scales, 0) // which no value is lost by
		n.Tiles(256).Store(tile.Select(tile.LogicalNot(scales), -1, scales.Cast(tile.I32)), 0)
	}, tile.Name("e5m3"))
}

// An e5m3 is 5 bits of exponent and 3 of mantissa, without sign and infinity; all ones
// are NaN.
func TestE5M3(t *testing.T) {
	x, y, z, n := make([]float32, 256), make([]float32, 256), make([]tile.Float8E5M3, 256), make([]int32, 256)
	for i := range x[:255] {
		exponent, mantissa := i>>3, float64(i&7)/8
		if exponent > 0 {
			mantissa++
		}
		x[i] = float32(math.Ldexp(mantissa, max(exponent, 1)-15))
	}
	x[255] = 1.1 // rounds to 1.125
	launchKernel(t, e5m3Kernel(), tile.ArrayOf(x, 256), tile.ArrayOf(y, 256), tile.ArrayOf(z, 256), tile.ArrayOf(n, 256))
	for i, v := range x[:255] {
		truncated := int32(v)
		if v == 0 {
			truncated = -1
		}
		if y[i] != v || z[i] != tile.Float8E5M3(i) || tile.ToFloat64(z[i]) != float64(v) || n[i] != truncated || tile.FromFloat64[tile.Float8E5M3](float64(v)) != z[i] {
			t.Errorf("%v: got %v, %#x, %v and %d", v, y[i], z[i], tile.ToFloat64(z[i]), n[i])
		}
	}
	if y[255] != 1.125 {
		t.Errorf("1.1: got %v, want 1.125", y[255])
	}
	if got := tile.ToFloat64(tile.FromFloat64[tile.Float8E5M3](1e6)); !math.IsNaN(got) {
		t.Errorf("1e6: got %v, want NaN", got)
	}
}

// packKernel packs the elements that it unpacks, in widths above and below a byte.
func packKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, in, out tile.Ptr[uint8]) {
		i := b.Iota(tile.I32, 2, 16)
		x := tile.Load(in.Add(i))
		for n, d := range []tile.DType{tile.E2M1, tile.I16, tile.F32, tile.U8, tile.Bool, tile.E4M3} {
			tile.Store(out.Add(32*n).Add(i), tile.Pack(tile.Unpack(x, d)))
		}
	}, tile.Name("pack"))
}

func TestPack(t *testing.T) {
	in, out := make([]uint8, 32), make([]uint8, 6*32)
	for i := range in {
		in[i] = uint8(i*37 + 11)
	}
	launchKernel(t, packKernel(), in, out)
	for n := range 6 {
		if got := out[n*32 : n*32+32]; !slices.Equal(got, in) {
			t.Errorf("round %d: got %v, want %v", n, got, in)
		}
	}
}

func insertKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, out tile.Ptr[int32], at tile.Scalar[int32]) {
		t := tile.Insert(b.Zeros(tile.I32, 4, 8), b.Iota(tile.I32, 2, 4).Add(1), at, 1)
		tile.Store(out.Add(b.Iota(tile.I32, 4, 8)), t)
	}, tile.Name("insert"))
}

func TestInsert(t *testing.T) {
	out := make([]int32, 32)
	launchKernel(t, insertKernel(), out, int32(1))
	for i, got := range out {
		row, col := i/8, i%8
		want := int32(0)
		if row >= 2 && col >= 4 {
			want = int32((row-2)*4 + col - 4 + 1)
		}
		if got != want {
			t.Errorf("element %d, %d: got %d, want %d", row, col, got, want)
		}
	}
}

func TestScaledErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block) {
		x, s := b.Zeros(tile.E4M3, 16, 32), b.Ones(tile.E8M0, 16, 1)
		acc := b.Zeros(tile.F32, 16, 16)
		tile.MMAScaled(x, s, x.Transpose(), s.Transpose(), b.Zeros(tile.F16, 16, 16))
		tile.MMAScaled(x, s, x, s, acc)
		tile.MMAScaled(x, b.Ones(tile.E8M0, 16, 2), x.Transpose(), s.Transpose(), acc)
		tile.Pack(b.Zeros(tile.E2M1, 4, 1))
		tile.Unpack(b.Zeros(tile.U8, 2), tile.F64)
		tile.Insert(b.Zeros(tile.F32, 4, 8), b.Zeros(tile.F32, 8, 8), 0, 0)
		tile.Insert(b.Zeros(tile.F32, 4, 8), b.Zeros(tile.F32, 2, 8), 0)
	},
		"no scaled product has these types",
		"the shapes do not match; want n×k · k×m + n×m",
		"want a scale for each [32] elements along k",
		"holds no whole number of uint8 and of bytes",
		"holds no whole number of float64 and of bytes",
		"tile<8x8xf32> does not divide tile<4x8xf32>",
		"at 1 indices of tile<4x8xf32>; want one element type, and an index for each dimension",
	)
}
