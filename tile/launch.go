package tile

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
)

// Grid is a grid of x blocks, or of x by y, or of x by y by z.
func Grid(x int, yz ...int) device.Grid {
	g := device.Grid{x, 1, 1}
	if len(yz) > 2 {
		return device.Grid{} // which no launch accepts
	}
	copy(g[1:], yz)
	return g
}

// Launch runs the kernel on a device and returns when it has ended, or queues it on a stream
// of a device: see [device.Launcher]. args has an argument for each parameter after the
// block: a slice or a buffer of the device for [Ptr], a Go number for [Scalar], an [Array]
// for a span, or for a [Span1] a slice or a buffer too. An author's own types are accepted if
// their underlying type is. Slices are used in place on the CPU; a GPU takes buffers.
//
// Arguments are checked before anything runs; their errors are of class device.ErrArgument.
// The error of an ill-formed kernel is of class [ErrKernel]; a fault of the running kernel is
// a *device.Fault. The first launch traces the kernel and compiles it for the device.
//
// A grid that is certain to leave tiles of an array unstored is an error: see [Partial]. A
// grid without blocks launches nothing if an array has no elements; otherwise it is an error.
func (k *Kernel) Launch(ctx context.Context, on device.Launcher, grid device.Grid, args ...any) error {
	k = k.usable()
	hidden := launch.Hide(args)
	if grid != (device.Grid{}) {
		if done, err := k.launches.Launch(ctx, on, k, grid, hidden); done {
			return err
		}
	}
	return k.launch(ctx, on, grid, func(*launching) (device.Grid, error) { return grid, nil }, launch.Copy(hidden, copyArray))
}

// launch launches on the grid that a rule returns; asked is the caller's grid, none in Run.
func (k *Kernel) launch(ctx context.Context, on device.Launcher, asked device.Grid, rule gridRule, args []any) error {
	_, err := k.parameters()
	switch {
	case err != nil:
		return err
	case ctx == nil:
		return fmt.Errorf("launch of %s: %w: no context; pass context.Background()", k.described(), device.ErrArgument)
	case isNil(on):
		return fmt.Errorf("launch of %s: %w: no device; open one, such as cpu.Open()", k.described(), device.ErrArgument)
	}
	l, err := k.flatten(args)
	if err != nil {
		return err
	}
	l.dev = on.Device()
	grid, err := l.grid(rule)
	switch {
	case err != nil:
		return fmt.Errorf("launch of %s: %w", k.described(), err)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case grid.Blocks() == 0:
		return nil
	}
	p, err := l.programOn(ctx, l.dev)
	if err != nil {
		return fmt.Errorf("kernel %s on %s: %w", k.described(), l.dev.Name(), err)
	}
	if err := on.Launch(ctx, p, grid, l.flat); err != nil {
		return err
	}
	k.launches.Add(launch.Launched{Kernel: k, Asked: asked, Device: l.dev, First: k.first(), Grid: grid, Program: p, Flat: l.flat}, l.params, args, l.read)
	return nil
}

// grid returns the launch's grid, checked. It has no blocks if there is nothing to do.
func (l *launching) grid(rule gridRule) (grid device.Grid, err error) {
	if rule == nil {
		return grid, fmt.Errorf("%w: the kernel does not say its grid; give it tile.Over or tile.GridOf, or launch it on a grid", device.ErrArgument)
	}
	if grid, err = rule(l); err != nil {
		return grid, err
	}
	if slices.Min(grid[:]) == 0 && launch.IsEmpty(l.params, l.given, l.flat, l.trace.spans) {
		return device.Grid{}, nil
	}
	if err := grid.Check(); err != nil || l.kernel.partial {
		return grid, err
	}
	return grid, l.trace.accesses.Check(coverage.Launch{Grid: grid, Args: l.flat, Read: l.read})
}

// flatten checks the arguments, turns them into the entry's, and finds the variant of
// the kernel for them. An ill-formed kernel is reported before its arguments.
func (k *Kernel) flatten(args []any) (*launching, error) {
	params, err := k.parameters()
	if err != nil {
		return nil, err
	}
	params, flat, err := launch.Flatten(params, args)
	known := launch.NoFacts
	if err == nil {
		known = launch.FactsOf(params, flat, !k.noSpecialize)
	}
	v, traceErr := k.variant(known)
	switch {
	case traceErr != nil:
		return nil, traceErr
	case err == nil:
		err = launch.CheckSpans(v.trace.spans, flat)
	}
	if err == nil {
		err = k.checkShapes(params, args)
	}
	if err != nil {
		return nil, fmt.Errorf("launch of %s: %w", k.described(), err)
	}
	return &launching{kernel: k, params: params, given: args, flat: flat, known: known, read: launch.ReadLengths(v.trace.spans, len(flat)), variant: v}, nil
}

// programOn returns the launch's program for a device. A device without a compiler may have
// one that was compiled ahead, with fewer facts about the arguments.
func (l *launching) programOn(ctx context.Context, dev device.Device) (device.Program, error) {
	p, err := l.programs.For(ctx, dev, l.trace.module, l.kernel.name)
	if !errors.Is(err, device.ErrUnavailable) {
		return p, err
	}
	for _, f := range append(l.kernel.factsAhead(l.params), l.known.OnlyWide()) {
		if f == l.known || !f.Within(l.known) {
			continue
		}
		v, traceErr := l.kernel.variant(f)
		if traceErr != nil {
			continue
		}
		if p, e := v.programs.For(ctx, dev, v.trace.module, l.kernel.name); e == nil {
			return p, nil
		}
	}
	return nil, err
}

// factsAhead returns the facts for which [Kernel.ModulesAhead] has modules.
func (k *Kernel) factsAhead(params []launch.Param) []launch.Facts {
	if k.noSpecialize {
		return []launch.Facts{launch.NoFacts}
	}
	return launch.CommonFacts(params)
}

// checkShapes calls the function of [CheckShapes] with the shapes of arguments that are valid
// one by one.
func (k *Kernel) checkShapes(params []launch.Param, args []any) error {
	if k.checkOf == nil {
		return nil
	}
	var wrong error
	if err := k.ask("tile.CheckShapes", func() { wrong = k.checkOf(launch.Shapes(params, args)...) }); err != nil {
		return err
	}
	if wrong != nil {
		return fmt.Errorf("%w: %w", device.ErrArgument, wrong)
	}
	return nil
}

// ask calls a function of the kernel's author. A panic becomes an error.
func (k *Kernel) ask(whose string, f func()) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = Errors{&Error{Pos: trace.Caller().Pos(), Op: whose, Msg: fmt.Sprintf("the function panicked: %v", x)}}
		}
	}()
	f()
	return nil
}

// first returns the kernel that [Kernel.Run] runs before this one, nil if there is none.
func (k *Kernel) first() launch.Runner {
	if k.after == nil {
		return nil
	}
	return k.after
}
