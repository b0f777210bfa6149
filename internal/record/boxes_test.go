package record

import (
	"reflect"
	"slices"
	"testing"
)

// Runs that repeat become boxes; the elements stay the same.
func TestBoxes(t *testing.T) {
	rows := func(n int, from, apart int64) (list []run) {
		for i := range n {
			list = append(list, run{0, 1, 4, false, from + int64(i)*apart, 4, 8})
		}
		return list
	}
	gather := func(places ...int64) (list []run) {
		for _, p := range places {
			list = append(list, run{0, 1, 4, false, p, 4, 1})
		}
		return list
	}
	for _, c := range []struct {
		name string
		runs []run
		want []Access
	}{
		{"one row", rows(1, 64, 0), []Access{{Mode: 1, Size: 4, Starts: []int64{64}, Counts: []int64{8}, Strides: []int64{4}}}},
		{"adjacent rows", rows(3, 0, 32), []Access{{Mode: 1, Size: 4, Starts: []int64{0}, Counts: []int64{24}, Strides: []int64{4}}}},
		{"a tile of a matrix", rows(4, 0, 400), []Access{{Mode: 1, Size: 4, Starts: []int64{0}, Counts: []int64{4, 8}, Strides: []int64{400, 4}}}},
		{"tiles of tiles", append(rows(2, 0, 400), rows(2, 4000, 400)...), []Access{{Mode: 1, Size: 4, Starts: []int64{0}, Counts: []int64{2, 2, 8}, Strides: []int64{4000, 400, 4}}}},
		{"irregular offsets", gather(0, 40, 4, 400), []Access{{Mode: 1, Size: 4, Starts: []int64{0, 40, 4, 400}, Counts: []int64{1}, Strides: []int64{4}}}},
		{"the same offset twice", gather(8, 8), []Access{{Mode: 1, Size: 4, Starts: []int64{8}, Counts: []int64{2, 1}, Strides: []int64{0, 4}}}},
		{"two buffers", []run{{0, 1, 4, false, 0, 4, 2}, {1, 2, 4, false, 8, 4, 2}}, []Access{
			{Buffer: 0, Mode: 1, Size: 4, Starts: []int64{0}, Counts: []int64{2}, Strides: []int64{4}},
			{Buffer: 1, Mode: 2, Size: 4, Starts: []int64{8}, Counts: []int64{2}, Strides: []int64{4}}}},
	} {
		got := boxes(c.runs)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
		var had, has []int64
		for _, r := range c.runs {
			for i := range r.n {
				had = append(had, r.first+i*r.stride)
			}
		}
		for _, a := range got {
			a.each(func(off int64) { has = append(has, off) })
		}
		if !slices.Equal(had, has) {
			t.Errorf("%s: the elements were %v, are %v", c.name, had, has)
		}
	}
}
