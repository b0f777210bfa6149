package products

import "testing"

// Divisions cover shapes for which no table has a row.
func TestDivide(t *testing.T) {
	two, sixteen := Machine{Workers: 2, Cache: 1 << 20}, Machine{Workers: 16, Cache: 2 << 20}
	for _, c := range []struct {
		s       Shape
		m       Machine
		ordered bool
		holds   func(d Division) bool
		want    string
	}{
		{Shape{1, 32, 32, 32, 4, false, false, false, false}, two, false, func(d Division) bool { return d.M >= 32 && d.N >= 32 && d.Parts == 1 }, "one block"},
		{Shape{1, 100, 100, 100, 8, false, false, false, false}, Machine{Workers: 1}, false, func(d Division) bool { return d.M >= 100 }, "all rows in a block of one worker"},
		{Shape{1, 100, 50, 50, 4, false, false, false, false}, sixteen, false, func(d Division) bool { return d.M >= 100 && d.N >= 50 }, "one block, as helpers would begin too late"},
		{Shape{1, 10, 10, 100000, 4, false, false, false, false}, two, false, func(d Division) bool { return d.Parts == 2 }, "a part for each worker"},
		{Shape{1, 10, 10, 100000, 4, false, false, false, false}, sixteen, false, func(d Division) bool { return d.Parts == 16 }, "a part for each worker"},
		{Shape{1, 10, 10, 100000, 4, false, false, false, false}, sixteen, true, func(d Division) bool { return d.Parts == 1 }, "one part if the order matters"},
		{Shape{1, 1024, 1024, 1024, 4, false, false, false, false}, sixteen, false, func(d Division) bool { return blocks(d, 1024, 1024)%16 == 0 }, "blocks for all workers"},
		{Shape{1, 500, 700, 300, 8, false, false, false, false}, two, false, func(d Division) bool { return blocks(d, 500, 700) >= 2 }, "blocks for both workers"},
		{Shape{1, 3000, 3000, 3000, 4, false, false, false, false}, two, false, func(d Division) bool { return d.M >= 128 && d.N >= 128 && d.Parts == 1 }, "large tiles"},
		{Shape{1000, 64, 64, 64, 4, false, false, false, false}, sixteen, false, func(d Division) bool { return d.M == 64 && d.N == 64 && d.Parts == 1 }, "a product for each block"},
		{Shape{1, 1, 4096, 4096, 4, false, false, false, false}, two, false, func(d Division) bool { return d.N >= 512 }, "long parts of rows"},
		{Shape{1, 1757, 1009, 2, 8, false, false, false, false}, two, false, func(d Division) bool { return d.M <= 16 && d.N >= 512 }, "long parts of few rows of the result"},
		{Shape{1, 1, 2048, 2048, 4, false, false, false, false}, two, false, func(d Division) bool { return d.N <= 1024 && d.Parts == 1 }, "columns for both workers"},
		{Shape{1, 2000, 1, 1000, 4, false, false, false, false}, two, false, func(d Division) bool { return blocks(d, 2000, 1) >= 2 }, "rows for both workers"},
		{Shape{1, 111, 2773, 312, 4, false, false, false, true}, two, false, func(d Division) bool { return d.M >= 111 }, "elements of B that are widened once"},
		{Shape{1, 1536, 384, 768, 4, false, false, true, false}, two, false, func(d Division) bool { return d.N >= 128 }, "columns enough for an A that is packed for each tile"},
		{Shape{1, 70, 20, 11835, 8, false, true, true, false}, two, false, func(d Division) bool { return d.N >= 32 || d.Parts == 2 }, "an A that is packed once"},
		{Shape{1, 1, 3074, 590, 4, false, false, false, false}, two, false, func(d Division) bool { return blocks(d, 1, 3074) > 4 }, "as much for one worker as for the other"},
		{Shape{1, 1024, 1024, 1024, 4, false, false, false, false}, two, false, func(d Division) bool { return d.N >= 64 }, "rows of A that are packed, as they compete for cache sets"},
		{Shape{1, 384, 3072, 768, 4, true, false, false, false}, two, false, func(d Division) bool { return 384%d.M == 0 && d.Depth == 256 }, "no padding"},
		{Shape{1, 127, 1000, 513, 4, true, false, false, false}, two, false, func(d Division) bool { return d.M <= 128 && d.N <= 256 && d.Depth == 64 }, "little padding"},
	} {
		if d := Divide(c.s, c.m, c.ordered); !c.holds(d) {
			t.Errorf("%+v on %+v: got %+v, want %s", c.s, c.m, d, c.want)
		}
	}
}

func blocks(d Division, m, n int) int { return (m + d.M - 1) / d.M * ((n + d.N - 1) / d.N) }

// Tiles are powers of two within the limits, for every shape.
func TestDivideLimits(t *testing.T) {
	for _, m := range []int{1, 15, 16, 17, 511, 513, 100000} {
		for _, n := range []int{1, 17, 4097, 100000} {
			for _, k := range []int{1, 5000} {
				for _, workers := range []int{0, 1, 3, 64} {
					d := Divide(Shape{1, m, n, k, 4, false, false, false, false}, Machine{Workers: workers}, false)
					if d.M&(d.M-1) != 0 || d.N&(d.N-1) != 0 || d.M < minSide || d.N < minSide || d.M > maxRows || d.N > maxCols || d.M*d.N > maxTile || d.Parts < 1 || d.Parts > max(1, workers) {
						t.Errorf("%dx%dx%d on %d workers: %+v", m, n, k, workers, d)
					}
				}
			}
		}
	}
}
