package checked

import (
	"math/rand/v2"
	"testing"
)

// Cells in runs and pages have the same histories as a plain list, after accesses of rows and single cells
// and while elements become smaller.
func TestCells(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 31, 32, 33, 200} {
		c, plain := newCells(n), make([]history, n)
		for step := range uint32(200) {
			from := r.IntN(n)
			to := from + 1 + r.IntN(n-from)
			if r.IntN(2) == 0 {
				from, to = from/perRun*perRun, min((to+perRun-1)/perRun*perRun, n)
			}
			h := history{step, step + 7}
			for i := from; i < to; i++ {
				run := &c.runs[i/perRun]
				if first := i / perRun * perRun; run.page == nil && from <= first && to >= min(first+perRun, n) {
					run.history = h
				} else {
					c.pageOf(run)[i%perRun] = h
				}
				plain[i] = h
			}
			if step%60 == 59 {
				by := 1 + r.IntN(2)
				finer := make([]history, len(plain)<<by)
				for i := range finer {
					finer[i] = plain[i>>by]
				}
				plain = finer
				n = len(plain)
				c = c.finer(n, by)
			}
			for i, want := range plain {
				if got := c.history(int64(i)); got != want {
					t.Fatalf("step %d: cell %d of %d is %v, want %v", step, i, n, got, want)
				}
			}
		}
	}
}
