package random_test

import (
	"strings"
	"testing"

	"gotile/tile"
	"gotile/tile/random"
)

// Errors are reported at the author's line, not at one of this package.
func TestMisuse(t *testing.T) {
	for _, c := range []struct {
		kernel func(b *tile.Block, seed tile.Scalar[uint64])
		want   string
	}{
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.New(seed, -1) }, "constant -1 is not representable in uint32"},                                  //tilevet:ignore a misuse that is refused
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.New(seed, 1.5) }, "constant 1.5 is not representable in uint32"},                                //tilevet:ignore a misuse that is refused
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.New(seed, 0).Uniform(b.Ones(tile.F32, 4)) }, "works on integers, not on tile<4xf32>"},           //tilevet:ignore a misuse that is refused
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.New(seed, 0).Integers(b.Iota(tile.I32, 4), -3) }, "constant -3 is not representable in uint32"}, //tilevet:ignore a misuse that is refused
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.New(seed, 0).Normal(tile.Tile{}) }, "a zero Tile was used"},                                     //tilevet:ignore a misuse that is refused
		{func(b *tile.Block, seed tile.Scalar[uint64]) { random.Generator{}.Uniform(b.Iota(tile.I32, 4)) }, "a zero Tile was used"},                             //tilevet:ignore a misuse that is refused
	} {
		_, err := tile.NewKernel(c.kernel, tile.Name("wrong")).Module()
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "misuse_test.go:") {
			t.Errorf("got %v, want %q at its line", err, c.want)
		}
	}
}
