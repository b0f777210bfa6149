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
		Long: `Show the machine code that gotile compiles a kernel to for this machine's CPU: the groups of
operations that are compiled to one loop each, the memory that each worker needs, the operations
that the portable engine executes, the instruction set, and the code with the kernel's source
lines. FILE is bytecode or text, a file in which nvcc has embedded Tile IR, or - for standard input.

If the result of an operation is stored in memory, its size is shown; other results stay in
registers. The terms of the listing, such as group, call and scratch, are explained at its end.
GOTILE_ISA restricts the instruction set, GOTILE_DUMP writes the same and more for every kernel
that a program compiles, and GOTILE_PERF_MAP maps code to source lines for Linux's perf: see
gotile help environment.`,
		Example: `  gotile inspect kernel.tilebc
  gotile inspect --entry softmax kernels.mlir`,
		Args: words(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			m, err := loadWith(c, args[0], name)
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
	c.Flags().StringVar(&name, "entry", "", "the kernel to show, by its `NAME`; may be omitted if the file has only one")
	return c
}

// describeCode prints the machine code that a CPU runs, or the reason why there is none.
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
