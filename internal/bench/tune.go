package bench

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tune"
)

// space is the variants of a workload's ready kernel.
func (w Workload) space(dev device.Device) tune.Space[kernels.Variant] {
	list := kernels.Candidates(w.Ready, w.Elem, dev.Describe())
	for i := range list {
		list[i] = list[i].ForRows(w.columns)
	}
	return tune.Space[kernels.Variant]{Name: w.Ready + " " + w.Elem, Configs: list, Kernel: func(v kernels.Variant) *tile.Kernel { return w.variant(v) }}
}

// Tune searches the variants of a workload's ready kernel.
func Tune(ctx context.Context, dev device.Device, w Workload, o tune.Options) (*tune.Result[kernels.Variant], error) {
	a := &arrays{ctx: ctx, dev: dev}
	defer a.close()
	args, check := w.args(a)
	if a.err != nil {
		return nil, fmt.Errorf("%s: %w", w.Name, a.err)
	}
	o.Check, o.Class = &tune.Check{Reset: a.spoil, Compare: func(context.Context) error { return check() }}, w.Name
	r, err := tune.Search(ctx, dev, w.space(dev), o, args...)
	if err != nil {
		err = fmt.Errorf("%s: %w", w.Name, err)
	}
	return r, err
}

// CompileVariants compiles all variants of a workload's ready kernel, for devices that only record the compiled kernels.
func CompileVariants(ctx context.Context, dev device.Device, w Workload) error {
	a := &arrays{ctx: ctx, dev: dev}
	defer a.close()
	args, _ := w.args(a)
	if a.err != nil {
		return fmt.Errorf("%s: %w", w.Name, a.err)
	}
	s := w.space(dev)
	for _, v := range s.Configs {
		if err := s.Kernel(v).Compile(ctx, dev, args...); err != nil {
			return fmt.Errorf("%s: %v: %w", w.Name, v, err)
		}
	}
	return nil
}
