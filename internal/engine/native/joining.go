package native

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/join"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/tileir"
)

// joining makes a program run several small blocks as one (package join). The joined entry is compiled when the program has
// run many blocks: most programs never do, or have blocks that cannot be joined.
type joining struct {
	compile func(engine.Launch) *joinedProgram
	always  bool         // from the first launch on
	blocks  atomic.Int64 // that have been launched
	once    sync.Once
	program atomic.Pointer[joinedProgram] // nil before it is compiled
}

// joinedProgram is the program of a joined entry.
type joinedProgram struct {
	*runtime.Program // nil if blocks cannot be joined
	entry            *join.Entry
	apart            func() *runtime.Program // of blocks that remain, if the axes of the grid are not those of the original entry
	err              error                   // why launches fail: see [Engine.final]
}

// Launches join blocks if that leaves enough blocks for each worker, when so many blocks have been launched that compiling
// the entry again takes less time than it saves.
const (
	blocksBeforeJoining = 1 << 15
	joinedPerWorker     = 8
)

// newJoining returns the state of an entry whose blocks have not been joined, or nil if they shall not be.
func (e *Engine) newJoining(m *tileir.Module, name string) *joining {
	if e.without&plan.OptJoinBlocks != 0 || e.collector != nil {
		return nil
	}
	return &joining{always: e.joinsAll, compile: func(l engine.Launch) *joinedProgram { return e.joined(m, name, l) }}
}

// joined compiles the joined entry. If that is not possible, launches are those of the original entry.
func (e *Engine) joined(m *tileir.Module, name string, l engine.Launch) *joinedProgram {
	to := join.Blocks(m, name, l.Grid, l.Args)
	if to == nil {
		return &joinedProgram{}
	}
	p, err := e.joinedPart(to.Module, name)
	if p == nil {
		return &joinedProgram{err: err}
	}
	apart := func() (p *runtime.Program) { return nil }
	if to.Apart != nil {
		apart = sync.OnceValue(func() *runtime.Program {
			p, _ := e.joinedPart(to.Apart, name)
			return p
		})
	}
	return &joinedProgram{Program: p, entry: to, apart: apart}
}

// joinedPart compiles a form of an entry. It returns nil if that is not possible, and an error if launches fail then.
func (e *Engine) joinedPart(m *tileir.Module, name string) (*runtime.Program, error) {
	p, _, err := e.compileWith(m, name, os.Getenv(dumpVariable) != "")
	switch {
	case err == nil:
		return p.Program, nil
	case e.final(err):
		return nil, err
	}
	return nil, nil
}

// Launch implements [engine.Program].
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	if j, d := p.joining.programFor(&l); j != nil {
		return j.launch(ctx, l, d, p.Program)
	}
	return p.Program.Launch(ctx, l)
}

// division is the grid of a launch in two parts: blocks that run joined, and those that remain, from the first one on.
type division struct {
	joined, rest device.Grid
	first        [3]int
}

// programFor returns the joined program for a launch and its blocks, or nil if the launch is one of the original entry.
func (j *joining) programFor(l *engine.Launch) (_ *joinedProgram, d division) {
	if j == nil || l.Progress != nil {
		return nil, d
	}
	p := j.program.Load()
	if p == nil {
		if j.blocks.Add(l.Grid.Blocks()) < blocksBeforeJoining && !j.always {
			return nil, d
		}
		first := *l // a copy, since the pointer would move every launch to the heap
		j.once.Do(func() { j.program.Store(j.compile(first)) })
		p = j.program.Load()
	}
	if p.err != nil {
		return p, d
	}
	if p.Program == nil {
		return nil, d
	}
	var ok bool
	d.joined, d.rest, d.first, ok = p.entry.Divide(l.Grid, l.Args)
	if !ok || d.joined.Blocks() < int64(joinedPerWorker*host.Allowed(l.Workers)) && !j.always {
		return nil, d
	}
	if d.rest.Blocks() > 0 && p.entry.Apart != nil && p.apart() == nil {
		return nil, d
	}
	return p, d
}

// launch runs the blocks of a launch: as many as possible joined, and the others by the program of the original entry, or
// of the one with other axes.
func (j *joinedProgram) launch(ctx context.Context, l engine.Launch, d division, original *runtime.Program) error {
	if j.err != nil {
		return j.err
	}
	whole, rest := l, l
	whole.Grid, rest.Grid = d.joined, d.rest
	if err := j.Program.Launch(ctx, whole); err != nil {
		return j.failed(ctx, l, original, err)
	}
	if rest.Grid.Blocks() == 0 {
		return nil
	}
	if j.entry.Apart == nil {
		return original.LaunchFrom(ctx, rest, d.first)
	}
	if err := j.apart().LaunchFrom(ctx, rest, d.first); err != nil {
		return j.failed(ctx, l, original, err)
	}
	return nil
}

// failed returns the error of a launch that has failed. A fault has to name the original block and index, so the original
// entry finds it again. Buffers are in an unspecified state after a fault anyway.
func (j *joinedProgram) failed(ctx context.Context, l engine.Launch, original *runtime.Program, err error) error {
	if stopped, ok := errors.AsType[*device.Stopped](err); ok {
		stopped.Block = j.entry.Original(stopped.Block, l.Args)
		return err
	}
	if ctx.Err() != nil {
		return err
	}
	if again := original.Launch(ctx, l); again != nil {
		return again
	}
	return err
}
