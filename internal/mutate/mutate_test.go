package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestSample changes a small package in every way and looks at what its tests miss.
func TestSample(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	dirs := []string{"./testdata/sample"}
	s := &session{match: regexp.MustCompile(""), dirs: dirs, tests: dirs, limit: time.Minute, work: t.TempDir()}
	p, err := load(dirs[0], s.match)
	if err != nil {
		t.Fatal(err)
	}
	s.packages = append(s.packages, p)
	mutants := s.number()
	binaries, err := s.build(mutants)
	if err != nil {
		t.Fatal(err)
	}
	units, err := s.explore(binaries)
	if err != nil {
		t.Fatal(err)
	}
	var survivors, all []string
	for _, m := range mutants {
		all = append(all, m.what)
		if end, why := s.try(m, units); end == survived {
			survivors = append(survivors, m.what+": "+why)
		}
	}
	for _, want := range []string{"x >= lo becomes x > lo", "x < hi becomes x <= hi", "x >= lo && x < hi becomes x >= lo || x < hi", "sum += x is removed"} {
		if !slices.Contains(all, want) {
			t.Errorf("no mutant %q among %q", want, all)
		}
	}
	const passes, missed = ": all tests that get there pass", ": no test gets there"
	want := []string{"if sum > most becomes if false" + passes, "sum > most becomes sum >= most" + passes,
		"x * 3 becomes x + 3" + missed, "3 becomes 4" + missed}
	if !slices.Equal(survivors, want) {
		t.Errorf("survivors:\n%s\nwant:\n%s", strings.Join(survivors, "\n"), strings.Join(want, "\n"))
	}
}

// TestChoose: a seed gives the same sample again, and 0 stands for all.
func TestChoose(t *testing.T) {
	var all []*mutant
	for range 50 {
		all = append(all, &mutant{})
	}
	a, b := choose(all, 10, 3), choose(all, 10, 3)
	if len(a) != 10 || !slices.Equal(a, b) || slices.Equal(a, choose(all, 10, 4)) || len(choose(all, 0, 1)) != 50 {
		t.Error("the sample does not follow from its seed")
	}
}
