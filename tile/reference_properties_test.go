package tile_test

import (
	"math"
	"slices"
	"testing"

	"gotile/tile"
)

// traceOnly traces a kernel whose body checks what tracing knows.
func traceOnly(t *testing.T, fn any) {
	t.Helper()
	if _, err := tile.NewKernel(fn, tile.Name("test")).Module(); err != nil {
		t.Error(err)
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func equalShape(t *testing.T, what string, got, want []int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// The properties of the reference's types and concepts, row by row.
var properties = []struct {
	row   string
	check func(t *testing.T)
}{
	{"1.5.2/extents-rank", func(t *testing.T) { equal(t, "rank", tile.Extents{3, 4, 5}.Rank(), 3) }},
	{"1.5.2/dynamic-rank", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, n tile.Scalar[int32]) {
			e := tile.Extents{4, n, 7}
			equal(t, "dynamic rank", e.RankDynamic(), 1)
			_, ok := e.Static(1)
			equal(t, "dimension 1 is static", ok, false)
			length, ok := e.Static(2)
			equal(t, "dimension 2 is static", ok, true)
			equal(t, "dimension 2", length, 7)
			_, ok = e.Static(3)
			equal(t, "dimension 3 exists", ok, false)
			_, ok = e.Shape()
			equal(t, "is a shape", ok, false)
		})
	}},
	{"1.5.2/singleton-dimension", func(t *testing.T) {
		for n, want := range map[int]bool{1: true, 8: true, 2: false, 4: false, 16: false} {
			equal(t, "it stretches to 4 by 8", tile.BroadcastableTo([]int{4, n}, []int{4, 8}), want)
		}
	}},
	{"1.5.2/shape-like", func(t *testing.T) {
		shape, ok := tile.Extents{4, 5}.Shape()
		equalShape(t, "shape", shape, []int{4, 5})
		equal(t, "is one", ok, true)
	}},
	{"1.5.2/shape-equivalent", func(t *testing.T) {
		equal(t, "4 by 8", tile.Extents{4, 8}.Equal(tile.Extents{4, 8}), any(true))
		equal(t, "4 by 8 and 8 by 4", tile.Extents{4, 8}.Equal(tile.Extents{8, 4}), any(false))
		equal(t, "4 and 4 by 1", tile.Extents{4}.Equal(tile.Extents{4, 1}), any(false))
	}},
	{"1.5.2/extents-size", func(t *testing.T) {
		for _, c := range []struct {
			shape []int
			size  int
			ok    bool
		}{{[]int{4, 8}, 32, true}, {[]int{5}, 5, true}, {nil, 1, true}, {[]int{33, 0}, 0, true}, {[]int{-1, 0}, 0, false},
			{[]int{65536, 65536, 65536, 65536}, 0, false}, {[]int{-4}, 0, false}} {
			size, ok := tile.Size(c.shape...)
			equal(t, "size", size, c.size)
			equal(t, "is an int", ok, c.ok)
		}
	}},
	{"1.6.2/tile-compatible-shape", func(t *testing.T) {
		for want, shapes := range map[bool][][]int{
			true:  {{4, 8}, {}, {1}, {4096, 4096}},
			false: {{4, 7}, {0}, {-2}, {8192, 4096}, {1 << 40, 1 << 40}},
		} {
			for _, s := range shapes {
				equal(t, "tile shape", tile.TileShape(s...), want)
			}
		}
	}},
	{"1.6.2/tile-element-type", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, n tile.Scalar[int32], p tile.Ptr[float64]) {
			equal(t, "tile", b.Zeros(tile.F64, 4).DType(), tile.F64)
			equal(t, "scalar", n.DType(), tile.I32)
			equal(t, "pointer", p.DType(), tile.PointerTo(tile.F64))
		})
	}},
	{"1.6.2/tile-shape", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, n tile.Scalar[int32]) {
			equalShape(t, "tile", b.Zeros(tile.I32, 4, 8).Shape(), []int{4, 8})
			equalShape(t, "scalar", n.Shape(), []int{})
		})
	}},
	{"1.6.2/tile-rank", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, n tile.Scalar[int32]) {
			equal(t, "tile", b.Zeros(tile.I32, 4, 8).Rank(), 2)
			equal(t, "scalar", n.Rank(), 0)
			equal(t, "is a scalar", n.IsScalar(), true)
			equal(t, "a tile of rank 0 is none", b.Zeros(tile.I32).IsScalar(), false)
		})
	}},
	{"1.6.2/tile-size", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block) { equal(t, "size", b.Zeros(tile.I32, 4, 8).Size(), 32) })
	}},
	{"1.7.3/mutual-broadcast-shape", func(t *testing.T) {
		for _, c := range [][3][]int{{{4, 1}, {4, 8}, {4, 8}}, {{1, 5}, {3, 1}, {3, 5}}, {{4, 2, 1}, {2, 6}, {4, 2, 6}}, {{4}, {1, 2, 1}, {1, 2, 4}}, {{}, {3, 4, 5}, {3, 4, 5}}} {
			for _, swap := range []bool{false, true} {
				x, y := c[0], c[1]
				if swap {
					x, y = y, x
				}
				shape, ok := tile.BroadcastShape(x, y)
				equal(t, "compatible", ok, true)
				equalShape(t, "shape", shape, c[2])
			}
		}
		_, ok := tile.BroadcastShape([]int{4, 2}, []int{5, 2})
		equal(t, "4 by 2 and 5 by 2", ok, false)
	}},
	{"1.7.3/broadcastable-to", func(t *testing.T) {
		equal(t, "2 to 4 by 2", tile.BroadcastableTo([]int{2}, []int{4, 2}), true)
		equal(t, "5 by 2 to 5 by 2", tile.BroadcastableTo([]int{5, 2}, []int{5, 2}), true)
		equal(t, "4 by 8 to 8", tile.BroadcastableTo([]int{4, 8}, []int{8}), false)
	}},
	{"1.7.1", func(t *testing.T) {
		order := [][2]tile.DType{{tile.E4M3, tile.F16}, {tile.E4M3, tile.BF16}, {tile.E5M2, tile.F16}, {tile.E5M2, tile.BF16},
			{tile.F16, tile.TF32}, {tile.BF16, tile.TF32}, {tile.TF32, tile.F32}, {tile.F32, tile.F64}}
		for _, p := range order {
			equal(t, "up", tile.Narrowing(p[0], p[1]), false)
			equal(t, "down", tile.Narrowing(p[1], p[0]), true)
		}
		for _, p := range [][2]tile.DType{{tile.E4M3, tile.E5M2}, {tile.F16, tile.BF16}} {
			equal(t, "unordered", tile.Narrowing(p[0], p[1]) && tile.Narrowing(p[1], p[0]), true)
		}
	}},
	{"1.8.1/layout-mapping-rank", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, p pf, n tile.Scalar[int32]) {
			s := tile.Span(p, n, 4)
			equal(t, "rank", s.Rank(), 2)
			equal(t, "strides", s.Strides().Rank(), 2)
			equal(t, "static stride", s.Stride(0), any(4))
			equal(t, "dynamic", s.Extents().RankDynamic(), 1)
			equal(t, "element type", s.DType(), tile.F32)
		})
	}},
	{"1.8.1/layout-mapping-shape", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, p pf) {
			shape, ok := tile.Span(p, 3, 4, 7, tile.LayoutLeft).Extents().Shape()
			equalShape(t, "shape", shape, []int{3, 4, 7})
			equal(t, "is known", ok, true)
		})
	}},
	{"1.8.1/layout-mapping-size", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block, p pf) {
			shape, _ := tile.Span(p, 3, 4).Extents().Shape()
			size, ok := tile.Size(shape...)
			equal(t, "size", size, 12)
			equal(t, "is an int", ok, true)
		})
	}},
	{"2.1.2", func(t *testing.T) {
		classes := []struct {
			d                                                              tile.DType
			integral, basic, restricted, float, arithmetic, numeric, point bool
		}{
			{tile.Bool, true, false, false, false, true, true, false}, {tile.I8, true, false, false, false, true, true, false},
			{tile.U64, true, false, false, false, true, true, false}, {tile.F16, false, true, false, true, true, true, false},
			{tile.BF16, false, true, false, true, true, true, false}, {tile.F64, false, true, false, true, true, true, false},
			{tile.TF32, false, false, true, true, false, true, false}, {tile.E4M3, false, false, true, true, false, true, false},
			{tile.E5M2, false, false, true, true, false, true, false}, {tile.PointerTo(tile.F32), false, false, false, false, false, false, true},
		}
		for _, c := range classes {
			got := []bool{c.d.IsIntegral(), c.d.IsBasicFloat(), c.d.IsRestrictedFloat(), c.d.IsFloat(), c.d.IsArithmetic(), c.d.IsNumeric(), c.d.IsPointer()}
			if want := []bool{c.integral, c.basic, c.restricted, c.float, c.arithmetic, c.numeric, c.point}; !slices.Equal(got, want) {
				t.Errorf("%v: got %v, want %v", c.d, got, want)
			}
		}
	}},
	{"1.4.1/bitwidth", func(t *testing.T) {
		equal(t, "bool", tile.Bool.Bits(), 1)
		equal(t, "uint16", tile.U16.Bits(), 16)
		equal(t, "pointer", tile.PointerTo(tile.I8).Bits(), 64)
	}},
	{"2.8.1/default-construction", func(t *testing.T) { equal(t, "rank", tile.Extents(nil).Rank(), 0) }},
	{"2.8.3", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block) {
			shape := []int{4, 8} // a shape is ints, as everywhere in Go
			equalShape(t, "shape", b.Zeros(tile.F32, shape...).Shape(), shape)
		})
	}},
	{"2.9.1/deduction-guide", func(t *testing.T) {
		traceOnly(t, func(b *tile.Block) {
			x := tile.Broadcast(b.Const(tile.I32, 2)) // the scalar determines the type
			equal(t, "type", x.String(), "tile<i32>")
		})
	}},
	{"2.13.1", func(t *testing.T) {
		const rows, cols = 4, 2 * 4 // Go's constants are computed while compiling
		traceOnly(t, func(b *tile.Block) {
			equalShape(t, "shape", b.Zeros(tile.F32, rows, cols).Shape(), []int{4, 8})
			equalShape(t, "shape", b.Zeros(tile.F32, rows<<1, cols/2, ^-2).Shape(), []int{8, 4, 1})
			equal(t, "adapts", b.Zeros(tile.I8, 4).Add(rows).DType(), tile.I8)
			equal(t, "stands alone", b.Const(tile.I32, rows).Add(cols).DType(), tile.I32)
		})
	}},
	{"2.13.3.2", func(t *testing.T) {
		modes := []tile.Rounding{tile.NearestEven, tile.TowardZero, tile.TowardNegative, tile.TowardPositive, tile.Approx, tile.Full}
		for i, mode := range modes {
			equal(t, "value", int(mode), i) // in the reference's order
		}
		var o tile.Option = tile.Rounding(0)
		equal(t, "default", o == tile.Option(tile.NearestEven), true)
	}},
	{"2.13.4.2", func(t *testing.T) {
		var mode tile.Subnormals
		equal(t, "default", mode, tile.PreserveSubnormals)
	}},
	{"2.13.5.2", func(t *testing.T) { var mode tile.NaNMode; equal(t, "default", mode, tile.SuppressNaN) }},
	{"2.13.6.2", func(t *testing.T) { var pad tile.Padding; equal(t, "default", pad, tile.PadZero) }},
	{"2.13.7.2", func(t *testing.T) {
		for name, order := range map[string]tile.MemoryOrder{"Relaxed": tile.Relaxed, "Acquire": tile.Acquire, "Release": tile.Release, "AcquireRelease": tile.AcquireRelease} {
			equal(t, "order", order.String(), name)
		}
	}},
	{"2.13.8.2", func(t *testing.T) {
		equal(t, "scopes differ", tile.BlockScope != tile.DeviceScope && tile.DeviceScope != tile.SystemScope, true)
	}},
	{"2.16.2.1", func(t *testing.T) {
		for n, ok := range map[int]bool{1: true, 2: true, 4: true, 8: true, 16: true, 3: false, 32: false} {
			_, err := tile.NewKernel(func(*tile.Block) {}, tile.Name("test"), tile.CTAs(n, "sm_100")).Module() //tilevet:ignore some of the numbers are refused
			equal(t, "valid", err == nil, ok)
		}
	}},
	{"2.16.2.2", func(t *testing.T) {
		for n, ok := range map[int]bool{1: true, 15: true, 32: true, 0: false, 33: false} {
			_, err := tile.NewKernel(func(*tile.Block) {}, tile.Name("test"), tile.Occupancy(n), tile.Occupancy(22, "sm_90")).Module() //tilevet:ignore some of the numbers are refused
			equal(t, "valid", err == nil, ok)
		}
	}},
	{"3.2", func(t *testing.T) {
		size, ok := tile.Size() // an empty product
		equal(t, "size without lengths", size, 1)
		equal(t, "is an int", ok, true)
		traceOnly(t, func(b *tile.Block, p pf) {
			equal(t, "stride past the last length", tile.Span(p, 7).Stride(0), any(1))
			equal(t, "dimension 0 is the first", tile.Span(p, 3, 4).Extent(0), any(3))
		})
		_, ok = tile.Size(1<<32, 1<<32) // a product is of numbers, and none wraps around
		equal(t, "2^64 is an int", ok, false)
	}},
	{"3.1/ub-12", func(t *testing.T) { _, ok := tile.Size(math.MaxInt, 2); equal(t, "is an int", ok, false) }},
}

func TestProperties(t *testing.T) {
	for _, p := range properties {
		t.Run(p.row, p.check)
	}
}
