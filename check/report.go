package check

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Report has the findings of a checked launch. It is the launch's error: use errors.As.
type Report struct {
	Findings []*Finding // in the order in which they were first seen
	// Dropped counts what was found after MaxFindings different ones.
	Dropped int64
	Seeds   []uint64 // of the orders of blocks, if there were several

	mu   sync.Mutex
	seen map[string]*Finding
}

// MaxFindings bounds the different findings of a report.
const MaxFindings = 1000

// Add adds a finding, or counts it if there is an equal one, and returns the stored finding.
func (r *Report) Add(f Finding) *Finding {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil {
		r.seen = make(map[string]*Finding)
	}
	f.Count = max(f.Count, 1)
	key := f.key()
	if old := r.seen[key]; old != nil {
		old.Count += f.Count
		return old
	}
	if len(r.Findings) == MaxFindings {
		r.Dropped += f.Count
		return &f
	}
	r.seen[key] = &f
	r.Findings = append(r.Findings, &f)
	return &f
}

// Empty reports that nothing was found.
func (r *Report) Empty() bool { return len(r.Findings) == 0 }

// Has reports a finding of a row of the annex, such as "3.1/ub-01".
func (r *Report) Has(row string) bool {
	return slices.ContainsFunc(r.Findings, func(f *Finding) bool { return f.Row == row })
}

// Error is the findings, one a line.
func (r *Report) Error() string { return r.Text() }

// Text is a summary and the findings, one a line.
func (r *Report) Text() string {
	lines := []string{r.Summary()}
	for _, f := range r.Findings {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "\n")
}

// Summary counts: "2 findings, seen 17 times".
func (r *Report) Summary() string {
	total := r.Dropped
	for _, f := range r.Findings {
		total += f.Count
	}
	s := fmt.Sprintf("%s, seen %s", plural(int64(len(r.Findings)), "finding"), plural(total, "time"))
	if r.Dropped > 0 {
		s += fmt.Sprintf("; %d are left out", r.Dropped)
	}
	for i, seed := range r.Seeds {
		if i == 0 {
			s += "; seeds"
		}
		s += fmt.Sprintf(" %d", seed)
	}
	return s
}

func plural(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Merge adds the findings of another report that r does not have.
func (r *Report) Merge(other *Report) {
	for _, f := range other.Findings {
		if r.seen[f.key()] == nil {
			r.Add(*f)
		}
	}
}
