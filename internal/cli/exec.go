package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gotile/check"
	"gotile/internal/quoted"
)

// execFlags are the flags of gotile exec.
type execFlags struct {
	check, json string
	devices     int
}

func execCommand() *cobra.Command {
	var f execFlags
	c := &cobra.Command{
		Use:   "exec [flags] -- PROGRAM [ARG...]",
		Short: "Run a CUDA program whose kernels are tile kernels on the CPU",
		Long: `Run a program that uses the CUDA runtime or driver with gotile's library in place of NVIDIA's.
Tile kernels run on the CPU, other kernels do not run. The program must contain Tile IR (nvcc
--enable-tile) and must be linked with the shared runtime (nvcc -cudart shared). Programs in
Python are run by python -m gotile instead.

The exit code is the program's, 1 if the program succeeds and --check reports a finding, or 2 if
the program cannot be started.
Findings and faults of kernels are printed to standard error. The library, libgotile.so, is
searched for beside gotile, in ../lib and in the Python package beside it; GOTILE_LIBRARY names
another.`,
		Example: `  nvcc --enable-tile -std=c++20 -arch=sm_100 -cudart shared add.cu -o add
  gotile exec -- ./add
  gotile exec --check --json findings.json -- ./add 1000`,
		Args: words(1, -1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	c.Flags().SetInterspersed(false)
	c.Flags().StringVar(&f.check, "check", "", "report undefined behaviour while kernels run: `KINDS` as for gotile run")
	c.Flags().Lookup("check").NoOptDefVal = usualKinds
	c.Flags().StringVar(&f.json, "json", "", "with --check, write the findings to `FILE` as JSON")
	c.Flags().IntVar(&f.devices, "devices", 1, "the `NUMBER` of devices that the program finds")
	return c
}

func (f *execFlags) run(c *cobra.Command, args []string) error {
	switch {
	case runtime.GOOS != "linux":
		return machineError("exec: programs are run on Linux only, not on %s", runtime.GOOS)
	case f.json != "" && f.check == "":
		return usageError("--json needs --check")
	case f.devices < 1 || f.devices > 64:
		return usageError("--devices %d: want 1 to 64", f.devices)
	}
	if _, err := check.ParseKinds(strings.TrimPrefix(f.check, usualKinds)); err != nil {
		return usageError("--check: %w", err)
	}
	dir, err := os.MkdirTemp("", "gotile-exec-")
	if err != nil {
		return machineError("%w", err)
	}
	defer os.RemoveAll(dir)
	if err := linkLibrary(dir); err != nil {
		return err
	}
	report := filepath.Join(dir, "report")
	cmd := f.command(c, dir, report, args)
	if err := cmd.Start(); err != nil {
		return notStarted(args[0], err)
	}
	err = ended(args[0], cmd.Wait())
	found, bad := readReports(report)
	if bad != nil {
		return bad
	}
	if f.json != "" {
		if bad := f.write(c, found); bad != nil {
			return bad
		}
	}
	if err == nil && len(found) > 0 {
		return fmt.Errorf("exec: findings: %d", len(found))
	}
	return err
}

// linkLibrary makes links to libgotile in a folder, by the names of the vendor's libraries.
func linkLibrary(dir string) error {
	library, err := findLibrary()
	if err != nil {
		return err
	}
	for _, name := range []string{"libcudart.so.13", "libcuda.so.1"} {
		if err := os.Symlink(library, filepath.Join(dir, name)); err != nil {
			return machineError("%w", err)
		}
	}
	return nil
}

// command returns the program with the environment that the library reads.
func (f *execFlags) command(c *cobra.Command, dir, report string, args []string) *exec.Cmd {
	cmd := exec.CommandContext(context.WithoutCancel(c.Context()), args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	path := dir
	if old := os.Getenv("LD_LIBRARY_PATH"); old != "" {
		path += ":" + old
	}
	cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+path, "GOTILE_DEVICES="+strconv.Itoa(f.devices), "GOTILE_CHECK="+f.check, "GOTILE_REPORT="+report)
	return cmd
}

// notStarted returns the error of a program that cannot be started, which is a mistake in the command.
func notStarted(program string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err // without the name of the system's function
	}
	if e, ok := errors.AsType[*exec.Error](err); ok {
		err = e.Err
	}
	return usageError("exec: %s: %w", quoted.Plain(program), err)
}

// ended returns the failure of a program that ended.
func ended(program string, err error) error {
	if e, ok := errors.AsType[*exec.ExitError](err); ok {
		if code := e.ExitCode(); code >= 0 {
			return &silent{code}
		}
		return &coded{128 + signalOf(e), fmt.Errorf("exec: %s: %v", quoted.Plain(program), e)}
	}
	if err != nil {
		return fmt.Errorf("exec: %w", err)
	}
	return nil
}

// silent is an exit code that the program has explained itself.
type silent struct{ code int }

func (s *silent) Error() string { return "exit code " + strconv.Itoa(s.code) }

// findLibrary returns the path of libgotile.so.
func findLibrary() (string, error) {
	if path := os.Getenv("GOTILE_LIBRARY"); path != "" {
		path, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		if _, err := os.Stat(path); err != nil {
			return "", usageError("GOTILE_LIBRARY: %w", err)
		}
		return path, nil
	}
	own, err := os.Executable()
	if err == nil {
		own, err = filepath.EvalSymlinks(own)
	}
	if err != nil {
		return "", machineError("%w", err)
	}
	for _, pattern := range []string{"libgotile.so", "../lib/libgotile.so", "../lib/python3*/site-packages/gotile/libgotile.so"} {
		if found, err := filepath.Glob(filepath.Join(filepath.Dir(own), pattern)); err == nil && len(found) > 0 {
			return found[0], nil
		}
	}
	return "", machineError("no libgotile.so beside %s: build it with CGO_ENABLED=1 go build -buildmode=c-shared -o %s ./cmd/libgotile",
		quoted.Plain(own), quoted.Plain(filepath.Join(filepath.Dir(own), "libgotile.so")))
}

// readReports returns the findings that the library has written, as JSON objects.
func readReports(path string) (list []json.RawMessage, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, machineError("%w", err)
	}
	for line := range bytes.Lines(data) {
		var r struct {
			Findings []json.RawMessage `json:"findings"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("exec: findings that cannot be read: %w", err)
		}
		list = append(list, r.Findings...)
	}
	return list, nil
}

// write writes the findings to the file of --json.
func (f *execFlags) write(c *cobra.Command, found []json.RawMessage) error {
	if found == nil {
		found = []json.RawMessage{}
	}
	text, err := json.MarshalIndent(map[string]any{"findings": found}, "", "  ")
	if err != nil {
		return err
	}
	return write(c, f.json, append(text, '\n'))
}
