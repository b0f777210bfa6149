package device

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"gotile/check"
	"gotile/tileir"
)

// Options are what a device is opened with.
type Options struct {
	Workers  int                     // see [Workers]
	Stdout   io.Writer               // see [Stdout]
	Progress func(done, total int64) // see [Progress]
	Checked  *check.Options          // see [Checked]; nil for none
	Exact    bool                    // see [Exact]
	ISA      string                  // see [ISA]

	WithoutPasses []string                            // see [WithoutPasses]
	DumpPasses    func(pass string, m *tileir.Module) // see [DumpPasses]
}

// Option sets one of the [Options].
type Option func(*Options)

// Workers sets how many blocks a CPU runs at once; by default one for each of its cores.
func Workers(n int) Option { return func(o *Options) { o.Workers = n } }

// Stdout sets where kernels print, in place of standard output; nil prints nowhere.
func Stdout(w io.Writer) Option { return func(o *Options) { o.Stdout = w } }

// Progress sets a function that is told now and then, from any goroutine, how many
// blocks of a launch have ended, where the device can tell.
func Progress(f func(done, total int64)) Option { return func(o *Options) { o.Progress = f } }

// Checked makes a CPU look for undefined behaviour, races, uninitialised reads and more while
// kernels run: see package gotile/check. Launches that find something fail with a
// *check.Report. Other devices do not know the option and cannot be opened with it.
func Checked(o check.Options) Option { return func(d *Options) { d.Checked = &o } }

// WithoutPasses names passes that modules do not go through on their way to a GPU, as
// gotile passes lists them. Without some, results may be wrong.
func WithoutPasses(names ...string) Option {
	return func(o *Options) { o.WithoutPasses = append(o.WithoutPasses, names...) }
}

// DumpPasses sets a function that is shown each module after each pass on its way to a
// GPU. It must not change the module.
func DumpPasses(f func(pass string, m *tileir.Module)) Option {
	return func(o *Options) { o.DumpPasses = f }
}

// Exact has a CPU round and add up matrix products as a GPU does, to the bit, which is slower. Without it
// their sums may be in another order. Folds and scans are in the hardware's order anyway; devices that are the
// hardware need no option.
func Exact() Option { return func(o *Options) { o.Exact = true } }

// ISA keeps a CPU's machine code to an instruction set: avx2, avx512 or amx. A name that is unknown, and
// one that the processor does not have, are errors: of [Open], or of what compiles kernels where the device
// was opened by other means. Devices that make no machine code for CPUs do not look at it. The environment
// variable GOTILE_ISA does the same for devices without the option.
func ISA(name string) Option { return func(o *Options) { o.ISA = name } }

// OptionsOf collects options; nil ones are left out.
func OptionsOf(opts ...Option) Options {
	o := Options{Stdout: os.Stdout}
	for _, set := range opts {
		if set != nil {
			set(&o)
		}
	}
	return o
}

// Driver opens the devices of one kind.
type Driver interface {
	// Open opens a device by what follows the kind and the colon in its name; it is empty
	// for the best device of the kind. Errors are of class [ErrUnknown] or [ErrUnavailable].
	Open(which string, o Options) (Device, error)
	// List names the devices that this machine has, the best first: "cuda:0", "cuda:1".
	List() []string
}

var (
	driversMu sync.Mutex
	drivers   = make(map[string]Driver)
)

// Register makes the devices of a kind known, such as "cpu". Packages of devices call it
// when they are imported. A kind that is registered twice is a mistake of the program.
func Register(kind string, d Driver) {
	driversMu.Lock()
	defer driversMu.Unlock()
	if drivers[kind] != nil || d == nil {
		panic(fmt.Sprintf("device.Register: kind %q is registered twice, or without a driver", kind))
	}
	drivers[kind] = d
}

// Open opens a device by its name: a kind, or a kind, a colon and which one of that kind:
// "cpu", "cpu:interp", "cuda:0". The package of the kind must be imported. Errors are of
// class [ErrUnknown] for a name that means nothing, and [ErrUnavailable] for a device that
// this machine does not have.
func Open(name string, opts ...Option) (Device, error) {
	kind, which, _ := strings.Cut(name, ":")
	driversMu.Lock()
	d := drivers[kind]
	driversMu.Unlock()
	if d == nil {
		return nil, fmt.Errorf("%w %q; this program has %s", ErrUnknown, name, kinds())
	}
	return d.Open(which, OptionsOf(opts...))
}

// List names the devices that [Open] finds on this machine, by kind in alphabetical order,
// the best of each kind first.
func List() []string {
	driversMu.Lock()
	defer driversMu.Unlock()
	var names []string
	for _, kind := range slices.Sorted(maps.Keys(drivers)) {
		names = append(names, drivers[kind].List()...)
	}
	return names
}

// kinds lists the registered kinds for messages.
func kinds() string {
	driversMu.Lock()
	defer driversMu.Unlock()
	if len(drivers) == 0 {
		return "none; import one, such as gotile/device/cpu"
	}
	return strings.Join(slices.Sorted(maps.Keys(drivers)), ", ")
}
