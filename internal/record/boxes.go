package record

import "slices"

// run is elements in a row.
type run struct {
	buffer, mode, size int
	halves             bool
	first, stride      int64
	n                  int64
}

// kind has the common properties of runs that are boxes of one access.
type kind struct {
	buffer, mode, size int
	halves             bool
	n, stride          int64
}

// boxes puts runs together: those that repeat at a distance are a box of one more dimension.
func boxes(runs []run) []Access {
	var order []kind
	starts := make(map[kind][]int64)
	for _, r := range joined(runs) {
		k := kind{r.buffer, r.mode, r.size, r.halves, r.n, r.stride}
		if starts[k] == nil {
			order = append(order, k)
		}
		starts[k] = append(starts[k], r.first)
	}
	var list []Access
	for _, k := range order {
		a := Access{Buffer: k.buffer, Mode: k.mode, Size: k.size, Halves: k.halves, Starts: starts[k], Counts: []int64{k.n}, Strides: []int64{k.stride}}
		for a.mergeStarts() {
		}
		list = append(list, a)
	}
	return list
}

// joined merges runs with their predecessor if they continue it.
func joined(runs []run) []run {
	var list []run
	for _, r := range runs {
		if r.n == 1 {
			r.stride = int64(r.size)
		}
		if n := len(list); n > 0 && list[n-1].goesOn(r) {
			list[n-1].n += r.n
			continue
		}
		list = append(list, r)
	}
	return list
}

// goesOn reports that r follows after l.
func (l run) goesOn(r run) bool {
	return l.buffer == r.buffer && l.mode == r.mode && l.size == r.size && l.halves == r.halves && l.stride == r.stride &&
		l.stride == int64(l.size) && l.first+l.n*l.stride == r.first
}

// mergeStarts merges the starts of boxes into a dimension, if they are evenly spaced.
func (a *Access) mergeStarts() bool {
	n := len(a.Starts)
	if n < 2 {
		return false
	}
	step := a.Starts[1] - a.Starts[0]
	count := 2
	for count < n && a.Starts[count]-a.Starts[count-1] == step {
		count++
	}
	if n%count != 0 {
		return false
	}
	var outer []int64
	for i := 0; i < n; i += count {
		for k := range count {
			if a.Starts[i+k] != a.Starts[i]+int64(k)*step {
				return false
			}
		}
		outer = append(outer, a.Starts[i])
	}
	a.Starts = outer
	a.Counts, a.Strides = slices.Insert(a.Counts, 0, int64(count)), slices.Insert(a.Strides, 0, step)
	return true
}

// elements returns the number of elements of the boxes.
func (a *Access) elements() int64 {
	n := int64(len(a.Starts))
	for _, c := range a.Counts {
		n *= c
	}
	return n
}

// each calls f with the offset of each element.
func (a *Access) each(f func(off int64)) {
	for _, start := range a.Starts {
		a.box(start, 0, f)
	}
}

func (a *Access) box(at int64, dim int, f func(off int64)) {
	if dim == len(a.Counts) {
		f(at)
		return
	}
	for i := range a.Counts[dim] {
		a.box(at+i*a.Strides[dim], dim+1, f)
	}
}
