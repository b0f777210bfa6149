package tile

import (
	"context"
	"errors"
	"slices"

	"gotile/device"
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

// factsAhead is what the modules of [Kernel.ModulesAhead] know.
func (k *Kernel) factsAhead(params []param) []facts {
	if k.noSpecialize {
		return []facts{none}
	}
	var most, shared []byte
	for _, p := range params {
		for j := range p.types {
			f := fact(0)
			switch {
			case p.partType(j).IsPointer():
				f = factAligned
			case p.kind == spanParam:
				f = factLength | factDivisible
			}
			shared = append(shared, byte(f))
			if f == factAligned {
				f |= factAlone
			}
			most = append(most, byte(f))
		}
	}
	return []facts{facts(most), facts(shared), none}
}

// within reports that f knows no more than g, and counts arrays in as many bits.
func (f facts) within(g facts) bool {
	for i := range max(len(f), len(g)) {
		x, y := f.of(i), g.of(i)
		if x&^y != 0 || x&factWide != y&factWide {
			return false
		}
	}
	return true
}

// wide is what g knows of how arrays are counted, and nothing else.
func (g facts) wide() facts {
	list, something := []byte(g), false
	for i := range list {
		list[i] &= byte(factWide)
		something = something || list[i] != 0
	}
	if !something {
		return none
	}
	return facts(list)
}

// programOn is the launch's program for a device. A device that has no compiler may have
// one that was compiled ahead, which knows less of the arguments.
func (l *launching) programOn(ctx context.Context, dev device.Device) (device.Program, error) {
	p, err := l.program(ctx, dev, l.kernel.name)
	if !errors.Is(err, device.ErrUnavailable) {
		return p, err
	}
	for _, f := range append(l.kernel.factsAhead(l.params), l.known.wide()) {
		if f == l.known || !f.within(l.known) {
			continue
		}
		v, traceErr := l.kernel.variant(f)
		if traceErr != nil {
			continue
		}
		if p, e := v.program(ctx, dev, l.kernel.name); e == nil {
			return p, nil
		}
	}
	return nil, err
}
