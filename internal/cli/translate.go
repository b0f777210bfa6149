package cli

import (
	"github.com/spf13/cobra"
)

func translateCommand() *cobra.Command {
	var version string
	c := &cobra.Command{
		Use:   "translate IN OUT",
		Short: "Read a module and write it as bytecode of the same version",
		Long: `Read a module, from bytecode or text, and write it as bytecode, of the version of its input
unless --bytecode-version names another. IN and OUT may be - for standard input and output.`,
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
	versionFlag(c, &version, "the version of the input")
	return c
}
