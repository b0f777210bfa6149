package tile_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gotile/device/cpu"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
)

// castKernel converts 8 elements of type F to type T.
func castKernel[F, T tile.Element]() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, in tile.Ptr[F], out tile.Ptr[T]) {
		i := b.Iota(tile.I32, 8)
		tile.Store(out.Add(i), tile.Load(in.Add(i)).Cast(tile.DTypeOf[T]()))
	}, tile.Name("cast"))
}

// castPair converts numbers that every type rounds to something finite, and compares
// with Go.
func castPair[F, T tile.Element](t *testing.T) {
	in, out := make([]F, 8), make([]T, 8)
	for i, x := range []float64{0, 1, 2, 3, 100, 2.5, -1, -7.75} {
		if isUnsigned[F]() {
			x = math.Abs(x)
		}
		in[i] = fromFloat[F](x)
	}
	name := fmt.Sprintf("%v to %v", tile.DTypeOf[F](), tile.DTypeOf[T]())
	if err := castKernel[F, T]().Launch(context.Background(), cpu.Open(), tile.Grid(1), in, out); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for i, x := range in {
		value := tile.ToFloat64(x)
		if value < 0 && isUnsigned[T]() && !isInteger[F]() {
			continue // undefined behaviour (3.1, ub-28)
		}
		if want := fromFloat[T](value); out[i] != want {
			t.Errorf("%s: %v: got %v, want %v", name, value, out[i], want)
		}
	}
}

func isUnsigned[T tile.Element]() bool {
	d := tile.DTypeOf[T]()
	return d.IsIntegral() && !d.IsSigned()
}
func isInteger[T tile.Element]() bool { return tile.DTypeOf[T]().IsIntegral() }

// fromFloat is Go's own conversion: integers truncate and wrap, bool is not zero.
func fromFloat[T tile.Element](x float64) T {
	var r T
	i := int64(math.Trunc(x))
	switch p := any(&r).(type) {
	case *bool:
		*p = x != 0
	case *int8:
		*p = int8(i)
	case *int16:
		*p = int16(i)
	case *int32:
		*p = int32(i)
	case *int64:
		*p = i
	case *uint8:
		*p = uint8(i)
	case *uint16:
		*p = uint16(i)
	case *uint32:
		*p = uint32(i)
	case *uint64:
		*p = uint64(i)
	case *float32:
		*p = float32(x)
	case *float64:
		*p = x
	case *tile.Float16:
		*p = tile.FromFloat64[tile.Float16](x)
	case *tile.BFloat16:
		*p = tile.FromFloat64[tile.BFloat16](x)
	case *tile.TFloat32:
		*p = tile.FromFloat64[tile.TFloat32](x)
	case *tile.Float8E4M3:
		*p = tile.FromFloat64[tile.Float8E4M3](x)
	case *tile.Float8E5M2:
		*p = tile.FromFloat64[tile.Float8E5M2](x)
	}
	return r
}

func castFrom[F tile.Element](t *testing.T) {
	castPair[F, bool](t)
	castPair[F, int8](t)
	castPair[F, int16](t)
	castPair[F, int32](t)
	castPair[F, int64](t)
	castPair[F, uint8](t)
	castPair[F, uint16](t)
	castPair[F, uint32](t)
	castPair[F, uint64](t)
	castPair[F, float32](t)
	castPair[F, float64](t)
	castPair[F, tile.Float16](t)
	castPair[F, tile.BFloat16](t)
	castPair[F, tile.TFloat32](t)
	castPair[F, tile.Float8E4M3](t)
	castPair[F, tile.Float8E5M2](t)
}

// Every pair of types converts as Go's own conversions do.
func TestCastEveryPair(t *testing.T) {
	castFrom[bool](t)
	castFrom[int8](t)
	castFrom[int16](t)
	castFrom[int32](t)
	castFrom[int64](t)
	castFrom[uint8](t)
	castFrom[uint16](t)
	castFrom[uint32](t)
	castFrom[uint64](t)
	castFrom[float32](t)
	castFrom[float64](t)
	castFrom[tile.Float16](t)
	castFrom[tile.BFloat16](t)
	castFrom[tile.TFloat32](t)
	castFrom[tile.Float8E4M3](t)
	castFrom[tile.Float8E5M2](t)
}

// everything uses each operation that type T supports, and stores the results.
func everything[T tile.Element]() *tile.Kernel {
	d := tile.DTypeOf[T]()
	return tile.NewKernel(func(b *tile.Block, p tile.Ptr[T], s tile.Scalar[T], n tile.Scalar[int32], v tile.Span2[T]) {
		i := b.Iota(tile.I32, 8)
		x := tile.LoadMasked(p.Add(i), i.Lt(n), 1)
		y := tile.Partition(v, 1, 8).LoadMasked(0, b.ID(0)).Reshape(8)
		r := tile.Select(i.Gt(2), x, y)
		r = tile.Select(tile.LogicalNot(x), r, tile.Broadcast(s.Tile, 8))
		switch {
		case d.IsBasicFloat():
			r = r.Add(floats(x, y))
		case d.IsIntegral():
			r = r.Add(integers(x, y))
		}
		if d.IsArithmetic() {
			r = r.Add(arithmetic(x, y))
		}
		for range b.Range(0, n, &r) {
			r = tile.Cat(tile.Extract(r, []int{4}, 1), tile.Extract(r, []int{4}, 0), 0)
		}
		tile.StoreMasked(p.Add(i), r, i.Lt(n))
		tile.Partition(v, 1, 8).StoreMasked(r.Reshape(8, 1).Transpose(), 0, b.Count(0).Sub(1))
	}, tile.Name("everything_"+d.String()))
}

