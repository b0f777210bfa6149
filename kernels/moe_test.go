package kernels

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/tile"
)

func TestRoute(t *testing.T) {
	tokens, parts := Route([]int32{2, 0, 2, 2, 0}, 2, 4)
	if want := []int32{1, 4, 0, 2, 3, 5}; !slices.Equal(tokens, want) {
		t.Errorf("tokens: got %v, want %v", tokens, want)
	}
	if want := []int32{0, 2, 2}; !slices.Equal(parts, want) {
		t.Errorf("parts: got %v, want %v", parts, want)
	}
}

// testMoE runs both products of a mixture of experts with the gate between them.
func testMoE[T Real](t *testing.T) {
	const tokens, hidden, inner, experts, top = 11, 40, 24, 5, 2
	x, up, down := random[T](1, tokens, hidden), random[T](2, experts, 2*inner, hidden), random[T](3, experts, hidden, inner)
	weights := random[float32](4, tokens*top)
	rng, ids := rand.New(rand.NewPCG(5, 5)), make([]int32, tokens*top)
	for i := range ids {
		ids[i] = int32(rng.IntN(experts))
	}
	tiles := MatMulTiles{M: 4, N: 16, K: 16}
	sorted, parts := Route(ids, tiles.M, experts)
	order, of := tile.ArrayOf(sorted, len(sorted)), tile.ArrayOf(parts, len(parts))
	gates, gated, out := blank[T](tokens*top, 2*inner), blank[T](tokens*top, inner), blank[T](tokens*top, hidden)

	run(t, NewExperts[T](tiles, false), x.Array, up.Array, gates.Array, weights.Array, order, of, top)
	run(t, NewSiLUMul[T](16), gates.Array, gated.Array)
	run(t, NewExperts[T](tiles, true), gated.Array, down.Array, out.Array, weights.Array, order, of, 1)

	rounded := func(v float64) float64 { return tile.ToFloat64(tile.FromFloat64[T](v)) }
	want := make([]float64, 0, len(out.Data))
	for entry, e := range ids {
		in := x.exact[entry/top*hidden:][:hidden]
		g := make([]float64, 2*inner)
		for i := range g {
			for j, v := range in {
				g[i] += v * up.exact[(int(e)*2*inner+i)*hidden+j]
			}
			g[i] = rounded(g[i])
		}
		h := make([]float64, inner)
		for i := range h {
			h[i] = rounded(g[i] / (1 + math.Exp(-g[i])) * g[inner+i])
		}
		for i := range hidden {
			sum := 0.0
			for j, v := range h {
				sum += v * down.exact[(int(e)*hidden+i)*inner+j]
			}
			want = append(want, sum*weights.exact[entry])
		}
	}
	compare(t, "mixture of experts", out, want, 4*tolerance[T]())
}

func TestMoE(t *testing.T) {
	each(t, testMoE[float32], testMoE[tile.Float16], testMoE[tile.BFloat16])
}

// TestSiLUMulFarBelow has gates for which exp(-a) overflows although silu(a) is a number: it
// is that number, and not 0.
func TestSiLUMulFarBelow(t *testing.T) {
	ab, c := blank[float32](1, 4), blank[float32](1, 2)
	copy(ab.Data, []float32{-89, -95, 1, 1})
	run(t, NewSiLUMul[float32](0), ab.Array, c.Array)
	for i, a := range []float64{-89, -95} {
		want := a / (1 + math.Exp(-a))
		if got := float64(c.Data[i]); math.Abs(got-want) > 1e-3*math.Abs(want) {
			t.Errorf("silu(%v) is %v; want %v", a, got, want)
		}
	}
}
