package tile

import (
	"fmt"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
	"gotile/tileir"
)

// Defined returns the line of the kernel's function; the zero value if it has none.
func (k *Kernel) Defined() tileir.Pos {
	if k = k.usable(); k.function == "" {
		return tileir.Pos{}
	}
	return k.definition().Pos()
}

// Made returns the line that calls [NewKernel].
func (k *Kernel) Made() tileir.Pos { return k.usable().made.Pos() }

// CheckGrid reports a grid of the kernel's own ([Over], [GridOf], [GridOn]) that leaves out
// tiles which the kernel stores, without a launch. It assumes arrays that have several tiles
// along each dimension that block ids index, and tries lengths for all other dimensions and
// scalars: if the grid covers the arrays for no choice of them, it is an error of class
// device.ErrArgument, with the lengths. checked is false if it cannot tell: the kernel has no
// grid of its own, or [Partial], or no such store, or refuses all the arrays that were tried.
func (k *Kernel) CheckGrid() (checked bool, err error) {
	k = k.usable()
	params, err := k.parameters()
	if err != nil {
		return false, err
	}
	v, err := k.variant(launch.NoFacts)
	if err != nil {
		return false, err
	}
	if k.gridOf == nil || k.partial || !v.trace.accesses.HasStores() {
		return false, nil
	}
	trials := launch.NewTrials(params, func(i, arg, dim, rank int) int64 {
		if params[i].Kind != launch.Span {
			return 0
		}
		return v.trace.accesses.TrialLength(arg, dim, rank)
	})
	covered, err := k.tryLaunches(trials, params, v, k.gridOf)
	return covered || err != nil, err
}

// CheckLaunch reports a grid that leaves out tiles which the kernel stores, without a launch.
// numbers has a list for each argument after the block: the lengths of an array, or the value
// of a scalar; it is empty if they are not known. CheckLaunch tries lengths for those: if the
// grid covers the arrays for no choice of them, it is an error of class device.ErrArgument,
// with the lengths. checked is false if it cannot tell, or if no known array has several
// tiles that block ids index: any grid covers those.
func (k *Kernel) CheckLaunch(grid device.Grid, numbers ...[]int) (checked bool, err error) {
	k = k.usable()
	params, err := k.parameters()
	if err != nil {
		return false, err
	}
	v, err := k.variant(launch.NoFacts)
	if err != nil {
		return false, err
	}
	if len(numbers) != len(params) || k.partial || grid.Check() != nil {
		return false, nil
	}
	pointers := make(map[int]bool) // of the arrays whose lengths are known
	trials := launch.NewTrials(params, func(i, arg, dim, rank int) int64 {
		if len(numbers[i]) != rank {
			return 0
		}
		pointers[arg] = true
		return int64(numbers[i][dim])
	})
	covered, err := k.tryLaunches(trials, params, v, func(*launching) (device.Grid, error) { return grid, nil })
	if covered {
		_, flat := trials.Args()
		return v.trace.accesses.SeveralTiles(pointers, coverage.Launch{Args: flat}), nil
	}
	return err != nil, err
}

// tryLaunches tries launches until the grid that the rule returns covers the arrays of one.
// Otherwise it returns the first error; nil if the kernel refuses all of the arrays.
func (k *Kernel) tryLaunches(trials *launch.Trials, params []launch.Param, v *variant, rule gridRule) (covered bool, first error) {
	for range trials.Len() {
		covered, err := k.tryLaunch(trials, params, v, rule)
		if covered {
			return true, nil
		}
		if err != nil && first == nil {
			first = fmt.Errorf("kernel %s on arrays of shapes %v: %w", k.title, trials.ArrayShapes(), err)
		}
		trials.Next()
	}
	return false, first
}

// tryLaunch reports whether the grid that the rule returns covers the arrays. err is nil if
// the kernel or the rule refuses the arrays.
func (k *Kernel) tryLaunch(trials *launch.Trials, params []launch.Param, v *variant, rule gridRule) (covered bool, err error) {
	given, flat := trials.Args()
	if k.checkShapes(params, given) != nil {
		return false, nil
	}
	grid, err := rule(&launching{kernel: k, params: params, given: given, flat: flat, dev: nowhere{}, variant: v})
	if err != nil || grid.Check() != nil {
		return false, nil
	}
	err = v.trace.accesses.Check(coverage.Launch{Grid: grid, Args: flat})
	return err == nil, err
}

// nowhere is a device for grids that ask how large it is.
type nowhere struct{ embedded }

// embedded is an interface whose name is not that of one of its methods.
type embedded = device.Device

func (nowhere) Describe() device.Info { return device.Info{Name: "nowhere", Cores: 8} }
