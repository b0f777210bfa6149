// Package disttest is the tests that every backend of gotile/dist passes: tables of
// programs for the ranks of a group, which check their own results. It must not know any one
// backend.
package disttest

import (
	"bytes"
	"context"
	"fmt"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

// Case is a program for each rank of a group of any size. It returns an error if a result is wrong.
type Case struct {
	Name   string
	Elem   tile.DType // of the reductions, Invalid for others
	Kernel bool       // it launches a kernel
	// Symmetric: ranks reach each other's memory.
	Symmetric bool
	Run       func(ctx context.Context, g *dist.Group) error
}

// Cases returns the programs.
func Cases() []Case {
	list := []Case{
		{Name: "order in a stream", Kernel: true, Run: inStream}, {Name: "symmetric memory", Kernel: true, Symmetric: true, Run: symmetric}, {Name: "copies in a stream", Run: copies}, {Name: "buffers", Run: onBuffers}, {Name: "ring", Run: ring}, {Name: "batch", Run: batch}, {Name: "split", Run: split}, {Name: "parts", Run: parts},
		{Name: "broadcast", Run: broadcast}, {Name: "all-to-all", Run: allToAll}, {Name: "many calls", Run: many}, {Name: "empty", Run: empty}, {Name: "large", Run: large},
	}
	list = append(list, reductions[bool]("bool")...)
	list = append(list, reductions[int8]("int8")...)
	list = append(list, reductions[int16]("int16")...)
	list = append(list, reductions[int32]("int32")...)
	list = append(list, reductions[int64]("int64")...)
	list = append(list, reductions[uint8]("uint8")...)
	list = append(list, reductions[uint16]("uint16")...)
	list = append(list, reductions[uint32]("uint32")...)
	list = append(list, reductions[uint64]("uint64")...)
	list = append(list, reductions[float32]("float32")...)
	list = append(list, reductions[float64]("float64")...)
	list = append(list, reductions[tile.Float16]("float16")...)
	list = append(list, reductions[tile.BFloat16]("bfloat16")...)
	list = append(list, reductions[tile.TFloat32]("tfloat32")...)
	list = append(list, reductions[tile.Float8E4M3]("float8e4m3")...)
	list = append(list, reductions[tile.Float8E5M2]("float8e5m2")...)
	list = append(list, reductions[tile.Float8E8M0]("float8e8m0")...)
	return append(list, reductions[tile.Float8E5M3]("float8e5m3")...)
}

// reductions returns a case for all reductions of an element type.
func reductions[T tile.Element](name string) []Case {
	return []Case{{Name: "reductions of " + name, Elem: tile.DTypeOf[T](), Run: func(ctx context.Context, g *dist.Group) error {
		for r := dist.Sum; r <= dist.Average; r++ {
			if r == dist.Average && name == "bool" {
				continue
			}
			if err := reduction[T](ctx, g, r); err != nil {
				return fmt.Errorf("%v of %s: %w", r, name, err)
			}
		}
		return gathers[T](ctx, g)
	}}}
}

// input is element i of a rank: 1, 2 or 4, which every type has (bool: 0 or 1).
func input[T tile.Element](rank, i int) T {
	k := (rank*3 + i) % 3
	if d := tile.DTypeOf[T](); d == tile.Bool {
		return fromBits[T](uint64(k & 1))
	}
	return fromNumber[T](float64(int(1) << k))
}

// reduced is element i of a reduction over the ranks.
func reduced[T tile.Element](r dist.Reduction, size, i int) T {
	x := tile.ToFloat64(input[T](0, i))
	for rank := 1; rank < size; rank++ {
		y := tile.ToFloat64(input[T](rank, i))
		switch r {
		case dist.Sum, dist.Average:
			x += y
		case dist.Product:
			x *= y
		case dist.Min:
			x = min(x, y)
		case dist.Max:
			x = max(x, y)
		}
	}
	if r == dist.Average {
		x /= float64(size)
	}
	if tile.DTypeOf[T]() == tile.Bool {
		return fromBits[T](uint64(min(x, 1)))
	}
	return fromNumber[T](x)
}

// count is the elements of a rank: not a multiple of the number of ranks.
const count = 37

// on puts elements into buffers of the device, calls f with arrays of them, and returns what is
// in the first one after it.
func on[T device.Number](ctx context.Context, g *dist.Group, f func(dst, src tile.Array[T]) error, dst, src []T) ([]T, error) {
	to, err := put(ctx, g, dst)
	if err != nil {
		return nil, err
	}
	defer to.Close()
	from, err := put(ctx, g, src)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	if err := f(tile.BufferOf[T](to, len(dst)), tile.BufferOf[T](from, len(src))); err != nil {
		return nil, err
	}
	return get[T](ctx, to, len(dst))
}

// reduction checks AllReduce and ReduceScatter, in place and not.
func reduction[T tile.Element](ctx context.Context, g *dist.Group, r dist.Reduction) error {
	src, want := make([]T, count), make([]T, count)
	for i := range src {
		src[i], want[i] = input[T](g.Rank(), i), reduced[T](r, g.Size(), i)
	}
	got, err := on(ctx, g, func(dst, src tile.Array[T]) error { return g.AllReduce(ctx, g.Device(), r, dst, src) }, make([]T, count), src)
	if err != nil {
		return err
	}
	if err := same("AllReduce", got, want); err != nil {
		return err
	}
	got, err = on(ctx, g, func(x, _ tile.Array[T]) error { return g.AllReduce(ctx, g.Device(), r, x, x) }, src, src)
	if err != nil {
		return err
	}
	if err := same("AllReduce in place", got, want); err != nil {
		return err
	}
	return scattered[T](ctx, g, r)
}

// scattered checks ReduceScatter, in place and not.
func scattered[T tile.Element](ctx context.Context, g *dist.Group, r dist.Reduction) error {
	const n = 5
	all, want := make([]T, n*g.Size()), make([]T, n)
	for i := range all {
		all[i] = input[T](g.Rank(), i)
	}
	for i := range want {
		want[i] = reduced[T](r, g.Size(), g.Rank()*n+i)
	}
	got, err := on(ctx, g, func(dst, src tile.Array[T]) error { return g.ReduceScatter(ctx, g.Device(), r, dst, src) }, make([]T, n), all)
	if err != nil {
		return err
	}
	if err := same("ReduceScatter", got, want); err != nil {
		return err
	}
	got, err = on(ctx, g, func(x, _ tile.Array[T]) error {
		return g.ReduceScatter(ctx, g.Device(), r, dist.Part(x, g.Rank()*n, n), x)
	}, all, all)
	if err != nil {
		return err
	}
	return same("ReduceScatter in place", got[g.Rank()*n:][:n], want)
}

// gathers checks AllGather, in place and not.
func gathers[T tile.Element](ctx context.Context, g *dist.Group) error {
	const n = 3
	want, src, own := make([]T, n*g.Size()), make([]T, n), make([]T, n*g.Size())
	for i := range want {
		want[i] = input[T](i/n, i%n)
	}
	copy(src, want[g.Rank()*n:])
	copy(own[g.Rank()*n:], src)
	got, err := on(ctx, g, func(dst, src tile.Array[T]) error { return g.AllGather(ctx, g.Device(), dst, src) }, make([]T, n*g.Size()), src)
	if err != nil {
		return err
	}
	if err := same("AllGather", got, want); err != nil {
		return err
	}
	got, err = on(ctx, g, func(x, _ tile.Array[T]) error {
		return g.AllGather(ctx, g.Device(), x, dist.Part(x, g.Rank()*n, n))
	}, own, own)
	if err != nil {
		return err
	}
	return same("AllGather in place", got, want)
}

// same compares elements by their bits.
func same[T device.Number](what string, got, want []T) error {
	if !bytes.Equal(device.Bytes(got), device.Bytes(want)) {
		return fmt.Errorf("%s: got %v, want %v", what, got, want)
	}
	return nil
}
