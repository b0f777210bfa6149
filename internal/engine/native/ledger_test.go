package native

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// counted are what the ledger counts in the text of a plan and of its code: loops over
// elements, work that is not in one, memory, and instructions that stand for an optimization.
var counted = []struct {
	name    string
	code    bool // in the code, not in the plan
	pattern *regexp.Regexp
}{
	{"groups", false, regexp.MustCompile(`(?m)^ *group of`)},
	{"products", false, regexp.MustCompile(`(?m)^ *product `)},
	{"stored by products", false, regexp.MustCompile(`unless the product has stored them`)},
	{"pointers", false, regexp.MustCompile(`(?m)^ *pointers `)},
	{"windows", false, regexp.MustCompile(`(?m)^ *window `)},
	{"turns", false, regexp.MustCompile(`(?m)^ *(turn|shuffle) `)},
	{"regions", false, regexp.MustCompile(`(?m)^ *fold `)},
	{"calls", false, regexp.MustCompile(`(?m)^ *call `)},
	{"copies", false, regexp.MustCompile(`(?m)^ *copy`)},
	{"ahead", false, regexp.MustCompile(`for the next block`)},
	{"prefetches", true, regexp.MustCompile(`(?m)\bprefetch`)},
	{"non-temporal", true, regexp.MustCompile(`(?m)\bvmovnt`)},
}

var scratchOfOp = regexp.MustCompile(`\((\d+) bytes of scratch\)`)

// TestLedger holds what the plans of the kernels of package kernels come to for AVX2: figures
// that only change if the planner becomes better or worse.
func TestLedger(t *testing.T) {
	if seenByGo {
		t.Skip("under the race detector more operations are calls")
	}
	e := New(WithISA(AVX2))
	if err := e.Available(); err != nil {
		t.Skip(err)
	}
	var got strings.Builder
	modules, entries := readyModules(t)
	for i, m := range modules {
		in, err := e.Inspect(m, entries[i])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%d %s:", i, in.Kernel)
		for _, c := range counted {
			text, _, _ := strings.Cut(in.Groups, legendTitle)
			if c.code {
				text = in.Listing
			}
			if n := len(c.pattern.FindAllString(text, -1)); n > 0 {
				fmt.Fprintf(&got, " %d %s,", n, c.name)
			}
		}
		scratch := 0
		for _, match := range scratchOfOp.FindAllStringSubmatch(in.Groups, -1) {
			n, _ := strconv.Atoi(match[1])
			scratch += n
		}
		fmt.Fprintf(&got, " %d bytes of tiles, %d of the frame\n", scratch, in.Scratch)
	}
	const golden = "testdata/ledger.avx2.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines, wanted := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i, line := range lines {
		if i >= len(wanted) || line != wanted[i] {
			t.Errorf("the plan has changed (-update writes the list):\n%s\nwas\n%s", line, strings.Join(wanted[min(i, len(wanted)):min(i+1, len(wanted))], ""))
		}
	}
	if len(lines) != len(wanted) {
		t.Errorf("%d lines, want %d", len(lines), len(wanted))
	}
}
