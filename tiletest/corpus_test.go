package tiletest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
	"gotile/tileir/bytecode"
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
	code, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	reports := make(map[string]*check.Report)
	for _, entry := range m.Entries() {
		name := tileir.EntryName(entry)
		dev := cpu.Open(cpu.Checked(check.Usual), device.Stdout(nil))
		p, err := dev.Compile(t.Context(), m, name)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		grid, args := fit(entry)
		report := new(check.Report)
		if err := dev.Launch(t.Context(), p, grid, args); err != nil && !errors.As(err, &report) {
			t.Errorf("%s: %v", path, err)
			continue
		}
		reports[name] = report
	}
	return reports
}
