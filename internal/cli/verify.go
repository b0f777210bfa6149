package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check modules and print each error with its location",
		Long: `Check modules of bytecode or text against the rules of every operation. Each error
is one line, file:line: message; the exit code is 1 if there are any. A FILE may be -
for standard input, and a program, object file, library or fatbin in which nvcc has embedded
Tile IR.`,
		Example: "  gotile verify kernels/*.mlir",
		Args:    words(1, -1),
		RunE: func(c *cobra.Command, args []string) error {
			bad := 0
			for _, path := range args {
				if _, err := loadAll(c, path); err != nil {
					fmt.Fprintln(c.ErrOrStderr(), message(err))
					bad++
				}
			}
			if bad > 0 {
				return fmt.Errorf("verify: %d of %d files are not valid", bad, len(args))
			}
			return nil
		},
	}
}
