package tile

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"gotile/device"
	"gotile/tile/internal/constant"
	"gotile/tile/internal/coverage"
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
	given := unseen(args)
	if grid != (device.Grid{}) {
		if done, err := k.again(ctx, on, grid, given); done {
			return err
		}
	}
	return k.launch(ctx, on, grid, func(*launching) (device.Grid, error) { return grid, nil }, copied(given))
}

// launching is a launch under way, its arguments checked.
type launching struct {
	kernel *Kernel
	params []param
	given  []any
	flat   []device.Arg
	known  facts
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
	k.settle(&settled{asked: asked, device: l.dev, grid: grid, program: p, flat: slices.Clone(l.flat)}, l.params, args, l.read)
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
	if slices.Min(grid[:]) == 0 && l.empty() {
		return device.Grid{}, nil
	}
	if err := grid.Check(); err != nil || l.kernel.partial {
		return grid, err
	}
	return grid, l.trace.accesses.Check(coverage.Launch{Grid: grid, Args: l.flat, Read: l.read})
}

// empty reports a launch with an array that has no elements.
func (l *launching) empty() bool {
	for _, shape := range shapesOf(l.params, l.given) {
		if slices.Contains(shape, 0) {
			return true
		}
	}
	for _, a := range l.flat {
		if a.Host != nil && len(a.Host) == 0 {
			return true
		}
	}
	return slices.ContainsFunc(l.trace.spans, func(s spanUse) bool { return slices.Contains(s.shape(l.flat), 0) })
}

// flatten checks the arguments, turns them into the entry's, and finds the variant of
// the kernel for them. An ill-formed kernel is reported before its arguments.
func (k *Kernel) flatten(args []any) (*launching, error) {
	params, err := k.parameters()
	if err != nil {
		return nil, err
	}
	params, flat, err := entryArgs(params, args)
	known := none
	if err == nil {
		known = k.know(params, flat)
	}
	v, traceErr := k.variant(known)
	switch {
	case traceErr != nil:
		return nil, traceErr
	case err == nil:
		err = v.trace.check(flat)
	}
	if err == nil {
		err = k.checkShapes(params, args)
	}
	if err != nil {
		return nil, fmt.Errorf("launch of %s: %w", k.described(), err)
	}
	return &launching{kernel: k, params: params, given: args, flat: flat, known: known, read: v.trace.lengthArgs(len(flat)), variant: v}, nil
}

// entryArgs turns arguments into the entry's, and gives the parameters that take them.
func entryArgs(params []param, args []any) ([]param, []device.Arg, error) {
	if len(args) != len(params) {
		return params, nil, fmt.Errorf("%w: want %d arguments, got %d", device.ErrArgument, len(params), len(args))
	}
	var flat []device.Arg
	taking := slices.Clone(params)
	for i := range params {
		parts, err := params[i].args(args[i])
		if err != nil {
			return params, nil, err
		}
		if len(parts) > len(params[i].types) {
			taking[i] = params[i].asStrided()
		}
		parts[0].Name = params[i].name
		flat = append(flat, parts...)
	}
	return taking, flat, nil
}

// check compares buffers with the lengths of the kernel's spans over them.
func (t *trace) check(flat []device.Arg) error {
	for _, s := range t.spans {
		if err := s.check(flat); err != nil {
			return err
		}
	}
	return nil
}

// lengthArgs marks those of n arguments that are lengths of spans, at which check looks.
func (t *trace) lengthArgs(n int) []bool {
	read := make([]bool, n)
	for _, s := range t.spans {
		for _, l := range s.lengths {
			if l.isArg {
				read[l.arg] = true
			}
		}
	}
	return read
}

// args turns one argument into the entry's.
func (p *param) args(x any) ([]device.Arg, error) {
	switch p.kind {
	case scalarParam:
		return p.scalar(x)
	case spanParam:
		return p.span(x)
	case listParam:
		return p.list(x)
	}
	if buffer, ok := x.(device.Buffer); ok && !isNil(x) {
		return []device.Arg{{Pointer: true, Buffer: buffer}}, nil
	}
	if a, _, elem, ok := hostSlice(x); ok {
		if !elem.fits(p.elem) {
			return nil, p.errorf("want []%v, got %T", p.elem, x)
		}
		return []device.Arg{a}, nil
	}
	return nil, p.errorf("want []%v or a buffer of the device, got %T", p.elem, x)
}

