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
	selftestTime     = 40 * time.Second
)

// doctorSelftest compares machine code with the portable engine on random programs, and prints the facts that a report of
// a fault needs.
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
	fmt.Fprintf(w, "programs\t%d at random, compared with the portable engine in %v\n", r.Programs, time.Since(start).Round(time.Second))
	if len(r.Difference) == 0 {
		fmt.Fprintf(w, "result\tall agree\n")
		return w.Flush()
	}
	d := r.Difference[0]
	fmt.Fprintf(w, "result\t%d differ; the first is number %d\n", len(r.Difference), d.Seed)
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%v\n\n%s", d.Err, d.Program)
	return fmt.Errorf("machine code has wrong results on this processor; please report the output, and use cpu:interp")
}
