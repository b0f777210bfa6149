package mpi

import (
	"context"
	"fmt"
	"hash/fnv"
	"sync/atomic"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/dist"
	"gotile/dist/internal/hostrun"
	"gotile/tile"
)

// comm is a communicator.
type comm struct {
	world    *world
	id       uint64 // the same on all of its ranks, and of no other communicator of a rank
	handle   uintptr
	checking uintptr // a duplicate, in which ranks compare what they call
	rank     int
	ranks    []int // of the world, by rank

	called  atomic.Uint64 // operations
	ended   atomic.Uint64 // of them, in the order of the calls
	history history
	splits  uint64   // calls of divide
	board   *board   // nil if ranks are on several machines
	meeting meeting  // the operation on the board
	words   *request // of the last operation, for the next one; of the operation whose turn it is
}

// newComm returns the communicator of a handle.
func (w *world) newComm(handle uintptr, id uint64) (*comm, error) {
	l, rank, size, double := w.lib, newWord(), newWord(), newWord()
	if err := l.call("Comm_rank", l.fn.Comm_rank, handle, rank.at()); err != nil {
		return nil, err
	}
	if err := l.call("Comm_size", l.fn.Comm_size, handle, size.at()); err != nil {
		return nil, err
	}
	if err := l.call("Comm_dup", l.fn.Comm_dup, handle, double.at()); err != nil {
		return nil, err
	}
	c := &comm{world: w, id: id, handle: handle, checking: l.handle(double), rank: rank.int(), ranks: make([]int, size.int())}
	var err error
	if size.int() > 1 && c.near() {
		c.board, err = c.newBoard()
	}
	return c, err
}

// mapsMemory is false in tests that take each rank for one on a machine of its own.
var mapsMemory = true

// near reports whether all ranks are on one machine, where they can map memory together.
func (c *comm) near() bool {
	l, part, size := c.world.lib, newWord(), newWord()
	if !mapsMemory || l.call("Comm_split_type", l.fn.Comm_split_type, c.handle, uintptr(l.typeShared), 0, l.infoNull, part.at()) != nil {
		return false
	}
	err := l.call("Comm_size", l.fn.Comm_size, l.handle(part), size.at())
	return l.call("Comm_free", l.fn.Comm_free, part.at()) == nil && err == nil && size.int() == len(c.ranks)
}

// Rank implements [dist.Comm].
func (c *comm) Rank() int { return c.rank }

// WorldRank implements [dist.Comm].
func (c *comm) WorldRank() int { return c.world.rank }

// Size implements [dist.Comm].
func (c *comm) Size() int { return len(c.ranks) }

// Fail implements [dist.Comm].
func (c *comm) Fail(e *dist.Error) { c.world.fail(e) }

// Failed implements [dist.Comm].
func (c *comm) Failed() *dist.Error { return c.world.err.Load() }

// Ended implements [dist.Comm].
func (c *comm) Ended() <-chan struct{} { return c.world.failed }

// turn returns the number of an operation in the order of the calls.
func (c *comm) turn() uint64 { return c.called.Add(1) - 1 }

// whenBusy is how often an operation asks whether those before it have ended.
const whenBusy = 20 * time.Microsecond

// await waits until the operations have ended that were called before one. If it returns nil, endTurn follows.
func (c *comm) await(turn uint64) error {
	for c.ended.Load() != turn {
		if err := c.world.error(); err != nil {
			return err
		}
		time.Sleep(whenBusy)
	}
	if err := c.world.error(); err != nil {
		c.endTurn()
		return err
	}
	return nil
}

// endTurn lets the next operation begin.
func (c *comm) endTurn() { c.ended.Add(1) }

// inTurn runs f after the operations that were called before it.
func (c *comm) inTurn(turn uint64, f func() error) error {
	if err := c.await(turn); err != nil {
		return err
	}
	defer c.endTurn()
	return f()
}

