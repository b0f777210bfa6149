package cuda

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Launch implements [device.Launcher]. It returns when the launch has ended, or when the
// context has: the kernel then runs on, and its memory must stay until it has ended.
func (d *Device) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	s, err := d.borrow(ctx)
	if err != nil {
		return err
	}
	err = s.Launch(ctx, p, grid, args)
	if err == nil {
		err = s.Wait(ctx)
	}
	if ctx.Err() == nil {
		d.lend(s) // a stream that still runs something is left to its end
	}
	return err
}

// Launch implements [device.Launcher]. It returns when the launch is queued.
func (s *Stream) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	l, err := s.device.loaded(p, grid, args)
	if err != nil {
		return err
	}
	args, err = s.tables(ctx, args)
	if err != nil {
		return err
	}
	frame := l.free.Get().(*driver.Launch)
	defer l.free.Put(frame)
	if err := s.device.fill(frame, grid, args); err != nil {
		return err
	}
	for i := range args {
		if args[i].Buffer != nil {
			if err := s.keep(args[i].Buffer); err != nil {
				return s.fault(err)
			}
		}
	}
	s.ran(l)
	return s.fault(frame.On(s.s))
}

// ran notes a kernel for messages.
func (s *Stream) ran(l *loaded) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.kernels); n == 0 || s.kernels[n-1] != l && n < lookAt {
		s.kernels = append(s.kernels, l)
	}
}

// loaded checks a launch and returns its program on the device.
func (d *Device) loaded(p device.Program, grid device.Grid, args []device.Arg) (*loaded, error) {
	own, ok := p.(*program)
	if !ok || own == nil {
		return nil, fmt.Errorf("%w: a program of another device (%T)", device.ErrArgument, p)
	}
	if err := device.CheckLaunch(own.entry, own.params, grid, args); err != nil {
		return nil, err
	}
	if grid[1] > maxGridYZ || grid[2] > maxGridYZ {
		return nil, fmt.Errorf("%w: grid %v: a GPU has at most %d blocks on the axes y and z", device.ErrArgument, grid, maxGridYZ)
	}
	return own.loadOn(d)
}

// maxGridYZ is CUDA's limit of the second and third axis.
const maxGridYZ = 65535

// fill puts grid and arguments into a launch.
func (d *Device) fill(l *driver.Launch, grid device.Grid, args []device.Arg) error {
	l.Grid(grid[0], grid[1], grid[2])
	for i := range args {
		v, err := d.value(&args[i])
		if err != nil {
			return fmt.Errorf("argument %d %s: %w", i, args[i].Name, err)
		}
		l.Set(i, v)
	}
	return nil
}

// value returns the driver's value of an argument.
func (d *Device) value(a *device.Arg) (uint64, error) {
	switch {
	case !a.Pointer:
		return a.Bits, nil
	case len(a.Group) > 0:
		return 0, fmt.Errorf("%w: a multicast group; CPUs have those", device.ErrUnsupported)
	case a.Table != nil:
		return 0, fmt.Errorf("%w: a list of arrays cannot be prepared; launch on a stream", device.ErrArgument)
	case a.Host != nil:
		return 0, fmt.Errorf("%w: a slice of this process; a GPU needs buffers of its own (Alloc)", device.ErrArgument)
	case a.Buffer == nil:
		return 0, nil
	}
	b, err := d.buffer(a.Buffer)
	if err != nil {
		return 0, err
	}
	at, err := b.part(a.Offset, 0)
	return uint64(at), err
}

// Prepared is a checked launch: running it is one call of the driver and allocates no memory. Two goroutines must not
// use it at once.
type Prepared struct {
	device *Device
	loaded *loaded
	launch *driver.Launch
	args   []device.Arg // which keep their buffers alive
}

// Prepare checks a launch for many runs. Later changes of args have no effect.
func (d *Device) Prepare(p device.Program, grid device.Grid, args []device.Arg) (*Prepared, error) {
	l, err := d.loaded(p, grid, args)
	if err != nil {
		return nil, err
	}
	x := &Prepared{device: d, loaded: l, launch: l.f.NewLaunch(len(args)), args: append([]device.Arg(nil), args...)}
	if err := d.fill(x.launch, grid, args); err != nil {
		return nil, err
	}
	return x, nil
}

// Cluster sets how many thread blocks form a cluster on each axis, for cubins that do not
// say it themselves; those of tileiras do.
func (x *Prepared) Cluster(dx, dy, dz int) { x.launch.Cluster(dx, dy, dz) }

// Overlap lets the kernel begin before the previous one in the stream has ended, for kernels that wait for their inputs
// themselves (programmatic dependent launch).
func (x *Prepared) Overlap() { x.launch.Overlap() }

// MaxActiveClusters returns the number of clusters of the launch that the GPU runs at once.
func (x *Prepared) MaxActiveClusters() (int, error) {
	n, err := x.launch.MaxActiveClusters()
	return n, x.device.check(err)
}

// Run runs a prepared launch in the stream.
func (s *Stream) Run(ctx context.Context, x *Prepared) error {
	if x.device != s.device {
		return fmt.Errorf("%w: a launch prepared for %s on %s", device.ErrArgument, x.device.Name(), s.device.Name())
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := s.keep(x); err != nil {
		return s.fault(err)
	}
	s.ran(x.loaded)
	if err := x.launch.On(s.s); err != nil {
		return s.fault(err)
	}
	return nil
}
