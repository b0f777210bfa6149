package dist

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"gotile/device"
	"gotile/tile"
)

// Group is ranks that work together, as one of them sees it. The operations of a group must
// be called in the same order on all of its ranks, so goroutines that use one group must
// agree on the order. Operations on different streams of one group run in the order of the
// calls as well; use groups of [Group.Split] for operations that overlap.
//
// on is the device of the group, or a stream of it. On a stream the arrays belong to the
// operation until the stream has reached it. dst and src may be the same array.
type Group struct {
	comm   Comm
	dev    device.Device
	owned  bool // the device is closed with the group
	place  Placement
	calls  atomic.Uint64
	closed atomic.Bool
}

// NewGroup returns the group of a communicator on a device, for backends.
func NewGroup(c Comm, dev device.Device, p Placement) *Group {
	return &Group{comm: c, dev: dev, place: p}
}

// Rank is the number of this rank in the group, from 0.
func (g *Group) Rank() int { return g.comm.Rank() }

// Size is the number of ranks.
func (g *Group) Size() int { return g.comm.Size() }

// Device is the device of this rank.
func (g *Group) Device() device.Device { return g.dev }

// Placement is what the launcher told about this process.
func (g *Group) Placement() Placement { return g.place }

// AllReduce combines the elements of src of all ranks into dst on each. All arrays have one
// shape and element type.
func (g *Group) AllReduce(ctx context.Context, on device.Launcher, r Reduction, dst, src Array) error {
	return g.collective(ctx, on, &Op{Kind: AllReduce, Reduction: r}, dst, src)
}

// AllGather stores src of rank i as part i of dst on each rank. dst has Size times the
// elements of src. Src may be this rank's part of dst.
func (g *Group) AllGather(ctx context.Context, on device.Launcher, dst, src Array) error {
	return g.collective(ctx, on, &Op{Kind: AllGather}, dst, src)
}

// ReduceScatter combines the elements of src of all ranks and stores part i of the result in
// dst of rank i. src has Size times the elements of dst. Dst may be this rank's part of src.
func (g *Group) ReduceScatter(ctx context.Context, on device.Launcher, r Reduction, dst, src Array) error {
	return g.collective(ctx, on, &Op{Kind: ReduceScatter, Reduction: r}, dst, src)
}

// Broadcast copies src of rank root to dst on all ranks. Src is used on root only.
func (g *Group) Broadcast(ctx context.Context, on device.Launcher, root int, dst, src Array) error {
	if g.Rank() != root {
		src = dst
	}
	return g.collective(ctx, on, &Op{Kind: Broadcast, Root: root}, dst, src)
}

// AllToAll sends part i of src to rank i, which stores it in dst as the part of this rank.
// Both have a number of elements that is a multiple of Size.
func (g *Group) AllToAll(ctx context.Context, on device.Launcher, dst, src Array) error {
	return g.collective(ctx, on, &Op{Kind: AllToAll}, dst, src)
}

// Barrier waits, or lets the stream wait, until all ranks have reached it.
func (g *Group) Barrier(ctx context.Context, on device.Launcher) error {
	return g.collective(ctx, on, &Op{Kind: Barrier}, nil, nil)
}

// collective checks an operation and runs it. What is wrong on one rank ends all ranks:
// the others wait for this one.
func (g *Group) collective(ctx context.Context, on device.Launcher, op *Op, dst, src Array) error {
	if err := g.ready(ctx, on); err != nil {
		return err
	}
	op.Call = g.calls.Add(1)
	err := op.setArrays(g.Size(), g.Rank(), dst, src)
	if err == nil {
		err = g.comm.Run(ctx, on, op)
	} else {
		err = fmt.Errorf("%s of call %d: %w", op.Kind, op.Call, err)
	}
	return g.endAll(err)
}

