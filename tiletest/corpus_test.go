package tiletest_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device/cpu"
)

// The files that the vendor's front ends have written are silent in launches that fit them,
// except for those in the ledger.
func TestCorpus(t *testing.T) {
	dir, paths := filesOf(t, "GOTILE_CORPUS", "that scripts/corpus/make.py wrote", "*", "*.tilebc")
	list := ledger(t)
	entries, silent := 0, 0
	for _, path := range paths {
		set, file := "corpus-"+filepath.Base(filepath.Dir(path)), strings.TrimSuffix(filepath.Base(path), ".tilebc")
		for name, report := range runFile(t, path) {
			entries++
			if report.Empty() {
				silent++
			}
			for _, f := range report.Findings {
				if !expected(list, set, file, f) {
					t.Errorf("%s %s %s: %v", set, file, name, f)
				}
			}
		}
	}
	unused(t, list, func(e *entry) bool { // the folder may have only some of the files
		set, corpus := strings.CutPrefix(e.set, "corpus-")
		there, _ := filepath.Glob(filepath.Join(dir, set, e.test+"*.tilebc"))
		return corpus && len(there) > 0
	})
	t.Logf("%d files, %d of %d entries are silent", len(paths), silent, entries)
}

// runFile launches the entries of a file.
func runFile(t *testing.T, path string) map[string]*check.Report {
	reports := make(map[string]*check.Report)
	for _, l := range fittingLaunches(t, path) {
		report := new(check.Report)
		if err := l.run(t, l.args, cpu.Checked(check.Usual)); err != nil && !errors.As(err, &report) {
			t.Errorf("%s: %v", path, err)
			continue
		}
		reports[l.symbol] = report
	}
	return reports
}
