package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// binary is the compiled tests of a package.
type binary struct {
	dir, path string
}

// unit is a test, or a part of one, that runs on its own.
type unit struct {
	*binary
	name    string // of a test, or of a test and its part
	took    time.Duration
	reached map[int]bool // the mutants whose code it runs
}

// end is how the tests of a mutant end.
type end string

const (
	survived end = "the tests pass"
	failed   end = "a test fails"
	late     end = "the tests take too long"
)

// explore finds the units of the binaries, and what each of them reaches, the quick ones
// first.
func (s *session) explore(binaries []binary) ([]*unit, error) {
	var all []*unit
	for i := range binaries {
		b := &binaries[i]
		names, err := b.list(s)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			u := &unit{binary: b, name: name}
			if err := u.explore(s); err != nil {
				return nil, err
			}
			all = append(all, u)
		}
	}
	slices.SortStableFunc(all, func(a, b *unit) int { return int(a.took - b.took) })
	return all, nil
}

// list runs all tests once and lists them: the parts of those that have few, the others
// whole.
func (b *binary) list(s *session) ([]string, error) {
	out, end := b.run(s, nil, s.limit, "-test.v")
	if end != survived {
		return nil, fmt.Errorf("the tests of %s do not pass as they are: %s\n%s", b.dir, end, tail(out))
	}
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

// explore runs the unit without a mutant.
func (u *unit) explore(s *session) error {
	log := filepath.Join(s.work, "reached")
	if err := os.WriteFile(log, nil, 0o666); err != nil {
		return err
	}
	start := time.Now()
	if out, end := u.run(s, []string{reachVariable + "=" + log}); end != survived {
		return fmt.Errorf("%s of %s does not pass as it is: %s\n%s", u.name, u.dir, end, tail(out))
	}
	u.took = time.Since(start)
	data, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	u.reached = make(map[int]bool)
	for line := range strings.Lines(string(data)) {
		if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
			u.reached[n] = true
		}
	}
	return nil
}

// run runs the unit with settings in the environment.
func (u *unit) run(s *session, env []string) (string, end) {
	var pattern []string
	for _, part := range strings.Split(u.name, "/") {
		pattern = append(pattern, "^"+part+"$")
	}
	limit := s.limit
	if u.took > 0 { // a mutant that loops is seen soon
		limit = min(limit, 10*u.took+5*time.Second)
	}
	return u.binary.run(s, env, limit, "-test.run", strings.Join(pattern, "/"))
}

// run runs tests until one fails.
func (b *binary) run(s *session, env []string, limit time.Duration, args ...string) (string, end) {
	args = slices.Concat(args, []string{"-test.failfast", "-test.timeout", limit.String()}, s.flags)
	cmd := exec.Command(b.path, args...)
	cmd.Dir = b.dir
	cmd.Env = slices.Concat(os.Environ(), env, []string{"GOMEMLIMIT=2GiB"})
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return string(out), survived
	case bytes.Contains(out, []byte("test timed out")):
		return string(out), late
	}
	return string(out), failed
}

// try runs the units that reach a mutant.
func (s *session) try(m *mutant, units []*unit) (end, string) {
	reached := false
	for _, u := range units {
		if !u.reached[m.id] {
			continue
		}
		reached = true
		if _, end := u.run(s, []string{variable + "=" + strconv.Itoa(m.id)}); end != survived {
			return end, u.name
		}
	}
	if !reached {
		return survived, "no test gets there"
	}
	return survived, "all tests that get there pass"
}

// tail is the end of what tests printed.
func tail(out string) string { return out[max(0, len(out)-2000):] }
