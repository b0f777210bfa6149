package bench

import (
	"fmt"
	"math"
)

// Summary is how the rows of a list compare with the best other program of each: ratios of speeds, above 1 if gotile is
// faster. Rows without another program do not count.
type Summary struct {
	Rows  int
	Mean  float64 // geometric
	Worst float64
	Name  string // of the worst row
}

// Summarize compares rows of devices with the fastest of the others, rows of Go loops and of other libraries, of the same
// name. Figures of one name have the same unit.
func Summarize(rows, others []Row) (s Summary) {
	best, logs := make(map[string]float64), 0.0
	for _, r := range append(others[:len(others):len(others)], rows...) {
		if !r.own() {
			best[r.Name] = max(best[r.Name], r.Figure)
		}
	}
	s.Worst = math.Inf(1)
	for _, r := range rows {
		if !r.own() || best[r.Name] == 0 || r.Figure == 0 {
			continue
		}
		ratio := r.Figure / best[r.Name]
		logs += math.Log(ratio)
		s.Rows++
		if ratio < s.Worst {
			s.Worst, s.Name = ratio, r.Name
		}
	}
	s.Mean = math.Exp(logs / float64(max(s.Rows, 1)))
	return s
}

// own reports a row of gotile's.
func (r Row) own() bool { return r.Engine != "" && r.Engine != loopEngine }

// String is the summary as a line, or empty if no row counts.
func (s Summary) String() string {
	if s.Rows == 0 {
		return ""
	}
	return fmt.Sprintf("%d rows beside the best other program: geometric mean %.2f, worst %.2f (%s)", s.Rows, s.Mean, s.Worst, s.Name)
}
