package tile

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
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

// Blocks is how many tiles of a size cover n elements: n / size, rounded up.
// It is 0, which no grid accepts, for a size below 1.
func Blocks(n, size int) int {
	if size < 1 {
		return 0
	}
	if n > 0 {
		return (n-1)/size + 1
	}
	return n / size
}

// isNil reports a nil interface, and an interface that holds a nil pointer.
func isNil(x any) bool {
	if _, ok := x.(Tile); ok {
		return false // the common case
	}
	v := reflect.ValueOf(x)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// Launch runs the kernel on a device and returns when it has ended, or in the order of a
// stream of a device: see [device.Launcher]. Each argument
// stands for a parameter after the block: a slice or a buffer of the device for
// [Ptr], a Go number for [Scalar], an [Array] for a span, or for a [Span1] a slice or a
// buffer too. Types of the author's own whose underlying type fits are as good. Slices are
// used in place on the CPU; a GPU takes buffers.
//
// Arguments are checked before anything runs; errors are of class device.ErrArgument.
// A kernel that is ill-formed gives [ErrKernel]; a fault of the running kernel is a
// *device.Fault. The first launch traces, and compiles for the device.
//
// A grid that is certain to leave tiles of an array unstored is an error: see [Partial].
// A grid without blocks launches nothing where an array has no elements, and is an error
// elsewhere.
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

// launching is a launch under way, its arguments checked.
type launching struct {
	kernel *Kernel
	params []launch.Param
	given  []any
	flat   []device.Arg
	known  launch.Facts
	read   []bool        // which of flat are numbers that a check has looked at
	dev    device.Device // nil until a launch has one
	*variant
}

// launch launches on the grid that a rule gives; asked is the grid that the caller gave, none in Run.
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

// grid is the launch's grid, checked. It has no blocks where there is nothing to do.
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

// record notes a span for the launch's checks: one over a pointer parameter itself,
// without gaps, outside loops and conditions.
func (s *TensorSpan) record(c *call, layout Layout) {
	contiguous := reflect.TypeOf(layout) == reflect.TypeFor[layoutRight]() || reflect.TypeOf(layout) == reflect.TypeFor[layoutLeft]()
	if s.bad || !contiguous || !c.Region.IsEntry() || c.Argument(s.ptr.v) == nil {
		return
	}
	check := launch.SpanCheck{Pointer: c.Argument(s.ptr.v).Index, At: c.At.Site, Size: s.elem.Size()}
	for _, e := range s.extents {
		l := launch.Length{Static: e.static}
		if e.isDyn {
			arg := c.Argument(e.given.v)
			if arg == nil {
				return
			}
			l = launch.Length{Arg: arg.Index, Elem: e.given.elem.info().Row}
		}
		check.Lengths = append(check.Lengths, l)
	}
	owner := c.Owner.(*traceOwner)
	owner.spans = append(owner.spans, check)
}
