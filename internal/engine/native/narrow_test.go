package native_test

import (
	"context"
	"math"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/num"
	"gotile/tile"
)

// TestNarrowedOnce converts float64 beside the numbers halfway between two of a format of 16 bits: rounding to float32
// first makes them equal to such a number.
func TestNarrowedOnce(t *testing.T) {
	for _, isa := range isaNames(t) {
		dev, err := device.Open("cpu:native", cpu.ISA(isa))
		if err != nil {
			t.Fatal(err)
		}
		narrowedOnce[tile.BFloat16](t, dev, isa, num.BF16)
		narrowedOnce[tile.Float16](t, dev, isa, num.F16)
	}
}

func narrowedOnce[T tile.BFloat16 | tile.Float16](t *testing.T, dev device.Device, isa string, f *num.Format) {
	t.Helper()
	x := besideHalfway(f)
	y := make([]T, len(x))
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float64], y tile.Span1[T]) {
		y.Tiles(1024).Store(x.Tiles(1024).Load(b.ID(0)).Cast(y.DType()), b.ID(0))
	}, tile.Over(0))
	if err := k.Run(context.Background(), dev, x, y); err != nil {
		t.Fatal(err)
	}
	for i, v := range x {
		want := T(f.Encode(v, num.NearestEven, false))
		if y[i] != want && !(math.IsNaN(v) && f.IsNaN(uint64(y[i]))) {
			t.Fatalf("%s: %v as %v is %#x, want %#x", isa, v, f, y[i], want)
		}
	}
}

// besideHalfway returns every 13th number halfway between two of a format, and float64 at different distances from it,
// in a mixed order, so that vectors have few of one kind.
func besideHalfway(f *num.Format) []float64 {
	list := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 0x1p128 - 0x1p103, 0x1p-1074, -0x1p-150, math.Copysign(0, -1)}
	for p := uint64(0); p < 1<<16-1; p += 13 {
		lo, hi := f.Decode(p), f.Decode(p+1)
		mid := lo + (hi-lo)/2
		if math.IsNaN(mid) || math.IsInf(mid, 0) {
			continue
		}
		above, below := math.Nextafter(mid, math.Inf(1)), math.Nextafter(mid, math.Inf(-1))
		list = append(list, mid, lo, above, mid*(1+0x1p-27), below, mid*(1-0x1p-20), mid*(1-0x1p-26))
	}
	mixed := make([]float64, len(list))
	for i := range list {
		mixed[i] = list[i*4099%len(list)]
	}
	return mixed
}
