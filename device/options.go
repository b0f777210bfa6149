package device

import (
	"fmt"
	"io"
	"os"
	"reflect"
)

// Options are the options of [Open]. Options of one kind of device only are functions of its package, such as
// Workers of gotile/device/cpu, and are made with [Extend] or [Require].
type Options struct {
	Stdout   io.Writer               // see [Stdout]
	Progress func(done, total int64) // see [Progress]

	extensions map[reflect.Type]*extension
}

// extension is a value of [Options] that only one kind of device knows.
type extension struct {
	value    any
	required string // the name of an option that must not be ignored; empty if there is none
	read     bool
}

// Option sets one of the [Options].
type Option func(*Options)

// Stdout sets the destination of the kernels' prints, instead of standard output; nil discards them.
func Stdout(w io.Writer) Option { return func(o *Options) { o.Stdout = w } }

// Progress sets a function that is called occasionally, from any goroutine, with the number of blocks of a launch that
// have ended, if the device reports it.
func Progress(f func(done, total int64)) Option { return func(o *Options) { o.Progress = f } }

// Extend returns an option for one kind of device: set changes a value of type T, which
// begins as the zero value and which the device reads with [Extension]. Devices of other
// kinds ignore it. T must be a type of the package that reads it.
func Extend[T any](set func(*T)) Option {
	return func(o *Options) { extend("", o, set) }
}

// Require is [Extend] for an option that may not be ignored: [Open] fails with
// [ErrUnsupported] if the device does not read it. name is the option's, for the message.
func Require[T any](name string, set func(*T)) Option {
	return func(o *Options) { extend(name, o, set) }
}

func extend[T any](required string, o *Options, set func(*T)) {
	if o.extensions == nil {
		o.extensions = make(map[reflect.Type]*extension)
	}
	x := o.extensions[reflect.TypeFor[T]()]
	if x == nil {
		x = &extension{value: *new(T)}
		o.extensions[reflect.TypeFor[T]()] = x
	}
	value := x.value.(T)
	set(&value)
	x.value = value
	if required != "" {
		x.required = required
	}
}

// Extension returns the value of type T that options made with [Extend] and [Require] have
// set; the zero value if there are none. Devices call it when they are opened.
func Extension[T any](o Options) T {
	x := o.extensions[reflect.TypeFor[T]()]
	if x == nil {
		return *new(T)
	}
	x.read = true
	return x.value.(T)
}

// unread reports an option that is required and that the device has not read.
func (o Options) unread(device string) error {
	for _, x := range o.extensions {
		if x.required != "" && !x.read {
			return fmt.Errorf("%w: device %s does not have the option %s", ErrUnsupported, device, x.required)
		}
	}
	return nil
}

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
