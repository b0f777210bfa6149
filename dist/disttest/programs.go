package disttest

import (
	"context"
	"fmt"
	"math"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

// double doubles the elements of x.
var double = tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
	t, i := x.Tiles(16), b.ID(0)
	t.Store(t.Load(i).Mul(2), i)
}, tile.Over(0), tile.Name("double"))

// inStream queues kernels and operations, which run in the stream's order.
func inStream(ctx context.Context, g *dist.Group) error {
	s, err := g.Device().NewStream(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	b, err := g.Device().Alloc(ctx, 4*count)
	if err != nil {
		return err
	}
	defer b.Close()
	x, want := make([]float32, count), make([]float32, count)
	for i := range x {
		x[i] = float32(g.Rank() + i)
		for r := range g.Size() {
			want[i] += 2 * float32(r+i)
		}
		want[i] *= 2 * float32(g.Size())
	}
	a := tile.BufferOf[float32](b, count)
	for _, err := range []error{
		s.Upload(ctx, b, 0, device.Bytes(x)),
		double.Run(ctx, s, a),
		g.AllReduce(ctx, s, dist.Sum, a, a),
		double.Run(ctx, s, a),
		g.AllReduce(ctx, s, dist.Sum, a, a),
		s.Download(ctx, b, 0, device.Bytes(x)),
		s.Wait(ctx),
	} {
		if err != nil {
			return err
		}
	}
	return same("AllReduce between kernels", x, want)
}

// copies queues copies and an operation, in a stream.
func copies(ctx context.Context, g *dist.Group) error {
	s, err := g.Device().NewStream(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	b, err := g.Device().Alloc(ctx, 4*count)
	if err != nil {
		return err
	}
	defer b.Close()
	a, want := tile.BufferOf[int32](b, count), make([]int32, count)
	for turn := range int32(5) {
		x := make([]int32, count)
		for i := range x {
			x[i], want[i] = int32(g.Rank()+i)+turn, int32(g.Size()-1)+int32(i)+turn
		}
		for _, err := range []error{
			s.Upload(ctx, b, 0, device.Bytes(x)),
			g.AllReduce(ctx, s, dist.Max, a, a),
			s.Download(ctx, b, 0, device.Bytes(x)),
			s.Wait(ctx),
		} {
			if err != nil {
				return err
			}
		}
		if err := same("AllReduce between copies", x, want); err != nil {
			return err
		}
	}
	return nil
}

// onBuffers works on buffers of the device.
func onBuffers(ctx context.Context, g *dist.Group) error {
	src, err := g.Device().Alloc(ctx, 8)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := g.Device().Alloc(ctx, int64(8*g.Size()))
	if err != nil {
		return err
	}
	defer dst.Close()
	r := int32(g.Rank())
	if err := src.Upload(ctx, 0, device.Bytes([]int32{r, -r})); err != nil {
		return err
	}
	if err := g.AllGather(ctx, g.Device(), tile.BufferOf[int32](dst, g.Size(), 2), tile.BufferOf[int32](src, 2)); err != nil {
		return err
	}
	got, want := make([]int32, 2*g.Size()), make([]int32, 2*g.Size())
	for i := range g.Size() {
		want[2*i], want[2*i+1] = int32(i), -int32(i)
	}
	if err := dst.Download(ctx, 0, device.Bytes(got)); err != nil {
		return err
	}
	return same("AllGather of buffers", got, want)
}

// put uploads elements into a new buffer of the device. Host arrays would do on a CPU only.
func put[T device.Number](ctx context.Context, g *dist.Group, x []T) (device.Buffer, error) {
	b, err := g.Device().Alloc(ctx, int64(len(device.Bytes(x))))
	if err != nil {
		return nil, err
	}
	return b, b.Upload(ctx, 0, device.Bytes(x))
}

// get downloads a buffer.
func get[T device.Number](ctx context.Context, b device.Buffer, n int) ([]T, error) {
	x := make([]T, n)
	err := b.Download(ctx, 0, device.Bytes(x))
	return x, err
}

// ring sends to the next rank and receives from the one before, in the order that does not
// wait for itself: even ranks send first.
func ring(ctx context.Context, g *dist.Group) error {
	if g.Size() == 1 {
		return nil
	}
	n, r := g.Size(), g.Rank()
	src, err := put(ctx, g, []int64{int64(r), 7})
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := put(ctx, g, make([]int64, 2))
	if err != nil {
		return err
	}
	defer dst.Close()
	send := func() error { return g.Send(ctx, g.Device(), (r+1)%n, tile.BufferOf[int64](src)) }
	recv := func() error { return g.Recv(ctx, g.Device(), (r+n-1)%n, tile.BufferOf[int64](dst)) }
	first, second := send, recv
	if r%2 == 1 {
		first, second = recv, send
	}
	if err := first(); err != nil {
		return err
	}
	if err := second(); err != nil {
		return err
	}
	got, err := get[int64](ctx, dst, 2)
	if err != nil {
		return err
	}
	return same("ring", got, []int64{int64((r + n - 1) % n), 7})
}

// batch sends to all ranks and receives from all, itself too, at once.
func batch(ctx context.Context, g *dist.Group) error {
	n, r := g.Size(), g.Rank()
	out, want := make([]float32, 3*n), make([]float32, 3*n)
	for i := range out {
		out[i], want[i] = float32(100*r+i), float32(100*(i/3)+3*r+i%3)
	}
	src, err := put(ctx, g, out)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := put(ctx, g, make([]float32, 3*n))
	if err != nil {
		return err
	}
	defer dst.Close()
	var list []dist.Exchange
	for i := range n {
		list = append(list, dist.RecvFrom(i, dist.Part(tile.BufferOf[float32](dst), 3*i, 3)), dist.SendTo(i, dist.Part(tile.BufferOf[float32](src), 3*i, 3)))
	}
	if err := g.Batch(ctx, g.Device(), list...); err != nil {
		return err
	}
	got, err := get[float32](ctx, dst, 3*n)
	if err != nil {
		return err
	}
	return same("batch", got, want)
}

// split sums over even and over odd ranks, numbered from the last to the first.
func split(ctx context.Context, g *dist.Group) error {
	half, err := g.Split(ctx, g.Rank()%2, -g.Rank())
	if err != nil {
		return err
	}
	members, sum := 0, int32(0)
	for r := g.Rank() % 2; r < g.Size(); r += 2 {
		members++
		sum += int32(r)
	}
	if place := (g.Size() - 1 - g.Rank()) / 2; half.Size() != members || half.Rank() != place {
		return fmt.Errorf("rank %d of %d in the half, want %d of %d", half.Rank(), half.Size(), place, members)
	}
	b, err := put(ctx, g, []int32{int32(g.Rank())})
	if err != nil {
		return err
	}
	defer b.Close()
	x := tile.BufferOf[int32](b)
	if err := half.AllReduce(ctx, g.Device(), dist.Sum, x, x); err != nil {
		return err
	}
	got, err := get[int32](ctx, b, 1)
	if err != nil {
		return err
	}
	if err := same("sum of a half", got, []int32{sum}); err != nil {
		return err
	}
	if err := half.Close(); err != nil {
		return err
	}
	none, err := g.Split(ctx, min(0, g.Rank()-1), 0) // rank 0 is in no group
	if (none == nil) != (g.Rank() == 0) || err != nil {
		return fmt.Errorf("a split without rank 0: %v, %w", none, err)
	}
	if none != nil {
		return none.Close()
	}
	return nil
}

// parts reduces some elements of an array and leaves the others.
func parts(ctx context.Context, g *dist.Group) error {
	b, err := put(ctx, g, []float32{1, 2, 3, 4})
	if err != nil {
		return err
	}
	defer b.Close()
	p := dist.Part(tile.BufferOf[float32](b), 1, 2)
	if err := g.AllReduce(ctx, g.Device(), dist.Sum, p, p); err != nil {
		return err
	}
	got, err := get[float32](ctx, b, 4)
	if err != nil {
		return err
	}
	n := float32(g.Size())
	return same("a part", got, []float32{1, 2 * n, 3 * n, 4})
}

// broadcast copies from each rank in turn, in place and not.
func broadcast(ctx context.Context, g *dist.Group) error {
	for root := range g.Size() {
		src, err := put(ctx, g, []uint16{uint16(g.Rank()), 9})
		if err != nil {
			return err
		}
		defer src.Close()
		dst, err := put(ctx, g, make([]uint16, 2))
		if err != nil {
			return err
		}
		defer dst.Close()
		from, to := tile.BufferOf[uint16](src), tile.BufferOf[uint16](dst)
		if err := g.Broadcast(ctx, g.Device(), root, to, from); err != nil {
			return err
		}
		if err := g.Broadcast(ctx, g.Device(), root, from, from); err != nil {
			return err
		}
		for _, b := range []device.Buffer{src, dst} {
			got, err := get[uint16](ctx, b, 2)
			if err != nil {
				return err
			}
			if err := same("broadcast", got, []uint16{uint16(root), 9}); err != nil {
				return err
			}
		}
	}
	return nil
}

// allToAll exchanges parts, in place and not.
func allToAll(ctx context.Context, g *dist.Group) error {
	n, r := g.Size(), g.Rank()
	out, want := make([]int32, 2*n), make([]int32, 2*n)
	for i := range out {
		out[i], want[i] = int32(10*r+i), int32(10*(i/2)+2*r+i%2)
	}
	src, err := put(ctx, g, out)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := put(ctx, g, make([]int32, 2*n))
	if err != nil {
		return err
	}
	defer dst.Close()
	for _, to := range []device.Buffer{dst, src} {
		if err := g.AllToAll(ctx, g.Device(), tile.BufferOf[int32](to), tile.BufferOf[int32](src)); err != nil {
			return err
		}
		got, err := get[int32](ctx, to, 2*n)
		if err != nil {
			return err
		}
		if err := same("all-to-all", got, want); err != nil {
			return err
		}
	}
	return nil
}

// addAll adds up arrays of all ranks.
var addAll = tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]], out tile.Span1[float32]) {
	acc := b.Zeros(tile.F32, 16)
	for i := range b.Range(0, xs.Len(), &acc) {
		acc = acc.Add(xs.At(i).Tiles(16).Load(b.ID(0)))
	}
	out.Tiles(16).Store(acc, b.ID(0))
}, tile.Name("add_all"), tile.Over(1))

