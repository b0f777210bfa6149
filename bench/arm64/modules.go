package main

import (
	"context"

	"gotile/device"
	"gotile/internal/bench"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/target/arm64"
	"gotile/tileir"
)

// inner is a device whose methods a recorder has.
type inner = device.Device

// recorder is a CPU that records the modules that it compiles, and launches nothing.
type recorder struct {
	inner
	modules []module
}

// module is an entry of a module.
type module struct {
	*tileir.Module
	entry string
}

// Device implements [device.Launcher].
func (r *recorder) Device() device.Device { return r }

// Target implements [device.Device]: kernels that were compiled before are compiled again.
func (r *recorder) Target() any { return r }

// Compile implements [device.Device].
func (r *recorder) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	r.modules = append(r.modules, module{m, entry})
	return r.inner.Compile(ctx, m, entry)
}

// Launch implements [device.Launcher].
func (r *recorder) Launch(context.Context, device.Program, device.Grid, []device.Arg) error {
	return nil
}

// compile returns the listings of the machine code of a workload's kernels.
func compile(ctx context.Context, dev device.Device, w bench.Workload, isa string) (listings []string, err error) {
	set, err := arm64.ParseISA(isa)
	if err != nil {
		return nil, err
	}
	r := &recorder{inner: dev}
	if err := bench.Compile(ctx, r, w); err != nil {
		return nil, err
	}
	for _, m := range r.modules {
		e, err := emit.Compile(m.Module, m.entry, emit.Options{Target: set.Generic(), Listing: true})
		if err != nil {
			return nil, err
		}
		listings = append(listings, e.Code.Listing())
	}
	return listings, nil
}
