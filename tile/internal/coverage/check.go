package coverage

import (
	"cmp"
	"fmt"
	"slices"

	"gotile/device"
)

// Check reports a part of an array that the kernel stores to and that the launch cannot
// reach. The error is of class device.ErrArgument.
func (a *Accesses) Check(l Launch) error {
	for i, s := range a.stores {
		first := slices.IndexFunc(a.stores, func(x access) bool { return x.arg == s.arg })
		if first < i || !a.onlyStores(s.arg, l.Args) {
			continue
		}
		if err := a.checkArray(s, l); err != nil {
			return err
		}
	}
	return nil
}

// onlyStores reports whether the launch writes an argument's memory only by stores of tiles
// of that argument.
func (a *Accesses) onlyStores(arg int, args []device.Arg) bool {
	if a.otherWrites == nil || a.otherWrites[arg] {
		return false
	}
	written := func(i int) bool {
		return a.otherWrites[i] || slices.ContainsFunc(a.stores, func(x access) bool { return x.arg == i })
	}
	for i, other := range args {
		if i != arg && other.Pointer && written(i) && args[arg].Overlaps(&other) {
			return false
		}
	}
	return true
}

// checkArray checks all stores to the array that s stores to.
func (a *Accesses) checkArray(s access, l Launch) error {
	lengths, ok := s.lengths(l)
	if !ok || slices.Contains(lengths, 0) {
		return nil
	}
	reached := make([][]Interval, len(lengths))
	for _, x := range a.stores {
		if x.arg != s.arg {
			continue
		}
		if other, ok := x.lengths(l); !ok || !slices.Equal(other, lengths) || !x.fromBlock() {
			return nil // another view of the array, or a fixed index
		}
		for i, d := range x.dims {
			reached[i] = append(reached[i], d.elements(l))
		}
	}
	for i, n := range lengths {
		if element, missing := gap(reached[i], n); missing {
			return s.uncovered(i, element, n, l)
		}
	}
	return nil
}

// lengths returns the array's lengths in the launch, if they are known.
func (a access) lengths(l Launch) ([]int64, bool) {
	list := make([]int64, len(a.dims))
	for i, d := range a.dims {
		n := d.length(l)
		if n.Min != n.Max {
			return nil, false
		}
		list[i] = n.Min
	}
	return list, true
}

// fromBlock reports whether an index of the access is computed from block ids.
func (a access) fromBlock() bool {
	return slices.ContainsFunc(a.dims, func(d dimension) bool { return d.fromBlock })
}

// elements returns the interval of the elements that the access reaches.
func (d dimension) elements(l Launch) Interval {
	if l.Grid.Blocks() == 0 {
		return Interval{0, -1}
	}
	index := d.index(l)
	if index == unknown {
		return unknown
	}
	return index.times(exactly(d.step)).plus(Interval{0, d.tile - 1})
}

// gap finds the first of n elements that is in none of the intervals.
func gap(list []Interval, n int64) (element int64, ok bool) {
	slices.SortFunc(list, func(x, y Interval) int { return cmp.Compare(x.Min, y.Min) })
	for _, x := range list {
		if x.Min > element {
			break
		}
		if x.Max >= n-1 {
			return 0, false
		}
		element = max(element, x.Max+1)
	}
	return element, true
}

// uncovered is the error for an element that the launch does not store.
func (a access) uncovered(dim int, element, n int64, l Launch) error {
	d, todo := a.dims[dim], "take longer tiles, store more of them, or give the kernel tile.Partial"
	if d.axis >= 0 {
		todo = fmt.Sprintf("launch %d blocks on axis %c, or give the kernel tile.Partial", ceilDiv(n, d.step), "xyz"[d.axis])
	}
	return fmt.Errorf("%w: %s: the grid %v does not cover it: along dimension %d of length %d the tiles of %d that %v stores leave out element %d; %s",
		device.ErrArgument, l.Args[a.arg].Name, l.Grid, dim, n, d.tile, a.pos, element, todo)
}