// scalar is a number as an argument; an int adapts where the parameter's type
// represents it.
func (p *param) scalar(x any) ([]device.Arg, error) {
	c := constant.Constant{}
	switch x := number(x, p.elem).(type) {
	case int:
		c = constant.Int(int64(x))
	case float64:
		c = constant.Float(x)
	default:
		if d := dtypeOfValue(x); d != p.elem {
			return nil, p.errorf("want %s, got %T", one(p.elem), x)
		}
		return []device.Arg{{Bits: constant.GoBits(x)}}, nil
	}
	bits, ok := bitsAs(c, p.elem)
	if p.elem == Bool || !ok {
		return nil, p.errorf("want %s, got %T %v", one(p.elem), x, x)
	}
	return []device.Arg{{Bits: bits}}, nil
}

// spanUse is a span over a parameter whose lengths are known at launch, so that the
// buffer's length can be checked.
type spanUse struct {
	pointer int // index of the entry's argument
	lengths []launchLength
	at      site
	size    int // of an element
}

// launchLength is a static length, or the entry's argument that is it.
type launchLength struct {
	static int64
	arg    int
	elem   DType
	isArg  bool
}

// record notes a span for the launch's checks: one over a pointer parameter itself,
// without gaps, outside loops and conditions.
func (s *TensorSpan) record(c *call, layout Layout) {
	contiguous := reflect.TypeOf(layout) == reflect.TypeFor[layoutRight]() || reflect.TypeOf(layout) == reflect.TypeFor[layoutLeft]()
	if s.bad || !contiguous || c.region.kind != inEntry || c.argument(s.ptr.v) == nil {
		return
	}
	u := spanUse{pointer: c.argument(s.ptr.v).Index, at: c.at.site, size: s.elem.Size()}
	for _, e := range s.extents {
		l := launchLength{static: e.static}
		if e.isDyn {
			arg := c.argument(e.given.v)
			if arg == nil {
				return
			}
			l = launchLength{arg: arg.Index, elem: e.given.elem, isArg: true}
		}
		u.lengths = append(u.lengths, l)
	}
	c.spans = append(c.spans, u)
}

// maxSpan bounds the elements of a span.
const maxSpan = 1 << 48

// check compares the buffer's length with the span's.
func (s spanUse) check(args []device.Arg) error {
	shape, need := s.shape(args), int64(1)
	for _, n := range shape {
		if n < 0 {
			return fmt.Errorf("%w: the span of %v has shape %v; lengths are not negative", device.ErrArgument, s.at, shape)
		}
		if n > 0 && need > maxSpan/n {
			return fmt.Errorf("%w: the span of %v has shape %v; that is more than memory holds", device.ErrArgument, s.at, shape)
		}
		need *= n
	}
	a := args[s.pointer]
	have := int64(len(a.Host)) - a.Offset
	if a.Host == nil && a.Buffer != nil {
		have = a.Buffer.Size() - a.Offset
	}
	if have/int64(s.size) < need {
		return fmt.Errorf("%w: %s: %d elements; the span of %v has shape %v and needs %d",
			device.ErrArgument, a.Name, have/int64(s.size), s.at, shape, need)
	}
	return nil
}

// shape is the span's lengths in this launch.
func (s spanUse) shape(args []device.Arg) []int64 {
	shape := make([]int64, len(s.lengths))
	for i, l := range s.lengths {
		shape[i] = l.static
		if l.isArg {
			shape[i] = signed(args[l.arg].Bits, l.elem)
		}
	}
	return shape
}

// signed is a scalar argument as a number.
func signed(bits uint64, d DType) int64 {
	if !d.IsSigned() || d.Bits() == 64 {
		return int64(bits & constant.Mask(d.Bits()))
	}
	shift := 64 - d.Bits()
	return int64(bits<<shift) >> shift
}