func arithmetic(x, y tile.Tile) tile.Tile {
	r := x.Add(y).Sub(x).Mul(y).Div(x).Rem(y).Neg()
	r = tile.Max(r, tile.Abs(x))
	r = tile.Min(r, tile.Promote(y).Cast(x.DType()))
	r = r.Add(tile.Sum(x, 0)).Add(tile.Prod(x, 0)).Add(tile.ReduceMax(x, 0)).Add(tile.ReduceMin(x, 0))
	r = r.Add(tile.PartialSum(x, 0)).Add(tile.PartialProd(y, 0))
	c := tile.LogicalAnd(x.Eq(y), x.Ne(y))
	c = tile.LogicalOr(c, tile.LogicalOr(x.Lt(y), x.Le(y)))
	c = tile.LogicalOr(c, tile.LogicalOr(x.Gt(y), x.Ge(y)))
	c = tile.LogicalOr(c, tile.LogicalAnd(tile.All(x, 0), tile.Any(y, 0)))
	return tile.Select(c, r, x)
}

func integers(x, y tile.Tile) tile.Tile {
	r := x.And(y).Or(x).Xor(y)
	r = r.Add(tile.ReduceAnd(x, 0)).Add(tile.ReduceOr(x, 0)).Add(tile.ReduceXor(x, 0))
	r = r.Add(x.CeilDiv(y)).Add(x.FloorDiv(y))
	if x.DType() == tile.Bool {
		return r
	}
	return r.Add(tile.MulHi(x, y)).Add(tile.Not(x)).Add(x.Shl(y)).Add(x.Shr(1))
}

func floats(x, y tile.Tile) tile.Tile {
	r := tile.FMA(x, y, y)
	for _, f := range []func(tile.Tile) tile.Tile{func(x tile.Tile) tile.Tile { return tile.Exp(x) }, tile.Tile.Log, tile.Tile.Log2, tile.Tile.Sin, tile.Tile.Cos, tile.Tile.Tan, tile.Tile.Sinh, tile.Tile.Cosh,
		func(x tile.Tile) tile.Tile { return tile.Tanh(x) }, tile.Tile.Ceil, tile.Tile.Floor, tile.Tile.Neg} {
		r = r.Add(f(x))
	}
	r = r.Add(tile.Exp2(x)).Add(tile.Sqrt(x)).Add(tile.Rsqrt(x)).Add(tile.Pow(x, y)).Add(tile.Atan2(x, y))
	r = tile.Select(tile.LogicalOr(tile.IsNaN(r), tile.IsInf(r)), r, x)
	r = tile.Add(r, 1.5, tile.TowardZero)
	if x.DType() == tile.F32 {
		r = tile.Div(r, y, tile.Approx, tile.FlushSubnormals)
	}
	return tile.Max(r, y, tile.PropagateNaN)
}

var everythings = []*tile.Kernel{
	everything[bool](), everything[int8](), everything[int16](), everything[int32](), everything[int64](),
	everything[uint8](), everything[uint16](), everything[uint32](), everything[uint64](),
	everything[tile.Float16](), everything[tile.BFloat16](), everything[float32](), everything[float64](),
	everything[tile.TFloat32](), everything[tile.Float8E4M3](), everything[tile.Float8E5M2](),
}

// runEverything launches a kernel on ones.
func runEverything[T tile.Element](t *testing.T) {
	k, p, v := everything[T](), make([]T, 8), make([]T, 8)
	for i := range p {
		p[i], v[i] = fromFloat[T](1), fromFloat[T](1)
	}
	err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), p, fromFloat[T](1), 6, tile.ArrayOf(v, 1, 8))
	if err != nil {
		t.Errorf("%s: %v", k.Name(), err)
	}
}

func TestEverythingRuns(t *testing.T) {
	runEverything[bool](t)
	runEverything[int8](t)
	runEverything[int16](t)
	runEverything[int32](t)
	runEverything[int64](t)
	runEverything[uint8](t)
	runEverything[uint16](t)
	runEverything[uint32](t)
	runEverything[uint64](t)
	runEverything[float32](t)
	runEverything[float64](t)
	runEverything[tile.Float16](t)
	runEverything[tile.BFloat16](t)
	runEverything[tile.TFloat32](t)
	runEverything[tile.Float8E4M3](t)
	runEverything[tile.Float8E5M2](t)
}

func TestVendorCompilesEverything(t *testing.T) {
	vendortest.Bin(t)
	for _, k := range everythings {
		t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_100") })
	}
}
