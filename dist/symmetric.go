package dist

import (
	"context"
	"fmt"
	"reflect"
	"unsafe"

	"gotile/device"
	"gotile/tile"
)

// Shared is memory of every rank of a group that kernels of all of them reach.
type Shared[T tile.Element] struct {
	// Arrays has an array of each rank, by rank: an argument for a [tile.List]. All are of the
	// same length, and zero at first.
	Arrays []tile.Array[T]

	group *Group
	close func() error
}

// sharer is a [Comm] whose ranks reach each other's memory.
type sharer interface {
	// Share returns memory of size bytes of each rank, by rank. All ranks call it, and close
	// once none uses the memory any more.
	Share(ctx context.Context, size int64) (parts []Memory, close func() error, err error)
}

// Symmetric takes memory for n elements on every rank of a machine. All ranks call it with
// the same n. Nothing orders the accesses of different ranks but operations: after kernels have
// written, [Group.Barrier] lets others read. Ranks of other machines, and GPUs that do not reach
// each other's memory, are an error of class device.ErrUnsupported.
func Symmetric[T tile.Element](ctx context.Context, g *Group, n int) (*Shared[T], error) {
	if err := g.ready(ctx, g.dev); err != nil {
		return nil, err
	}
	s, ok := g.comm.(sharer)
	if !ok {
		return nil, g.endAll(fmt.Errorf("%w: ranks of this backend do not reach each other's memory; use Group.AllGather", device.ErrUnsupported))
	}
	if n < 1 {
		return nil, g.endAll(fmt.Errorf("%w: shared memory of %d elements", device.ErrArgument, n))
	}
	parts, closeAll, err := s.Share(ctx, int64(n)*int64(reflect.TypeFor[T]().Size()))
	if err != nil {
		return nil, g.endAll(err)
	}
	x := &Shared[T]{group: g, close: closeAll}
	for _, p := range parts {
		if p.Buffer != nil {
			x.Arrays = append(x.Arrays, tile.BufferOf[T](p.Buffer, n))
		} else {
			x.Arrays = append(x.Arrays, tile.ArrayOf(unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(p.Host))), n)))
		}
	}
	return x, nil
}

// Own is this rank's array.
func (s *Shared[T]) Own() tile.Array[T] { return s.Arrays[s.group.Rank()] }

// Close waits until all ranks have come to it, and gives the memory back.
func (s *Shared[T]) Close(ctx context.Context) error {
	if err := s.group.Barrier(ctx, s.group.dev); err != nil {
		return err
	}
	return s.group.endAll(s.close())
}
