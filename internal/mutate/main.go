// Command mutate measures what tests notice: it changes one operator, comparison,
// constant, condition or statement of a package at a time and runs tests, which must fail.
//
//	go run ./internal/mutate [-n 100] [-seed 1] [-files REGEXP] [-tests DIR,DIR] DIR...
//
// Mutants are a random sample. All of them are in one instrumented copy of the packages,
// each chosen by an environment variable, so that everything compiles once; the copy
// reaches the compiler by an overlay, and no file of the repository changes.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 100, "mutants to try; 0 for all")
	seed := flag.Uint64("seed", 1, "of the sample")
	files := flag.String("files", "", "only files whose name matches")
	tests := flag.String("tests", "", "packages whose tests run, separated by commas; by default those that are changed")
	limit := flag.Duration("timeout", 5*time.Minute, "for the tests of a package, and at most for those of a mutant")
	flags := flag.String("flags", "-test.short", "of the test binaries")
	list := flag.Bool("list", false, "say what would be changed")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	s := &session{match: regexp.MustCompile(*files), dirs: flag.Args(), tests: flag.Args(), limit: *limit, flags: strings.Fields(*flags)}
	if *tests != "" {
		s.tests = strings.Split(*tests, ",")
	}
	if err := s.run(*n, *seed, *list); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// session is one measurement.
type session struct {
	match       *regexp.Regexp
	dirs, tests []string
	limit       time.Duration
	flags       []string
	packages    []*source
	work        string // folder for what is made
}

func (s *session) run(n int, seed uint64, list bool) error {
	var err error
	if s.work, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer os.RemoveAll(s.work)
	for _, dir := range s.dirs {
		p, err := load(dir, s.match)
		if err != nil {
			return err
		}
		s.packages = append(s.packages, p)
	}
	mutants := s.number()
	sample := choose(mutants, n, seed)
	fmt.Printf("%d mutants in %s, %d tried, seed %d\n", len(mutants), strings.Join(s.dirs, " "), len(sample), seed)
	if list {
		for _, m := range sample {
			fmt.Println(m)
		}
		return nil
	}
	binaries, err := s.build(sample)
	if err != nil {
		return err
	}
	return s.measure(binaries, sample)
}

// number gives the mutants of all packages their numbers, from 1.
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

// choose takes n mutants at random, in the order of the source.
func choose(all []*mutant, n int, seed uint64) []*mutant {
	if n == 0 || n >= len(all) {
		n = len(all)
	}
	picked := make(map[int]bool)
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:n] {
		picked[i] = true
	}
	var sample []*mutant
	for i, m := range all {
		if picked[i] {
			sample = append(sample, m)
		}
	}
	return sample
}

// measure runs the tests on each mutant and says which survive.
func (s *session) measure(binaries []binary, sample []*mutant) error {
	units, err := s.explore(binaries)
	if err != nil {
		return err
	}
	killed, valid, start := 0, 0, time.Now()
	for _, m := range sample {
		if m.broken {
			continue
		}
		valid++
		if end, why := s.try(m, units); end == survived {
			fmt.Printf("survives: %v (%s)\n", m, why)
		} else {
			killed++
		}
		if valid%20 == 0 {
			fmt.Printf("%d of %d killed after %v\n", killed, valid, time.Since(start).Round(time.Second))
		}
	}
	fmt.Printf("killed %d of %d mutants (%.1f %%); %d more do not compile\n", killed, valid, 100*float64(killed)/float64(max(valid, 1)), len(sample)-valid)
	return nil
}
