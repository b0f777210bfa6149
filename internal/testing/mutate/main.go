// Command mutate measures what tests notice: it changes one operator, comparison,
// constant, condition or statement of a package at a time and runs tests, which must fail.
//
//	go run ./internal/testing/mutate [-n 100] [-seed 1] [-files REGEXP] [-jobs 1] [-tests DIR,DIR] DIR[=N[:REGEXP]]...
//	go run ./internal/testing/mutate -export BUNDLE ... DIR...
//	go run ./internal/testing/mutate -import BUNDLE/results.tsv
//
// Mutants are a random sample. All of them are in one instrumented copy of the packages,
// each chosen by an environment variable, so that everything compiles once; the copy
// reaches the compiler by an overlay, and no file of the repository changes.
//
// -export writes the test binaries, their testdata and this command to a folder whose
// run.sh tries the mutants on another machine, without Go and without the repository.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	s := &session{}
	flag.IntVar(&s.n, "n", 100, "mutants to try of each package; 0 for all")
	flag.Uint64Var(&s.seed, "seed", 1, "of the sample")
	flag.StringVar(&s.files, "files", "", "only files whose name matches")
	tests := flag.String("tests", "", "packages whose tests run, separated by commas; by default those that are changed")
	flag.DurationVar(&s.limit, "timeout", 5*time.Minute, "for the tests of a package, and at most for those of a mutant")
	flags := flag.String("flags", "-test.short", "of the test binaries")
	flag.IntVar(&s.jobs, "jobs", 1, "mutants to try at the same time")
	last := flag.String("last", "", "tests whose name matches run after the others, so that the results tell what only they notice")
	only := flag.String("only", "", "only the mutants whose names, as -list prints them, are the lines of this file")
	list := flag.Bool("list", false, "print what would be changed")
	export := flag.String("export", "", "write what another machine needs to try the mutants to this folder")
	bundle := flag.String("run", "", "try the mutants of an exported folder, as its run.sh does")
	results := flag.String("results", "", "with -run: the file of results, which is continued; results.tsv in the folder by default")
	report := flag.String("import", "", "report the results of an exported folder")
	flag.Parse()
	s.flags = strings.Fields(*flags)
	var err error
	if s.last, err = regexp.Compile(*last); err != nil {
		fmt.Fprintln(os.Stderr, "mutate: -last:", err)
		os.Exit(2)
	}
	switch {
	case *report != "":
		err = importResults(*report, os.Stdout)
	case *bundle != "":
		if *results == "" {
			*results = filepath.Join(*bundle, "results.tsv")
		}
		err = runBundle(*bundle, *results, s.jobs)
	case flag.NArg() == 0:
		flag.Usage()
		os.Exit(2)
	default:
		if err = s.readNames(*only); err == nil {
			err = s.run(flag.Args(), *tests, *export, *list)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// session is one measurement.
type session struct {
	n, jobs     int
	seed        uint64
	files       string
	tests       []string // packages whose tests run
	limit       time.Duration
	last        *regexp.Regexp // tests that run after the others; none if it is empty
	flags       []string
	only        map[string]bool // names, or nil for all
	parts       []part
	packages    []*source
	work        string   // folder for temporary files
	environment []string // of the go command, in addition to the inherited one
}

// run samples, and then lists, exports or tries the mutants.
func (s *session) run(args []string, tests, export string, list bool) error {
	var err error
	if s.work, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer os.RemoveAll(s.work)
	if err := s.load(args, tests); err != nil {
		return err
	}
	mutants := s.number()
	sample := s.choose()
	title := fmt.Sprintf("%d mutants in %s, %d tried, seed %d", len(mutants), strings.Join(args, " "), len(sample), s.seed)
	fmt.Println(title)
	if list {
		for _, m := range sample {
			fmt.Println(m)
		}
		return nil
	}
	if export != "" {
		return s.export(export, title, sample)
	}
	binaries, err := s.build(sample)
	if err != nil {
		return err
	}
	r := &runner{work: s.work, limit: s.limit, flags: s.flags, last: s.last, jobs: s.jobs}
	if err := r.explore(binaries); err != nil {
		return err
	}
	var results []result
	err = r.measure(entries(sample), nil, func(d result) error { results = append(results, d); return nil })
	summarize(os.Stdout, results)
	if broken := len(sample) - len(results); broken > 0 {
		fmt.Printf("%d more do not compile\n", broken)
	}
	return err
}
