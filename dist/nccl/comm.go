package nccl

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"gotile/device"
	"gotile/device/cuda"
	"gotile/dist"
	"gotile/dist/internal/meeting"
	"gotile/internal/libnccl"
)

// comm is a communicator.
type comm struct {
	world  *world
	handle uintptr
	name   string // that its ranks agree on
	rank   int
	size   int
	splits atomic.Uint64

	transfers   map[[2]int]uint64 // how many there were, by sender and receiver
	transfersMu sync.Mutex

	calling atomic.Pointer[calling] // the call of the library that has not returned
	watched *calling                // calling, as the watch last saw it
	since   time.Time               // when the watch first saw watched

	once    sync.Once
	own     *cuda.Stream // of operations on the device
	scratch *cuda.Buffer // a byte for barriers
	ownErr  error
}

// Rank implements [dist.Comm].
func (c *comm) Rank() int { return c.rank }

// WorldRank implements [dist.Comm].
func (c *comm) WorldRank() int { return c.world.rank }

// Size implements [dist.Comm].
func (c *comm) Size() int { return c.size }

// Fail implements [dist.Comm].
func (c *comm) Fail(e *dist.Error) { c.world.member.Fail(e) }

// Failed implements [dist.Comm].
func (c *comm) Failed() *dist.Error { return c.world.member.Failed() }

// Ended implements [dist.Comm].
func (c *comm) Ended() <-chan struct{} { return c.world.member.Ended() }

// asyncError asks for an error of an operation that runs.
func (c *comm) asyncError() error {
	l, state := c.world.lib, libnccl.NewWord()
	if c.handle == 0 || c.world.aborted.Load() {
		return nil
	}
	const inProgress = 7
	if err := l.Call("CommGetAsyncError", l.Fn.CommGetAsyncError, c.handle, state.At()); err != nil {
		return err
	}
	if code := int32(state.X); code != 0 && code != inProgress {
		return fmt.Errorf("NCCL: %s", libnccl.GoString(libnccl.Syscall(l.Fn.GetErrorString, uintptr(code))))
	}
	return nil
}

// calling is a call of the library. The first operation of a kind connects the ranks, and does not return before all have called it.
type calling struct {
	ctx  context.Context
	what fmt.Stringer
}

// stuck returns an error if a call has not returned and its context has ended or time is up. Only the watch calls it.
func (c *comm) stuck() error {
	now := c.calling.Load()
	switch {
	case now == nil:
	case now.ctx.Err() != nil:
		return context.Cause(now.ctx)
	case now != c.watched:
		c.since = time.Now()
	case time.Since(c.since) > c.world.timeout:
		return fmt.Errorf("%w: %v waits for other ranks after %v", dist.ErrTimeout, now.what, c.world.timeout)
	}
	c.watched = now
	return nil
}

// prepare makes the stream and the memory of the communicator.
func (c *comm) prepare(ctx context.Context) error {
	c.once.Do(func() {
		if c.own, c.ownErr = c.world.dev.NewPriorityStream(ctx, 0); c.ownErr != nil {
			return
		}
		var b device.Buffer
		if b, c.ownErr = c.world.dev.Alloc(ctx, 16); c.ownErr == nil {
			c.scratch = b.(*cuda.Buffer)
		}
	})
	return c.ownErr
}

// on runs f with a stream: with that of a launcher, or with one of its own, and waits.
func (c *comm) on(ctx context.Context, on device.Launcher, what fmt.Stringer, buffers []*cuda.Buffer, f func(s *cuda.Stream, stream uintptr) error) error {
	if err := c.prepare(ctx); err != nil {
		return err
	}
	s, queued := on.(*cuda.Stream)
	if !queued {
		s = c.own
	}
	w := c.world
	err := s.Use(ctx, func(stream uintptr) error {
		w.calls.RLock()
		defer w.calls.RUnlock()
		if w.aborted.Load() {
			return w.member.Failed()
		}
		c.calling.Store(&calling{ctx, what})
		defer c.calling.Store(nil)
		return f(s, stream)
	}, buffers...)
	if err != nil || queued {
		if err == nil {
			w.queued(s, what)
		}
		return err
	}
	return c.wait(ctx, s, what)
}

