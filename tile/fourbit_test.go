package tile_test

import (
	"strings"
	"testing"

	"gotile/tile"
)

// Elements of four bits share bytes: there is no tile of one, and no bitcast.
func TestFourBitElements(t *testing.T) {
	for want, kernel := range map[string]func(b *tile.Block){
		"two elements share a byte; make it of an even number":                                                                    func(b *tile.Block) { b.Zeros(tile.F32, 1).Cast(tile.E2M1) },                                    //tilevet:ignore elements of four bits that are refused
		"tile.Select: works on no elements of 4 bits, as those of tile<8xe2m1> (reference 2.3.15); cast them to a type of 8 bits": func(b *tile.Block) { x := b.Ones(tile.E2M1, 8); tile.Select(b.Iota(tile.I32, 8).Lt(2), x, x) }, //tilevet:ignore elements of four bits that are refused
		"use tile.Pack and tile.Unpack":         func(b *tile.Block) { tile.Bitcast(b.Zeros(tile.U8, 8), tile.E2M1) },                           //tilevet:ignore elements of four bits that are refused
		"does not round in mode TowardNegative": func(b *tile.Block) { tile.CastRounding(b.Ones(tile.E8M0, 8), tile.F32, tile.TowardNegative) }, //tilevet:ignore elements of four bits that are refused
	} {
		_, err := tile.NewKernel(kernel, tile.Name("four")).Module()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "fourbit_test.go:") {
			t.Errorf("got %v, want %q with its line", err, want)
		}
	}
}
