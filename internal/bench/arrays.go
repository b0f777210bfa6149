package bench

import (
	"context"
	"math/rand/v2"
	"unsafe"

	"gotile/device"
	"gotile/tile"
)

// arrays are the arrays of a workload, in the device's memory.
type arrays struct {
	ctx     context.Context
	dev     device.Device
	buffers []device.Buffer
	err     error // the first that occurred; what follows from it does nothing
}

// close gives the memory back.
func (a *arrays) close() {
	for _, b := range a.buffers {
		b.Close()
	}
}

// put is an array of the device with the elements of a slice.
func put[T tile.Element](a *arrays, data []T, shape ...int) tile.Array[T] {
	x := blank[T](a, shape...)
	if a.err == nil {
		bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(data))), len(data)*int(unsafe.Sizeof(data[0])))
		a.err = a.buffers[len(a.buffers)-1].Upload(a.ctx, 0, bytes)
	}
	return x
}

// blank is an array of zeros.
func blank[T tile.Element](a *arrays, shape ...int) tile.Array[T] {
	if a.err != nil {
		return tile.Array[T]{}
	}
	size := int64(unsafe.Sizeof(*new(T)))
	for _, n := range shape {
		size *= int64(n)
	}
	b, err := a.dev.Alloc(a.ctx, size)
	if err != nil {
		a.err = err
		return tile.Array[T]{}
	}
	a.buffers = append(a.buffers, b)
	return tile.BufferOf[T](b, shape...)
}

// normal is an array of numbers of the standard normal distribution, the same each time.
func normal[T float32 | float64 | tile.BFloat16](a *arrays, shape ...int) tile.Array[T] {
	n := 1
	for _, length := range shape {
		n *= length
	}
	r, data := rand.New(rand.NewPCG(uint64(len(a.buffers)), 1)), make([]T, n)
	for i := range data {
		data[i] = tile.FromFloat64[T](r.NormFloat64())
	}
	return put(a, data, shape...)
}

// below is an array of integers from 0 to below a bound, the same each time.
func below(a *arrays, bound, n int) tile.Array[int32] {
	r, data := rand.New(rand.NewPCG(uint64(len(a.buffers)), 2)), make([]int32, n)
	for i := range data {
		data[i] = int32(r.IntN(bound))
	}
	return put(a, data, n)
}

// kernel runs a kernel on the grid that it finds.
func (a *arrays) kernel(k *tile.Kernel, args ...any) (func() error, error) {
	return func() error { return k.Run(a.ctx, a.dev, args...) }, a.err
}
