package random_test

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"testing"

	"gotile/device/cpu"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
	"gotile/tile/random"
)

// philoxKernel runs Philox on 4 counters, of which each word is in a separate array.
func philoxKernel(rounds int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, counter, key, out tile.Span2[uint32]) {
		var c [4]tile.Tile
		for i := range c {
			c[i] = counter.Tiles(4).Load(i, 0)
		}
		k := [2]tile.Tile{key.Tiles(4).Load(0, 0), key.Tiles(4).Load(1, 0)}
		for i, w := range random.PhiloxRounds(rounds, c, k) {
			out.Tiles(4).Store(w, i, 0)
		}
	}, tile.Name("philox"))
}

// published is the known answers of philox4x32 that the authors' library Random123 is
// tested with (kat_vectors).
var published = []struct {
	rounds  int
	counter [4]uint32
	key     [2]uint32
	want    [4]uint32
}{
	{7, [4]uint32{}, [2]uint32{}, [4]uint32{0x5f6fb709, 0x0d893f64, 0x4f121f81, 0x4f730a48}},
	{7, [4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, [2]uint32{0xffffffff, 0xffffffff},
		[4]uint32{0x5207ddc2, 0x45165e59, 0x4d8ee751, 0x8c52f662}},
	{7, [4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
		[4]uint32{0x4dfccaba, 0x190a87f0, 0xc47362ba, 0xb6b5242a}},
	{10, [4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
	{10, [4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, [2]uint32{0xffffffff, 0xffffffff},
		[4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
	{10, [4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
		[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
}

func TestPhiloxPublished(t *testing.T) {
	for _, v := range published {
		counter, key, out := make([]uint32, 16), make([]uint32, 8), make([]uint32, 16)
		for i, w := range v.counter {
			counter[4*i] = w
		}
		for i, w := range v.key {
			key[4*i] = w
		}
		launch(t, philoxKernel(v.rounds), tile.ArrayOf(counter, 4, 4), tile.ArrayOf(key, 2, 4), tile.ArrayOf(out, 4, 4))
		for i, want := range v.want {
			if out[4*i] != want {
				t.Errorf("%d rounds of %x with %x: word %d: got %#x, want %#x", v.rounds, v.counter, v.key, i, out[4*i], want)
			}
		}
	}
}

// plain is Philox4x32-10 in plain Go.
func plain(c [4]uint32, k [2]uint32) [4]uint32 {
	for i := range 10 {
		if i > 0 {
			k[0], k[1] = k[0]+0x9E3779B9, k[1]+0xBB67AE85
		}
		hi0, lo0 := bits.Mul32(c[0], 0xD2511F53)
		hi1, lo1 := bits.Mul32(c[2], 0xCD9E8D57)
		c = [4]uint32{hi1 ^ c[1] ^ k[0], lo1, hi0 ^ c[3] ^ k[1], lo0}
	}
	return c
}

const seed, stream, count = 0x0123456789abcdef, 3, 1 << 14

// numbers stores the result of each method at each position.
func numbers() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, seed tile.Scalar[uint64], words tile.Span2[uint32], uniform, normal tile.Span1[float32], uniform64 tile.Span1[float64], dice tile.Span1[uint32], kept tile.Span1[bool]) {
		g, i := random.New(seed, stream), b.ID(0)
		at := uniform.Tiles(1024).Places(0, i)
		for w, x := range g.Bits(at) {
			words.Tiles(1024).Store(x, w, i)
		}
		uniform.Tiles(1024).Store(g.Uniform(at), i)
		normal.Tiles(1024).Store(g.Normal(at), i)
		uniform64.Tiles(1024).Store(g.Uniform64(at.Cast(tile.I64).Add(int64(1<<40))), i)
		dice.Tiles(1024).Store(g.Integers(at, 6), i)
		kept.Tiles(1024).Store(g.Keep(at, 0.25), i)
	}, tile.Name("numbers"), tile.Over(2, 1024))
}

func TestGenerator(t *testing.T) {
	words, uniform, normal := make([]uint32, 4*count), make([]float32, count), make([]float32, count)
	uniform64, dice, kept := make([]float64, count), make([]uint32, count), make([]bool, count)
	err := numbers().Run(context.Background(), cpu.Open(), uint64(seed), tile.ArrayOf(words, 4, count), tile.ArrayOf(uniform, count),
		tile.ArrayOf(normal, count), tile.ArrayOf(uniform64, count), tile.ArrayOf(dice, count), tile.ArrayOf(kept, count))
	if err != nil {
		t.Fatal(err)
	}
	var faces [6]int
	key, keep := [2]uint32{0x89abcdef, 0x01234567}, 0
	for i := range count {
		w := plain([4]uint32{uint32(i), 0, stream, 0}, key)
		for j, want := range w {
			if words[j*count+i] != want {
				t.Fatalf("place %d: word %d: got %#x, want %#x", i, j, words[j*count+i], want)
			}
		}
		shared := plain([4]uint32{uint32(i)>>6<<4 | uint32(i)&15, 0, stream, 0}, key)[i>>4&3]
		if want := float32(shared>>8) / (1 << 24); uniform[i] != want {
			t.Fatalf("place %d: uniform: got %v, want %v", i, uniform[i], want)
		}
		v := plain([4]uint32{uint32(i), 1 << 8, stream, 0}, key)
		if want := float64((uint64(v[1])<<32|uint64(v[0]))>>11) / (1 << 53); uniform64[i] != want {
			t.Fatalf("place %d: uniform64: got %v, want %v", i, uniform64[i], want)
		}
		want := math.Sqrt(-2*math.Log(1-float64(w[0]>>8)/(1<<24))) * math.Cos(2*math.Pi*float64(w[1]>>8)/(1<<24))
		if math.Abs(float64(normal[i])-want) > 1e-5 {
			t.Fatalf("place %d: normal: got %v, want %v", i, normal[i], want)
		}
		faces[dice[i]]++
		if kept[i] {
			keep++
		}
	}
	if slices.Min(faces[:]) < count/6-300 || math.Abs(float64(keep)/count-0.75) > 0.02 {
		t.Errorf("faces of a die %v, %d kept of %d", faces, keep, count)
	}
}

func launch(t *testing.T, k *tile.Kernel, args ...any) {
	t.Helper()
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), args...); err != nil {
		t.Fatal(err)
	}
}

// An index has its number however the indices of a tile are arranged.
func TestWordOfIndices(t *testing.T) {
	const rows, n = 4, 128
	k := tile.NewKernel(func(b *tile.Block, seed tile.Scalar[uint64], whole, turned, few, wide tile.Span2[uint32]) {
		g, at := random.New(seed, stream), b.Iota(tile.I32, rows*n).Add(1<<20)
		whole.Tiles(rows, n).Store(g.Word(at.Reshape(rows, n)), 0, 0)
		turned.Tiles(rows, n).Store(g.Word(at.Xor(5).Reshape(rows, n)), 0, 0)
		few.Tiles(rows*n/32, 32).Store(g.Word(at.Reshape(rows*n/32, 32)), 0, 0)
		wide.Tiles(rows, n).Store(g.Word(at.Cast(tile.I64).Add(int64(1<<40)).Reshape(rows, n)), 0, 0)
	}, tile.Name("words"))
	whole, turned, few, wide := make([]uint32, rows*n), make([]uint32, rows*n), make([]uint32, rows*n), make([]uint32, rows*n)
	launch(t, k, uint64(seed), tile.ArrayOf(whole, rows, n), tile.ArrayOf(turned, rows, n), tile.ArrayOf(few, rows*n/32, 32), tile.ArrayOf(wide, rows, n))
	word := func(i uint64) uint32 {
		counter := i>>6<<4 | i&15
		return plain([4]uint32{uint32(counter), uint32(counter >> 32), stream, 0}, [2]uint32{0x89abcdef, 0x01234567})[i>>4&3]
	}
	for i := range whole {
		p := uint64(1<<20 + i)
		if whole[i] != word(p) || turned[i] != word(p^5) || few[i] != word(p) || wide[i] != word(p+1<<40) {
			t.Fatalf("index %d: got %#x, %#x, %#x, %#x; want %#x, %#x, %#x, %#x", p, whole[i], turned[i], few[i], wide[i], word(p), word(p^5), word(p), word(p+1<<40))
		}
	}
}

func TestVendorCompiles(t *testing.T) {
	m, err := numbers().Module()
	if err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, "sm_90")
}

func BenchmarkUniform(b *testing.B) {
	dev, x := cpu.Open(), tile.ArrayOf(make([]float32, 1<<18), 1<<18)
	k := tile.NewKernel(func(b *tile.Block, seed tile.Scalar[uint64], x tile.Span1[float32]) {
		xs := x.Tiles(1024)
		xs.Store(random.New(seed, 0).Uniform(xs.Places(0, b.ID(0))), b.ID(0))
	}, tile.Name("uniform"), tile.Over(1, 1024))
	b.SetBytes(4 << 18)
	for b.Loop() {
		if err := k.Run(context.Background(), dev, uint64(1), x); err != nil {
			b.Fatal(err)
		}
	}
}
