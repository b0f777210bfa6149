// Package cli implements the command line of gotile: flags, files and exit codes. The packages that
// it calls do the work of the commands.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/internal/quoted"
)

// The exit codes.
const (
	exitOK          = 0
	exitInput       = 1 // the input is at fault
	exitUsage       = 2
	exitMachine     = 3   // the machine is at fault: no GPU, no memory, a full disk
	exitInterrupted = 130 // the exit code that shells report for an interrupt
)

// Main runs a command line and returns the exit code.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &output{to: stdout}
	root := newRoot()
	root.SetArgs(longArch(args))
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if out.err != nil {
		err = machineError("%w", out.err)
	}
	if err == nil {
		return exitOK
	}
	if s, ok := errors.AsType[*silent](err); ok {
		return s.code
	}
	fmt.Fprintf(stderr, "gotile: %s\n", message(err))
	return exitCode(err)
}

// longArch replaces -arch, which compilers for GPUs use, by --arch.
func longArch(args []string) []string {
	list := slices.Clone(args)
	for i, a := range list {
		if a == "--" {
			break
		}
		if a == "-arch" || strings.HasPrefix(a, "-arch=") {
			list[i] = "-" + a
		}
	}
	return list
}

// coded is an error with an exit code.
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

// exitCode returns the exit code of an error. Errors of unknown kinds are the input's fault.
func exitCode(err error) int {
	if c, ok := errors.AsType[*coded](err); ok {
		return c.code
	}
	if errors.Is(err, device.ErrUnknown) {
		return exitUsage
	}
	if errors.Is(err, device.ErrNoMemory) || errors.Is(err, device.ErrUnavailable) {
		return exitMachine
	}
	return exitInput
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "gotile",
		Short: "CUDA Tile kernels on CPUs and NVIDIA GPUs",
		Long: `gotile runs, reads, writes and checks kernels in CUDA Tile IR, the common intermediate
representation of Tile C++, cuTile Python, cuTile Rust, cuTile.jl and gotile's Go kernels.

Exit codes: 0 success, 1 a fault of the input, 2 wrong usage, 3 a fault of the machine (no such
device, no memory, a file that cannot be written), 130 interrupted.`,
		Example: `  gotile run --grid 4 vecadd.tilebc @x.npy @y.npy zeros:f32:1024 i32=1024 --save out
  gotile dis kernel.tilebc | less
  gotile verify *.mlir`,
		Version:                    versionLine(),
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		Args:                       unknownCommand,
		RunE:                       func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError("%s; see %s --help", quoted.Plain(err.Error()), c.CommandPath())
	})
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpCommand(helpCommand())
	root.AddCommand(runCommand(), execCommand(), viewCommand(), profileCommand(), benchCommand(), tuneCommand(), inspectCommand(), disCommand(), asmCommand(), verifyCommand(), vetCommand(), translateCommand(),
		diffCommand(), buildCommand(), passesCommand(), toolchainCommand(), cacheCommand(), doctorCommand(), versionCommand(), environmentTopic())
	return root
}

// helpCommand replaces cobra's help command; an unknown command is an error.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Print the help of a command",
		RunE: func(c *cobra.Command, args []string) error {
			target, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(c.Root(), args)
			}
			target.InitDefaultHelpFlag()
			return target.Help()
		},
	}
}

func unknownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	msg := fmt.Sprintf("unknown command %q", args[0])
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		msg += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return usageError("%s; see gotile help", msg)
}

// words checks the number of arguments of a command; most < 0 means any number.
func words(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return usageError("%s: got %d arguments; usage: %s", c.Name(), len(args), c.UseLine())
		}
		return nil
	}
}