// ready reports a group or a context that has ended, and a launcher of another device.
func (g *Group) ready(ctx context.Context, on device.Launcher) error {
	switch {
	case ctx == nil:
		return fmt.Errorf("%w: no context; pass context.Background()", device.ErrArgument)
	case g.closed.Load():
		return ErrClosed
	case g.comm.Failed() != nil:
		return g.comm.Failed()
	case ctx.Err() != nil:
		return g.endAll(context.Cause(ctx))
	case on == nil || on.Device() != g.dev:
		return g.endAll(fmt.Errorf("%w: not the device of the group, or a stream of it; see Group.Device", device.ErrArgument))
	}
	return nil
}

// endAll returns the error that ends all ranks, for an error of this one.
func (g *Group) endAll(err error) error {
	if err == nil {
		return nil
	}
	g.comm.Fail(asError(g.comm.WorldRank(), err))
	return g.comm.Failed()
}

// setArrays checks the arrays of the operation for a rank of size ranks.
func (op *Op) setArrays(size, rank int, dst, src Array) (err error) {
	if op.Kind == Barrier {
		return nil
	}
	var to, from tile.ArrayInfo
	if op.Dst, to, err = describe(dst); err != nil {
		return fmt.Errorf("destination: %w", err)
	}
	if op.Src, from, err = describe(src); err != nil {
		return fmt.Errorf("source: %w", err)
	}
	if op.Elem, op.Shape = to.Elem, to.Shape; from.Elem != op.Elem {
		return fmt.Errorf("%w: the destination is of %v and the source of %v", device.ErrArgument, op.Elem, from.Elem)
	}
	if op.Kind.reduces() {
		if err := op.checkReduction(); err != nil {
			return err
		}
	}
	if op.Kind == Broadcast && (op.Root < 0 || op.Root >= size) {
		return fmt.Errorf("%w: root is rank %d of a group of %d", device.ErrArgument, op.Root, size)
	}
	return op.checkCounts(size, rank)
}

// checkReduction refuses an average of bool.
func (op *Op) checkReduction() error {
	switch {
	case op.Reduction > Average:
		return fmt.Errorf("%w: %v is no reduction", device.ErrArgument, op.Reduction)
	case op.Reduction == Average && op.Elem.Bits() == 1:
		return fmt.Errorf("%w: the average of bool; convert to a number first", device.ErrArgument)
	}
	return nil
}

// checkCounts compares the lengths of the arrays, and refuses arrays that overlap otherwise
// than in place.
func (op *Op) checkCounts(size, rank int) error {
	dst, src := op.Dst.Count, op.Src.Count
	wantDst, inPlace := src, op.Dst.Same(op.Src)
	switch op.Kind {
	case AllGather:
		wantDst = src * size
		inPlace = dst == wantDst && op.Dst.Part(rank*src, src).Same(op.Src)
	case ReduceScatter:
		if src%size != 0 {
			return fmt.Errorf("%w: %d elements do not divide into parts for %d ranks", device.ErrArgument, src, size)
		}
		wantDst = src / size
		inPlace = dst == wantDst && op.Src.Part(rank*dst, dst).Same(op.Dst)
	case AllToAll:
		if src%size != 0 {
			return fmt.Errorf("%w: %d elements do not divide into parts for %d ranks", device.ErrArgument, src, size)
		}
	}
	if dst != wantDst {
		return fmt.Errorf("%w: the destination has %d elements; want %d for a source of %d on %d ranks", device.ErrArgument, dst, wantDst, src, size)
	}
	if !inPlace && op.Dst.overlaps(op.Src) {
		return fmt.Errorf("%w: destination and source overlap and are not the same elements", device.ErrArgument)
	}
	return nil
}

// allocator is a [Comm] that has memory of its own for arrays.
type allocator interface {
	Alloc(ctx context.Context, size int64) (device.Buffer, error)
}

// Alloc takes memory of the device, all zero, for arrays that operations move often: a
// backend may have memory that it moves faster. Close it before the group.
func (g *Group) Alloc(ctx context.Context, size int64) (device.Buffer, error) {
	if a, ok := g.comm.(allocator); ok {
		return a.Alloc(ctx, size)
	}
	return g.dev.Alloc(ctx, size)
}

