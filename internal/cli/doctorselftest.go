package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"gotile/device/cpu"
	"gotile/internal/selftest"
)

// The self-test runs this number of programs, and begins none after this time.
var (
	selftestPrograms = 2000
	selftestTime     = 50 * time.Second
)

// doctorSelftest runs the conformance tests of machine code, compares it with the portable engine on random programs, and
// prints the facts that a report of a fault needs.
func doctorSelftest(ctx context.Context, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "gotile\t%s\n", buildVersion())
	fmt.Fprintf(w, "platform\t%s/%s, %d CPUs, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	fmt.Fprintf(w, "processor\t%s\n", describe(cpu.Open().Describe()))
	start := time.Now()
	r, err := selftest.Run(ctx, selftestPrograms, selftestTime)
	if err != nil {
		w.Flush()
		return err
	}
	fmt.Fprintf(w, "machine code\t%s\n", strings.Join(r.ISAs, ", "))
	fmt.Fprintf(w, "tests\t%d of conformance%s\n", r.Tests, skippedTests(r))
	fmt.Fprintf(w, "programs\t%d at random, compared with the portable engine\n", r.Programs)
	fmt.Fprintf(w, "time\t%v\n", time.Since(start).Round(time.Second))
	if len(r.Failures)+len(r.Difference) == 0 {
		fmt.Fprintf(w, "result\tall agree\n")
		return w.Flush()
	}
	fmt.Fprintf(w, "result\t%d tests fail, %d programs differ\n", len(r.Failures), len(r.Difference))
	if err := w.Flush(); err != nil {
		return err
	}
	for _, f := range r.Failures[:min(len(r.Failures), 5)] {
		fmt.Fprintf(out, "\n%s: %s\n", f.Test, f.Text)
	}
	if len(r.Difference) > 0 {
		d := r.Difference[0]
		fmt.Fprintf(out, "\nprogram %d: %v\n\n%s", d.Seed, d.Err, d.Program)
	}
	return fmt.Errorf("machine code has wrong results on this processor; please report the output, and use cpu:interp")
}

// skippedTests returns the words about tests for which there was no time.
func skippedTests(r *selftest.Result) string {
	if r.Skipped == 0 {
		return ""
	}
	return fmt.Sprintf(", %d left out: no time", r.Skipped)
}
