package cli

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/spf13/cobra"

	"gotile/internal/quoted"
	"gotile/internal/vetcmd"
)

// vetFlags are the flags of gotile vet.
type vetFlags struct {
	format, tags   string
	noTests, trace bool
	json, verbose  bool
	gopls, goplsIs string
}

func vetCommand() *cobra.Command {
	var f vetFlags
	c := &cobra.Command{
		Use:   "vet [flags] PACKAGE...",
		Short: "Find mistakes in the source of Go kernels",
		Long: `Find mistakes in the kernels of Go packages by analysing their source, without running it: Go
counters and conditions in traced loops, tiles that a loop does not carry, values that outlive
the trace, results that are not used. Each finding is one line, file:line:col; the exit code is
1 if there are any.

--trace also traces the kernels. This runs code of the packages and of those that they import:
init functions and the initial values of variables, also in test files with kernels unless
--no-tests is given. No main, TestMain, test, benchmark or example runs. Tracing finds
ill-formed kernels, grids that omit tiles, and stores that are overwritten, for arrays of any
length and without allocating them. It traces the kernels that depend only on constants and on
variables that do not change, and whose computation has no side effects. For another kernel,
write the comment //tilevet:trace newKernel(64), which calls that function, or //tilevet:trace
above a package variable or a function without parameters. A kernel that cannot be traced is a
finding, except in test files; -v lists those.

A PACKAGE is an argument of go build. The comment //tilevet:ignore REASON suppresses findings on
its line or the next one, in the declaration that it documents or, above the package clause, in
the file. gotile also works as a tool of go vet: go vet -vettool=$(which gotile) ./...`,
		Example: `  gotile vet ./...
  gotile vet --trace ./kernels
  gotile vet --format sarif ./kernels > kernels.sarif
  gotile vet --gopls ~/go/bin/gopls-gotile`,
		Args: func(c *cobra.Command, args []string) error {
			if f.gopls != "" {
				return words(0, 0)(c, args)
			}
			return words(1, -1)(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			return interruptible(c, func(ctx context.Context) error { return f.run(ctx, c, args) })
		},
	}
	c.Flags().StringVar(&f.format, "format", "text", "the `FORMAT` of findings: text, json or sarif")
	c.Flags().BoolVar(&f.json, "json", false, "the same as --format json")
	c.Flags().BoolVar(&f.trace, "trace", false, "also trace the kernels, which runs init functions and initial values of package variables")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "list the kernels that --trace traced, and those that it could not")
	c.Flags().StringVar(&f.tags, "tags", "", "the build tags of the packages, `TAG,TAG`")
	c.Flags().BoolVar(&f.noTests, "no-tests", false, "leave out test files")
	c.Flags().StringVar(&f.gopls, "gopls", "", "analyse no package; in a module that requires gotile, build a gopls with these analyses as `FILE`")
	c.Flags().StringVar(&f.goplsIs, "gopls-version", "", "the `VERSION` of gopls, such as v0.23.0 (default the latest for the installed Go)")
	return c
}

// buildGopls builds a gopls.
func (f *vetFlags) buildGopls(ctx context.Context, c *cobra.Command) error {
	v, err := vetcmd.Gopls{Version: f.goplsIs, Output: f.gopls}.Build(ctx)
	if err != nil {
		return fmt.Errorf("vet: building gopls: %w", err)
	}
	fmt.Fprintf(c.ErrOrStderr(), "gotile: vet: gopls %s with the analyses of gotile vet is in %s\n", quoted.Name(v), quoted.Plain(f.gopls))
	return nil
}

func (f *vetFlags) run(ctx context.Context, c *cobra.Command, args []string) error {
	if f.json {
		f.format = "json"
	}
	if f.format != "text" && f.format != "json" && f.format != "sarif" {
		return usageError("--format %q: want text, json or sarif", f.format)
	}
	if _, err := exec.LookPath("go"); err != nil {
		return machineError("vet: %w; install Go, whose go command loads packages", err)
	}
	if f.gopls != "" {
		return f.buildGopls(ctx, c)
	}
	r, err := vetcmd.Run(ctx, vetcmd.Options{Patterns: args, NoTests: f.noTests, Trace: f.trace, Tags: f.tags})
	if err != nil {
		return err
	}
	if err := f.write(c, r); err != nil {
		return err
	}
	f.coverage(c, r)
	if len(r.Failed) > 0 {
		return fmt.Errorf("vet: %w", errors.Join(r.Failed...))
	}
	if n := len(r.Findings); n > 0 {
		return fmt.Errorf("vet: %s", counted(n, "finding"))
	}
	return nil
}

// write writes the findings to standard output.
func (f *vetFlags) write(c *cobra.Command, r *vetcmd.Report) error {
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

// coverage lists the kernels that were not traced.
func (f *vetFlags) coverage(c *cobra.Command, r *vetcmd.Report) {
	w := c.ErrOrStderr()
	if f.verbose {
		for _, name := range r.Traced {
			fmt.Fprintf(w, "traced %s\n", quoted.Name(name))
		}
		for _, s := range r.Skipped {
			fmt.Fprintf(w, "%v: not traced: %s\n", s.At, quoted.Lines(s.Why))
		}
	}
	if n := len(r.Skipped); n > 0 && !f.verbose {
		fmt.Fprintf(w, "gotile: vet: %s traced, %d not; -v lists them\n", counted(len(r.Traced), "kernel"), n)
	}
}

// counted returns "1 finding", "2 findings" and so on.
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