// Send sends the elements of src to a rank, which receives them with [Group.Recv] or in a
// batch. It returns when src may be changed.
func (g *Group) Send(ctx context.Context, on device.Launcher, to int, src Array) error {
	return g.Batch(ctx, on, SendTo(to, src))
}

// Recv receives elements from a rank, as many as dst has.
func (g *Group) Recv(ctx context.Context, on device.Launcher, from int, dst Array) error {
	return g.Batch(ctx, on, RecvFrom(from, dst))
}

// Exchange is one transfer of a [Group.Batch].
type Exchange struct {
	peer  int
	send  bool
	array Array
}

// SendTo is a transfer of an array to a rank.
func SendTo(rank int, src Array) Exchange { return Exchange{rank, true, src} }

// RecvFrom is a transfer of an array from a rank.
func RecvFrom(rank int, dst Array) Exchange { return Exchange{rank, false, dst} }

// Batch runs transfers together, in any order. Between two ranks the first send meets the
// first receive, and so on. Their numbers of elements must be equal.
func (g *Group) Batch(ctx context.Context, on device.Launcher, list ...Exchange) error {
	if err := g.ready(ctx, on); err != nil {
		return err
	}
	transfers := make([]Transfer, len(list))
	for i, x := range list {
		m, err := memoryOf(x.array)
		if err == nil && (x.peer < 0 || x.peer >= g.Size()) {
			err = fmt.Errorf("%w: rank %d of a group of %d", device.ErrArgument, x.peer, g.Size())
		}
		if err != nil {
			return g.endAll(fmt.Errorf("transfer %d: %w", i, err))
		}
		transfers[i] = Transfer{Peer: x.peer, Send: x.send, Elem: x.array.Info().Elem, Mem: m}
	}
	return g.endAll(g.comm.Batch(ctx, on, transfers))
}

// Split divides the group: ranks of equal color form a group, numbered in the order of key,
// and of their ranks if keys are equal. All ranks call it. A rank of a negative color is in
// no group and gets nil. Groups of a split fail with the group that they are of.
func (g *Group) Split(ctx context.Context, color, key int) (*Group, error) {
	if err := g.ready(ctx, g.dev); err != nil {
		return nil, err
	}
	c, err := g.comm.Split(ctx, color, key)
	if err != nil || c == nil {
		return nil, g.endAll(err)
	}
	return &Group{comm: c, dev: g.dev, place: g.place}, nil
}

// Fail ends all ranks with an error: their operations return it as an [*Error] with the
// number of this rank. [Run] calls it if its function returns an error.
func (g *Group) Fail(err error) {
	if err != nil {
		g.comm.Fail(asError(g.comm.WorldRank(), err))
	}
}

// Err returns the error that ended all ranks; nil if there is none.
func (g *Group) Err() error {
	if e := g.comm.Failed(); e != nil {
		return e
	}
	return nil
}

// Close leaves the group, and closes the device if [Init] opened it. Without an error it
// waits until all ranks have come to their Close. Call it once all work has ended.
func (g *Group) Close() error {
	if g.closed.Swap(true) {
		return nil
	}
	err := g.comm.Close(g.comm.Failed() != nil)
	if e := g.comm.Failed(); e != nil && err == nil {
		err = e
	}
	if g.owned {
		if e := g.closeDevice(err != nil); err == nil {
			err = e
		}
	}
	return err
}

// closeLimit is how long a device may take to close after an error: a kernel may never end
// that waits for a rank which is gone.
const closeLimit = 5 * time.Second

// closeDevice closes the device.
func (g *Group) closeDevice(failed bool) error {
	if !failed {
		return g.dev.Close()
	}
	done := make(chan error, 1)
	go func() { done <- g.dev.Close() }()
	select {
	case err := <-done:
		return err
	case <-time.After(closeLimit):
		return nil // the process gives the device back when it ends
	}
}
