// Package cli is the command line of gotile: flags, files and exit codes. What the
// commands do lives in the packages that they call.
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
	exitInterrupted = 130 // as shells report an interrupt
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
	fmt.Fprintf(stderr, "gotile: %s\n", message(err))
	return exitCode(err)
}

// longArch lets -arch stand for --arch, as compilers for GPUs write it.
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
		Short: "CUDA Tile kernels on any CPU",
		Long: `gotile runs, reads, writes and checks CUDA Tile IR, the program form shared by
Tile C++, cuTile Python, Rust, Julia and gotile's own Go kernels.

Exit codes: 0 fine, 1 the input is at fault, 2 usage, 3 the machine, 130 interrupted.`,
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
	root.AddCommand(runCommand(), viewCommand(), benchCommand(), tuneCommand(), inspectCommand(), disCommand(), asmCommand(), verifyCommand(), vetCommand(), translateCommand(),
		diffCommand(), buildCommand(), passesCommand(), toolchainCommand(), cacheCommand(), doctorCommand(), versionCommand(), environmentTopic())
	return root
}

// helpCommand is cobra's, with an error for an unknown command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how a command is used",
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

// words bounds how many words follow a command; most < 0 is any number.
func words(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return usageError("%s: got %d arguments; usage: %s", c.Name(), len(args), c.UseLine())
		}
		return nil
	}
}
