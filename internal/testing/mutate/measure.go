package main

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// entry is a mutant without its source, which a machine that has no repository needs.
type entry struct {
	ID      int
	Package string // directory
	Name    string // file, line and change
}

// entries lists the mutants that compile.
func entries(sample []*mutant) []entry {
	var list []entry
	for _, m := range sample {
		if !m.broken {
			list = append(list, entry{m.id, m.dir, m.String()})
		}
	}
	return list
}

// result is the result of the tests of a mutant.
type result struct {
	entry
	end end
	why string // the test that fails, or why none does
}

// measure tries the mutants that are not in done, several at a time, passes every result to record, and prints which
// survive.
func (r *runner) measure(list []entry, done []result, record func(result) error) error {
	todo := slices.DeleteFunc(slices.Clone(list), func(e entry) bool {
		return slices.ContainsFunc(done, func(d result) bool { return d.ID == e.ID })
	})
	queue, results := make(chan entry), make(chan result)
	go func() {
		defer close(queue)
		for _, e := range todo {
			queue <- e
		}
	}()
	var workers sync.WaitGroup
	for range max(r.jobs, 1) {
		workers.Go(func() {
			for e := range queue {
				end, why := r.try(e.ID)
				results <- result{e, end, why}
			}
		})
	}
	go func() { workers.Wait(); close(results) }()
	var failure error
	start := time.Now()
	for d := range results {
		if err := record(d); err != nil && failure == nil {
			failure = err
		}
		if d.end == survived {
			fmt.Println(d)
		}
		if done = append(done, d); len(done)%20 == 0 {
			fmt.Printf("%d of %d killed after %v\n", killed(done), len(done), time.Since(start).Round(time.Second))
		}
	}
	return failure
}

func (d result) String() string { return fmt.Sprintf("survives: %s (%s)", d.Name, d.why) }

func killed(results []result) int {
	n := 0
	for _, d := range results {
		if d.end != survived {
			n++
		}
	}
	return n
}

// summarize prints how many mutants of each package, and of all, are killed.
func summarize(w io.Writer, results []result) {
	var packages []string
	byPackage := make(map[string][]result)
	for _, d := range results {
		if byPackage[d.Package] == nil {
			packages = append(packages, d.Package)
		}
		byPackage[d.Package] = append(byPackage[d.Package], d)
	}
	slices.Sort(packages)
	line := func(what string, results []result) {
		k, n := killed(results), len(results)
		fmt.Fprintf(w, "killed %d of %d mutants%s (%.1f %%)\n", k, n, what, 100*float64(k)/float64(max(n, 1)))
	}
	if len(packages) > 1 {
		for _, p := range packages {
			line(" of "+p, byPackage[p])
		}
	}
	line("", results)
}
