package mpi

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"gotile/device"
	"gotile/dist"
)

func init() { dist.Register("mpi", backend{}) }

type backend struct{}

// Takes implements [dist.Backend].
func (backend) Takes(dev device.Device) bool { return dev.Describe().HostMemory }

// Version implements [dist.Backend].
func (backend) Version() (string, error) {
	p, err := dist.Environment()
	if err != nil {
		return "", err
	}
	l, err := find(p.Launcher, os.Getenv("GOTILE_MPI"))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s (%s, %s)", l.version, l.file, l.name), nil
}

// started is set once MPI has been: a process can start it once.
var started atomic.Bool

// Open implements [dist.Backend].
func (backend) Open(ctx context.Context, p dist.Placement, s dist.Settings) (dist.Comm, error) {
	l, err := find(p.Launcher, os.Getenv("GOTILE_MPI"))
	if err != nil {
		return nil, err
	}
	if started.Swap(true) {
		return nil, fmt.Errorf("%w: MPI can be started once in a process; use Group.Split for more groups", dist.ErrUnavailable)
	}
	provided := newWord()
	if err := l.call("Init_thread", l.fn.Init_thread, 0, 0, uintptr(l.threadMultiple), provided.at()); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", dist.ErrUnavailable, l.version, err)
	}
	l.multiple = provided.int() >= l.threadMultiple
	if provided.int() < l.threadSerialized {
		return nil, fmt.Errorf("%w: %s lets only its first thread call it, and goroutines change threads; use a build with MPI_THREAD_SERIALIZED", dist.ErrUnavailable, l.version)
	}
	w := &world{lib: l, timeout: s.Timeout, failed: make(chan struct{}), stop: make(chan struct{}), stopped: make(chan struct{})}
	c, err := w.join(p)
	if err != nil {
		return nil, err
	}
	go w.watch()
	return c, nil
}

// world is what all communicators share: the library, and how ranks tell each other of errors.
type world struct {
	lib        *library
	rank, size int
	control    uintptr // a communicator for messages about errors
	timeout    time.Duration

	err     atomic.Pointer[dist.Error]
	once    sync.Once
	failed  chan struct{} // closed once err is set
	stop    chan struct{} // closed to end watch
	stopped chan struct{} // closed when watch has ended
	stopMu  sync.Once

	mu        sync.Mutex
	sending   []*message
	left      map[int]bool // ranks that closed their group, as far as this one knows
	abandoned []any        // memory that the library may still write
	asks      int          // questions to rank 0 which ranks have left
	answers   int
	reports   map[uint64]map[int]report // by communicator and rank; on rank 0
}

// join finds the place of the process in MPI's world.
func (w *world) join(p dist.Placement) (*comm, error) {
	l := w.lib
	w.left, w.reports = map[int]bool{}, map[uint64]map[int]report{}
	if err := l.call("Comm_set_errhandler", l.fn.Comm_set_errhandler, l.commWorld, l.errorsReturn); err != nil {
		return nil, err
	}
	c, err := w.newComm(l.commWorld, 0)
	if err != nil {
		return nil, err
	}
	w.rank, w.size = c.rank, len(c.ranks)
	for i := range c.ranks {
		c.ranks[i] = i
	}
	if p.Launcher != "" && w.size != p.Size {
		return nil, fmt.Errorf("%w: %s started %d processes and %s (%s) joins %d; name the launcher's library in GOTILE_MPI", dist.ErrUnavailable, p.Launcher, p.Size, l.file, l.version, w.size)
	}
	control := newWord()
	if err := l.call("Comm_dup", l.fn.Comm_dup, l.commWorld, control.at()); err != nil {
		return nil, err
	}
	w.control = l.handle(control)
	return c, nil
}

// set records the error that ends all ranks.
func (w *world) set(e *dist.Error) {
	w.once.Do(func() {
		w.err.Store(e)
		close(w.failed)
	})
}

// error returns the error that ended all ranks; nil if there is none.
func (w *world) error() error {
	if e := w.err.Load(); e != nil {
		return e
	}
	return nil
}

// agreement is how long a rank waits for rank 0 to say which error was first.
const agreement = 2 * time.Second

// fail ends all ranks with an error. Rank 0 decides which of several is first.
func (w *world) fail(e *dist.Error) {
	if w.err.Load() != nil {
		return
	}
	if w.rank == 0 {
		w.decide(e)
		return
	}
	w.post(0, tagFailed, dist.EncodeError(e))
	select {
	case <-w.failed:
	case <-time.After(agreement):
		w.set(e)
	}
}

// decide makes an error that of all ranks, on rank 0.
func (w *world) decide(e *dist.Error) {
	if w.err.Load() != nil {
		return
	}
	w.set(e)
	text := dist.EncodeError(w.err.Load())
	for r := 1; r < w.size; r++ {
		w.post(r, tagFailed, text)
	}
}

// stopWatching ends watch.
func (w *world) stopWatching() {
	w.stopMu.Do(func() { close(w.stop) })
	<-w.stopped
}
