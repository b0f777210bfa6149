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
	Name string
	Run  func(ctx context.Context, g *dist.Group) error
}

// Cases returns the programs.
func Cases() []Case {
	list := []Case{
		{"order in a stream", inStream}, {"buffers", onBuffers}, {"ring", ring}, {"batch", batch}, {"split", split}, {"parts", parts},
		{"broadcast", broadcast}, {"all-to-all", allToAll}, {"many calls", many}, {"empty", empty}, {"large", large},
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
	return []Case{{"reductions of " + name, func(ctx context.Context, g *dist.Group) error {
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

// reduction checks AllReduce and ReduceScatter, in place and not.
func reduction[T tile.Element](ctx context.Context, g *dist.Group, r dist.Reduction) error {
	src, want := make([]T, count), make([]T, count)
	for i := range src {
		src[i], want[i] = input[T](g.Rank(), i), reduced[T](r, g.Size(), i)
	}
	dst := make([]T, count)
	if err := g.AllReduce(ctx, g.Device(), r, tile.ArrayOf(dst), tile.ArrayOf(src)); err != nil {
		return err
	}
	if err := same("AllReduce", dst, want); err != nil {
		return err
	}
	if err := g.AllReduce(ctx, g.Device(), r, tile.ArrayOf(src), tile.ArrayOf(src)); err != nil {
		return err
	}
	if err := same("AllReduce in place", src, want); err != nil {
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
	dst := make([]T, n)
	if err := g.ReduceScatter(ctx, g.Device(), r, tile.ArrayOf(dst), tile.ArrayOf(all)); err != nil {
		return err
	}
	if err := same("ReduceScatter", dst, want); err != nil {
		return err
	}
	own := all[g.Rank()*n:][:n]
	if err := g.ReduceScatter(ctx, g.Device(), r, tile.ArrayOf(own), tile.ArrayOf(all)); err != nil {
		return err
	}
	return same("ReduceScatter in place", own, want)
}

// gathers checks AllGather, in place and not.
func gathers[T tile.Element](ctx context.Context, g *dist.Group) error {
	const n = 3
	want, src, dst := make([]T, n*g.Size()), make([]T, n), make([]T, n*g.Size())
	for i := range want {
		want[i] = input[T](i/n, i%n)
	}
	copy(src, want[g.Rank()*n:])
	if err := g.AllGather(ctx, g.Device(), tile.ArrayOf(dst), tile.ArrayOf(src)); err != nil {
		return err
	}
	if err := same("AllGather", dst, want); err != nil {
		return err
	}
	clear(dst)
	own := dst[g.Rank()*n:][:n]
	copy(own, src)
	if err := g.AllGather(ctx, g.Device(), tile.ArrayOf(dst), tile.ArrayOf(own)); err != nil {
		return err
	}
	return same("AllGather in place", dst, want)
}

// same compares elements by their bits.
func same[T device.Number](what string, got, want []T) error {
	if !bytes.Equal(device.Bytes(got), device.Bytes(want)) {
		return fmt.Errorf("%s: got %v, want %v", what, got, want)
	}
	return nil
}
