package main

import (
	"gotile/device"
	"gotile/tile"
)

// job is a kernel with its arguments, and the bytes of its result.
type job struct {
	kernel *tile.Kernel
	args   []any
	result func() []byte
}

// job makes the arrays of a case and its kernel.
func (c Case) job() job {
	if o := operations[c.Op]; o != nil {
		return o.job(c)
	}
	if isProduct(c.Op) {
		return c.productJob()
	}
	switch c.DType {
	case "f64":
		return jobOf[float64](c)
	case "f32":
		return jobOf[float32](c)
	case "f16":
		return jobOf[tile.Float16](c)
	case "bf16":
		return jobOf[tile.BFloat16](c)
	case "i32":
		return jobOf[int32](c)
	}
	return jobOf[uint8](c)
}

func jobOf[T tile.Element](c Case) job {
	switch c.Op {
	case "softmax", "cumsum":
		return wholeRows[T](c)
	case "layernorm", "rmsnorm":
		return norms[T](c)
	case "sum", "max", "argmax":
		if c.Axis < 0 {
			return reduceRows[T](c)
		}
		return reduceAxis[T](c)
	case "permute":
		return permute[T](c)
	case "addrow", "scalerows":
		return broadcast[T](c)
	case "gather":
		return gather[T](c)
	case "pad":
		return pad[T](c)
	case "concat":
		return concat[T](c)
	}
	if functions2[c.Op] != nil {
		return function2[T](c)
	}
	return chain[T](c)
}

// filled returns n elements that peers_survey.py computes in the same way. Arguments differ by their number.
func filled[T tile.Element](n, argument int) []T {
	x := make([]T, n)
	for i := range x {
		h := (uint32(i)+uint32(argument)*977)*2654435761 ^ 0x5bd1e995
		h = (h ^ h>>15) * 2246822519
		f := float64(h>>8)/(1<<22) - 2
		switch t := any(&x[i]).(type) {
		case *int32:
			*t = int32(h>>16)%1000 - 500
		case *uint8:
			*t = uint8(h >> 24)
		case *int8:
			*t = int8(h >> 24)
		case *int16:
			*t = int16(h >> 16)
		case *uint16:
			*t = uint16(h >> 16)
		case *uint32:
			*t = h
		case *uint64:
			*t = uint64(h) * 0x9e3779b97f4a7c15
		case *int64:
			*t = int64(h>>16)%1000 - 500
		case *bool:
			*t = h>>31 != 0
		case *float64:
			*t = f
		case *float32:
			*t = float32(f)
		case *tile.Float16:
			*t = tile.FromFloat64[tile.Float16](f)
		case *tile.BFloat16:
			*t = tile.FromFloat64[tile.BFloat16](f)
		}
	}
	return x
}

// input is an array of an argument.
func input[T tile.Element](argument int, shape ...int) tile.Array[T] {
	return tile.ArrayOf(filled[T](count(shape), argument), shape...)
}

// output returns a blank array and its bytes.
func output[T tile.Element](shape ...int) (tile.Array[T], func() []byte) {
	x := make([]T, count(shape))
	return tile.ArrayOf(x, shape...), bytesOf(x)
}

// computed is the type in which sums and functions of a tile are computed: at least 32 bits.
func computed(t tile.Tile) tile.Tile {
	if t.DType() == tile.F16 || t.DType() == tile.BF16 {
		return t.Cast(tile.F32)
	}
	return t
}

func wholeRows[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T]) {
		xs, ys, i := x.Tiles(c.Tile...), y.Tiles(c.Tile...), b.ID(0)
		if c.Op == "cumsum" {
			ys.Store(tile.PartialSum(computed(xs.Load(i, 0)), 1).Cast(y.DType()), i, 0)
			return
		}
		t := computed(xs.Load(i, 0, tile.PadNegInf))
		e := tile.Exp(t.Sub(tile.ReduceMax(t, 1)))
		ys.Store(e.Div(tile.Sum(e, 1)).Cast(y.DType()), i, 0)
	}, tile.Name(c.Op), tile.Over(1))
	y, result := output[T](c.Shape...)
	return job{k, []any{input[T](0, c.Shape...), y}, result}
}

