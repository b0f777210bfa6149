package kernels

import (
	"slices"
	"testing"

	"gotile/tile"
)

// variantCounts counts numbers of which some are no bins.
func variantCounts(t *testing.T, v Variant) {
	const n, bins = 5000, 77
	x, got, want := make([]int32, n), make([]int32, bins), make([]int32, bins)
	for i := range x {
		x[i] = int32(i*i%101) - 7
		if i < 2 {
			x[i] = []int32{-1 << 31, 1<<31 - 1}[i]
		}
		if x[i] >= 0 && x[i] < bins {
			want[x[i]]++
		}
	}
	for i := range got {
		got[i] = 3 // is added to
		want[i] += 3
	}
	run(t, HistogramAs(v), tile.ArrayOf(x, n), tile.ArrayOf(got, bins))
	if !slices.Equal(got, want) {
		t.Errorf("%v: got %v, want %v", v, got, want)
	}
}

// Copies of the bins come to the same counts as none.
func TestHistogram(t *testing.T) {
	for _, v := range []Variant{{}, {Cols: 64}, {Cols: 64, Parts: 3}, {Cols: 512, Parts: 40}} {
		t.Run(v.String(), func(t *testing.T) { variantCounts(t, v) })
	}
}
