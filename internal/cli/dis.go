package cli

import (
	"bufio"

	"github.com/spf13/cobra"

	"gotile/tileir/asm"
)

func disCommand() *cobra.Command {
	var opts asm.Options
	c := &cobra.Command{
		Use:   "dis FILE",
		Short: "Print a module as text",
		Long:  "Print a module, of bytecode or text, as text. FILE may be - for standard input.",
		Example: `  gotile dis kernel.tilebc
  gotile dis -g kernel.tilebc        with source locations
  gotile dis --flat kernel.tilebc    as NVIDIA's tileirdisasm prints it`,
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
	c.Flags().BoolVar(&opts.Flat, "flat", false, "omit the module around the entries, as NVIDIA's tileirdisasm does")
	return c
}
