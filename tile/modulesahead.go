package tile

import (
	"context"
	"errors"
	"slices"

	"gotile/device"
	"gotile/tile/internal/launch"
	"gotile/tileir"
)

// ModulesAhead are the modules worth compiling before any launch is seen, for programs that
// carry machine code. The last knows nothing of its arguments. Those before it know what a
// launch on whole arrays usually tells: pointers at multiples of 16 bytes, lengths and
// distances that are multiples of 16, and, in the first, that no two arguments share memory.
// On a device without a compiler a launch takes the first of them that knows no more than
// the launch does. After them come the kernels that may run in place of this one ([Choose],
// [RunBy]).
func (k *Kernel) ModulesAhead() ([]*tileir.Module, error) {
	params, err := k.usable().parameters()
	if err != nil {
		return nil, err
	}
	var list []*tileir.Module
	for _, f := range k.factsAhead(params) {
		v, err := k.variant(f)
		if err != nil {
			return nil, err
		}
		list = append(list, v.trace.module)
	}
	return k.chosenAhead(list)
}

// chosenAhead adds the kernels that may run in place of this one to a list, each as it is
// for a launch on whole arrays: others have the kernel itself.
func (k *Kernel) chosenAhead(list []*tileir.Module) ([]*tileir.Module, error) {
	others := slices.Clone(k.parts)
	if k.ahead != nil {
		others = append(others, k.ahead()...)
	}
	for _, other := range others {
		others = append(others, other.parts...)
		if other.after != nil {
			others = append(others, other.after)
		}
	}
	for _, other := range others {
		params, err := other.parameters()
		if err != nil {
			return nil, err
		}
		v, err := other.variant(other.factsAhead(params)[0])
		if err != nil {
			return nil, err
		}
		list = append(list, v.trace.module)
	}
	return list, nil
}

// factsAhead returns what the modules of [Kernel.ModulesAhead] know.
func (k *Kernel) factsAhead(params []launch.Param) []launch.Facts {
	if k.noSpecialize {
		return []launch.Facts{launch.NoFacts}
	}
	return launch.CommonFacts(params)
}

// programOn is the launch's program for a device. A device that has no compiler may have
// one that was compiled ahead, which knows less of the arguments.
func (l *launching) programOn(ctx context.Context, dev device.Device) (device.Program, error) {
	p, err := l.programs.For(ctx, dev, l.trace.module, l.kernel.name)
	if !errors.Is(err, device.ErrUnavailable) {
		return p, err
	}
	for _, f := range append(l.kernel.factsAhead(l.params), l.known.OnlyWide()) {
		if f == l.known || !f.Within(l.known) {
			continue
		}
		v, traceErr := l.kernel.variant(f)
		if traceErr != nil {
			continue
		}
		if p, e := v.programs.For(ctx, dev, v.trace.module, l.kernel.name); e == nil {
			return p, nil
		}
	}
	return nil, err
}
