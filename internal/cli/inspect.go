package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

func inspectCommand() *cobra.Command {
	var name string
	c := &cobra.Command{
		Use:   "inspect FILE",
		Short: "Show the machine code that a CPU runs for a kernel",
		Long: `Show what the compiler for this machine's CPU makes of a kernel: the groups of operations that
are a loop each, the memory that each worker takes, the operations that the portable engine
does, the instruction set, and the machine code with the kernel's lines between. FILE is
bytecode or text, or - for the standard input.

An operation whose result takes memory of the worker says how much; others stay in registers.
The words of the listing, such as group, call and scratch, are explained below it.
GOTILE_ISA keeps the compiler to an instruction set, GOTILE_DUMP writes the same and more for
every kernel that a program compiles, and GOTILE_PERF_MAP tells Linux's perf which code belongs
to which line: see gotile help environment.`,
		Example: `  gotile inspect kernel.tilebc
  gotile inspect --entry softmax kernels.mlir`,
		Args: words(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			m, _, err := load(c, args[0])
			if err != nil {
				return err
			}
			entry, err := pickEntry(m, name, args[0])
			if err != nil {
				return err
			}
			return inspect(c.OutOrStdout(), m, tileir.EntryName(entry))
		},
	}
	c.Flags().StringVar(&name, "entry", "", "the kernel to show, by its `NAME`; may be left out where the file has one")
	return c
}

// describeCode shows the machine code that a CPU runs, or why there is none.
func describeCode(w io.Writer, dev device.Device, m *tileir.Module, entry string) {
	if d, ok := dev.(*cpu.Device); ok {
		text, err := d.Inspect(m, entry)
		if err != nil {
			text = fmt.Sprintf("portable engine   %s\n", message(err))
		}
		io.WriteString(w, text)
	}
}

func inspect(w io.Writer, m *tileir.Module, entry string) error {
	text, err := cpu.Inspect(m, entry)
	if err != nil {
		return fmt.Errorf("entry %s: %w", device.PlainName(entry), err)
	}
	_, err = io.WriteString(w, text)
	return err
}
