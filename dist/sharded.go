package dist

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"gotile/device"
	"gotile/tile"
)

// Sharded is an array that is divided over the ranks of a mesh: each has a part in memory of
// its device.
type Sharded[T tile.Element] struct {
	Mesh  *Mesh
	Shape []int // of the whole array
	Spec  Spec
	Local tile.Array[T] // this rank's part, contiguous
}

// Zeros returns a sharded array of zeros.
func Zeros[T tile.Element](ctx context.Context, m *Mesh, s Spec, shape ...int) (*Sharded[T], error) {
	part, err := m.local(shape, s)
	if err != nil {
		return nil, m.group.endAll(err)
	}
	n, ok := tile.Size(part...)
	if !ok {
		return nil, m.group.endAll(fmt.Errorf("%w: an array of shape %v", device.ErrArgument, shape))
	}
	var x T
	b, err := m.group.Alloc(ctx, int64(max(n, 1))*int64(reflect.TypeOf(x).Size()))
	if err != nil {
		return nil, m.group.endAll(err)
	}
	return &Sharded[T]{Mesh: m, Shape: slices.Clone(shape), Spec: s, Local: tile.BufferOf[T](b, part...)}, nil
}

// Shard uploads this rank's part of an array that every rank has. The spec has no sums.
func Shard[T tile.Element](ctx context.Context, m *Mesh, a tile.Array[T], s Spec) (*Sharded[T], error) {
	if len(s.Partial) > 0 || len(a.Data) == 0 || !contiguous(a.Shape, a.Strides) {
		return nil, m.group.endAll(fmt.Errorf("%w: Shard of an array of shape %v to %v; want a slice in row-major order and no sums", device.ErrArgument, a.Shape, s))
	}
	x, err := Zeros[T](ctx, m, s, a.Shape...)
	if err != nil {
		return nil, err
	}
	part := make([]T, 0, len(a.Data))
	part = x.appendPart(part, a.Data, 0, 0)
	if err := x.Local.Buffer.Upload(ctx, 0, device.Bytes(part)); err != nil {
		return nil, m.group.endAll(errors.Join(err, x.Close()))
	}
	return x, nil
}

// Replicate uploads an array that every rank has, whole.
func Replicate[T tile.Element](ctx context.Context, m *Mesh, a tile.Array[T]) (*Sharded[T], error) {
	return Shard(ctx, m, a, P(make([]string, len(a.Shape))...))
}

// appendPart appends this rank's elements of dimension d and those after it, from element
// first of the whole array on.
func (x *Sharded[T]) appendPart(part, all []T, d, first int) []T {
	if d == len(x.Shape) {
		return append(part, all[first])
	}
	stride := 1
	for _, n := range x.Shape[d+1:] {
		stride *= n
	}
	n := x.Local.Shape[d]
	begin := x.Mesh.Coordinate(x.Spec.Dims[d]) * n
	whole := true
	for i := d + 1; i < len(x.Shape); i++ {
		whole = whole && x.Spec.Dims[i] == ""
	}
	if whole {
		return append(part, all[first+begin*stride:first+(begin+n)*stride]...)
	}
	for i := range n {
		part = x.appendPart(part, all, d+1, first+(begin+i)*stride)
	}
	return part
}

// Close gives the rank's part back.
func (x *Sharded[T]) Close() error { return x.Local.Buffer.Close() }

// Gather returns the whole array on every rank.
func (x *Sharded[T]) Gather(ctx context.Context) ([]T, error) {
	whole, err := x.Reshard(ctx, x.Mesh.group.Device(), P(make([]string, len(x.Shape))...))
	if err != nil {
		return nil, err
	}
	defer whole.Close()
	n, _ := tile.Size(x.Shape...)
	all := make([]T, n)
	if err := whole.Local.Buffer.Download(ctx, 0, device.Bytes(all)); err != nil {
		return nil, x.Mesh.group.endAll(err)
	}
	return all, nil
}

