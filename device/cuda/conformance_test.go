package cuda

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"path"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/staged"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// gpuEngine is a GPU as an engine for the tests of engines: slices in place.
type gpuEngine struct{ dev *Device }

func (g *gpuEngine) Name() string { return "cuda" }

//go:embed testdata/differences.tsv
var differences string

// Known implements [enginetest.Other]: a line of the ledger has patterns of [path.Match] for
// the levels of a test's name, and the cause.
func (g *gpuEngine) Known(test string) string {
	name := strings.Split(test, "/")[1:]
	for line := range strings.Lines(differences) {
		pattern, cause, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if levels := strings.Split(pattern, "/"); len(levels) <= len(name) {
			if ok, err := path.Match(pattern, strings.Join(name[:len(levels)], "/")); ok || err != nil {
				return cmp.Or(cause, fmt.Sprint(err))
			}
		}
	}
	return ""
}

// Each line of the ledger is a pattern and a cause.
func TestDifferences(t *testing.T) {
	for line := range strings.Lines(differences) {
		pattern, cause, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if _, err := path.Match(pattern, ""); err != nil || cause == "" {
			t.Errorf("%q: %v", line, err)
		}
	}
	if g := new(gpuEngine); g.Known("Test/Memory/Faults/x") == "" || g.Known("Test/Memory/FaultsNot") != "" {
		t.Error("patterns do not match level by level")
	}
}

// Compile implements [engine.Engine].
func (g *gpuEngine) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := g.dev.Compile(ctx, m, entry)
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
	return staged.On(p.g.dev).Launch(ctx, p.p, l.Grid, l.Args)
}

// What every engine of the CPU passes, on a GPU, except for the ledger of differences.
func TestGPUConformance(t *testing.T) {
	if !*onGPU && *recordTo == "" {
		t.Skip("needs a GPU: -gpu")
	}
	var g engine.Engine = noting{interp.New()}
	if *onGPU {
		g = &gpuEngine{real(t)}
	}
	for name, tests := range map[string]func(enginetest.T, engine.Engine){
		"Elements": enginetest.Elements, "Tiles": enginetest.Tiles, "Memory": enginetest.Memory, "Control": enginetest.Control,
	} {
		t.Run(name, func(t *testing.T) { tests(t, g) })
	}
}

// noting is an engine that notes modules for -record.
type noting struct{ engine.Engine }

// Compile implements [engine.Engine].
func (n noting) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	noteModule(m)
	return n.Engine.Compile(ctx, m, entry)
}

var faults = flag.Bool("faults", false, "with -gpu: run the test that loses the GPU for this process")

// A kernel that stores through the null pointer is a fault that names it.
func TestGPUFault(t *testing.T) {
	if !*onGPU || !*faults {
		t.Skip("needs a GPU: -gpu -faults")
	}
	d := real(t)
	null := device.Arg{Pointer: true}
	err := d.Launch(t.Context(), compiled(t, d), device.Grid{1, 1, 1}, []device.Arg{null, null, null, {Bits: 16}})
	f, ok := errors.AsType[*device.Fault](err)
	if !ok || !errors.Is(err, device.ErrMemory) || f.Kernel != "vecadd" {
		t.Errorf("got %v", err)
	}
	t.Log(err)
	if _, err := d.Alloc(t.Context(), 1); !errors.Is(err, device.ErrUnavailable) {
		t.Errorf("a lost device: %v", err)
	}
}
