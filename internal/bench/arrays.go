package bench

import (
	"bytes"
	"context"
	"math/rand/v2"

	"gotile/device"
	"gotile/tile"
)

// arrays are the arrays of a workload, in the device's memory.
type arrays struct {
	ctx     context.Context
	dev     device.Device
	buffers []device.Buffer
	bytes   int64
	results []device.Buffer
	sums    []device.Buffer // results that kernels add to, and that are to be zero before
	err     error           // the first that occurred; what follows from it does nothing
}

// close frees the memory.
func (a *arrays) close() {
	for _, b := range a.buffers {
		b.Close()
	}
}

// period is the length after which an array of random numbers repeats: a prime, so that rows differ. It makes large arrays
// cheap, and lets a check compute each element.
const period = 1<<20 - 3

// array is an array with its initial content.
type array[T tile.Element] struct {
	tile.Array[T]
	values []float64 // element i is values[i % period]; nil for zeros
}

// at is an element as it was filled.
func (x array[T]) at(i int) float64 { return x.values[i%len(x.values)] }

// number of elements of a shape.
func count(shape []int) int {
	n := 1
	for _, length := range shape {
		n *= length
	}
	return n
}

// blank is an array of zeros.
func blank[T tile.Element](a *arrays, shape ...int) array[T] {
	if a.err != nil {
		return array[T]{}
	}
	size := int64(count(shape)) * int64(tile.DTypeOf[T]().Size())
	b, err := a.dev.Alloc(a.ctx, size)
	if err != nil {
		a.err = err
		return array[T]{}
	}
	a.buffers, a.bytes = append(a.buffers, b), a.bytes+size
	a.results = append(a.results, b)
	return array[T]{Array: tile.BufferOf[T](b, shape...)}
}

// spoil writes something else over parts of the results, so that those of one kernel do not
// pass for another's: all of a small one, and pages of a large one. Sums are cleared.
func (a *arrays) spoil(ctx context.Context) error {
	const page, pages = 1 << 20, 16
	rubbish := bytes.Repeat([]byte{0x55}, page)
	for _, b := range a.results {
		step := max(page, b.Size()/pages)
		for at := int64(0); at < b.Size(); at += step {
			if err := b.Upload(ctx, at, rubbish[:min(page, b.Size()-at)]); err != nil {
				return err
			}
		}
	}
	for _, b := range a.sums {
		if err := b.Upload(ctx, 0, make([]byte, b.Size())); err != nil {
			return err
		}
	}
	return nil
}

// summed is an array of zeros that a kernel adds to.
func summed[T tile.Element](a *arrays, shape ...int) array[T] {
	x, n := blank[T](a, shape...), max(0, len(a.results)-1)
	a.sums, a.results = append(a.sums, a.results[n:]...), a.results[:n]
	return x
}

// filled returns an array of the numbers that next returns, the first ones repeated.
func filled[T tile.Element](a *arrays, next func() (T, float64), shape ...int) array[T] {
	x, n := blank[T](a, shape...), count(shape)
	a.results = a.results[:max(0, len(a.results)-1)]
	chunk := make([]T, min(n, period))
	x.values = make([]float64, len(chunk))
	for i := range chunk {
		chunk[i], x.values[i] = next()
	}
	for i := 0; i < n && a.err == nil; i += len(chunk) {
		a.err = x.Buffer.Upload(a.ctx, int64(i*tile.DTypeOf[T]().Size()), device.Bytes(chunk[:min(len(chunk), n-i)]))
	}
	return x
}

// random returns a source with the same numbers each time for the n-th array.
func random(a *arrays) *rand.Rand { return rand.New(rand.NewPCG(uint64(len(a.buffers)), 1)) }

// normal is an array of numbers of the standard normal distribution.
func normal[T tile.Float](a *arrays, shape ...int) array[T] {
	r := random(a)
	return filled(a, func() (T, float64) {
		x := tile.FromFloat64[T](r.NormFloat64())
		return x, tile.ToFloat64(x)
	}, shape...)
}

// integers returns an array of integers from least to below a bound.
func integers[T int8 | uint8 | int32](a *arrays, least, bound int, shape ...int) array[T] {
	r := random(a)
	return filled(a, func() (T, float64) {
		x := least + r.IntN(bound-least)
		return T(x), float64(x)
	}, shape...)
}

// fetch reads n elements of an array from the i-th on.
func fetch[T tile.Element](a *arrays, x array[T], i, n int) []T {
	list := make([]T, n)
	if a.err == nil {
		a.err = x.Buffer.Download(a.ctx, int64(i*tile.DTypeOf[T]().Size()), device.Bytes(list))
	}
	return list
}

// put is an array of the device with the elements of a slice.
func put[T tile.Element](a *arrays, data []T, shape ...int) array[T] {
	x := blank[T](a, shape...)
	if a.err == nil {
		a.err = x.Buffer.Upload(a.ctx, 0, device.Bytes(data))
	}
	return x
}

// below is an array of n integers from 0 to below a bound.
func below(a *arrays, bound, n int) array[int32] { return integers[int32](a, 0, bound, n) }

// arg is the array as a launch takes it.
func (x array[T]) arg() any { return x.Array }

// kernel is a job that runs a kernel and checks nothing.
func (a *arrays) kernel(k *tile.Kernel, args ...any) job {
	for i, x := range args {
		if x, ok := x.(interface{ arg() any }); ok {
			args[i] = x.arg()
		}
	}
	return job{launch: func(on device.Launcher) error { return k.Run(a.ctx, on, args...) }}
}