// Reshard returns the array under another spec, as a copy. All ranks call it. The steps are those of
// [Mesh.Plan], on a device or in a stream; on a stream memory in between is given back
// when the stream has been waited for by device.Scratch.
func (x *Sharded[T]) Reshard(ctx context.Context, on device.Launcher, to Spec) (*Sharded[T], error) {
	y, err := Zeros[T](ctx, x.Mesh, to, x.Shape...)
	if err != nil {
		return nil, err
	}
	if err := x.reshardInto(ctx, on, y); err != nil {
		return nil, errors.Join(err, y.Close())
	}
	return y, nil
}

// reshardInto copies the array into one of another spec.
func (x *Sharded[T]) reshardInto(ctx context.Context, on device.Launcher, y *Sharded[T]) error {
	var e T
	m := x.Mesh
	p, err := m.Plan(x.Shape, int(reflect.TypeOf(e).Size()), x.Spec, y.Spec)
	if err != nil {
		return m.group.endAll(err)
	}
	if m.Log != nil && m.group.Rank() == 0 {
		fmt.Fprintln(m.Log, p)
	}
	if len(p.Steps) == 0 {
		return m.group.endAll(swapped(ctx, on, x.Local, y.Local, 1, 1))
	}
	return m.group.endAll(steps(ctx, on, m, p.Steps, x.Local, y.Local))
}

// steps runs the first step into memory of its own, or into dst if it is the last one, and
// then the others.
func steps[T tile.Element](ctx context.Context, on device.Launcher, m *Mesh, list []Step, src, dst tile.Array[T]) error {
	s := list[0]
	if len(list) == 1 {
		return step(ctx, on, m, s, src, dst)
	}
	next := slices.Clone(src.Shape)
	n := m.Size(s.axis)
	switch s.kind {
	case reduceScatterStep, sliceStep:
		next[s.to] /= n
	case allToAllStep:
		next[s.to], next[s.from] = next[s.to]/n, next[s.from]*n
	case allGatherStep:
		next[s.from] *= n
	}
	return scratch(ctx, on, next, func(between tile.Array[T]) error {
		if err := step(ctx, on, m, s, src, between); err != nil {
			return err
		}
		return steps(ctx, on, m, list[1:], between, dst)
	})
}

// scratch calls f with an array for work in between.
func scratch[T tile.Element](ctx context.Context, on device.Launcher, shape []int, f func(tile.Array[T]) error) error {
	var e T
	n, _ := tile.Size(shape...)
	return device.Scratch(ctx, on, int64(max(n, 1))*int64(reflect.TypeOf(e).Size()), func(b device.Buffer) error {
		return f(tile.BufferOf[T](b, shape...))
	})
}

// around returns the number of elements before a dimension, and from it on.
func around(shape []int, d int) (outer, inner int) {
	outer, _ = tile.Size(shape[:d]...)
	inner, _ = tile.Size(shape[d:]...)
	return outer, inner
}

// step runs one step.
func step[T tile.Element](ctx context.Context, on device.Launcher, m *Mesh, s Step, src, dst tile.Array[T]) error {
	g, n := m.Along(s.axis), m.Size(s.axis)
	switch s.kind {
	case allReduceStep:
		return g.AllReduce(ctx, on, Sum, dst, src)
	case sliceStep:
		outer, inner := around(dst.Shape, s.to)
		return picked(ctx, on, src, dst, outer, n, inner, g.Rank())
	case reduceScatterStep:
		outer, inner := around(dst.Shape, s.to)
		return packed(ctx, on, src, outer, n, inner, func(parts tile.Array[T]) error {
			return g.ReduceScatter(ctx, on, Sum, dst, parts)
		})
	case allGatherStep:
		outer, inner := around(src.Shape, s.from)
		if outer == 1 {
			return g.AllGather(ctx, on, dst, src)
		}
		return scratch(ctx, on, dst.Shape, func(parts tile.Array[T]) error {
			if err := g.AllGather(ctx, on, parts, src); err != nil {
				return err
			}
			return swapped(ctx, on, reshaped(parts, n, outer, inner), dst, n, outer)
		})
	}
	return exchanged(ctx, on, g, s, n, src, dst)
}