// Run implements [dist.Comm].
func (c *comm) Run(ctx context.Context, on device.Launcher, op *dist.Op) error {
	if _, queued := on.(device.Stream); !queued {
		return c.runNow(ctx, op)
	}
	turn := c.turn()
	return hostrun.Run(ctx, on, c, []dist.Memory{op.Dst, op.Src}, func(data [][]byte) error {
		return c.runInTurn(ctx, op, turn, data[0], data[1])
	})
}

// runNow is hostrun.Run for an operation on a device, without its closures and slices: short operations take about as long as those.
func (c *comm) runNow(ctx context.Context, op *dist.Op) error {
	dst, release, err := op.Dst.OnHost()
	if err != nil {
		return err
	}
	defer release()
	src, releaseSrc, err := op.Src.OnHost()
	if err != nil {
		return err
	}
	defer releaseSrc()
	return c.runInTurn(ctx, op, c.turn(), dst, src)
}

// runInTurn compares an operation with those of the other ranks and runs it, after the operations before it.
func (c *comm) runInTurn(ctx context.Context, op *dist.Op, turn uint64, dst, src []byte) error {
	err := c.await(turn)
	if err != nil {
		return err
	}
	defer c.endTurn()
	if c.board != nil {
		err = c.together(ctx, op, dst, src)
	} else if err = c.verify(ctx, op); err == nil {
		err = c.collective(ctx, op, dst, src)
	}
	if err != nil {
		c.world.abandon(op.Dst, op.Src)
	}
	return err
}

// abandon keeps memory that the library may still use after an error.
func (w *world) abandon(memory ...dist.Memory) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range memory {
		if data, _, err := m.OnHost(); err == nil { // which is not released
			w.abandoned = append(w.abandoned, data, m.Buffer)
		}
	}
}

// Split implements [dist.Comm].
func (c *comm) Split(ctx context.Context, color, key int) (dist.Comm, error) {
	turn := c.turn()
	var sub *comm
	err := c.inTurn(turn, func() error {
		x := &waiting{ctx: ctx, comm: c, what: text("Split")}
		return x.blocking(func() (err error) {
			sub, err = c.divide(color, key)
			return err
		})
	})
	if err != nil || sub == nil {
		return nil, err
	}
	return sub, nil
}

// text is a description that does not change.
type text string

func (t text) String() string { return string(t) }

// divide splits the communicator. It returns nil for a negative color.
func (c *comm) divide(color, key int) (*comm, error) {
	l, handle := c.world.lib, newWord()
	c.splits++
	if color < 0 {
		color = l.undefined
	}
	if err := l.call("Comm_split", l.fn.Comm_split, c.handle, uintptr(color), uintptr(key), handle.at()); err != nil {
		return nil, err
	}
	if color == l.undefined {
		return nil, nil
	}
	sub, err := c.world.newComm(l.handle(handle), subID(c.id, c.splits, color))
	if err != nil {
		return nil, err
	}
	mine, all := newIntegers(1), newIntegers(len(sub.ranks))
	mine[0] = uint64(c.world.rank)
	if err := sub.gather(address(as64(mine)), address(as64(all)), 1); err != nil {
		return nil, err
	}
	for i, r := range all {
		sub.ranks[i] = int(r)
	}
	return sub, nil
}

// subID returns the number of a communicator that a split makes.
func subID(parent, split uint64, color int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, parent, split, color)
	return h.Sum64()
}

