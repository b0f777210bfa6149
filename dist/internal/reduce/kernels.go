package reduce

import (
	"context"
	"sync"

	"gotile/device/cpu"
	"gotile/dist"
	"gotile/tile"
)

// Longer arrays are reduced by kernels of gotile itself: as machine code with vectors, they take a tenth of the time of loops in Go. A launch
// takes about 0.7 µs, and each kernel is compiled when it is first launched.
const (
	kernelFrom  = 8 << 10 // bytes
	kernelBlock = 16384   // elements; the accumulators fit in the second cache
	kernelTile  = 1024    // elements of a tile
)

// processor is a CPU on which the kernels run in the goroutine that launches them, because each rank reduces on its own processor. It is nil
// if there is no machine code for this processor.
var processor = sync.OnceValue(func() *cpu.Device {
	if d := cpu.Open(cpu.Workers(1)); d.Name() == "cpu:native" {
		return d
	}
	return nil
})

// pair launches a kernel that stores in dst the combination of x and y, divided by n if the kernel divides.
type pair func(dst, x, y []byte, n int) error

// chain reduces any number of arrays with accumulators of size bytes: first those of two arrays, then with one more array at a time. The
// last kernel stores elements. For two arrays there is only one.
type chain struct {
	first, middle, last, only pair
	size                      int
}

// chainKey is what a chain is for.
type chainKey struct {
	elem      tile.DType
	reduction dist.Reduction
}

var (
	chains   = map[chainKey]*chain{}
	chainsMu sync.Mutex
)

// chainOf returns the kernels for a reduction; nil if it has none.
func chainOf(d tile.DType, r dist.Reduction) *chain {
	chainsMu.Lock()
	defer chainsMu.Unlock()
	key := chainKey{d, r}
	c, ok := chains[key]
	if !ok {
		c = newChain(d, r)
		chains[key] = c
	}
	return c
}

// newChain returns kernels for an element type and a reduction.
func newChain(d tile.DType, r dist.Reduction) *chain {
	wraps := r == dist.Sum || r == dist.Product // sums of signed integers must not overflow in kernels, so they are those of unsigned ones
	switch d {
	case tile.F32:
		return floats[float32, float32](r)
	case tile.F64:
		return floats[float64, float64](r)
	case tile.F16:
		return floats[tile.Float16, float32](r)
	case tile.BF16:
		return floats[tile.BFloat16, float32](r)
	case tile.U8:
		return integers[uint8](r)
	case tile.U16:
		return integers[uint16](r)
	case tile.U32:
		return integers[uint32](r)
	case tile.U64:
		return integers[uint64](r)
	case tile.I8:
		return signed[int8, uint8](r, wraps)
	case tile.I16:
		return signed[int16, uint16](r, wraps)
	case tile.I32:
		return signed[int32, uint32](r, wraps)
	case tile.I64:
		return signed[int64, uint64](r, wraps)
	}
	return nil
}

// signed returns the kernels for signed integers S, of the unsigned ones U if the reduction wraps.
func signed[S, U tile.Element](r dist.Reduction, wraps bool) *chain {
	if wraps {
		return integers[U](r)
	}
	return integers[S](r)
}

// integers returns the kernels for integers, which have no average.
func integers[T tile.Element](r dist.Reduction) *chain {
	if r == dist.Average {
		return nil
	}
	k := combining[T, T, T, T](operation(r))
	return &chain{k, k, k, k, tile.DTypeOf[T]().Size()}
}

// floats returns the kernels for elements T, accumulated as A.
func floats[T tile.Element, A float32 | float64](r dist.Reduction) *chain {
	op := operation(r)
	c := &chain{first: combining[A, T, T, A](op), middle: combining[A, A, T, A](op), size: tile.DTypeOf[A]().Size()}
	if r == dist.Average {
		c.last, c.only = averaging[T, A, T, A](), averaging[T, T, T, A]()
	} else {
		c.last, c.only = combining[T, A, T, A](op), combining[T, T, T, A](op)
	}
	return c
}

// operation returns the operation of a reduction.
func operation(r dist.Reduction) func(x, y any, opts ...tile.Option) tile.Tile {
	switch r {
	case dist.Product:
		return tile.Mul
	case dist.Min:
		return tile.Min
	case dist.Max:
		return tile.Max
	}
	return tile.Add
}

// combining returns a kernel that stores op(x, y) as D, computed in A.
func combining[D, X, Y, A tile.Element](op func(x, y any, opts ...tile.Option) tile.Tile) pair {
	//tilevet:ignore tests trace and run it for all types
	k := tile.NewKernel(func(b *tile.Block, dst tile.Span1[D], x tile.Span1[X], y tile.Span1[Y]) {
		i, a := b.ID(0), tile.DTypeOf[A]()
		sum := op(tile.Cast(x.Tiles(kernelTile).Load(i), a), tile.Cast(y.Tiles(kernelTile).Load(i), a))
		dst.Tiles(kernelTile).Store(tile.Cast(sum, tile.DTypeOf[D]()), i)
	}, tile.Over(0), tile.NoSpecialize, tile.Name("combine"))
	return func(dst, x, y []byte, n int) error {
		return k.Run(context.Background(), processor(), tile.ArrayOf(as[D](dst)), tile.ArrayOf(as[X](x)), tile.ArrayOf(as[Y](y)))
	}
}

// averaging returns a kernel that stores (x + y) / n as D, computed in A.
func averaging[D, X, Y tile.Element, A float32 | float64]() pair {
	//tilevet:ignore tests trace and run it for all types
	k := tile.NewKernel(func(b *tile.Block, dst tile.Span1[D], x tile.Span1[X], y tile.Span1[Y], n tile.Scalar[A]) {
		i, a := b.ID(0), tile.DTypeOf[A]()
		sum := tile.Add(tile.Cast(x.Tiles(kernelTile).Load(i), a), tile.Cast(y.Tiles(kernelTile).Load(i), a))
		dst.Tiles(kernelTile).Store(tile.Cast(tile.Div(sum, n), tile.DTypeOf[D]()), i)
	}, tile.Over(0), tile.NoSpecialize, tile.Name("average"))
	return func(dst, x, y []byte, n int) error {
		return k.Run(context.Background(), processor(), tile.ArrayOf(as[D](dst)), tile.ArrayOf(as[X](x)), tile.ArrayOf(as[Y](y)), A(n))
	}
}

// accumulators holds memory for those of a block.
var accumulators = sync.Pool{New: func() any { return new([kernelBlock]uint64) }}

// reduce stores in dst the combination of the elements of srcs, of size bytes each.
func (c *chain) reduce(dst []byte, srcs [][]byte, size int) error {
	n := len(srcs)
	if n == 2 {
		return c.only(dst, srcs[0][:len(dst)], srcs[1][:len(dst)], n)
	}
	memory := accumulators.Get().(*[kernelBlock]uint64)
	defer accumulators.Put(memory)
	for first := 0; first < len(dst); first += kernelBlock * size {
		end := min(first+kernelBlock*size, len(dst))
		acc := bytesOf(memory[:])[:(end-first)/size*c.size]
		if err := c.first(acc, srcs[0][first:end], srcs[1][first:end], n); err != nil {
			return err
		}
		for _, s := range srcs[2 : n-1] {
			if err := c.middle(acc, acc, s[first:end], n); err != nil {
				return err
			}
		}
		if err := c.last(dst[first:end], acc, srcs[n-1][first:end], n); err != nil {
			return err
		}
	}
	return nil
}
