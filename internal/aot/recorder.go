package aot

import (
	"context"
	"fmt"
	"sync"
	"time"

	"gotile/device"
	cudaarch "gotile/internal/cuda/arch"
	"gotile/internal/cuda/cache"
	"gotile/tileir"
)

// Recorder is a device that runs no kernels: it records the kernels that a program compiles for a GPU that this machine
// does not have, so that they can be compiled ahead. Its memory is only a size; reads return zeros. Several goroutines
// may use it.
type Recorder struct {
	info device.Info

	mu      sync.Mutex
	seen    map[string]bool
	kernels []Kernel
}

// NewRecorder makes a recorder for a GPU of an architecture with a given number of multiprocessors.
func NewRecorder(arch string, cores int) *Recorder {
	return &Recorder{info: cudaarch.Describe("cuda:0", arch, cores), seen: map[string]bool{}}
}

// Kernels returns the kernels that were compiled so far, each once.
func (r *Recorder) Kernels() []Kernel {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Kernel(nil), r.kernels...)
}

// Name implements [device.Device].
func (r *Recorder) Name() string { return r.info.Name }

// Device implements [device.Launcher].
func (r *Recorder) Device() device.Device { return r }

// Describe implements [device.Device].
func (r *Recorder) Describe() device.Info { return r.info }

// Target implements [device.Device].
func (r *Recorder) Target() any { return r }

// Compile implements [device.Device]: it notes the module.
func (r *Recorder) Compile(_ context.Context, m *tileir.Module, entry string) (device.Program, error) {
	e := m.Entry(entry)
	if e == nil {
		return nil, fmt.Errorf("%w: no entry %q", device.ErrArgument, entry)
	}
	key, err := cache.ModuleKey(m)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.seen[key] {
		r.seen[key] = true
		r.kernels = append(r.kernels, Kernel{Name: tileir.EntryName(e), Module: m})
	}
	return recorded(tileir.Signature(e).Params), nil
}

// Launch implements [device.Launcher]: it checks that the arguments fit.
func (r *Recorder) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return device.CheckLaunch("a kernel", p.Params(), grid, args)
}

// Alloc implements [device.Device].
func (r *Recorder) Alloc(_ context.Context, size int64) (device.Buffer, error) {
	return &memory{size}, nil
}

// NewStream implements [device.Device].
func (r *Recorder) NewStream(context.Context) (device.Stream, error) { return nowhere{r}, nil }

// Close implements [device.Device].
func (r *Recorder) Close() error { return nil }

// recorded is a program that is only noted.
type recorded []tileir.Type

func (p recorded) Params() []tileir.Type { return p }
func (p recorded) Close() error          { return nil }

// memory is only a size. Modules depend on whether arguments share memory, so each is distinct.
type memory struct{ size int64 }

func (b *memory) Size() int64                                   { return b.size }
func (b *memory) Upload(context.Context, int64, []byte) error   { return nil }
func (b *memory) Download(context.Context, int64, []byte) error { return nil }
func (b *memory) Close() error                                  { return nil }

// nowhere is a stream of a recorder.
type nowhere struct{ *Recorder }

func (nowhere) Upload(context.Context, device.Buffer, int64, []byte) error   { return nil }
func (nowhere) Download(context.Context, device.Buffer, int64, []byte) error { return nil }
func (nowhere) Record(context.Context) (device.Event, error)                 { return moment{}, nil }
func (nowhere) After(context.Context, device.Event) error                    { return nil }
func (nowhere) Wait(context.Context) error                                   { return nil }

// moment is an event, a microsecond after any other.
type moment struct{}

func (moment) Wait(context.Context) error                { return nil }
func (moment) Since(device.Event) (time.Duration, error) { return time.Microsecond, nil }
