package tile

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/tile/internal/launch"
)

// GridOn is [GridOf] for a grid that depends on the device too: f receives its description,
// and the shape of each argument. A kernel whose blocks process tile after tile has as many
// blocks as the device runs at once.
func GridOn(f func(dev device.Info, shapes ...[]int) device.Grid) KernelOption {
	return func(k *Kernel) {
		k.gridOf = func(l *launching) (grid device.Grid, err error) {
			err = l.kernel.ask("tile.GridOn", func() { grid = f(l.dev.Describe(), launch.Shapes(l.params, l.given)...) })
			return grid, err
		}
	}
}

// Choose lets [Kernel.Run] run another kernel with the same parameters, one that suits the
// device and the lengths better. f is called after the arguments' types have been checked,
// unless an equal case was launched before, and returns nil for the kernel itself. It must be
// quick, and return the same kernel for equal cases: equal devices, types, shapes and
// numbers. The kernel that runs checks the lengths ([CheckShapes]): they may be such as this
// one does not take. ahead lists the kernels that f may return, for programs that contain
// machine code; it may be nil.
//
// If a device has no compiler, and no code of the other kernel, the kernel itself runs.
// [Kernel.Launch], whose grid belongs to the kernel itself, and [Kernel.Module] do not
// choose.
func Choose(f func(c Case) *Kernel, ahead func() []*Kernel) KernelOption {
	return func(k *Kernel) { k.choose, k.ahead = f, ahead }
}

// runChosen runs the kernel that is chosen for a launch; done is false if that is the kernel
// itself, or if the launch is wrong, which the kernel itself then reports.
func (k *Kernel) runChosen(ctx context.Context, on device.Launcher, args []any) (done bool, err error) {
	other, err := k.chosen(on, args)
	if other == nil || err != nil {
		return err != nil, err
	}
	if ctx == nil {
		return false, nil
	}
	if err = other.Run(ctx, on, args...); err == nil {
		k.launches.Add(launch.Launched{Kernel: k, Device: on.Device(), Chosen: other, Cache: &other.launches}, k.takes, args, nil)
	}
	return !errors.Is(err, device.ErrUnavailable), err
}

// chosen returns the kernel that is chosen for a launch, nil for the kernel itself.
func (k *Kernel) chosen(on device.Launcher, args []any) (other *Kernel, err error) {
	if k.choose == nil || isNil(on) {
		return nil, nil
	}
	params, err := k.parameters()
	if err != nil {
		return nil, nil
	}
	if params, _, err = launch.Flatten(params, args); err != nil {
		return nil, nil
	}
	c := Case{on.Device().Describe(), launch.Shapes(params, args), args, func() string { return device.CompilerVersion(on.Device()) }}
	err = k.ask("tile.Choose", func() { other = k.choose(c) })
	return other, err
}

// RunAfter makes [Kernel.Run] run another kernel of the same arguments before this one, in
// the order of the device or stream: for example one that clears what this one adds to.
func RunAfter(first *Kernel) KernelOption { return func(k *Kernel) { k.after = first } }

// RunBy makes [Kernel.Run] call f instead of launching the kernel, after the arguments have
// been checked: f runs other kernels on the launcher that it receives, which together compute
// the same, with memory between them from [device.Scratch]. It receives the arguments'
// shapes, nil for one that is not an array, and the arguments. [Kernel.Compile] calls it with
// a launcher that launches nothing. parts are those kernels, for programs that contain
// machine code.
func RunBy(f func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error, parts ...*Kernel) KernelOption {
	return func(k *Kernel) { k.by, k.parts = f, parts }
}

// runBy runs a kernel by its function of [RunBy].
func (k *Kernel) runBy(ctx context.Context, on device.Launcher, args []any) error {
	params, err := k.parameters()
	if err != nil {
		return err
	}
	if ctx == nil || isNil(on) {
		return k.launch(ctx, on, device.Grid{}, nil, args) // which reports it
	}
	if params, _, err = launch.Flatten(params, args); err == nil {
		err = k.checkShapes(params, args)
	}
	if err != nil {
		return fmt.Errorf("launch of %s: %w", k.described(), err)
	}
	return k.by(ctx, on, launch.Shapes(params, args), args)
}

// compiling is a launcher that launches nothing, so that the kernels run on it are only
// compiled.
type compiling struct{ dev device.Device }

// Device implements [device.Launcher].
func (c compiling) Device() device.Device { return c.dev }

// Launch implements [device.Launcher].
func (c compiling) Launch(context.Context, device.Program, device.Grid, []device.Arg) error {
	return nil
}

// runFirst runs the kernel of [RunAfter].
func (k *Kernel) runFirst(ctx context.Context, on device.Launcher, args []any) error {
	if k.after == nil {
		return nil
	}
	return k.after.Run(ctx, on, args...)
}

// Compile compiles the kernel for the launch that [Kernel.Run] would make on a device with
// the arguments, and launches nothing: several goroutines may compile several kernels at
// once.
func (k *Kernel) Compile(ctx context.Context, dev device.Device, args ...any) error {
	k = k.usable()
	if other, err := k.chosen(dev, args); err != nil || other != nil {
		if err != nil {
			return err
		}
		return other.Compile(ctx, dev, args...)
	}
	if k.by != nil {
		return k.runBy(ctx, compiling{dev}, args)
	}
	if k.after != nil {
		if err := k.after.Compile(ctx, dev, args...); err != nil {
			return err
		}
	}
	l, err := k.flatten(args)
	if err != nil {
		return err
	}
	_, err = l.programOn(ctx, dev)
	return err
}

// Run is [Kernel.Launch] on the grid that the kernel finds from its arguments: see [GridOf],
// [GridOn] and [Over]. Over arrays without elements it launches nothing. A kernel made with
// [Choose] may run as another one.
func (k *Kernel) Run(ctx context.Context, on device.Launcher, args ...any) error {
	k = k.usable()
	hidden := launch.Hide(args)
	if done, err := k.launches.Launch(ctx, on, k, device.Grid{}, hidden); done {
		return err
	}
	return k.runChecked(ctx, on, launch.Copy(hidden, copyArray))
}

// runChecked is [Kernel.Run] with all checks.
func (k *Kernel) runChecked(ctx context.Context, on device.Launcher, args []any) error {
	if done, err := k.runChosen(ctx, on, args); done {
		return err
	}
	if k.by != nil {
		return k.runBy(ctx, on, args)
	}
	if err := k.runFirst(ctx, on, args); err != nil {
		return err
	}
	return k.launch(ctx, on, device.Grid{}, k.gridOf, args)
}
