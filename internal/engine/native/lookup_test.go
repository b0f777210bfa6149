package native_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/engine/native"
	"gotile/tile"
)

// TestLookUp compares gathers with Go's indexing: from tables that have fewer elements than a processor looks up in
// registers, as many, and more.
func TestLookUp(t *testing.T) {
	names, err := native.ISAs()
	if err != nil {
		t.Skip(err)
	}
	for _, name := range names {
		for _, length := range []int{1, 100, 256, 300} {
			t.Run(fmt.Sprint(name, length), func(t *testing.T) {
				dev, err := device.Open("cpu:native", cpu.ISA(name))
				if err != nil {
					t.Fatal(err)
				}
				defer dev.Close()
				compareLookUps[uint8, uint8](t, dev, length)
				compareLookUps[uint8, int16](t, dev, length)
				compareLookUps[uint8, float32](t, dev, length)
				compareLookUps[uint8, float64](t, dev, length)
				compareLookUps[int8, uint8](t, dev, min(length, 128))
				compareLookUps[int16, int32](t, dev, length)
				compareLookUps[int32, uint8](t, dev, length)
				compareLookUps[int32, int16](t, dev, length)
				compareLookUps[int32, float32](t, dev, length)
			})
		}
	}
}

// compareLookUps looks elements of a table up in tiles of several sizes, of which the last is not full.
func compareLookUps[I uint8 | int8 | int16 | int32, E uint8 | int16 | int32 | float32 | float64](t *testing.T, dev device.Device, length int) {
	t.Helper()
	for _, size := range []int{128, 256, 4096} {
		n := 3*size - 7
		k := tile.NewKernel(func(b *tile.Block, index tile.Span1[I], y, table tile.Span1[E]) {
			y.Tiles(size).Store(table.Gather(index.Tiles(size).Load(b.ID(0)).Cast(tile.I32)), b.ID(0))
		}, tile.Name("look_up"), tile.Over(0))
		rng := rand.New(rand.NewPCG(uint64(length), uint64(size)))
		index, table, want := make([]I, n), make([]E, length), make([]E, n)
		for i := range table {
			table[i] = E(rng.IntN(1 << 30))
		}
		for i := range index {
			index[i] = I(rng.IntN(min(length, 256)))
			want[i] = table[index[i]]
		}
		got := make([]E, n)
		if err := k.Run(t.Context(), dev, tile.ArrayOf(index, n), tile.ArrayOf(got, n), tile.ArrayOf(table, length)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%T by %T, tiles of %d: got %v, want %v", want[0], index[0], size, got[:8], want[:8])
		}
	}
}
