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
		{Shape{Batch: 1, M: 32, N: 32, K: 32, Bytes: 4}, two, false, func(d Division) bool { return d.M >= 32 && d.N >= 32 && d.Parts == 1 }, "one block"},
		{Shape{Batch: 1, M: 100, N: 100, K: 100, Bytes: 8}, Machine{Workers: 1}, false, func(d Division) bool { return d.M >= 100 }, "all rows in a block of one worker"},
		{Shape{Batch: 1, M: 100, N: 50, K: 50, Bytes: 4}, sixteen, false, func(d Division) bool { return d.M >= 100 && d.N >= 50 }, "one block, as helpers would begin too late"},
		{Shape{Batch: 1, M: 10, N: 10, K: 100000, Bytes: 4}, two, false, func(d Division) bool { return d.Parts == 2 }, "a part for each worker"},
		{Shape{Batch: 1, M: 10, N: 10, K: 100000, Bytes: 4}, sixteen, false, func(d Division) bool { return d.Parts == 16 }, "a part for each worker"},
		{Shape{Batch: 1, M: 10, N: 10, K: 100000, Bytes: 4}, sixteen, true, func(d Division) bool { return d.Parts == 1 }, "one part if the order matters"},
		{Shape{Batch: 1, M: 1024, N: 1024, K: 1024, Bytes: 4}, sixteen, false, func(d Division) bool { return blocks(d, 1024, 1024)%16 == 0 }, "blocks for all workers"},
		{Shape{Batch: 1, M: 500, N: 700, K: 300, Bytes: 8}, two, false, func(d Division) bool { return blocks(d, 500, 700) >= 2 }, "blocks for both workers"},
		{Shape{Batch: 1, M: 3000, N: 3000, K: 3000, Bytes: 4}, two, false, func(d Division) bool { return d.M >= 128 && d.N >= 128 && d.Parts == 1 }, "large tiles"},
		{Shape{Batch: 1000, M: 64, N: 64, K: 64, Bytes: 4}, sixteen, false, func(d Division) bool { return d.M == 64 && d.N == 64 && d.Parts == 1 }, "a product for each block"},
		{Shape{Batch: 1, M: 1, N: 4096, K: 4096, Bytes: 4}, two, false, func(d Division) bool { return d.N >= 512 }, "long parts of rows"},
		{Shape{Batch: 1, M: 1757, N: 1009, K: 2, Bytes: 8}, two, false, func(d Division) bool { return d.M <= 16 && d.N >= 512 }, "long parts of few rows of the result"},
		{Shape{Batch: 1, M: 1, N: 2048, K: 2048, Bytes: 4}, two, false, func(d Division) bool { return d.N <= 1024 && d.Parts == 1 }, "columns for both workers"},
		{Shape{Batch: 1, M: 2000, N: 1, K: 1000, Bytes: 4}, two, false, func(d Division) bool { return blocks(d, 2000, 1) >= 2 }, "rows for both workers"},
		{Shape{Batch: 1, M: 111, N: 2773, K: 312, Bytes: 4, Widened: true}, two, false, func(d Division) bool { return d.M >= 111 }, "elements of B that are widened once"},
		{Shape{Batch: 1, M: 1536, N: 384, K: 768, Bytes: 4, TurnedA: true}, two, false, func(d Division) bool { return d.N >= 128 }, "columns enough for an A that is packed for each tile"},
		{Shape{Batch: 1, M: 70, N: 20, K: 11835, Bytes: 8, Turned: true, TurnedA: true}, two, false, func(d Division) bool { return d.N >= 32 || d.Parts == 2 }, "an A that is packed once"},
		{Shape{Batch: 1, M: 1, N: 3074, K: 590, Bytes: 4}, two, false, func(d Division) bool { return blocks(d, 1, 3074) > 4 }, "as much for one worker as for the other"},
		{Shape{Batch: 1, M: 1024, N: 1024, K: 1024, Bytes: 4}, two, false, func(d Division) bool { return d.N >= 64 }, "rows of A that are packed, as they compete for cache sets"},
		{Shape{Batch: 1, M: 384, N: 3072, K: 768, Bytes: 4, Unit: Unit{80, 16, 2, 256}}, two, false, func(d Division) bool { return 384%d.M == 0 && d.Depth == 256 }, "no padding"},
		{Shape{Batch: 1, M: 127, N: 1000, K: 513, Bytes: 4, Unit: Unit{80, 16, 2, 256}}, two, false, func(d Division) bool { return d.M <= 128 && d.N <= 256 && d.Depth == 64 }, "little padding"},
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
					d := Divide(Shape{Batch: 1, M: m, N: n, K: k, Bytes: 4}, Machine{Workers: workers}, false)
					if d.M&(d.M-1) != 0 || d.N&(d.N-1) != 0 || d.M < minSide || d.N < minSide || d.M > maxRows || d.N > maxCols || d.M*d.N > maxTile || d.Parts < 1 || d.Parts > max(1, workers) {
						t.Errorf("%dx%dx%d on %d workers: %+v", m, n, k, workers, d)
					}
				}
			}
		}
	}
}
