package device

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

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
// this machine does not have. [ErrUnsupported] is the class of an option that this kind of
// device does not have and that may not be ignored (see [Require]).
func Open(name string, opts ...Option) (Device, error) {
	kind, which, _ := strings.Cut(name, ":")
	driversMu.Lock()
	d := drivers[kind]
	driversMu.Unlock()
	if d == nil {
		return nil, fmt.Errorf("%w %q; this program has %s", ErrUnknown, name, kinds())
	}
	o := OptionsOf(opts...)
	dev, err := d.Open(which, o)
	if err != nil {
		return nil, err
	}
	if err := o.unread(name); err != nil {
		return nil, errors.Join(err, dev.Close())
	}
	return dev, nil
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