// symmetric lets kernels read memory of all ranks.
func symmetric(ctx context.Context, g *dist.Group) error {
	s, err := dist.Symmetric[float32](ctx, g, count)
	if err != nil {
		return err
	}
	own := make([]float32, count)
	for i := range own {
		own[i] = float32(g.Rank()*100 + i)
	}
	mine := s.Own()
	if mine.Data != nil {
		copy(mine.Data, own)
	} else if err := mine.Buffer.Upload(ctx, 0, device.Bytes(own)); err != nil {
		return err
	}
	if err := g.Barrier(ctx, g.Device()); err != nil {
		return err
	}
	want := make([]float32, count)
	for i := range want {
		want[i] = float32(g.Size()*(g.Size()-1)/2*100 + g.Size()*i)
	}
	out, err := put(ctx, g, make([]float32, count))
	if err != nil {
		return err
	}
	defer out.Close()
	if err := addAll.Run(ctx, g.Device(), s.Arrays, tile.BufferOf[float32](out)); err != nil {
		return err
	}
	got, err := get[float32](ctx, out, count)
	if err != nil {
		return err
	}
	if err := same("symmetric", got, want); err != nil {
		return err
	}
	return s.Close(ctx)
}

// many makes more calls than are checked one by one.
func many(ctx context.Context, g *dist.Group) error {
	b, err := put(ctx, g, []int64{1})
	if err != nil {
		return err
	}
	defer b.Close()
	x := tile.BufferOf[int64](b)
	for i := range 700 {
		r := dist.Max
		if i%100 == 0 {
			r = dist.Sum
		}
		if err := g.AllReduce(ctx, g.Device(), r, x, x); err != nil {
			return err
		}
	}
	got, err := get[int64](ctx, b, 1)
	if err != nil {
		return err
	}
	want := int64(1)
	for range 7 {
		want *= int64(g.Size())
	}
	return same("many calls", got, []int64{want})
}

