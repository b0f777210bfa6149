package cli

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/spf13/cobra"

	"gotile/internal/vet"
)

// vetFlags are the flags of gotile vet.
type vetFlags struct {
	format           string
	noTests, noTrace bool
	verbose          bool
}

func vetCommand() *cobra.Command {
	var f vetFlags
	c := &cobra.Command{
		Use:   "vet [flags] PACKAGE...",
		Short: "Find mistakes in Go kernels without running them",
		Long: `Find mistakes in the kernels of Go packages without running them. The source is analysed:
Go counters and conditions in traced loops, tiles that a loop does not carry, values that
outlive the trace, results that are thrown away. Each finding is one line, file:line:col;
the exit code is 1 if there are any.

A PACKAGE is as go build takes it. A comment //tilevet:ignore REASON silences the line that
it stands on or above, the declaration that it documents, or, before the package clause, the
file. The program is a tool of go vet too: go vet -vettool=$(which gotile) ./...`,
		Example: `  gotile vet ./...
  gotile vet --format sarif ./kernels > kernels.sarif`,
		Args: words(1, -1),
		RunE: func(c *cobra.Command, args []string) error {
			return interruptible(c, func(ctx context.Context) error { return f.run(ctx, c, args) })
		},
	}
	c.Flags().StringVar(&f.format, "format", "text", "how findings are written: `FORMAT` text, json or sarif")
	c.Flags().BoolVar(&f.noTests, "no-tests", false, "leave out test files")
	return c
}

func (f *vetFlags) run(ctx context.Context, c *cobra.Command, args []string) error {
	if f.format != "text" && f.format != "json" && f.format != "sarif" {
		return usageError("--format %q: want text, json or sarif", f.format)
	}
	if _, err := exec.LookPath("go"); err != nil {
		return machineError("vet: %w; install Go, whose command loads packages", err)
	}
	r, err := vet.Run(ctx, vet.Options{Patterns: args, NoTests: f.noTests, NoTrace: f.noTrace})
	if err != nil {
		return err
	}
	if err := f.write(c, r); err != nil {
		return err
	}
	if n := len(r.Findings); n > 0 {
		return fmt.Errorf("vet: %s", counted(n, "finding"))
	}
	return nil
}

// write writes the findings to standard output.
func (f *vetFlags) write(c *cobra.Command, r *vet.Report) error {
	text, err := []byte(r.Text()), error(nil)
	switch f.format {
	case "json":
		text, err = r.JSON()
	case "sarif":
		text, err = r.SARIF()
	}
	if err != nil {
		return err
	}
	_, err = c.OutOrStdout().Write(text)
	return err
}

// counted is "1 finding", "2 findings".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
