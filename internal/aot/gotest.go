package aot

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gotile/internal/quoted"
	"gotile/tileir/asm"
)

// event is a line of what go test -json prints.
type event struct{ Action, Package, ImportPath, Output string }

// run runs the tests of all packages at once: the go command builds and runs as many as there are cores, and uses cached
// results of unchanged ones. Packages that are named by their files are run separately.
func (t Tracing) run(ctx context.Context, packages []Package, overlay string) ([]Outcome, error) {
	outcomes := make([]Outcome, len(packages))
	var together []string
	printed := make(map[string]*testOutput)
	for _, p := range packages {
		if printed[p.ImportPath] = new(testOutput); p.Files == nil {
			together = append(together, p.ImportPath)
		}
	}
	var words []string // of the go command itself
	test := func(what []string) error {
		err := t.test(ctx, overlay, what, printed)
		if err != nil {
			words = append(words, err.Error())
		}
		return ctx.Err()
	}
	if len(together) > 0 {
		if test(together) != nil {
			return nil, context.Cause(ctx)
		}
	}
	for _, p := range packages {
		if p.Files != nil && test(p.Files) != nil {
			return nil, context.Cause(ctx)
		}
	}
	for i, p := range packages {
		outcomes[i] = outcomeOf(&p, printed[p.ImportPath], strings.Join(words, "\n"))
	}
	return outcomes, nil
}

// test runs the tests of packages, or of one that is named by its files, and records the output of each. The error is the
// go command's.
func (t Tracing) test(ctx context.Context, overlay string, what []string, printed map[string]*testOutput) error {
	args := []string{"test", "-json", "-vet=off", "-trimpath=false", "-run=^" + madeTest, "-overlay=" + overlay}
	cmd := exec.CommandContext(ctx, "go", slices.Concat(args, t.Flags, what)...)
	cmd.Dir, cmd.Env = t.WorkDir, os.Environ()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	for line := range bytes.Lines(out.Bytes()) {
		var e event
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		of := e.Package
		if e.Action == "build-output" {
			of, _, _ = strings.Cut(e.ImportPath, " ")
			of = strings.TrimSuffix(strings.TrimSuffix(of, "_test"), ".test")
			if b := printed[of]; b != nil {
				b.built.WriteString(e.Output)
			}
		} else if b := printed[of]; b != nil {
			b.ran.WriteString(e.Output)
		}
	}
	if said := strings.TrimSpace(errs.String()); err != nil && said != "" {
		return fmt.Errorf("go test: %w: %s", err, quoted.Lines(said))
	}
	return nil
}

// testOutput is the output of building a package's tests and of running them.
type testOutput struct{ built, ran strings.Builder }

// Ended is the error of a package whose code ended the program before its kernels were traced:
// a panic while it was initialized, or a call of os.Exit.
type Ended struct {
	Output string // of the program
}

// Error is the output of the program, or a question if it printed nothing.
func (e *Ended) Error() string {
	return cmp.Or(e.Output, "the test that traces the kernels ended before it had: does the package's initialization end the program?")
}

// outcomeOf parses the output of the tests of a package.
func outcomeOf(p *Package, printed *testOutput, words string) (o Outcome) {
	for _, external := range []bool{false, true} {
		if len(p.half(external)) == 0 {
			continue
		}
		packed := marked(printed.ran.String(), resultMarker(external))
		if packed == "" {
			return Outcome{Err: why(printed, words)}
		}
		list, err := unpack(packed)
		if err != nil {
			return Outcome{Err: err}
		}
		o.Traced = append(o.Traced, list...)
	}
	return o
}

// why explains why a package's test has not printed its results, from its output and the go command's.
func why(printed *testOutput, words string) error {
	switch built, ran := programOutput(&printed.built), programOutput(&printed.ran); {
	case strings.Contains(ran, "exec format error"):
		return errors.New("it is built for another machine, on which its kernels cannot be traced: leave out GOOS and GOARCH, or tracing\n" + ran)
	case built != "":
		return errors.New(built)
	case ran == "" && words != "":
		return errors.New(words)
	default:
		return &Ended{ran}
	}
}

// programOutput returns the output without the go command's own lines.
func programOutput(b *strings.Builder) string {
	lines := slices.DeleteFunc(strings.Split(b.String(), "\n"), func(line string) bool {
		return strings.HasPrefix(line, "FAIL") || strings.HasPrefix(line, "ok  \t") || strings.HasPrefix(line, "=== RUN")
	})
	return quoted.Lines(strings.TrimSpace(strings.Join(lines, "\n")))
}

// marked returns the contents of the lines with a marker.
func marked(printed, marker string) string {
	var b strings.Builder
	for line := range strings.Lines(printed) {
		if _, part, ok := strings.Cut(line, marker); ok {
			b.WriteString(strings.TrimSpace(part))
		}
	}
	return b.String()
}

// made matches the prefix of generated functions before the name of the function that they replace.
var made = regexp.MustCompile(madeMark + `[0-9]+_[0-9]+_`)

// unpack decodes the results of a test.
func unpack(packed string) (all []Traced, err error) {
	text, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if text, err = io.ReadAll(r); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(made.ReplaceAll(text, nil), &all); err != nil {
		return nil, err
	}
	for i := range all {
		if err := all[i].parse(); err != nil {
			return nil, fmt.Errorf("%s: %w", quoted.Name(all[i].Name), err)
		}
	}
	return all, nil
}

// parse makes the modules of their texts.
func (t *Traced) parse() error {
	for i := range t.Faults {
		if f := &t.Faults[i]; strings.HasPrefix(filepath.Base(f.At.File), madeFile) {
			f.At = Position{} // of a kernel without a function
		}
	}
	for i, text := range t.Texts {
		m, err := asm.Parse("", []byte(text))
		if err != nil {
			return err
		}
		for j, arg := range m.Entries()[0].Block(0).Args {
			arg.NoAlias = slices.Contains(t.Alone[i], j)
		}
		t.Modules = append(t.Modules, m)
	}
	t.Texts = nil
	return nil
}
