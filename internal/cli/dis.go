package cli

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gotile/internal/quoted"
	"gotile/tileir/asm"
)

func disCommand() *cobra.Command {
	var opts asm.Options
	var module int
	c := &cobra.Command{
		Use:   "dis FILE",
		Short: "Print a module as text",
		Long: `Print a module, of bytecode or text, as text. FILE may be - for standard input. From a program, an
object file, a library or a fatbin in which nvcc has embedded Tile IR, all modules are printed,
each after a comment with its number, or the one of --module.`,
		Example: `  gotile dis kernel.tilebc
  gotile dis -g kernel.tilebc        with source locations
  gotile dis ./program               the kernels that nvcc has embedded
  gotile dis --flat kernel.tilebc    as NVIDIA's tileirdisasm prints it`,
		Args: words(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			list, err := loadAll(c, args[0])
			if err != nil {
				return err
			}
			if module < 0 || module > len(list) {
				return usageError("--module %d: %s has %d", module, quoted.Plain(args[0]), len(list))
			}
			if module > 0 {
				list = list[module-1 : module]
			}
			return printModules(c.OutOrStdout(), list, opts)
		},
	}
	c.Flags().BoolVarP(&opts.Locations, "locations", "g", false, "print source locations and debug information")
	c.Flags().BoolVar(&opts.Flat, "flat", false, "omit the module around the entries, as NVIDIA's tileirdisasm does")
	c.Flags().IntVar(&module, "module", 0, "of a file with several modules, print number `N`, from 1")
	return c
}

// printModules prints modules, each after its number if there are several.
func printModules(out io.Writer, list []loaded, opts asm.Options) error {
	w := bufio.NewWriter(out)
	for i, m := range list {
		if len(list) > 1 {
			fmt.Fprintf(w, "// module %d of %d\n", i+1, len(list))
		}
		if err := asm.Print(w, m.Module, opts); err != nil {
			return err
		}
	}
	return w.Flush()
}
