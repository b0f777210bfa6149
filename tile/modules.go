package tile

import (
	"slices"

	"gotile/tile/internal/launch"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// ModulesAhead returns the modules worth compiling before any launch, for programs that
// contain machine code. They are ordered by their facts about the arguments: the first is for
// pointers at multiples of 16 bytes, lengths and strides that are multiples of 16, and
// arguments that share no memory; the next for arguments that may; the last for any
// arguments. On a device without a compiler a launch uses the first of them whose facts are
// true of it. After them come the kernels that may run in place of this one ([Choose],
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

// chosenAhead adds the kernels that may run in place of this one to a list, each compiled for
// launches on whole arrays: for other launches there is the kernel itself.
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

// Module returns the kernel as verified Tile IR, with one entry named [Kernel.Name]. An error
// is of class [ErrKernel]; its lines are [Errors]. The module is the kernel's own: do not
// change it. It depends on no arguments, unlike the module that a launch compiles: see
// [Kernel.ModuleFor].
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

// ModuleFor returns the module that a launch with the arguments compiles, which has more
// facts about them than [Kernel.Module]: see [NoSpecialize]. It is for compilers that run
// ahead of a launch; arguments with other properties need another module. The arguments are
// checked as a launch does, and not kept.
func (k *Kernel) ModuleFor(args ...any) (*tileir.Module, error) {
	l, err := k.usable().flatten(args)
	if err != nil {
		return nil, err
	}
	return l.trace.module, nil
}

// IR returns the text of the kernel's Tile IR: of [Kernel.Module] without arguments, of
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