// Close implements [dist.Comm].
func (c *comm) Close(failed bool) error {
	if !failed {
		c.report(true)
	}
	w, l := c.world, c.world.lib
	world := c.handle == l.commWorld
	x := &waiting{ctx: context.Background(), comm: c, what: text("closing a group"), close: true}
	if !world {
		if failed {
			return nil
		}
		return x.blocking(func() error {
			handle, double := newWord(), newWord()
			handle.x, double.x = c.handle, c.checking
			if err := c.freeBoard(); err != nil {
				return err
			}
			if err := l.call("Comm_free", l.fn.Comm_free, double.at()); err != nil {
				return err
			}
			return l.call("Comm_free", l.fn.Comm_free, handle.at())
		})
	}
	if failed {
		w.leaveFailed()
		return nil
	}
	w.tell(tagLeft, nil)
	last := w.newParting(false)
	if err := x.until(last.done); err != nil {
		return err
	}
	if last.failed() {
		return w.lastError()
	}
	if err := c.freeBoard(); err != nil {
		return err
	}
	w.stopWatching()
	if err := x.until(w.drain); err != nil {
		return err
	}
	if err := x.until(w.newParting(false).done); err != nil { // so that each rank answers the last messages of the others
		return err
	}
	return w.finalize()
}

// finalizing is how long MPI_Finalize may take. All ranks call it at about the same time, but MPICH does not always return.
const finalizing = 20 * time.Second

// finalize ends MPI.
func (w *world) finalize() error {
	limit, done := min(w.timeout, finalizing), make(chan error, 1)
	go func() { done <- w.lib.call("Finalize", w.lib.fn.Finalize) }()
	select {
	case err := <-done:
		return err
	case <-time.After(limit):
		return fmt.Errorf("%w: all ranks have closed the group, and MPI_Finalize has not returned after %v", dist.ErrTimeout, limit)
	}
}

// parting is a wait of all ranks for each other before their end. It tells whether one of them has failed: MPI is finalized only if none
// has, because MPI_Finalize may wait for ever for a process that ends without it.
type parting struct {
	world   *world
	any     []uint64
	request *word
	err     error
}

// newParting begins the wait.
func (w *world) newParting(failed bool) *parting {
	p, l := &parting{world: w, any: newIntegers(1), request: newWord()}, w.lib
	if failed {
		p.any[0] = 1
	}
	p.err = l.call("Iallreduce", l.fn.Iallreduce, l.inPlace, address(as64(p.any)), 1, l.types[tile.U64], l.max, w.control, p.request.at())
	w.mu.Lock()
	defer w.mu.Unlock()
	w.abandoned = append(w.abandoned, p) // the library may still write it if this rank gives up
	return p
}

// done reports whether all ranks have come.
func (p *parting) done() (bool, error) {
	if p.err != nil {
		return false, p.err
	}
	return p.world.lib.test(p.request)
}

// failed reports whether a rank has failed, once all have come.
func (p *parting) failed() bool { return p.any[0] != 0 }

// lastError returns the error of a rank that has failed, which is on its way.
func (w *world) lastError() error {
	select {
	case <-w.failed:
		return w.error()
	case <-time.After(agreement):
		return fmt.Errorf("%w: a rank failed while this one closed its group", dist.ErrLost)
	}
}

// drain receives the messages about errors that are still on their way, which MPI wants
// received before its end, and reports whether it has all.
func (w *world) drain() (bool, error) {
	for w.receive() {
	}
	w.sent()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rank == 0 && len(w.left) < w.size {
		return false, nil
	}
	return w.answers >= w.asks && len(w.sending) == 0, nil
}

// leaveFailed waits a short time for the other ranks, so that all have the error before the
// launcher ends those that remain. MPI cannot be finalized: operations have not ended.
func (w *world) leaveFailed() {
	last := w.newParting(true)
	for range int(agreement / watchEvery) {
		if done, err := last.done(); done || err != nil {
			break
		}
		select {
		case <-w.stopped:
			return
		default:
		}
		sleep()
	}
	w.stopWatching()
}

// test reports whether a request has ended.
func (l *library) test(request *word) (bool, error) {
	done := newWord()
	err := l.call("Test", l.fn.Test, request.at(), done.at(), l.statusIgnore)
	return done.int() != 0, err
}

// as64 is elements as bytes.
func as64(x []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), 8*len(x))
}
