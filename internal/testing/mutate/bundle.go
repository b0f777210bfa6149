package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// manifest lists the contents of an exported folder besides the binaries and their testdata.
type manifest struct {
	Title    string
	Flags    []string
	Last     string // as of [session]
	Limit    time.Duration
	Packages []string // directories in the folder with a test binary each
	Mutants  []entry
}

const (
	manifestName = "mutants.json"
	binaryName   = "tests"
)

// runScript tries the mutants of the folder it is in.
const runScript = `#!/bin/sh
# Tries the mutants of this folder, JOBS at a time, and appends a line for each to RESULTS.
# A run that was ended goes on where it was.
# Usage: sh run.sh [JOBS [RESULTS]]
here=$(cd "$(dirname "$0")" && pwd)
chmod +x "$here/mutate" $(find "$here" -name tests -type f)
ulimit -v 16777216 # KiB for a mutant that allocates without end
exec "$here/mutate" -run "$here" -jobs "${1:-$(nproc)}" -results "${2:-$here/results.tsv}"
`

// export writes a folder that tries the mutants on a Linux machine of this architecture.
func (s *session) export(dir, title string, sample []*mutant) error {
	s.environment = []string{"CGO_ENABLED=0", "GOOS=linux"}
	binaries, err := s.build(sample)
	if err != nil {
		return err
	}
	m := manifest{Title: title, Flags: s.flags, Last: s.last.String(), Limit: s.limit, Mutants: entries(sample)}
	for _, b := range binaries {
		to := filepath.Join(dir, b.dir)
		if err := errors.Join(os.MkdirAll(to, 0o777), copyFile(filepath.Join(to, binaryName), b.path), copyTestdata(to, b.dir)); err != nil {
			return err
		}
		m.Packages = append(m.Packages, filepath.Clean(b.dir))
	}
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", filepath.Join(dir, "mutate"), "gotile/internal/testing/mutate")
	cmd.Env = append(os.Environ(), s.environment...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building the runner: %w\n%s", err, out)
	}
	text, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(dir, manifestName), text, 0o666),
		os.WriteFile(filepath.Join(dir, "run.sh"), []byte(runScript), 0o777))
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o777)
}

// copyTestdata copies the testdata of a package, if it has any.
func copyTestdata(to, dir string) error {
	from := filepath.Join(dir, "testdata")
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	to = filepath.Join(to, "testdata")
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	return os.CopyFS(to, os.DirFS(from))
}

// runBundle tries the mutants of an exported folder, except those that the file of
// results has already, to which it appends.
func runBundle(dir, results string, jobs int) error {
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return err
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("%s: %w", manifestName, err)
	}
	var binaries []binary
	for _, p := range m.Packages {
		path, err := filepath.Abs(filepath.Join(dir, p, binaryName))
		if err != nil {
			return err
		}
		binaries = append(binaries, binary{dir: filepath.Dir(path), path: path})
	}
	last, err := regexp.Compile(m.Last)
	if err != nil {
		return fmt.Errorf("%s: %w", manifestName, err)
	}
	r := &runner{limit: m.Limit, flags: m.Flags, last: last, jobs: jobs}
	if r.work, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	if err := r.exploreOnce(binaries, results+".units"); err != nil {
		return err
	}
	out, done, err := openResults(results, m.Title)
	if err != nil {
		return err
	}
	record := func(d result) error { _, err := io.WriteString(out, d.line()); return err }
	return errors.Join(r.measure(m.Mutants, done, record), out.Close())
}

// exploreOnce explores the binaries, or reads the results of an earlier exploration.
func (r *runner) exploreOnce(binaries []binary, path string) error {
	if text, err := os.ReadFile(path); err == nil {
		if err := json.Unmarshal(text, &r.units); err != nil {
			return fmt.Errorf("%s: %w; delete it to begin again", path, err)
		}
		for _, u := range r.units {
			u.binary = &binaries[u.Binary]
		}
		return nil
	}
	if err := r.explore(binaries); err != nil {
		return err
	}
	text, err := json.Marshal(r.units)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}

// line is a result as a line of the file of results.
func (d result) line() string {
	word := map[end]string{survived: "survived", failed: "killed", late: "timeout"}[d.end]
	return strings.Join([]string{strconv.Itoa(d.ID), word, d.Package, d.Name, d.why}, "\t") + "\n"
}

// openResults opens the file of results to append to it, with those it has.
func openResults(path, title string) (*os.File, []result, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1] // without a line that was cut
	_, done, err := parseResults(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(text) == 0 {
		text = []byte("# " + title + "\n")
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		return nil, nil, err
	}
	out, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	return out, done, err
}

// parseResults reads a file of results: the title of the sample and a line for every mutant.
func parseResults(text []byte) (title string, results []result, err error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		if after, ok := strings.CutPrefix(lines.Text(), "# "); ok {
			title = after
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 5 {
			return "", nil, fmt.Errorf("line %d has %d fields, want 5", n, len(fields))
		}
		id, err := strconv.Atoi(fields[0])
		end, known := map[string]end{"survived": survived, "killed": failed, "timeout": late}[fields[1]]
		if err != nil || !known {
			return "", nil, fmt.Errorf("line %d: want a number and killed, survived or timeout", n)
		}
		results = append(results, result{entry{id, fields[2], fields[3]}, end, fields[4]})
	}
	return title, results, lines.Err()
}

// importResults reports what another machine found.
func importResults(path string, w io.Writer) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	title, results, err := parseResults(text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintln(w, title)
	for _, d := range results {
		if d.end == survived {
			fmt.Fprintln(w, d)
		}
	}
	summarize(w, results)
	return nil
}
