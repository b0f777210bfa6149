package native_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// TestDivisionByConstants compares quotients and remainders with Go's: they are products with a reciprocal.
func TestDivisionByConstants(t *testing.T) {
	for _, isa := range isaNames(t) {
		dev, err := device.Open("cpu:native", cpu.ISA(isa))
		if err != nil {
			t.Fatal(err)
		}
		divide[int8](t, dev, isa)
		divide[uint8](t, dev, isa)
		divide[int16](t, dev, isa)
		divide[uint16](t, dev, isa)
		divide[int32](t, dev, isa)
		divide[uint32](t, dev, isa)
		divide[int64](t, dev, isa)
		divide[uint64](t, dev, isa)
	}
}

func divide[T int8 | uint8 | int16 | uint16 | int32 | uint32 | int64 | uint64](t *testing.T, dev device.Device, isa string) {
	t.Helper()
	bits := 8 * int(unsafe.Sizeof(T(0)))
	top := T(1) << (bits - 1)
	r := rand.New(rand.NewPCG(7, 7))
	divisors := []T{1, 2, 3, 5, 7, 10, 64, 100, 127, top - 1, top, top + 1, ^T(0), ^T(0) - 1, ^T(2), T(r.Uint64() | 1), T(r.Uint64() | 1), T(r.Uint64()>>(64-bits/2) | 1)}
	for _, c := range divisors {
		const n = 4096
		x, q, rest, floor, ceil := make([]T, n), make([]T, n), make([]T, n), make([]T, n), make([]T, n)
		for i := range x {
			multiple := T(r.Uint64()) / c * c // quotients change at multiples of the divisor
			x[i] = []T{multiple, multiple - 1, multiple + 1, T(r.Uint64()), T(i), ^T(i), top + T(i), top - T(i)}[i%8]
		}
		k := tile.NewKernel(func(b *tile.Block, x, q, rest, floor, ceil tile.Span1[T]) {
			v := x.Tiles(512).Load(b.ID(0))
			q.Tiles(512).Store(v.Div(c), b.ID(0))
			rest.Tiles(512).Store(v.Rem(c), b.ID(0))
			floor.Tiles(512).Store(tile.FloorDiv(v, c), b.ID(0))
			ceil.Tiles(512).Store(tile.CeilDiv(v, c), b.ID(0))
		}, tile.Name(fmt.Sprintf("divide%d", uint64(c))), tile.Over(0))
		if err := k.Run(context.Background(), dev, x, q, rest, floor, ceil); err != nil {
			t.Fatal(err)
		}
		for i := range x {
			if q[i] != x[i]/c || rest[i] != x[i]%c {
				t.Fatalf("%s, %T: %v / %v is %v, rest %v, want %v and %v", isa, c, x[i], c, q[i], rest[i], x[i]/c, x[i]%c)
			}
			down, up := x[i]/c, x[i]/c
			switch {
			case x[i]%c == 0:
			case (x[i] < 0) != (c < 0):
				down--
			default:
				up++
			}
			if floor[i] != down || ceil[i] != up {
				t.Fatalf("%s, %T: %v / %v is %v rounded down and %v rounded up, want %v and %v", isa, c, x[i], c, floor[i], ceil[i], down, up)
			}
		}
	}
}
