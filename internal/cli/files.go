package cli

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

func disCommand() *cobra.Command {
	var opts asm.Options
	c := &cobra.Command{
		Use:   "dis FILE",
		Short: "Print a module as text",
		Long:  "Print a module, of bytecode or text, as text. FILE may be - for the standard input.",
		Example: `  gotile dis kernel.tilebc
  gotile dis -g kernel.tilebc        with source locations
  gotile dis --flat kernel.tilebc    as the vendor's tileirdisasm prints it`,
		Args: words(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			m, _, err := load(c, args[0])
			if err != nil {
				return err
			}
			w := bufio.NewWriter(c.OutOrStdout())
			if err := asm.Print(w, m, opts); err != nil {
				return err
			}
			return w.Flush()
		},
	}
	c.Flags().BoolVarP(&opts.Locations, "locations", "g", false, "print source locations and debug information")
	c.Flags().BoolVar(&opts.Flat, "flat", false, "leave out the module around the entries, as the vendor's disassembler does")
	return c
}

func asmCommand() *cobra.Command {
	var out, version string
	c := &cobra.Command{
		Use:   "asm FILE -o OUT",
		Short: "Assemble text to bytecode",
		Long:  "Assemble text to bytecode. FILE and OUT may be - for the standard input and output.",
		Example: `  gotile asm kernel.mlir -o kernel.tilebc --bytecode-version 13.1
  gotile dis kernel.tilebc | sed s/addf/mulf/ | gotile asm - -o product.tilebc`,
		Args: words(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if out == "" {
				return usageError("asm: name the output file with -o")
			}
			m, _, err := load(c, args[0])
			if err != nil {
				return err
			}
			return writeModule(c, m, out, version)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "the bytecode `FILE` to write")
	versionFlag(c, &version, "the oldest that holds the module")
	return c
}

func translateCommand() *cobra.Command {
	var version string
	c := &cobra.Command{
		Use:   "translate IN OUT",
		Short: "Read a module and write it as bytecode, of the version that it came in",
		Long: `Read a module, from bytecode or text, and write it as bytecode. Bytecode keeps its
version unless --bytecode-version says another one. IN and OUT may be - for the
standard input and output.`,
		Example: "  gotile translate kernel.tilebc same.tilebc\n  gotile translate --bytecode-version 13.1 new.tilebc old.tilebc",
		Args:    words(2, 2),
		RunE: func(c *cobra.Command, args []string) error {
			m, v, err := load(c, args[0])
			if err != nil {
				return err
			}
			if version == "" && v != 0 {
				version = v.String()
			}
			return writeModule(c, m, args[1], version)
		},
	}
	versionFlag(c, &version, "that of the input")
	return c
}

func versionFlag(c *cobra.Command, v *string, otherwise string) {
	c.Flags().StringVar(v, "bytecode-version", "", fmt.Sprintf("write `VERSION` %v to %v (default %s);\nbefore 13.3 without the producer's name", tileir.Oldest, tileir.Newest, otherwise))
}

func writeModule(c *cobra.Command, m *tileir.Module, path, version string) error {
	var target tileir.Version
	if version != "" {
		v, err := tileir.ParseVersion(version)
		if err != nil {
			return usageError("%v", err)
		}
		target = v
		if !v.Has(tileir.V13_3) {
			m.SetProducer("") // a note about the file, not a part of the program
		}
	}
	data, err := bytecode.Write(m, bytecode.Options{Version: target})
	if err != nil {
		return err
	}
	return write(c, path, data)
}

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check modules; print each error with its place",
		Long: `Check modules of bytecode or text against the rules of every operation. Each error
is one line, file:line: message; the exit code is 1 if there are any. A FILE may be -
for the standard input.`,
		Example: "  gotile verify kernels/*.mlir",
		Args:    words(1, -1),
		RunE: func(c *cobra.Command, args []string) error {
			bad := 0
			for _, path := range args {
				if _, _, err := load(c, path); err != nil {
					fmt.Fprintln(c.ErrOrStderr(), err)
					bad++
				}
			}
			if bad > 0 {
				return fmt.Errorf("verify: %d of %d files not valid", bad, len(args))
			}
			return nil
		},
	}
}
