// Package cli is the command line of gotile: flags, files and exit codes. What the
// commands do lives in the packages that they call.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitOK      = 0
	exitInput   = 1 // the input is at fault
	exitUsage   = 2
	exitMachine = 3 // the machine is at fault: no GPU, no memory, a full disk
)

// Main runs a command line and returns the exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(stderr, "gotile: %v\n", err)
	return exitCode(err)
}

// coded is an error that knows its exit code.
type coded struct {
	code int
	err  error
}

func (c *coded) Error() string { return c.err.Error() }
func (c *coded) Unwrap() error { return c.err }

func usageError(format string, args ...any) error {
	return &coded{exitUsage, fmt.Errorf(format, args...)}
}

func machineError(format string, args ...any) error {
	return &coded{exitMachine, fmt.Errorf(format, args...)}
}

// exitCode is that of a coded error; whatever else goes wrong is the input's fault.
func exitCode(err error) int {
	if c, ok := errors.AsType[*coded](err); ok {
		return c.code
	}
	return exitInput
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "gotile",
		Short: "CUDA Tile kernels on any CPU",
		Long: `gotile runs, reads, writes and checks CUDA Tile IR, the program form shared by
Tile C++, cuTile Python, Rust, Julia and gotile's own Go kernels.`,
		Example: `  gotile run --grid 4 vecadd.tilebc @x.npy @y.npy zeros:f32:1024 i32=1024 --save out
  gotile dis kernel.tilebc | less
  gotile verify *.mlir`,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		Args:                       unknownCommand,
		RunE:                       func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError("%v; see %s --help", err, c.CommandPath())
	})
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(runCommand(), disCommand(), asmCommand(), verifyCommand(), translateCommand(), doctorCommand(), versionCommand())
	return root
}

func unknownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	msg := fmt.Sprintf("unknown command %q", args[0])
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		msg += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return usageError("%s", msg)
}

// nArgs is cobra's count of positional arguments, as a usage error.
func nArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := check(c, args); err != nil {
			return usageError("%s: %v; usage: %s", c.Name(), err, c.UseLine())
		}
		return nil
	}
}
