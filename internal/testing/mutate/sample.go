package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// part is one argument: a package, and how many mutants of which of its files to try.
type part struct {
	dir   string
	n     int
	match *regexp.Regexp
}

// parsePart reads DIR[=N[:REGEXP]].
func (s *session) parsePart(arg string) (part, error) {
	dir, rest, given := strings.Cut(arg, "=")
	number, files, some := strings.Cut(rest, ":")
	p := part{dir: dir, n: s.n}
	var err error
	if given {
		if p.n, err = strconv.Atoi(number); err != nil || p.n < 0 {
			return p, fmt.Errorf("%s: want DIR=N or DIR=N:REGEXP with a number N", arg)
		}
	}
	if !some {
		files = s.files
	}
	if p.match, err = regexp.Compile(files); err != nil {
		return p, fmt.Errorf("%s: %w", arg, err)
	}
	return p, nil
}

// readNames reads the names of the mutants that may be in the sample.
func (s *session) readNames(path string) error {
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	s.only = make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		s.only[strings.TrimSpace(line)] = true
	}
	return err
}

// load reads the packages of the arguments, each once.
func (s *session) load(args []string, tests string) error {
	for _, arg := range args {
		part, err := s.parsePart(arg)
		if err != nil {
			return err
		}
		s.parts = append(s.parts, part)
		if slices.ContainsFunc(s.packages, func(p *source) bool { return p.dir == part.dir }) {
			continue
		}
		p, err := load(part.dir)
		if err != nil {
			return err
		}
		s.packages = append(s.packages, p)
		s.tests = append(s.tests, part.dir)
	}
	if tests != "" {
		s.tests = strings.Split(tests, ",")
	}
	return nil
}

// number numbers the mutants of all packages from 1.
func (s *session) number() []*mutant {
	var all []*mutant
	for _, p := range s.packages {
		for _, m := range p.mutants {
			m.id = len(all) + 1
			all = append(all, m)
		}
	}
	return all
}

// choose takes the sample of every part, in the order of the source. No mutant is in the
// sample of two parts.
func (s *session) choose() []*mutant {
	picked := make(map[*mutant]bool)
	for _, part := range s.parts {
		var pool []*mutant
		for _, p := range s.packages {
			for _, m := range p.mutants {
				named := s.only == nil || s.only[m.String()]
				if p.dir == part.dir && part.match.MatchString(filepath.Base(m.file.path)) && named && !picked[m] {
					pool = append(pool, m)
				}
			}
		}
		for _, m := range choose(pool, part.n, s.seed) {
			picked[m] = true
		}
	}
	var sample []*mutant
	for _, p := range s.packages {
		for _, m := range p.mutants {
			if picked[m] {
				sample = append(sample, m)
			}
		}
	}
	return sample
}

// choose selects n mutants at random, in their order; 0 means all.
func choose(all []*mutant, n int, seed uint64) []*mutant {
	if n == 0 || n >= len(all) {
		n = len(all)
	}
	picked := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:n]
	slices.Sort(picked)
	sample := make([]*mutant, n)
	for i, at := range picked {
		sample[i] = all[at]
	}
	return sample
}
