// Package random is a counter-based random number generator for kernels: Philox, as
// Salmon, Moraes, Dror and Shaw describe it in "Parallel Random Numbers: As Easy as 1,
// 2, 3" (SC 2011), over package tile's own operations.
//
// A counter-based generator has no state: a number depends only on a key and on its position in the sequence. Each element
// of each tile of each block has its own position, and the number at a position is the same on every device and for every
// grid:
//
//	r := random.New(seed, 0)
//	at := out.Tiles(1024).Places(0, b.ID(0))
//	out.Tiles(1024).Store(r.Uniform(at), b.ID(0))
//
// The package is written like a user's package: it must not know how tiles are traced.
package random

import "gotile/tile"

// The multipliers of the rounds and the increments of the key.
const (
	multiplier0, multiplier1 uint32 = 0xD2511F53, 0xCD9E8D57
	bump0, bump1             uint32 = 0x9E3779B9, 0xBB67AE85
)

// Rounds is the number of rounds of [Philox] that its authors recommend.
const Rounds = 10

// Philox returns 128 random bits for each counter of 128 bits and key of 64: Philox4x32-10.
// Counter and key are uint32, scalars or tiles that broadcast to one shape, the lowest word
// first.
func Philox(counter [4]tile.Tile, key [2]tile.Tile) [4]tile.Tile {
	return PhiloxRounds(Rounds, counter, key)
}

// PhiloxRounds is [Philox] with another number of rounds: 7 are the fewest that pass the
// tests of randomness.
func PhiloxRounds(rounds int, counter [4]tile.Tile, key [2]tile.Tile) [4]tile.Tile {
	for i := range rounds {
		if i > 0 {
			key = [2]tile.Tile{key[0].Add(bump0), key[1].Add(bump1)}
		}
		counter = round(counter, key)
	}
	return counter
}

// round is one round: two products, whose halves are swapped and mixed with the key.
func round(c [4]tile.Tile, key [2]tile.Tile) [4]tile.Tile {
	hi0, lo0 := tile.MulHi(c[0], multiplier0), c[0].Mul(multiplier0)
	hi1, lo1 := tile.MulHi(c[2], multiplier1), c[2].Mul(multiplier1)
	return [4]tile.Tile{hi1.Xor(c[1]).Xor(key[0]), lo1, hi0.Xor(c[3]).Xor(key[1]), lo0}
}
