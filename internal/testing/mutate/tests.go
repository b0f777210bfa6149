package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// binary is the compiled tests of a package.
type binary struct {
	dir, path string
}

// unit is a test, or a part of one, that runs on its own.
type unit struct {
	*binary `json:"-"`
	Binary  int    // number of the binary
	Name    string // of a test, or of a test and its part
	Took    time.Duration
	Reached map[int]bool // the mutants whose code it runs
}

// end is the way in which the tests of a mutant end.
type end string

const (
	survived end = "the tests pass"
	failed   end = "a test fails"
	late     end = "the tests take too long"
)

// runner runs test binaries that have the mutants in them.
type runner struct {
	work  string // folder for temporary files
	limit time.Duration
	flags []string
	last  *regexp.Regexp
	jobs  int
	units []*unit
}

// explore finds the units of the binaries, and the mutants that each of them reaches, the fast ones first. It prints and
// excludes those that fail without a mutant.
func (r *runner) explore(binaries []binary) error {
	var all []*unit
	for i := range binaries {
		b := &binaries[i]
		names, err := b.list(r)
		if err != nil {
			return err
		}
		for _, name := range names {
			all = append(all, &unit{binary: b, Binary: i, Name: name})
		}
	}
	failures := make([]error, len(all))
	var wait sync.WaitGroup
	slots := make(chan bool, max(r.jobs, 1))
	for i, u := range all {
		slots <- true
		wait.Go(func() {
			failures[i] = u.explore(r, filepath.Join(r.work, fmt.Sprint("reached", i)))
			<-slots
		})
	}
	wait.Wait()
	for i, u := range all {
		if failures[i] != nil {
			fmt.Printf("left out: %v\n", failures[i])
			continue
		}
		r.units = append(r.units, u)
	}
	if len(r.units) == 0 {
		return fmt.Errorf("no test passes without a mutant")
	}
	slices.SortStableFunc(r.units, func(a, b *unit) int {
		if r.comesLast(a) != r.comesLast(b) {
			return map[bool]int{false: -1, true: 1}[r.comesLast(a)]
		}
		return int(a.Took - b.Took)
	})
	return nil
}

func (r *runner) comesLast(u *unit) bool {
	return r.last != nil && r.last.String() != "" && r.last.MatchString(u.Name)
}

// list runs all tests once and lists them: the parts of those that have few, the others
// whole.
func (b *binary) list(r *runner) ([]string, error) {
	out, _ := b.run(r, nil, r.limit, "-test.v")
	parts := make(map[string][]string)
	var tests []string
	for line := range strings.Lines(out) {
		name, ok := strings.CutPrefix(strings.TrimSpace(line), "=== RUN   ")
		test, part, has := strings.Cut(name, "/")
		switch {
		case !ok:
		case !has:
			tests = append(tests, test)
		case !strings.Contains(part, "/"):
			parts[test] = append(parts[test], part)
		}
	}
	if len(tests) == 0 {
		return nil, fmt.Errorf("the tests of %s do not run:\n%s", b.dir, tail(out))
	}
	var units []string
	for _, test := range tests {
		if n := len(parts[test]); n == 0 || n > 8 {
			units = append(units, test)
			continue
		}
		for _, part := range parts[test] {
			units = append(units, test+"/"+part)
		}
	}
	return units, nil
}

// explore runs the unit without a mutant, and collects the mutants that it reaches in a file.
func (u *unit) explore(r *runner, log string) error {
	if err := os.WriteFile(log, nil, 0o666); err != nil {
		return err
	}
	start := time.Now()
	if out, end := u.run(r, []string{reachVariable + "=" + log}); end != survived {
		return fmt.Errorf("%s of %s does not pass as it is: %s\n%s", u.Name, u.dir, end, tail(out))
	}
	u.Took = time.Since(start)
	data, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	u.Reached = make(map[int]bool)
	for line := range strings.Lines(string(data)) {
		if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
			u.Reached[n] = true
		}
	}
	return nil
}

// run runs the unit with settings in the environment.
func (u *unit) run(r *runner, env []string) (string, end) {
	var pattern []string
	for _, part := range strings.Split(u.Name, "/") {
		pattern = append(pattern, "^"+part+"$")
	}
	limit := r.limit
	if u.Took > 0 { // a mutant that loops is seen soon
		limit = min(limit, 10*u.Took+5*time.Second)
	}
	return u.binary.run(r, env, limit, "-test.failfast", "-test.run", strings.Join(pattern, "/"))
}

// grace is the time that a binary has to end on its own when its limit is over: one that
// loops in machine code does not.
const grace = 10 * time.Second

// run runs tests.
func (b *binary) run(r *runner, env []string, limit time.Duration, args ...string) (string, end) {
	ctx, cancel := context.WithTimeout(context.Background(), limit+grace)
	defer cancel()
	args = slices.Concat(args, []string{"-test.timeout", limit.String()}, r.flags)
	cmd := exec.CommandContext(ctx, b.path, args...)
	cmd.Dir, cmd.WaitDelay = b.dir, grace
	cmd.Env = slices.Concat(os.Environ(), env, []string{"GOMEMLIMIT=2GiB", fmt.Sprintf("GOMAXPROCS=%d", max(2, runtime.NumCPU()/max(r.jobs, 1)))})
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return string(out), survived
	case ctx.Err() != nil || bytes.Contains(out, []byte("test timed out")):
		return string(out), late
	}
	return string(out), failed
}

// try runs the units that reach a mutant.
func (r *runner) try(id int) (end, string) {
	reached := false
	for _, u := range r.units {
		if !u.Reached[id] {
			continue
		}
		reached = true
		if _, end := u.run(r, []string{variable + "=" + strconv.Itoa(id)}); end != survived {
			return end, u.Name
		}
	}
	if !reached {
		return survived, "no test gets there"
	}
	return survived, "all tests that get there pass"
}

// tail is the end of what tests printed.
func tail(out string) string { return out[max(0, len(out)-2000):] }