// wait waits for what a stream has been given, until the ranks fail or time is up.
func (c *comm) wait(ctx context.Context, s *cuda.Stream, what fmt.Stringer) error {
	e, err := s.Record(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	event := e.(*cuda.Event)
	start, nap := time.Now(), time.Duration(0)
	for {
		reached, err := event.Reached()
		failed := c.world.member.Failed()
		switch {
		case failed != nil:
			return failed
		case reached || err != nil:
			return err
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case time.Since(start) > c.world.timeout:
			return fmt.Errorf("%w: %v has not ended after %v", dist.ErrTimeout, what, c.world.timeout)
		}
		if time.Since(start) > 200*time.Microsecond {
			nap = min(nap+10*time.Microsecond, time.Millisecond)
			time.Sleep(nap)
		}
	}
}

// memory is an array on the GPU.
func (c *comm) memory(m dist.Memory) (*cuda.Buffer, uintptr, error) {
	if m.Count == 0 {
		return c.scratch, c.scratch.Address(), nil
	}
	b, ok := m.Buffer.(*cuda.Buffer)
	if !ok {
		return nil, 0, fmt.Errorf("%w: an array outside the memory of %s; upload it to a buffer", device.ErrArgument, c.world.dev.Name())
	}
	return b, b.Address() + uintptr(m.Offset), nil
}

// Run implements [dist.Comm].
func (c *comm) Run(ctx context.Context, on device.Launcher, op *dist.Op) error {
	if c.size > 1 {
		c.world.member.Called(meeting.Report{Group: c.name, Size: c.size, Call: op.Call, Sign: op.Signature(), What: op})
	}
	if err := c.prepare(ctx); err != nil {
		return err
	}
	dst, to, err := c.memory(op.Dst)
	if err != nil {
		return err
	}
	src, from, err := c.memory(op.Src)
	if err != nil {
		return err
	}
	if op.Kind != dist.Barrier && op.Dst.Count == 0 && op.Src.Count == 0 {
		return nil
	}
	if op.Kind == dist.AllToAll && op.Dst.Same(op.Src) {
		return c.exchangeInPlace(ctx, on, op, dst)
	}
	if s, queued := on.(*cuda.Stream); queued && op.Kind != dist.AllToAll {
		return c.queue(ctx, s, op, dst, src, to, from)
	}
	return c.on(ctx, on, op, []*cuda.Buffer{dst, src}, func(_ *cuda.Stream, stream uintptr) error {
		return c.collective(op, to, from, stream)
	})
}

// queue is on for one function of the library on a stream of the launcher, without closures: it takes about as long as they do.
func (c *comm) queue(ctx context.Context, s *cuda.Stream, op *dist.Op, dst, src *cuda.Buffer, to, from uintptr) error {
	if err := s.Hold(ctx, dst, src); err != nil {
		return err
	}
	w := c.world
	w.calls.RLock()
	defer w.calls.RUnlock()
	if w.aborted.Load() {
		return w.member.Failed()
	}
	c.calling.Store(&calling{ctx, op})
	err := c.collective(op, to, from, s.Handle())
	c.calling.Store(nil)
	if err != nil {
		return err
	}
	w.queued(s, op)
	return nil
}

// call calls a function of the library on a thread with the GPU's context.
func (c *comm) call(name string, fn uintptr, args ...uintptr) error {
	code, err := c.world.dev.Call(fn, args...)
	if err != nil {
		return err
	}
	return c.world.lib.Result(name, code)
}

// collective queues an operation.
func (c *comm) collective(op *dist.Op, dst, src, stream uintptr) error {
	l, size := c.world.lib, uintptr(max(op.Elem.Size(), 1))
	switch op.Kind {
	case dist.AllReduce, dist.ReduceScatter:
		kind, how, err := reduction(op)
		if err != nil {
			return err
		}
		if op.Kind == dist.AllReduce {
			return c.call("AllReduce", l.Fn.AllReduce, src, dst, uintptr(op.Dst.Count), kind, how, c.handle, stream)
		}
		return c.call("ReduceScatter", l.Fn.ReduceScatter, src, dst, uintptr(op.Dst.Count), kind, how, c.handle, stream)
	case dist.AllGather:
		return c.call("AllGather", l.Fn.AllGather, src, dst, uintptr(op.Src.Count)*size, bytesType, c.handle, stream)
	case dist.Broadcast:
		return c.call("Broadcast", l.Fn.Broadcast, src, dst, uintptr(op.Dst.Count)*size, bytesType, uintptr(op.Root), c.handle, stream)
	case dist.AllToAll:
		return c.exchange(uintptr(op.Src.Count)*size/uintptr(c.size), dst, src, stream)
	}
	// A barrier: no rank has the sum before all have come.
	at := c.scratch.Address()
	return c.call("AllReduce", l.Fn.AllReduce, at, at, 1, bytesType, reductions[dist.Max], c.handle, stream)
}

// reduction returns NCCL's type and operation.
func reduction(op *dist.Op) (kind, how uintptr, err error) {
	elem, r := op.Arithmetic()
	kind, ok := types[elem]
	if !ok {
		return 0, 0, fmt.Errorf("%w: NCCL does not reduce %v; convert the elements first", device.ErrUnsupported, op.Elem)
	}
	return kind, reductions[r], nil
}

// exchange sends a part to each rank and receives one from each.
func (c *comm) exchange(bytes, dst, src, stream uintptr) error {
	return c.group(func() error {
		for r := range uintptr(c.size) {
			if err := c.transfer(true, src+r*bytes, bytes, int(r), stream); err != nil {
				return err
			}
			if err := c.transfer(false, dst+r*bytes, bytes, int(r), stream); err != nil {
				return err
			}
		}
		return nil
	})
}

// group makes transfers one operation.
func (c *comm) group(f func() error) error {
	l := c.world.lib
	if err := l.Call("GroupStart", l.Fn.GroupStart); err != nil {
		return err
	}
	err := f()
	return errors.Join(err, l.Call("GroupEnd", l.Fn.GroupEnd))
}

// transfer sends or receives bytes.
func (c *comm) transfer(send bool, at, bytes uintptr, peer int, stream uintptr) error {
	l := c.world.lib
	if send {
		return l.Call("Send", l.Fn.Send, at, bytes, bytesType, uintptr(peer), c.handle, stream)
	}
	return l.Call("Recv", l.Fn.Recv, at, bytes, bytesType, uintptr(peer), c.handle, stream)
}

// exchangeInPlace is AllToAll from a copy, which NCCL needs.
func (c *comm) exchangeInPlace(ctx context.Context, on device.Launcher, op *dist.Op, b *cuda.Buffer) error {
	s, queued := on.(*cuda.Stream)
	if !queued {
		s = c.own
	}
	err := s.Scratch(ctx, op.Src.Bytes, func(copied device.Buffer) error {
		if err := s.Copy(ctx, copied, 0, b, op.Src.Offset, op.Src.Bytes); err != nil {
			return err
		}
		from := copied.(*cuda.Buffer).Address()
		return c.on(ctx, s, op, []*cuda.Buffer{b}, func(_ *cuda.Stream, stream uintptr) error {
			return c.collective(op, b.Address()+uintptr(op.Dst.Offset), from, stream)
		})
	})
	if err != nil || queued {
		return err
	}
	return c.wait(ctx, s, op)
}

// Batch implements [dist.Comm].
func (c *comm) Batch(ctx context.Context, on device.Launcher, list []dist.Transfer) error {
	if err := c.prepare(ctx); err != nil {
		return err
	}
	if len(list) == 0 {
		return nil
	}
	for i := range list {
		c.report(&list[i])
	}
	buffers, at := make([]*cuda.Buffer, len(list)), make([]uintptr, len(list))
	for i, t := range list {
		var err error
		if buffers[i], at[i], err = c.memory(t.Mem); err != nil {
			return err
		}
	}
	return c.on(ctx, on, &list[0], buffers, func(_ *cuda.Stream, stream uintptr) error {
		return c.group(func() error {
			for i, t := range list {
				if err := c.transfer(t.Send, at[i], uintptr(t.Mem.Bytes), t.Peer, stream); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// report tells the others of a transfer: the sender and the receiver name the same one.
func (c *comm) report(t *dist.Transfer) {
	from, to := t.Peer, c.rank
	if t.Send {
		from, to = to, from
	}
	if from == to {
		return
	}
	c.transfersMu.Lock()
	if c.transfers == nil {
		c.transfers = map[[2]int]uint64{}
	}
	k := [2]int{from, to}
	c.transfers[k]++
	number := c.transfers[k]
	c.transfersMu.Unlock()
	c.world.member.Called(meeting.Report{Group: fmt.Sprintf("%s %d>%d", c.name, from, to), Size: 2, Call: number,
		Sign: uint64(t.Elem)<<48 ^ uint64(t.Mem.Count), What: t})
}

// Split implements [dist.Comm].
func (c *comm) Split(ctx context.Context, color, key int) (dist.Comm, error) {
	w, l := c.world, c.world.lib
	number, handle := c.splits.Add(1), libnccl.NewWord()
	const none = -1 // NCCL_SPLIT_NOCOLOR
	err := w.detached(ctx, func() error {
		return l.Call("CommSplit", l.Fn.CommSplit, c.handle, uintptr(max(color, none)), uintptr(key), handle.At(), 0)
	})
	if err != nil || color < 0 {
		return nil, err
	}
	rank, size := libnccl.NewWord(), libnccl.NewWord()
	if err := l.Call("CommUserRank", l.Fn.CommUserRank, handle.X, rank.At()); err != nil {
		return nil, err
	}
	if err := l.Call("CommCount", l.Fn.CommCount, handle.X, size.At()); err != nil {
		return nil, err
	}
	return w.newComm(handle.X, fmt.Sprintf("%s/%d:%d", c.name, number, color), int(int32(rank.X)), int(int32(size.X))), nil
}

// Close implements [dist.Comm].
func (c *comm) Close(failed bool) error {
	w, all := c.world, c.name == meeting.Everyone
	if failed {
		if all {
			w.leaveFailed()
			w.member.Close()
			w.closing.Do(func() { close(w.stop) })
		}
		return nil // streams and memory go with the device
	}
	if all {
		w.member.Leave()
	}
	w.mu.Lock()
	handle := c.handle
	c.handle = 0 // which the watch does not ask then
	w.mu.Unlock()
	err := w.detached(context.Background(), func() error {
		w.calls.RLock()
		defer w.calls.RUnlock()
		if w.aborted.Load() {
			return nil
		}
		return w.lib.Call("CommDestroy", w.lib.Fn.CommDestroy, handle)
	})
	if c.own != nil {
		err = errors.Join(err, c.own.Close(), c.scratch.Close())
	}
	if all {
		err = errors.Join(err, w.member.Close())
		w.closing.Do(func() { close(w.stop) })
	}
	return err
}

// Alloc takes memory that NCCL has registered, which it reaches from other GPUs without
// copies in between.
func (c *comm) Alloc(_ context.Context, size int64) (device.Buffer, error) {
	l, at, registered := c.world.lib, libnccl.NewWord(), libnccl.NewWord()
	size = max(size, 1)
	var err error
	if e := c.world.dev.WithContext(func() {
		if err = l.Call("MemAlloc", l.Fn.MemAlloc, at.At(), uintptr(size)); err == nil {
			err = l.Call("CommRegister", l.Fn.CommRegister, c.handle, at.X, uintptr(size), registered.At())
		}
	}); e != nil {
		return nil, e
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %d bytes: %w", device.ErrNoMemory, size, err)
	}
	b, err := c.world.dev.Wrap(at.X, size, func() {
		c.world.dev.WithContext(func() {
			if c.handle != 0 && !c.world.aborted.Load() {
				l.Call("CommDeregister", l.Fn.CommDeregister, c.handle, registered.X)
			}
			l.Call("MemFree", l.Fn.MemFree, at.X)
		})
	})
	if err != nil {
		return nil, err
	}
	return b, b.Upload(context.Background(), 0, make([]byte, size))
}
