package tile

import (
	"fmt"
	"slices"

	"gotile/device"
)

// Partial is the option of a kernel that may leave parts of the arrays it stores to as
// they are. Otherwise a launch is an error whose grid is certain not to reach all tiles of
// an array that the kernel shares out among blocks: what is certain is found from the
// indices of its stores, where they are computed from block ids, arguments and loops. A
// store whose index has nothing to do with the block is meant for one place, and leaves
// the others alone.
func Partial(k *Kernel) { k.partial = true }

// uncovered reports a part of an array that the kernel stores to, and that the launch
// cannot reach.
func (u *uses) uncovered(params []param, l launchState) error {
	for i, s := range u.stores {
		first := slices.IndexFunc(u.stores, func(x viewUse) bool { return x.arg == s.arg })
		if first < i || !u.onlyThere(s.arg, l.args) {
			continue
		}
		if err := u.uncoveredOf(s, params, l); err != nil {
			return err
		}
	}
	return nil
}

// onlyThere reports an argument whose memory the launch writes through views of it alone.
func (u *uses) onlyThere(arg int, args []device.Arg) bool {
	if u.otherwise == nil || u.otherwise[arg] {
		return false
	}
	written := func(i int) bool {
		return u.otherwise[i] || slices.ContainsFunc(u.stores, func(x viewUse) bool { return x.arg == i })
	}
	for i, other := range args {
		if i != arg && other.Pointer && written(i) && args[arg].Overlaps(&other) {
			return false
		}
	}
	return true
}

// uncoveredOf looks at all stores to the array of s.
func (u *uses) uncoveredOf(s viewUse, params []param, l launchState) error {
	lengths, ok := s.lengths(l)
	if !ok || slices.Contains(lengths, 0) {
		return nil
	}
	reached := make([][]bounds, len(lengths))
	for _, x := range u.stores {
		if x.arg != s.arg {
			continue
		}
		if other, ok := x.lengths(l); !ok || !slices.Equal(other, lengths) || !x.sharedOut() {
			return nil // another view of the array, or a place of its own
		}
		for i, d := range x.dims {
			reached[i] = append(reached[i], d.reaches(l))
		}
	}
	for i, n := range lengths {
		if place, missing := gap(reached[i], n); missing {
			return s.error(i, place, n, params, l)
		}
	}
	return nil
}

// lengths is the array's lengths in the launch, if they are known.
func (s viewUse) lengths(l launchState) ([]int64, bool) {
	list := make([]int64, len(s.dims))
	for i, d := range s.dims {
		n := d.length(l)
		if n.least != n.most {
			return nil, false
		}
		list[i] = n.least
	}
	return list, true
}

// sharedOut reports a store at an index that is computed from block ids.
func (s viewUse) sharedOut() bool {
	return slices.ContainsFunc(s.dims, func(d viewDim) bool { return d.onBlock })
}

// reaches is between which elements the stores lie.
func (d viewDim) reaches(l launchState) bounds {
	if l.grid.Blocks() == 0 {
		return bounds{0, -1}
	}
	index := d.index(l)
	if index == anything {
		return anything
	}
	return index.times(exactly(d.step)).plus(bounds{0, d.tile - 1})
}

// gap finds the first of n elements that none of the parts holds.
func gap(parts []bounds, n int64) (place int64, ok bool) {
	slices.SortFunc(parts, func(x, y bounds) int {
		if x.least < y.least {
			return -1
		}
		return 1
	})
	for _, p := range parts {
		if p.least > place {
			break
		}
		if p.most >= n-1 {
			return 0, false
		}
		place = max(place, p.most+1)
	}
	return place, true
}

// error says which part of the array the launch does not reach.
func (s viewUse) error(dim int, place, n int64, params []param, l launchState) error {
	d, todo := s.dims[dim], "take longer tiles, store more of them, or give the kernel tile.Partial"
	if d.axis >= 0 {
		todo = fmt.Sprintf("launch %d blocks on axis %c, or give the kernel tile.Partial", ceiling(n, d.step), "xyz"[d.axis])
	}
	return fmt.Errorf("%w: %s: the grid %v does not cover it: along dimension %d of length %d the tiles of %d that %v stores leave out element %d; %s",
		device.ErrArgument, argumentName(params, s.arg), l.grid, dim, n, d.tile, s.at, place, todo)
}

// argumentName names the argument that part i of the entry's belongs to.
func argumentName(params []param, i int) string {
	for _, p := range params {
		if i -= len(p.types); i < 0 {
			return p.name
		}
	}
	return ""
}
