// Package view builds the views of Tile IR through which a kernel loads and stores tiles of
// an array: partition views, strided views and gather views.
//
// The package knows shapes and tensor views. It knows neither tiles nor options of accesses.
package view

import (
	"slices"

	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// View describes how an array is cut into tiles. Its operations in Tile IR are built when an
// access needs them.
type View struct {
	Tile []int64 // shape of the tiles
	Dims []int   // the array's dimension for each dimension of the tiles

	steps  []int // distances between tiles, in elements; nil for adjacent tiles
	gather int   // 1 + the dimension along which a tile of indices selects elements, or 0
	built  *built
}

// built holds a view's operations, one for each padding. They are inserted after the tensor
// view, so that a loop does not repeat them.
type built struct {
	in     *trace.Region
	at     trace.Site
	tensor *tileir.Value
	padded map[tileir.Padding]*tileir.Value
	plain  *tileir.Value // without padding
}

// New returns the view of adjacent tiles of a shape. tensor is the tensor view of the array,
// nil for an array without dimensions.
func New(c *trace.Call, tensor *tileir.Value, tile []int64) View {
	v := View{Tile: tile, built: &built{in: c.Region, at: c.At.Site, tensor: tensor}}
	for i := range tile {
		v.Dims = append(v.Dims, i)
	}
	return v
}

// IsZero reports the zero View.
func (v View) IsZero() bool { return v.built == nil }

// At returns the line that made the view.
func (v View) At() trace.Site { return v.built.at }

// InScope checks that the region in which the view was made is open, and reports an error
// if not.
func (v View) InScope(c *trace.Call) bool { return c.InScope(v.built.in, v.built.at) }

// IsPermutation reports whether dims names each dimension of the tiles once.
func (v View) IsPermutation(dims []int) bool {
	sorted := slices.Sorted(slices.Values(dims))
	for i := range v.Tile {
		if len(sorted) != len(v.Tile) || sorted[i] != i {
			return false
		}
	}
	return true
}

// Permute returns the view whose tiles have dimension i along dimension dims[i] of the array.
func (v View) Permute(dims []int) View {
	v.Dims = slices.Clone(dims)
	return v.rebuilt()
}

// Step returns the view whose tiles begin at multiples of steps; ok is false for a view that
// cannot have those steps.
func (v View) Step(steps []int) (stepped View, ok bool) {
	if len(steps) != len(v.Tile) || slices.ContainsFunc(steps, func(n int) bool { return n < 1 }) || v.IsGather() {
		return v, false
	}
	v.steps = slices.Clone(steps)
	return v.rebuilt(), true
}

// Gather returns the view in which a tile of indices selects elements along a dimension; ok
// is false for a view that cannot gather along it.
func (v View) Gather(axis int) (gathering View, ok bool) {
	if axis < 0 || axis >= len(v.Tile) || v.steps != nil || !slices.IsSorted(v.Dims) {
		return v, false
	}
	v.gather = axis + 1
	return v.rebuilt(), true
}

// IsGather reports whether a tile of indices selects elements along a dimension.
func (v View) IsGather() bool { return v.gather > 0 }

// GathersAlong reports whether that dimension is dim.
func (v View) GathersAlong(dim int) bool { return v.gather == dim+1 }

// rebuilt returns the view without its operations, after a change.
func (v View) rebuilt() View {
	v.built = &built{in: v.built.in, at: v.built.at, tensor: v.built.tensor}
	return v
}

// Plain returns the view's value for accesses inside the array.
func (v View) Plain() *tileir.Value {
	if v.built.plain == nil {
		v.built.plain = v.insert(nil)
	}
	return v.built.plain
}

// Padded returns the view's value for accesses that may reach beyond the array; elements
// beyond it read as the padding.
func (v View) Padded(pad tileir.Padding) *tileir.Value {
	b := v.built
	if b.padded[pad] == nil {
		if b.padded == nil {
			b.padded = make(map[tileir.Padding]*tileir.Value)
		}
		b.padded[pad] = v.insert(&pad)
	}
	return b.padded[pad]
}

// insert builds the view right after its tensor view.
func (v View) insert(pad *tileir.Padding) *tileir.Value {
	def := v.built.tensor.Def
	ir := tileir.NewBuilder((&tileir.Region{}).NewBlock()).At(def.Loc)
	made := v.build(ir, pad)
	block := def.Parent
	block.Ops = slices.Insert(block.Ops, slices.Index(block.Ops, def)+1, made.Def)
	made.Def.Parent = block
	return made
}

func (v View) build(ir *tileir.Builder, pad *tileir.Padding) *tileir.Value {
	tensor := v.built.tensor
	t := tensor.Type.(tileir.TensorViewType)
	tile, dims := int32s(v.Tile), int32s(v.Dims)
	switch {
	case v.IsGather():
		return ir.MakeGatherScatterView(tensor, tileir.GatherScatterViewType{Tile: tile, View: t, Sparse: uint32(v.gather - 1), Padding: pad})
	case v.steps != nil:
		return ir.MakeStridedView(tensor, tileir.StridedViewType{Tile: tile, Traversal: int32s(v.steps), View: t, DimMap: dims, Padding: pad})
	}
	return ir.MakePartitionView(tensor, tileir.PartitionViewType{Tile: tile, View: t, DimMap: dims, Padding: pad})
}

func int32s[T int | int64](list []T) []int32 {
	r := make([]int32, len(list))
	for i, n := range list {
		r[i] = int32(n)
	}
	return r
}
