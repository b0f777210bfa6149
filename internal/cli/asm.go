package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

func asmCommand() *cobra.Command {
	var out, version string
	c := &cobra.Command{
		Use:   "asm FILE -o OUT",
		Short: "Assemble text to bytecode",
		Long: `Assemble text to bytecode. FILE and OUT may be - for standard input and output. Functions of the
module (preview$func) are inlined, because bytecode contains only kernels and external functions.`,
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
	versionFlag(c, &version, "the oldest that can represent the module")
	return c
}

func versionFlag(c *cobra.Command, v *string, otherwise string) {
	c.Flags().StringVar(v, "bytecode-version", "", fmt.Sprintf("write `VERSION` %v to %v (default %s);\nversions before 13.3 omit the producer's name", tileir.Oldest, tileir.Newest, otherwise))
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
			m.SetProducer("") // a note about the file, not part of the program
		}
	}
	m, err := tileir.InlineAll(m)
	if err != nil {
		return err
	}
	data, err := bytecode.Write(m, bytecode.Options{Version: target})
	if err != nil {
		return err
	}
	return write(c, path, data)
}
