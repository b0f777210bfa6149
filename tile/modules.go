package tile

import (
	"slices"

	"gotile/tile/internal/launch"
	"gotile/tileir"
	"gotile/tileir/asm"
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

// Module is the kernel as verified Tile IR, with one entry named [Kernel.Name]. The
// error is of class [ErrKernel]; its lines are [Errors]. The module is the kernel's
// own: do not change it. It knows nothing of arguments, unlike what a launch compiles:
// see [Kernel.ModuleFor].
func (k *Kernel) Module() (*tileir.Module, error) {
	k = k.usable()
	if _, err := k.parameters(); err != nil {
		return nil, err
	}
	v, err := k.variant(launch.NoFacts)
	if err != nil {
		return nil, err
	}
	return v.trace.module, nil
}

// ModuleFor is the kernel as a launch with such arguments compiles it, which knows more
// of them than [Kernel.Module] does: see [NoSpecialize]. It is for compilers that run
// ahead of a launch; arguments of which other things are known want another module. The
// arguments are looked at, not kept, and are checked as a launch does.
func (k *Kernel) ModuleFor(args ...any) (*tileir.Module, error) {
	l, err := k.usable().flatten(args)
	if err != nil {
		return nil, err
	}
	return l.trace.module, nil
}

// IR is the text of the kernel's Tile IR: of [Kernel.Module] without arguments, of
// [Kernel.ModuleFor] with those of a launch.
func (k *Kernel) IR(args ...any) (string, error) {
	m, err := k.Module()
	if len(args) > 0 {
		m, err = k.ModuleFor(args...)
	}
	if err != nil {
		return "", err
	}
	return asm.Format(m), nil
}
