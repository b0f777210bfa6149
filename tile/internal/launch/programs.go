package launch

import (
	"context"
	"sync"

	"gotile/device"
	"gotile/tileir"
)

// Programs holds a module compiled for each target of devices that it was launched on. The
// zero value is ready for use, by several goroutines.
type Programs struct {
	mu       sync.Mutex
	compiled map[any]*program // by device.Device.Target
}

// program is the module compiled for one target; others wait while the first compiles it.
type program struct {
	once sync.Once
	p    device.Program
	err  error
}

// For returns the module's entry compiled for a device and for all devices of its target.
func (s *Programs) For(ctx context.Context, dev device.Device, m *tileir.Module, entry string) (device.Program, error) {
	target := dev.Target()
	s.mu.Lock()
	if s.compiled == nil {
		s.compiled = make(map[any]*program)
	}
	p := s.compiled[target]
	if p == nil {
		p = new(program)
		s.compiled[target] = p
	}
	s.mu.Unlock()
	p.once.Do(func() { p.p, p.err = dev.Compile(context.WithoutCancel(ctx), m, entry) })
	return p.p, p.err
}