// empty moves arrays without elements.
func empty(ctx context.Context, g *dist.Group) error {
	b, err := put(ctx, g, []float32{1})
	if err != nil {
		return err
	}
	defer b.Close()
	x := dist.Part(tile.BufferOf[float32](b), 0, 0)
	for _, err := range []error{
		g.AllReduce(ctx, g.Device(), dist.Sum, x, x), g.AllGather(ctx, g.Device(), x, x), g.ReduceScatter(ctx, g.Device(), dist.Sum, x, x),
		g.Broadcast(ctx, g.Device(), 0, x, x), g.AllToAll(ctx, g.Device(), x, x), g.Batch(ctx, g.Device()),
	} {
		if err != nil {
			return err
		}
	}
	return g.Barrier(ctx, g.Device())
}

// large reduces one megabyte, and two.
func large(ctx context.Context, g *dist.Group) error {
	if err := largeOf(ctx, g, 1<<18); err != nil {
		return err
	}
	return largeOf(ctx, g, 1<<19)
}

// largeOf reduces n elements.
func largeOf(ctx context.Context, g *dist.Group, n int) error {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(i%7 + g.Rank())
	}
	b, err := put(ctx, g, x)
	if err != nil {
		return err
	}
	defer b.Close()
	a := tile.BufferOf[float32](b)
	if err := g.AllReduce(ctx, g.Device(), dist.Average, a, a); err != nil {
		return err
	}
	got, err := get[float32](ctx, b, n)
	if err != nil {
		return err
	}
	for i, v := range got {
		// NCCL multiplies by 1/n before it adds, which is inexact for three ranks.
		if want := float32(i%7) + float32(g.Size()-1)/2; math.Abs(float64(v-want)) > 1e-6*float64(want) {
			return fmt.Errorf("large: element %d is %v, want %v", i, v, want)
		}
	}
	return nil
}
