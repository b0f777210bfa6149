package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// sampleSession has all mutants of the small package in testdata.
func sampleSession(t *testing.T) (*session, []*mutant) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	s := &session{limit: time.Minute, work: t.TempDir(), last: regexp.MustCompile("")}
	if err := s.load([]string{"./testdata/sample"}, ""); err != nil {
		t.Fatal(err)
	}
	return s, s.number()
}

// missed are the mutants of the sample that its tests do not notice.
var missed = []string{
	"if sum > most becomes if false (all tests that get there pass)", "sum > most becomes sum >= most (all tests that get there pass)",
	"x * 3 becomes x + 3 (no test gets there)", "3 becomes 4 (no test gets there)",
}

// TestSample mutates a small package in every way and checks which mutants its tests miss.
func TestSample(t *testing.T) {
	s, mutants := sampleSession(t)
	binaries, err := s.build(mutants)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{work: s.work, limit: s.limit, jobs: 2}
	if err := r.explore(binaries); err != nil {
		t.Fatal(err)
	}
	var survivors, all []string
	for _, m := range mutants {
		all = append(all, m.what)
		if end, why := r.try(m.id); end == survived {
			survivors = append(survivors, m.what+" ("+why+")")
		}
	}
	for _, want := range []string{"x >= lo becomes x > lo", "x < hi becomes x <= hi", "x >= lo && x < hi becomes x >= lo || x < hi", "sum += x is removed"} {
		if !slices.Contains(all, want) {
			t.Errorf("no mutant %q among %q", want, all)
		}
	}
	if !slices.Equal(survivors, missed) {
		t.Errorf("survivors:\n%s\nwant:\n%s", strings.Join(survivors, "\n"), strings.Join(missed, "\n"))
	}
}

// TestBundle: an exported folder finds the same survivors, continues after it was interrupted, and its results can be
// imported.
func TestBundle(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("exported folders run on Linux")
	}
	s, mutants := sampleSession(t)
	dir := t.TempDir()
	if err := s.export(dir, "all mutants", mutants); err != nil {
		t.Fatal(err)
	}
	results := filepath.Join(dir, "results.tsv")
	run := func() string {
		cmd := exec.Command("sh", filepath.Join(dir, "run.sh"), "2")
		cmd.Env = []string{"PATH=/usr/bin:/bin"}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(results)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	lines := strings.SplitAfter(run(), "\n")
	half := strings.Join(lines[:len(lines)/2], "")
	if err := os.WriteFile(results, []byte(half+lines[len(lines)/2][:3]), 0o666); err != nil {
		t.Fatal(err)
	}
	if again := run(); !strings.HasPrefix(again, half) || strings.Count(again, "\n") != len(mutants)+1 {
		t.Errorf("after half of the results\n%s\nthe rest is\n%s", half, again)
	}
	var out bytes.Buffer
	if err := importResults(results, &out); err != nil {
		t.Fatal(err)
	}
	for _, m := range missed {
		if !strings.Contains(out.String(), m) {
			t.Errorf("%q is not reported:\n%s", m, &out)
		}
	}
	if strings.Count(out.String(), "survives") != len(missed) || !strings.HasPrefix(out.String(), "all mutants\n") {
		t.Errorf("the report is\n%s", &out)
	}
}

// TestParseResults: lines that are none are named.
func TestParseResults(t *testing.T) {
	for _, text := range []string{"1\tkilled\n", "x\tkilled\ta\tb\tc\n", "1\tlost\ta\tb\tc\n"} {
		if _, _, err := parseResults([]byte("# title\n" + text)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q yields the error %v", text, err)
		}
	}
}

// TestChoose: a seed selects the same sample again, and 0 selects all.
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

// TestParts: an argument can name a number of mutants and files, and a package twice.
func TestParts(t *testing.T) {
	s := &session{n: 7, files: "x"}
	for arg, want := range map[string]string{"./a": "./a 7 x", "./a=3": "./a 3 x", "./a=0:^b.go$": "./a 0 ^b.go$"} {
		p, err := s.parsePart(arg)
		if got := strings.Join([]string{p.dir, string(rune('0' + p.n)), p.match.String()}, " "); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", arg, got, err, want)
		}
	}
	for _, arg := range []string{"./a=", "./a=x", "./a=-1", "./a=1:("} {
		if _, err := s.parsePart(arg); err == nil {
			t.Errorf("%s is no error", arg)
		}
	}
	a, b := &file{path: "a.go"}, &file{path: "b.go"}
	p := &source{dir: "./p"}
	for i := range 20 {
		p.mutants = append(p.mutants, &mutant{file: []*file{a, b}[i%2]})
	}
	s = &session{packages: []*source{p}}
	for _, arg := range []string{"./p=4:a", "./p=8"} {
		part, err := s.parsePart(arg)
		if err != nil {
			t.Fatal(err)
		}
		s.parts = append(s.parts, part)
	}
	ofA := 0
	sample := s.choose()
	for _, m := range sample {
		if m.file == a {
			ofA++
		}
	}
	if len(sample) != 12 || ofA < 4 {
		t.Errorf("the sample has %d mutants, %d of a.go", len(sample), ofA)
	}
}

// TestLast: tests that are to run last do, and none if no name is given.
func TestLast(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{{"", "TestLedger", false}, {"^TestLedger", "TestLedger/avx2", true}, {"^TestLedger", "TestOther", false}} {
		r := &runner{last: regexp.MustCompile(c.pattern)}
		if got := r.comesLast(&unit{Name: c.name}); got != c.want {
			t.Errorf("%s with %q: %v", c.name, c.pattern, got)
		}
	}
	if (&runner{}).comesLast(&unit{Name: "TestLedger"}) {
		t.Error("no pattern matches")
	}
}
