package cuda

import (
	"context"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/staged"
	"gotile/internal/engine"
	"gotile/internal/engine/enginetest"
	"gotile/tileir"
)

// gpuEngine is a GPU as an engine of the CPU is seen by its tests: slices in place. A device
// that a kernel broke is opened again for the next one.
type gpuEngine struct {
	t   *testing.T
	mu  sync.Mutex
	dev *Device
}

func (g *gpuEngine) Name() string { return "cuda" }

func (g *gpuEngine) device() (*Device, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.dev != nil && g.dev.lost.Load() == nil {
		return g.dev, nil
	}
	if g.dev != nil {
		g.dev.Close()
	}
	d, err := device.Open("cuda:0")
	if err != nil {
		return nil, err
	}
	g.dev = d.(*Device)
	return g.dev, nil
}

// Compile implements [engine.Engine].
func (g *gpuEngine) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	d, err := g.device()
	if err != nil {
		return nil, err
	}
	p, err := d.Compile(ctx, m, entry)
	if err != nil {
		return nil, err
	}
	return &gpuProgram{g, entry, p}, nil
}

type gpuProgram struct {
	g     *gpuEngine
	entry string
	p     device.Program
}

func (p *gpuProgram) Params() []tileir.Type { return p.p.Params() }

func (p *gpuProgram) Check(l engine.Launch) error {
	return device.CheckLaunch(p.entry, p.p.Params(), l.Grid, l.Args)
}

// Launch implements [engine.Program].
func (p *gpuProgram) Launch(ctx context.Context, l engine.Launch) error {
	if err := p.Check(l); err != nil {
		return err
	}
	d, err := p.g.device()
	if err != nil {
		return err
	}
	return staged.On(d).Launch(ctx, p.p, l.Grid, l.Args)
}

// What every engine of the CPU passes, on a GPU.
func TestGPUConformance(t *testing.T) {
	if !*onGPU {
		t.Skip("needs a GPU: -gpu")
	}
	enginetest.Run(t, &gpuEngine{t: t})
}
