package kernels

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// Arrays that do not fit each other or the kernel are refused before anything runs.
func TestShapeErrors(t *testing.T) {
	f := func(shape ...int) tile.Array[float32] { return blank[float32](shape...).Array }
	i := func(n int) tile.Array[int32] { return tile.ArrayOf(make([]int32, n), n) }
	b := func(shape ...int) tile.Array[uint8] { return tile.ArrayOf(make([]uint8, shape[0]*shape[1]), shape...) }
	e := func(shape ...int) tile.Array[tile.Float8E4M3] { return blank[tile.Float8E4M3](shape...).Array }
	s := func(shape ...int) tile.Array[tile.Float8E8M0] { return blank[tile.Float8E8M0](shape...).Array }
	for _, c := range []struct {
		k    *tile.Kernel
		want string
		args []any
	}{
		{NewVecAdd[float32](0), "z has shape [5]; want n, where n is 4, as x has it", []any{f(4), f(4), f(5)}},
		{NewVecAddGather[float32](0), "y has shape [3]; want n, where n is 4, as x has it", []any{f(4), f(3), f(4)}},
		{NewMatAdd[float32](0, 0), "y has shape [2 4]; want m by n, where n is 3, as x has it", []any{f(2, 3), f(2, 4), f(2, 3)}},
		{NewMatAddGather[float32](0, 0), "z has shape [3 3]; want m by n, where m is 2, as x has it", []any{f(2, 3), f(2, 3), f(3, 3)}},
		{NewTranspose[float32](0, 0), "y has shape [2 3]; want n by m, where n is 3, as x has it", []any{f(2, 3), f(2, 3)}},
		{NewSoftmax[float32](1, 64), "n is 65; want at most 64, the width that the kernel was made for", []any{f(2, 65), f(2, 65)}},
		{NewSoftmax[float32](1, 64), "y has shape [2 4]; want m by n, where n is 3, as x has it", []any{f(2, 3), f(2, 4)}},
		{NewSoftmaxPersistent[float32](64), "n is 65; want at most 64", []any{f(2, 65), f(2, 65)}},
		{NewMatMul[float32, float32](smallTiles), "b has shape [3 4]; want k by n, where k is 4, as a has it", []any{f(3, 4), f(3, 4), f(3, 4)}},
		{NewMatMulPersistent[float32, float32](smallTiles), "c has shape [4 3]; want m by n, where m is 3, as a has it", []any{f(3, 4), f(4, 3), f(4, 3)}},
		{NewMatMulSplitK[float32, float32](smallTiles, 2), "tiles is 1; want 2, as many as c has tiles", []any{f(3, 4), f(4, 9), f(3, 9), i(1), i(1)}},
		{NewBatchMatMul[float32, float32](smallTiles), "b has shape [3 4 4]; want batch by k by n, where batch is 2, as a has it", []any{f(2, 4, 4), f(3, 4, 4), f(2, 4, 4)}},
		{NewLayerNorm[float32](0), "bias has shape [4]; want n, where n is 3, as x has it", []any{f(2, 3), f(3), f(4), f(2, 3), f(2), f(2), float32(eps)}},
		{NewLayerNormBackward[float32](0), "parts is 0; want 1 or more", []any{f(2, 3), f(2, 3), f(0, 3), f(0, 3), f(2, 3), f(3), f(2), f(2), i(0)}},
		{NewLayerNormBackward[float32](0), "locks has shape [1]; want parts, where parts is 2, as dw has it", []any{f(2, 3), f(2, 3), f(2, 3), f(2, 3), f(2, 3), f(3), f(2), f(2), i(1)}},
		{NewLayerNormBackwardWeights[float32](0, 0), "dbias has shape [2]; want n, where n is 3, as dw has it", []any{f(2, 3), f(2, 3), f(3), f(2)}},
		{NewRMSNorm[float32](0), "rstd has shape [3]; want m, where m is 2, as x has it", []any{f(2, 3), f(3), f(2, 3), f(3), float32(eps)}},
		{NewRMSNormGather[float32](0), "weight has shape [2]; want n, where n is 3, as x has it", []any{f(2, 3), f(2), f(2, 3), f(2), float32(eps)}},
		{NewRMSNormPersistent[float32](0, 0), "y has shape [3 3]; want m by n, where m is 2, as x has it", []any{f(2, 3), f(3), f(3, 3), float32(eps)}},
		{NewAttention[float32](AttentionTiles{Dim: 8}), "dim is 16; want at most 8, the Dim of the tiles", []any{f(1, 1, 2, 16), f(1, 1, 2, 16), f(1, 1, 2, 16), f(1, 1, 2, 16), float32(1), 0}},
		{NewAttention[float32](AttentionTiles{Group: 2}), "heads is 3; want 2, the heads of the keys times Group", []any{f(1, 3, 2, 8), f(1, 1, 2, 8), f(1, 1, 2, 8), f(1, 3, 2, 8), float32(1), 0}},
		{NewFFT(2, 4), "n is 4; want 8, the product of the factors", []any{f(1, 4, 2), f(1, 4, 2), Roots(4)}},
		{NewExperts[float32](MatMulTiles{M: 4}, false), "slots is 4; want 8, M for each part", []any{f(2, 3), f(2, 5, 3), f(2, 5), f(2), i(4), i(2), 1}},
		{NewExperts[float32](MatMulTiles{M: 4}, true), "weights is 1; want 2, one for each entry of c", []any{f(2, 3), f(2, 5, 3), f(2, 5), f(1), i(8), i(2), 1}},
		{NewSiLUMul[float32](0), "both is 5; want 6, twice the columns of c", []any{f(2, 5), f(2, 3)}},
		{NewScaledMatMul[tile.Float8E4M3](MatMulTiles{}), "scales is 1; want 2, one for each 32 numbers", []any{e(2, 40), s(2, 1), e(40, 2), s(1, 2), f(2, 2)}},
		{NewScaledMatMul4[tile.Float8E8M0](MatMulTiles{}, 0), "scales is 2; want 4, one for each 16 numbers", []any{b(2, 32), s(2, 2), b(2, 32), s(2, 2), f(2, 2)}},
		{NewScaledMatMulSwizzled[tile.Float8E4M3](MatMulTiles{}), "mparts is 1; want 2, m/128, rounded up", []any{e(130, 128), s(1, 1, 32, 16), e(128, 2), s(1, 1, 32, 16), f(130, 2)}},
	} {
		err := c.k.Launch(context.Background(), dev(t), tile.Grid(1), c.args...)
		if err == nil || !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v\nwant %s", c.k.Name(), err, c.want)
		}
	}
}

