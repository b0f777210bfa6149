package tile

import (
	"gotile/device"
	"gotile/tileir"
)

// ModuleFor is the kernel as a launch with such arguments compiles it, which knows more
// of them than [Kernel.Module] does: see [NoSpecialize]. It is for compilers that run
// ahead of a launch; arguments of which other things are known want another module. The
// arguments are looked at, not kept, and are checked as a launch does.
func (k *Kernel) ModuleFor(args ...any) (*tileir.Module, error) {
	v, _, err := k.orNone().flatten(device.Grid{1, 1, 1}, args)
	if err != nil {
		return nil, err
	}
	return v.trace.module, nil
}
