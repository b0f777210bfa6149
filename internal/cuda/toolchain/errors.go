package toolchain

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"gotile/device"
	"gotile/internal/cuda/cache"
	"gotile/tileir"
)

// ErrCompile is the class of errors of modules that tileiras did not compile.
var ErrCompile = errors.New("tileiras failed")

// CompileError is a module that tileiras did not compile, though it is valid Tile IR.
type CompileError struct {
	Kernel   string     // the entries of the module, quoted if they cannot be printed
	Pos      tileir.Pos // of the operation, if the tool reports it, otherwise of the kernel
	Text     string     // the output of the tool
	Cause    error      // how it ended: an exit code, a signal, a time limit
	Tool     Tool
	Arch     string
	Bytecode string // the version of the bytecode
	Saved    string // the file with the module, "" if it could not be written
}

// Error returns one line, followed by the output of the tool.
func (e *CompileError) Error() string {
	var b strings.Builder
	if e.Pos.Line > 0 {
		fmt.Fprintf(&b, "%v: ", e.Pos)
	}
	fmt.Fprintf(&b, "kernel %s: tileiras %s %s for %s", e.Kernel, e.Tool.Version, e.ended(), e.Arch)
	if line := e.reason(); line != "" {
		fmt.Fprintf(&b, ": %s", printable(line))
	}
	fmt.Fprintf(&b, " (bytecode %s", e.Bytecode)
	if e.Saved != "" {
		fmt.Fprintf(&b, ", saved as %s", e.Saved)
	}
	b.WriteString(")")
	if strings.Contains(e.Text, "\n") {
		b.WriteString("\n" + printable(e.Text))
	}
	return b.String()
}

// Is reports [ErrCompile].
func (e *CompileError) Is(target error) bool { return target == ErrCompile }

// Unwrap returns the cause.
func (e *CompileError) Unwrap() error { return e.Cause }

// ended describes how the tool ended.
func (e *CompileError) ended() string {
	if exit, ok := errors.AsType[*exec.ExitError](e.Cause); ok {
		if exit.Exited() {
			return fmt.Sprintf("failed with exit code %d", exit.ExitCode())
		}
		return "crashed (" + exit.String() + ")"
	}
	return e.Cause.Error()
}

// reason returns the most specific line of the tool's output: the first error that is not the summary.
func (e *CompileError) reason() string {
	const summary = "failed to compile Tile IR program"
	best := ""
	for line := range strings.Lines(e.Text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.Contains(line, "error:") && !strings.Contains(line, summary):
			return line
		case best == "" || strings.Contains(best, summary):
			best = line
		}
	}
	return best
}

// place matches file:line:column as the tool prints it.
var place = regexp.MustCompile(`([^\s:"()]+):(\d+):(\d+)`)

// compileError collects the known facts of a failure.
func (c *Compiler) compileError(err error, code []byte, job Job) error {
	failed, ok := errors.AsType[*toolError](err)
	if !ok {
		return fmt.Errorf("tileiras %s: %w", c.Tool.Path, err)
	}
	saved, keepErr := cache.KeepFailed(kernels(job.Module, verbatim), code)
	if keepErr != nil {
		saved = ""
	}
	e := &CompileError{Kernel: kernels(job.Module, device.PlainName), Text: failed.text, Cause: failed.cause, Tool: *c.Tool, Arch: job.Arch,
		Bytecode: fmt.Sprintf("%d.%d", code[8], code[9]), Saved: saved}
	if m := place.FindStringSubmatch(failed.text); m != nil {
		e.Pos.File = m[1]
		e.Pos.Line, _ = strconv.Atoi(m[2]) // digits
		e.Pos.Col, _ = strconv.Atoi(m[3])
	} else if entries := job.Module.Entries(); len(entries) > 0 {
		e.Pos = tileir.PosOf(entries[0].Loc)
	}
	return e
}