// exchanged runs a step that is an all-to-all.
func exchanged[T tile.Element](ctx context.Context, on device.Launcher, g *Group, s Step, n int, src, dst tile.Array[T]) error {
	part := slices.Clone(src.Shape)
	part[s.to] /= n
	outer, inner := around(part, s.to)
	return packed(ctx, on, src, outer, n, inner, func(out tile.Array[T]) error {
		before, rest := around(part, s.from)
		if before == 1 {
			return g.AllToAll(ctx, on, dst, out)
		}
		return scratch(ctx, on, dst.Shape, func(in tile.Array[T]) error {
			if err := g.AllToAll(ctx, on, in, out); err != nil {
				return err
			}
			return swapped(ctx, on, reshaped(in, n, before, rest), dst, n, before)
		})
	})
}

// packed calls f with the elements of src, of shape outer by n by inner, as n by outer by inner.
func packed[T tile.Element](ctx context.Context, on device.Launcher, src tile.Array[T], outer, n, inner int, f func(tile.Array[T]) error) error {
	if outer == 1 {
		return f(src)
	}
	return scratch(ctx, on, []int{n, outer, inner}, func(parts tile.Array[T]) error {
		if err := swapped(ctx, on, reshaped(src, outer, n, inner), parts, outer, n); err != nil {
			return err
		}
		return f(parts)
	})
}

// reshaped is an array of the same elements in another shape.
func reshaped[T tile.Element](a tile.Array[T], shape ...int) tile.Array[T] {
	if a.Data != nil {
		return tile.ArrayOf(a.Data, shape...)
	}
	return tile.BufferOf[T](a.Buffer, shape...)
}

// width is the elements that a block of the kernels below copies.
const width = 1024

// moves is the kernels for an element type.
type moves struct{ swap, pick *tile.Kernel }

// kernelsOf has the kernels of each element type.
var kernelsOf sync.Map

// movesOf returns the kernels for an element type.
func movesOf[T tile.Element]() moves {
	key := reflect.TypeFor[T]()
	if k, ok := kernelsOf.Load(key); ok {
		return k.(moves)
	}
	k, _ := kernelsOf.LoadOrStore(key, moves{newSwap[T](), newPick[T]()})
	return k.(moves)
}

//tilevet:trace newSwap[float32]()
//tilevet:trace newPick[float32]()

// newSwap returns a kernel that exchanges the first two dimensions.
func newSwap[T tile.Element]() *tile.Kernel {
	swap := func(b *tile.Block, x, y tile.Span3[T]) {
		k, j, i := b.ID(0), b.ID(1), b.ID(2)
		y.Tiles(1, 1, width).Store(x.Tiles(1, 1, width).Load(i, j, k), j, i, k)
	}
	return tile.NewKernel(swap, tile.Name("dist_swap"))
}

// newPick returns a kernel that copies one index of the second dimension.
func newPick[T tile.Element]() *tile.Kernel {
	pick := func(b *tile.Block, x tile.Span3[T], y tile.Span2[T], at tile.Scalar[int32]) {
		k, i := b.ID(0), b.ID(1)
		t := x.Tiles(1, 1, width).Load(i, at, k)
		y.Tiles(1, width).Store(tile.Reshape(t, 1, width), i, k)
	}
	return tile.NewKernel(pick, tile.Name("dist_pick"))
}

// swapped copies a by b by … elements to b by a by … ones.
func swapped[T tile.Element](ctx context.Context, on device.Launcher, src, dst tile.Array[T], a, b int) error {
	n, _ := tile.Size(src.Shape...)
	if n == 0 {
		return nil
	}
	inner := n / (a * b)
	return movesOf[T]().swap.Launch(ctx, on, tile.Grid(tile.Blocks(inner, width), b, a), reshaped(src, a, b, inner), reshaped(dst, b, a, inner))
}

// picked copies part at of n parts.
func picked[T tile.Element](ctx context.Context, on device.Launcher, src, dst tile.Array[T], outer, n, inner, at int) error {
	if outer*inner == 0 {
		return nil
	}
	return movesOf[T]().pick.Launch(ctx, on, tile.Grid(tile.Blocks(inner, width), outer), reshaped(src, outer, n, inner), reshaped(dst, outer, inner), int32(at))
}