// What no grid goes over may be empty: the sum of nothing is zero.
func TestEmptySum(t *testing.T) {
	empty := func(shape ...int) tile.Array[float32] { return tile.ArrayOf([]float32{}, shape...) }
	c := blank[float32](3, 5)
	run(t, NewMatMul[float32, float32](smallTiles), empty(3, 0), empty(0, 5), c.Array)
	compare(t, "matmul of k = 0", c, make([]float64, 15), 0)
	x := empty(0, 4)
	if err := NewSoftmax[float32](1, 4).Run(context.Background(), dev(t), x, x); err != nil {
		t.Errorf("softmax of nothing: got %v", err)
	}
}

// The zero shape of tiles means a default that works.
func TestDefaults(t *testing.T) {
	x, w, b := random[float32](1, 3, 40), random[float32](2, 40), random[float32](3, 40)
	stat := func() tile.Array[float32] { return blank[float32](3).Array }
	y, z := blank[float32](3, 40), blank[float32](40, 3)
	for _, c := range []struct {
		k    *tile.Kernel
		args []any
	}{
		{NewVecAdd[float32](0), []any{w.Array, b.Array, blank[float32](40).Array}},
		{NewVecAddGather[float32](0), []any{w.Array, b.Array, blank[float32](40).Array}},
		{NewMatAdd[float32](0, 0), []any{x.Array, x.Array, y.Array}},
		{NewMatAddGather[float32](0, 0), []any{x.Array, x.Array, y.Array}},
		{NewTranspose[float32](0, 0), []any{x.Array, z.Array}},
		{NewSoftmax[float32](0, 0), []any{blank[float32](1, 40).Array, blank[float32](1, 40).Array}},
		{NewSoftmaxPersistent[float32](0), []any{x.Array, y.Array}},
		{NewLayerNorm[float32](0), []any{x.Array, w.Array, b.Array, y.Array, stat(), stat(), float32(eps)}},
		{NewLayerNormBackward[float32](0), []any{y.Array, x.Array, zeros[float32](2, 40).Array, zeros[float32](2, 40).Array, x.Array, w.Array, stat(), stat(), tile.ArrayOf(make([]int32, 2), 2)}},
		{NewLayerNormBackwardWeights[float32](0, 0), []any{x.Array, x.Array, w.Array, b.Array}},
		{NewRMSNorm[float32](0), []any{x.Array, w.Array, y.Array, stat(), float32(eps)}},
		{NewRMSNormGather[float32](0), []any{x.Array, w.Array, y.Array, stat(), float32(eps)}},
		{NewRMSNormPersistent[float32](0, 0), []any{x.Array, w.Array, y.Array, float32(eps)}},
		{NewSiLUMul[float32](0), []any{x.Array, blank[float32](3, 20).Array}},
		{NewAttention[float32](AttentionTiles{}), []any{blank[float32](1, 1, 3, 40).Array, blank[float32](1, 1, 3, 40).Array, blank[float32](1, 1, 3, 40).Array, blank[float32](1, 1, 3, 40).Array, float32(1), 0}},
	} {
		if strings.Contains(c.k.Name(), "persistent") { // as many blocks as the author likes
			launch(t, c.k, 1, c.args...)
			continue
		}
		run(t, c.k, c.args...)
	}
}
