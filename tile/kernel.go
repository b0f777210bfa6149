package tile

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"sync"

	"gotile/device"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Kernel is a Go function as a kernel. It is traced at its first use and compiled once
// for each kind of device, and again for arguments of which other things are known: see
// [NoSpecialize]. Several goroutines may use it at once.
type Kernel struct {
	fn    reflect.Value
	name  string // of the entry, a symbol: "axpby_float32"
	title string // in messages: "axpby[float32]"
	at    trace.Site
	// function is what Go calls the function.
	function string
	params   []string // names, where the author gave them
	hints    []hint
	gridOf   gridRule // nil where the launch must say
	// checkOf says what does not fit together; nil where arrays of any shapes do.
	checkOf func(shapes ...[]int) error
	// choose gives the kernel that Run takes in place of this one; see Choose.
	choose func(c Case) *Kernel
	ahead  func() []*Kernel
	after  *Kernel // which Run runs first; see RunAfter
	// by is what Run does in place of a launch, with kernels of which parts are known; see RunBy.
	by    func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error
	parts []*Kernel

	noSpecialize bool
	partial      bool
	fault        string // what is wrong with the options

	*kernelTraces
}

// kernelTraces is what a kernel was found to be at its first use. Copies of a kernel share it.
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

// Name sets the kernel's name, which is otherwise the Go function's.
func Name(name string) KernelOption { return func(k *Kernel) { k.name, k.title = name, name } }

// Params names the parameters after the block, for messages about arguments.
func Params(names ...string) KernelOption { return func(k *Kernel) { k.params = names } }

// NewKernel makes a kernel of a Go function: its first parameter is a *[Block], the
// others are [Ptr], [Scalar] and [Span1] to [Span8]; it returns nothing. What is wrong
// with it is reported by [Kernel.Module] and [Kernel.Launch], so that a kernel can be
// a package's variable.
func NewKernel(fn any, opts ...KernelOption) *Kernel {
	k := &Kernel{fn: reflect.ValueOf(fn), at: trace.Caller(), kernelTraces: newTraces()}
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

// usable is the kernel; for a nil or zero one it is a kernel without a function, whose use
// is an error.
func (k *Kernel) usable() *Kernel {
	if k == nil || k.kernelTraces == nil {
		return &Kernel{at: trace.Caller(), kernelTraces: newTraces()}
	}
	return k
}

// Name is the kernel's name, the entry's symbol in the module.
func (k *Kernel) Name() string { return k.name }

// Module is the kernel as verified Tile IR, with one entry named [Kernel.Name]. The
// error is of class [ErrKernel]; its lines are [Errors]. The module is the kernel's
// own: do not change it. It knows nothing of arguments, unlike what a launch compiles:
// see [Kernel.ModuleFor].
func (k *Kernel) Module() (*tileir.Module, error) {
	k = k.usable()
	if _, err := k.parameters(); err != nil {
		return nil, err
	}
	v, err := k.variant(launch.NoFacts)
	if err != nil {
		return nil, err
	}
	return v.trace.module, nil
}

// ModuleFor is the kernel as a launch with such arguments compiles it, which knows more
// of them than [Kernel.Module] does: see [NoSpecialize]. It is for compilers that run
// ahead of a launch; arguments of which other things are known want another module. The
// arguments are looked at, not kept, and are checked as a launch does.
func (k *Kernel) ModuleFor(args ...any) (*tileir.Module, error) {
	l, err := k.usable().flatten(args)
	if err != nil {
		return nil, err
	}
	return l.trace.module, nil
}

// IR is the text of the kernel's Tile IR: of [Kernel.Module] without arguments, of
// [Kernel.ModuleFor] with those of a launch.
func (k *Kernel) IR(args ...any) (string, error) {
	m, err := k.Module()
	if len(args) > 0 {
		m, err = k.ModuleFor(args...)
	}
	if err != nil {
		return "", err
	}
	return asm.Format(m), nil
}
