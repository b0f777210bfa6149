package tile

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Kernel is a Go function as a kernel. It is traced at its first use and compiled once for
// each kind of device, and again for arguments with other properties: see [NoSpecialize].
// Several goroutines may use it at once.
type Kernel struct {
	fn    reflect.Value
	name  string     // of the entry, a symbol: "axpby_float32"
	title string     // in messages: "axpby[float32]"
	made  trace.Site // line of NewKernel
	// Go's name of the function
	function string
	params   []string // names, if the author gave them
	hints    []hint
	gridOf   gridRule // nil if launches must have a grid
	// checkOf returns what does not fit together; nil if arrays of any shapes fit.
	checkOf func(shapes ...[]int) error
	// choose returns the kernel that Run runs instead of this one; see Choose.
	choose func(c Case) *Kernel
	ahead  func() []*Kernel
	after  *Kernel // which Run runs first; see RunAfter
	// by runs other kernels, parts, instead of a launch; see RunBy.
	by    func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error
	parts []*Kernel

	noSpecialize bool
	partial      bool
	fault        string // in the options, for messages

	*kernelTraces
}

// kernelTraces holds a kernel's signature, traces and launches. Copies of a kernel share it.
type kernelTraces struct {
	sign    sync.Once
	takes   []launch.Param
	signErr error

	mu       sync.Mutex
	variants map[launch.Facts]*variant
	launches launch.Cache
}

func newTraces() *kernelTraces { return &kernelTraces{variants: make(map[launch.Facts]*variant)} }

// KernelOption configures a kernel.
type KernelOption func(*Kernel)

// NewKernel returns a kernel for a Go function: its first parameter is a *[Block], the others
// are [Ptr], [Scalar] and [Span1] to [Span8]; it returns nothing. [Kernel.Module] and
// [Kernel.Launch] report what is wrong with it, so that a kernel can be a package's variable.
func NewKernel(fn any, opts ...KernelOption) *Kernel {
	k := &Kernel{fn: reflect.ValueOf(fn), made: trace.Caller(), kernelTraces: newTraces()}
	if k.fn.Kind() == reflect.Func && !k.fn.IsNil() {
		k.function = runtime.FuncForPC(k.fn.Pointer()).Name()
		k.title = titleOf(k.fn)
		k.name = symbolOf(k.title)
	}
	for i, o := range opts {
		if o == nil {
			k.fault = fmt.Sprintf("option %d is nil; leave it out", i+1)
			continue
		}
		o(k)
	}
	return k
}

// usable returns the kernel; for a nil or zero one a kernel without a function, whose use is
// an error.
func (k *Kernel) usable() *Kernel {
	if k == nil || k.kernelTraces == nil {
		return &Kernel{made: trace.Caller(), kernelTraces: newTraces()}
	}
	return k
}

// Name returns the kernel's name, the entry's symbol in the module.
func (k *Kernel) Name() string { return k.name }

// gridRule finds a launch's grid.
type gridRule func(l *launching) (device.Grid, error)

// launching is a launch with checked arguments, before it runs.
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

// variant is a kernel traced with some facts about its arguments.
type variant struct {
	once     sync.Once
	isTraced atomic.Bool
	trace    *tracedKernel
	err      error
	programs launch.Programs
}

// tracedKernel is a kernel after tracing: its module, and what launches check with it.
type tracedKernel struct {
	module   *tileir.Module
	spans    []launch.SpanCheck
	accesses *coverage.Accesses
}

// traceOwner is the owner of a trace: its kernel, and the checks that it collects for launches.
type traceOwner struct {
	kernel *kernelTraces
	spans  []launch.SpanCheck
}

// Case is a launch for which [Choose] chooses a kernel.
type Case struct {
	Device device.Info
	Shapes [][]int // of the arguments, nil for one that is not an array
	Args   []any   // as the launch has them

	// Compiler returns [device.CompilerVersion] of the device; nil if the launch has none.
	Compiler func() string
}
