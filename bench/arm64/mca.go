package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// cores are the processors of the model.
var cores = []string{"neoverse-n1", "neoverse-v1", "neoverse-n2", "neoverse-v2", "apple-m1"}

// features are the extensions that assemblers accept, whatever the processor.
const features = "+bf16,+i8mm,+dotprod,+fullfp16,+lse"

// iterations is the number of iterations that are simulated.
const iterations = 200

// summary is a loop's result in llvm-mca's output.
type summary struct {
	Cycles float64 `json:"TotalCycles"`
	Bound  float64 `json:"BlockRThroughput"` // cycles of an iteration that the units need
}

// perIteration returns the cycles of an iteration.
func (s summary) perIteration() float64 { return s.Cycles / iterations }

// simulate returns the result of each loop on a core.
func simulate(ctx context.Context, core string, loops [][]string) ([]summary, error) {
	var in bytes.Buffer
	for i, code := range loops {
		fmt.Fprintf(&in, "# LLVM-MCA-BEGIN loop%d\n%s\n# LLVM-MCA-END loop%d\n", i, renamed(i, code), i)
	}
	c := exec.CommandContext(ctx, cmp.Or(os.Getenv("MCA"), "llvm-mca-19"), "-mtriple=aarch64", "-mcpu="+core, "-mattr="+features,
		fmt.Sprintf("-iterations=%d", iterations), "-json")
	var stderr bytes.Buffer
	c.Stdin, c.Stderr = &in, &stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", c.Path, err, firstLines(stderr.String()))
	}
	var parsed struct {
		CodeRegions []struct{ SummaryView summary }
	}
	if err := json.Unmarshal(out, &parsed); err != nil {
		return nil, err
	}
	if len(parsed.CodeRegions) != len(loops) {
		return nil, fmt.Errorf("%s: %d results for %d loops", c.Path, len(parsed.CodeRegions), len(loops))
	}
	list := make([]summary, len(loops))
	for i, r := range parsed.CodeRegions {
		list[i] = r.SummaryView
	}
	return list, nil
}

// renamed makes the labels of a loop unique.
func renamed(i int, code []string) string {
	text := strings.Join(code, "\n")
	return strings.NewReplacer("L", fmt.Sprintf("loop%d_", i)).Replace(text)
}

// firstLines returns the beginning of a message.
func firstLines(s string) string {
	const most = 600
	return strings.TrimSpace(s[:min(len(s), most)])
}