func norms[T tile.Element](c Case) job {
	width := c.Tile[1]
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], w, bias tile.Span1[T], y tile.Span2[T]) {
		xs, i, n := x.Tiles(c.Tile...), b.ID(0), x.Extent(1)
		t := computed(xs.Load(i, 0))
		if c.Op == "layernorm" {
			t = tile.Select(xs.Inside(i, 0), t.Sub(tile.Sum(t, 1).Div(n)), 0.0)
		}
		t = t.Mul(tile.Rsqrt(tile.Sum(t.Mul(t), 1).Div(n).Add(1e-5))).Mul(w.Tiles(width).Load(0).Row())
		if c.Op == "layernorm" {
			t = t.Add(bias.Tiles(width).Load(0).Row())
		}
		y.Tiles(c.Tile...).Store(t.Cast(y.DType()), i, 0)
	}, tile.Name(c.Op), tile.Over(3))
	n := c.Shape[1]
	y, result := output[T](c.Shape...)
	return job{k, []any{input[T](0, c.Shape...), input[T](1, n), input[T](2, n), y}, result}
}

func reduceRows[T tile.Element](c Case) job {
	if c.Op == "argmax" {
		return argmax[T](c)
	}
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], y tile.Span1[T]) {
		t := computed(neutral(c, x.Tiles(c.Tile...), b.ID(0), 0))
		y.Tiles(c.Tile[0]).Store(reduce(c, t, 1).Reshape(c.Tile[0]).Cast(y.DType()), b.ID(0))
	}, tile.Name(c.Op), tile.Over(1))
	y, result := output[T](c.Shape[0])
	return job{k, []any{input[T](0, c.Shape...), y}, result}
}

func argmax[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], y tile.Span1[int32]) {
		t := neutral(c, x.Tiles(c.Tile...), b.ID(0), 0)
		y.Tiles(c.Tile[0]).Store(tile.ArgMax(t, 1).Reshape(c.Tile[0]), b.ID(0))
	}, tile.Name(c.Op), tile.Over(1))
	y, result := output[int32](c.Shape[0])
	return job{k, []any{input[T](0, c.Shape...), y}, result}
}

// neutral loads a tile whose padding does not change the reduction. Integers have no padding but zero.
func neutral(c Case, xs tile.Tiles, at ...any) tile.Tile {
	switch {
	case c.Op == "sum":
		return xs.Load(at...)
	case xs.DType().IsFloat():
		return xs.Load(append(append([]any(nil), at...), tile.PadNegInf)...)
	}
	return tile.Select(xs.Inside(at...), xs.Load(at...), -1000)
}

func reduce(c Case, t tile.Tile, axis int) tile.Tile {
	if c.Op == "sum" {
		return tile.Sum(t, axis)
	}
	return tile.ReduceMax(t, axis)
}

// reduceAxis reduces an axis in a loop over its tiles.
func reduceAxis[T tile.Element](c Case) job {
	kept := func(list []int) []int { return append(append([]int(nil), list[:c.Axis]...), list[c.Axis+1:]...) }
	shape, tiles := kept(c.Shape), kept(c.Tile)
	body := func(b *tile.Block, x, y tile.TensorSpan) {
		xs := x.Tiles(c.Tile...)
		at := indices(b, c.Shape, c.Tile, c.Axis)
		sum := b.Full(0, computedType(x), c.Tile...)
		if c.Op == "max" {
			sum = b.Full(-1000, computedType(x), c.Tile...)
		}
		for i := range xs.Range(c.Axis, &sum) {
			at[c.Axis] = i
			t := computed(neutral(c, xs, at...))
			if c.Op == "sum" {
				sum = sum.Add(t)
			} else {
				sum = tile.Max(sum, t)
			}
		}
		where := append(append([]any(nil), at[:c.Axis]...), at[c.Axis+1:]...)
		y.Tiles(tiles...).Store(reduce(c, sum, c.Axis).Reshape(tiles...).Cast(y.DType()), where...)
	}
	grid := tile.GridOf(func(...[]int) device.Grid { return tile.Grid(blocks(c.Shape, c.Tile, c.Axis)) })
	y, result := output[T](shape...)
	return job{ranked[T](len(c.Shape), len(shape), body, tile.Name(c.Op+"_axis"), grid), []any{input[T](0, c.Shape...), y}, result}
}

func computedType(x tile.TensorSpan) tile.DType {
	if t := x.DType(); t != tile.F16 && t != tile.BF16 {
		return t
	}
	return tile.F32
}

// blocks is the number of tiles, but one along the axis that is left out.
func blocks(shape, tiles []int, without int) int {
	n := 1
	for d, length := range shape {
		if d != without {
			n *= tile.Blocks(length, tiles[d])
		}
	}
	return n
}

// indices is the index of the block's tile in a grid of one axis.
func indices(b *tile.Block, shape, tiles []int, without int) []any {
	at, rest := make([]any, len(shape)), b.ID(0)
	for d := len(shape) - 1; d >= 0; d-- {
		at[d] = 0
		if d != without {
			n := tile.Blocks(shape[d], tiles[d])
			at[d], rest = rest.Rem(n), rest.Div(n)
		}
	}
	return at
}
