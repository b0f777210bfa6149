package random

import (
	"math"

	"gotile/tile"
)

// Generator is a sequence of random numbers that a seed and a stream determine. Its methods
// take indices into the sequence, integers, and return numbers of their shape: the same for
// the same index, and independent ones for others.
type Generator struct {
	key    [2]tile.Tile
	stream tile.Tile
}

// New returns the sequence of a seed, a uint64 parameter, and the number of a stream, an int
// or uint32 scalar: kernels that use one seed for several purposes use a stream for each.
func New(seed tile.Scalar[uint64], stream any) Generator {
	zero := low(seed.Mul(0))
	return Generator{
		key:    [2]tile.Tile{low(seed.Tile), high(seed.Tile)},
		stream: zero.Add(stream),
	}
}

// low and high are the halves of 64-bit integers.
func low(t tile.Tile) tile.Tile  { return t.Cast(tile.U32) }
func high(t tile.Tile) tile.Tile { return t.Shr(32).Cast(tile.U32) }

// Bits returns four words of random bits, uint32, for each index.
func (g Generator) Bits(places tile.Tile) [4]tile.Tile {
	at := places.Or(0).Cast(tile.U64) // only integers have an or
	zero := low(at).Mul(0)
	return Philox([4]tile.Tile{low(at), high(at), zero.Add(g.stream), zero}, g.key)
}

// Uniform returns float32 numbers from 0 to below 1: all multiples of 2^-24 are equally
// likely. It takes a third of the time for rows of 64 or more consecutive indices that
// begin at a multiple of 64, as [tile.Tiles.Places] returns them.
func (g Generator) Uniform(places tile.Tile) tile.Tile { return uniform(g.Word(places)) }

// uniform uses the upper 24 bits of a word.
func uniform(bits tile.Tile) tile.Tile {
	return bits.Shr(8).Cast(tile.F32).Mul(math.Ldexp(1, -24))
}

// Uniform64 returns float64 numbers from 0 to below 1: all multiples of 2^-53 are equally
// likely.
func (g Generator) Uniform64(places tile.Tile) tile.Tile {
	w := g.Bits(places)
	bits := w[1].Cast(tile.U64).Shl(32).Or(w[0].Cast(tile.U64))
	return bits.Shr(11).Cast(tile.F64).Mul(math.Ldexp(1, -53))
}

// Normal returns float32 numbers of the normal distribution with mean 0 and variance 1, by
// the method of Box and Muller. None is further from 0 than 5.8.
func (g Generator) Normal(places tile.Tile) tile.Tile {
	w := g.Bits(places)
	// Above 0, so that the logarithm is finite.
	u := tile.Sub(1.0, uniform(w[0]))
	return tile.Sqrt(tile.Log(u).Mul(-2.0)).Mul(tile.Cos(uniform(w[1]).Mul(2 * math.Pi)))
}

// Integers returns uint32 numbers from 0 to below n, a uint32 or an int that it represents.
// Probabilities differ by less than n in 2^32.
func (g Generator) Integers(places tile.Tile, n any) tile.Tile {
	return tile.MulHi(g.Word(places), n)
}

// Keep reports whether dropout keeps an element; drop is the share of elements that it drops,
// a number from 0 to 1.
func (g Generator) Keep(places tile.Tile, drop any) tile.Tile { return g.Uniform(places).Ge(drop) }
