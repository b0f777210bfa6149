package native_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestLookUp compares gathers with Go's indexing: from tables that have fewer elements than a processor looks up in
// registers, as many, and more.
func TestLookUp(t *testing.T) {
	eachNative(t, regmachine, func(t *testing.T, dev device.Device) {
		for _, length := range []int{1, 100, 256, 300} {
			t.Run(fmt.Sprint(length), func(t *testing.T) {
				for _, outside := range []bool{false, true} {
					l := &lookUps{t, dev, length, outside}
					compareLookUps[uint8, uint8](l)
					compareLookUps[uint8, int16](l)
					compareLookUps[uint8, float32](l)
					compareLookUps[uint8, float64](l)
					compareLookUps[int8, uint8](l)
					compareLookUps[int16, int32](l)
					compareLookUps[int32, uint8](l)
					compareLookUps[int32, int16](l)
					compareLookUps[int32, float32](l)
				}
			})
		}
	})
}

// lookUps are gathers from tables of a length. If outside is set, some indices are not within the table.
type lookUps struct {
	*testing.T
	dev     device.Device
	length  int
	outside bool
}

// compareLookUps looks elements of a table up in tiles of several sizes, of which the last is not full.
func compareLookUps[I uint8 | int8 | int16 | int32, E uint8 | int16 | int32 | float32 | float64](t *lookUps) {
	t.Helper()
	for _, size := range []int{128, 256, 4096} {
		n := 3*size - 7
		k := tile.NewKernel(func(b *tile.Block, index tile.Span1[I], y, table tile.Span1[E]) {
			y.Tiles(size).Store(table.Gather(index.Tiles(size).Load(b.ID(0)).Cast(tile.I32)), b.ID(0))
		}, tile.Name("look_up"), tile.Over(0))
		rng := rand.New(rand.NewPCG(uint64(t.length), uint64(size)))
		index, table, want := make([]I, n), make([]E, t.length), make([]E, n)
		for i := range table {
			table[i] = E(rng.IntN(1 << 30))
		}
		values := 128 // of I, at least
		if _, signed := any(index).([]int8); !signed {
			values = 256
		}
		for i := range index {
			index[i] = I(rng.IntN(min(t.length, values)))
			if t.outside && i%5 == 0 {
				index[i] = ^I(0) // -1 or, if the table is short, too large
			}
			if at := int(index[i]); at >= 0 && at < t.length {
				want[i] = table[at]
			}
		}
		got := make([]E, n)
		if err := k.Run(t.Context(), t.dev, tile.ArrayOf(index, n), tile.ArrayOf(got, n), tile.ArrayOf(table, t.length)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%T by %T, tiles of %d: got %v, want %v", want[0], index[0], size, got[:8], want[:8])
		}
	}
}
