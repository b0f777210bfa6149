package kernels

import (
	"context"

	"gotile/device"
	"gotile/tile"
)

// NewHistogram returns a kernel that counts how often each number occurs. Its arguments are
// x, int32 of n, and bins, int32: it adds to bins[i] how often i is in x; numbers that are no
// index of bins are ignored. A block works on size numbers; zero lets [tile.Kernel.Run]
// choose, and otherwise means 1024.
func NewHistogram(size int) *tile.Kernel {
	choice := chooseHistogram(size)
	return newHistogram(orDefault(size, 1024), 1, Hints{}, choice)
}

// HistogramAs is [NewHistogram] in a variant, of Cols numbers a block: with Parts copies of
// the bins, which are divided among the blocks and added up in the end.
func HistogramAs(v Variant) *tile.Kernel {
	if v.Parts > 1 {
		return newHistogramOfCopies(orDefault(v.Cols, 1024), v.Parts, v.Hints)
	}
	return newHistogram(orDefault(v.Cols, 1024), 1, v.Hints)
}

// chooseHistogram lets a histogram choose its variant.
func chooseHistogram(size int) tile.KernelOption {
	if size != 0 {
		return func(*tile.Kernel) {}
	}
	ch := &chooser{kernel: "histogram", elem: "int32", lengths: histogramLengths, make: plainly(HistogramAs)}
	return ch.option()
}

// histogramLengths returns the lengths for conditions: n numbers, and the number of bins.
func histogramLengths(c tile.Case) map[string]float64 {
	return map[string]float64{"n": float64(c.Shapes[0][0]), "bins": float64(c.Shapes[1][0])}
}

// newHistogram counts in copies of the bins, one after another in one array: a block in the
// copy of its number.
func newHistogram(size, copies int, h Hints, opts ...tile.KernelOption) *tile.Kernel {
	histogram := func(b *tile.Block, x, bins tile.Span1[int32]) {
		xs := x.Tiles(size)
		i, inside := xs.Load(b.ID(0), rowwise), xs.Inside(b.ID(0))
		places, valid := bins.Pointers(i)
		if copies > 1 {
			count := tile.Div(bins.Extent(0), copies)
			valid = i.Ge(0).And(i.Lt(count))
			places, _ = bins.Pointers(tile.Select(valid, i, 0).Add(b.ID(0).Rem(copies).Mul(count)))
		}
		tile.AtomicAdd(places, 1, tile.Relaxed, tile.DeviceScope, tile.Where(valid.And(inside)))
	}
	return tile.NewKernel(histogram, append([]tile.KernelOption{tile.Name("histogram"), takes(nil, "x n", "bins count"), tile.Over(0), h.addTo}, opts...)...)
}

// newHistogramOfCopies is [NewHistogram] with copies of the bins in memory between two
// kernels: a GPU's atomic operations on one address wait for each other, and those on few
// addresses use few of its memory units.
func newHistogramOfCopies(size, copies int, h Hints) *tile.Kernel {
	clear, count, add := newClear(), newHistogram(size, copies, h), newAddCopies()
	run := func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error {
		n := shapes[1][0]
		return device.Scratch(ctx, on, int64(4*n*copies), func(b device.Buffer) error {
			if err := clear.Run(ctx, on, tile.BufferOf[int32](b, n*copies)); err != nil {
				return err
			}
			if err := count.Run(ctx, on, args[0], tile.BufferOf[int32](b, n*copies)); err != nil {
				return err
			}
			return add.Run(ctx, on, tile.BufferOf[int32](b, copies, n), args[1])
		})
	}
	k := newHistogram(size, 1, h)
	tile.RunBy(run, clear, count, add)(k)
	return k
}

// newClear makes a kernel that writes zeros.
func newClear() *tile.Kernel {
	const size = 1024
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(size).Store(b.Zeros(tile.I32, size), b.ID(0))
	}, tile.Name("clear"), takes(nil, "x n"), tile.Over(0))
}

// newAddCopies makes a kernel that adds rows of numbers to a vector.
func newAddCopies() *tile.Kernel {
	const size = 128
	return tile.NewKernel(func(b *tile.Block, copies tile.Span2[int32], y tile.Span1[int32]) {
		each, ys := copies.Tiles(1, size), y.Tiles(size)
		sum := ys.Load(b.ID(0))
		for i := range b.Range(0, each.Count(0), &sum) {
			sum = sum.Add(each.Load(i, b.ID(0)).Reshape(size))
		}
		ys.Store(sum, b.ID(0))
	}, tile.Name("add_copies"), takes(nil, "copies count n", "y n"), tile.Over(1))
}
