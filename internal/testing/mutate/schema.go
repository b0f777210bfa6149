package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// variable names the mutant that is chosen, in the instrumented packages and in the
// environment.
const variable = "GOTILE_MUTANT"

// reachVariable names the file that an unchanged run lists the mutants in that it reaches.
const reachVariable = "GOTILE_MUTANTS_REACHED"

// chooserText is the file that is added to an instrumented package.
const chooserText = `package %s

// The names keep out of the way of the package's own.
import (
	mutantFmt "fmt"
	mutantOS "os"
	mutantStrconv "strconv"
	mutantAtomic "sync/atomic"
)

var (
	chosenMutant, _ = mutantStrconv.Atoi(mutantOS.Getenv(%q))
	mutantsReached, _ = mutantOS.OpenFile(mutantOS.Getenv(%q), mutantOS.O_APPEND|mutantOS.O_WRONLY, 0)
	mutantsKnown [1 << 16]mutantAtomic.Bool
)

func mutantIs(n int) bool {
	if mutantsReached != nil {
		mutantReached(n)
	}
	return chosenMutant == n
}

func mutantReached(n int) {
	if !mutantsKnown[n].Load() && !mutantsKnown[n].Swap(true) {
		mutantFmt.Fprintln(mutantsReached, n)
	}
}
`

// build compiles the test binaries with all mutants of the sample in them. Mutants that
// do not compile are marked and left out.
func (s *session) build(sample []*mutant) ([]binary, error) {
	for range 20 {
		overlay, err := s.overlay(sample)
		if err != nil {
			return nil, err
		}
		binaries, failure, err := s.compile(overlay)
		if err != nil || failure == "" {
			return binaries, err
		}
		if !markBroken(failure, sample) {
			return nil, fmt.Errorf("the instrumented packages do not compile:\n%s", failure)
		}
	}
	return nil, fmt.Errorf("too many mutants do not compile")
}

// overlay writes the instrumented files, and the list of replacements.
func (s *session) overlay(sample []*mutant) (string, error) {
	replace := make(map[string]string)
	for _, p := range s.packages {
		for _, f := range p.files {
			var here []*mutant
			for _, m := range sample {
				if m.file == f && !m.broken {
					here = append(here, m)
				}
			}
			if len(here) == 0 {
				continue
			}
			to := filepath.Join(s.work, p.name+"_"+filepath.Base(f.path))
			if err := os.WriteFile(to, []byte(p.instrumented(f, here)), 0o666); err != nil {
				return "", err
			}
			replace[f.path] = to
		}
		chooser := filepath.Join(s.work, p.name+"_chooser.go")
		if err := os.WriteFile(chooser, []byte(fmt.Sprintf(chooserText, p.name, variable, reachVariable)), 0o666); err != nil {
			return "", err
		}
		replace[filepath.Join(filepath.Dir(p.files[0].path), "chosen_mutant.go")] = chooser
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(s.work, "overlay.json")
	return path, os.WriteFile(path, data, 0o666)
}

// instrumented returns the text of a file with mutants in it. All of it stays on its line, so that the compiler's errors
// can be attributed.
func (p *source) instrumented(f *file, mutants []*mutant) string {
	byNode := make(map[ast.Node][]*mutant)
	for _, m := range mutants {
		byNode[m.node] = append(byNode[m.node], m)
	}
	return p.render(f, f.syntax, 0, len(f.text), byNode)
}

// render is the source from one offset to another, with the nodes below n instrumented.
func (p *source) render(f *file, n ast.Node, from, to int, byNode map[ast.Node][]*mutant) string {
	var b strings.Builder
	at := from
	ast.Inspect(n, func(c ast.Node) bool {
		if c == nil || c == n || byNode[c] == nil {
			return true
		}
		start, end := p.offset(c.Pos()), p.offset(c.End())
		b.Write(f.text[at:start])
		b.WriteString(wrap(byNode[c], p.render(f, c, start, end, byNode)))
		at = end
		return false
	})
	b.Write(f.text[at:to])
	return b.String()
}

// wrap puts the choice around a node.
func wrap(mutants []*mutant, original string) string {
	if mutants[0].kind == removal {
		return fmt.Sprintf("if !mutantIs(%d) { %s }", mutants[0].id, original)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func() %s { ", mutants[0].typ)
	for _, m := range mutants {
		fmt.Fprintf(&b, "if mutantIs(%d) { return %s }; ", m.id, oneLine(m.text))
	}
	fmt.Fprintf(&b, "return %s }()", original)
	return b.String()
}

// oneLine joins the lines of an expression that is inserted next to the original.
func oneLine(s string) string {
	return lineEnd.ReplaceAllString(s, " ")
}

// compile compiles the tests; failure is the compiler's message about the packages.
func (s *session) compile(overlay string) (binaries []binary, failure string, err error) {
	for i, dir := range s.tests {
		path, err := filepath.Abs(filepath.Join(s.work, fmt.Sprintf("tests%d", i)))
		if err != nil {
			return nil, "", err
		}
		var out bytes.Buffer
		cmd := exec.Command("go", "test", "-c", "-gcflags=-e", "-ldflags=-s -w", "-overlay", overlay, "-o", path, dir)
		cmd.Env = append(os.Environ(), s.environment...)
		cmd.Stdout, cmd.Stderr = &out, &out
		if cmd.Run() != nil {
			return nil, out.String(), nil
		}
		binaries = append(binaries, binary{dir: dir, path: path})
	}
	return binaries, "", nil
}

var complaint = regexp.MustCompile(`(?m)^\S*?_?([\w.]+\.go):(\d+):`)

// markBroken marks the mutants of the lines that the compiler names, and reports whether
// there are any.
func markBroken(failure string, sample []*mutant) bool {
	found := false
	for _, match := range complaint.FindAllStringSubmatch(failure, -1) {
		line, _ := strconv.Atoi(match[2])
		for _, m := range sample {
			if strings.HasSuffix(match[1], filepath.Base(m.file.path)) && m.line == line && !m.broken {
				m.broken, found = true, true
			}
		}
	}
	return found
}

// lineEnd is the end of a line with the comment before it.
var lineEnd = regexp.MustCompile(`\s*(//[^\n]*)?\n\s*`)
