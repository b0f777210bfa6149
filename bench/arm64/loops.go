package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gotile/internal/bench"
)

// row is a row of gotile bench, and its loops.
type row struct {
	name     string
	list     bench.List
	workload string // a regular expression for the name of the workload
	unit     string // of work: "element" or "multiply-add"
	loops    []pattern
}

// pattern selects a loop: the first one with an instruction that matches has, and with none that matches not.
type pattern struct {
	what     string
	has, not string
	work     func(code []string) float64 // units of an iteration
	c        string                      // the function of loops.c with the same loop
}

// rows are the rows of the table.
var rows = []row{
	{"copy", bench.First, `copy f32 2\^24`, "element", []pattern{{"", `ldp q[0-9]+, .*#32`, "fadd|fmul", fixed(16), "copy"}}},
	{"vecadd", bench.First, `vecadd f32 2\^24`, "element", []pattern{{"", "fadd", "", counted, "vecadd"}}},
	{"sum", bench.First, `sum f32 2\^24`, "element", []pattern{{"", "fadd", "", counted, "sum"}}},
	{"exp", bench.First, `exp f32 2\^24`, "element", []pattern{{"", "tbl", "", counted, "exp"}}},
	{"softmax", bench.First, `softmax f32 4096x4096`, "element", []pattern{{"maximum", "max", "fm[lu]|tbl", counted, "rowmax"},
		{"exp and sum", "tbl", "", counted, "expsum"}, {"scale", "fmul", "tbl|fadd", counted, "scale"}}},
	{"layer norm", bench.First, `layernorm f32 4096x4096`, "element", []pattern{{"sum", "fadd", "fmul", counted, "sum"},
		{"squares", "fsub", "", counted, "squares"}, {"scale", "fmul", "fsub", counted, "normalize"}}},
	{"tanh", bench.Small, `tanh`, "element", []pattern{{"", "fdiv", "", counted, "tanh"}}},
	{"gelu", bench.First, `gelu f32 4096x4096`, "element", []pattern{{"", "fdiv", "", counted, "gelu"}}},
	{"transpose", bench.First, `transpose f32 4096x4096`, "element", []pattern{{"", "trn1|zip1", "", fixed(64), "transpose"}}},
	{"cumsum", bench.First, `cumsum rows f32 4096x4096`, "element", []pattern{{"", "ext", "", counted, "cumsum"}}},
	{"gather rows", bench.First, `gather rows f32 4096x4096`, "element", []pattern{{"", `ldp q[0-9]+, .*#32`, "fadd|fmul", fixed(16), "copy"}}},
	{"histogram", bench.First, `histogram 4096 bins i32 2\^24`, "element", []pattern{{"addition", `str w[0-9]+, \[x[0-9]+, x[0-9]+, lsl #2\]`, "", counted, "histogram"}}},
	{"gemm f32", bench.First, `gemm f32 2048`, "multiply-add", []pattern{{"", "fmla", "", products(4), "gemm32"}}},
	{"gemm f64", bench.First, `gemm f64 2048`, "multiply-add", []pattern{{"", "fmla", "", products(2), "gemm64"}}},
	{"gemm bf16", bench.First, `gemm bf16->f32 2048`, "multiply-add", []pattern{{"", "bf(dot|mmla)|fmla", "", products(4), ""}}},
	{"gemm int8", bench.Second, `int8 product with scales .*`, "multiply-add", []pattern{{"", "dot|mmla|mla", "", products(4), ""}}},
	{"attention", bench.First, `attention f32 1x8x1024x64`, "multiply-add", []pattern{{"product", "fmla.*s.[0-3]", "", products(4), ""}}},
}

// modelLoop is a loop of machine code.
type modelLoop struct {
	row  *row
	what string
	code []string // labels and instructions
	work float64  // units of an iteration
	c    string
}

// choose returns the row's loops.
func (r row) choose(listings []string) (found []modelLoop, err error) {
	for _, p := range r.loops {
		has, not := regexp.MustCompile(p.has), regexp.MustCompile(p.not)
		l, ok := first(listings, func(code string) bool { return has.MatchString(code) && (p.not == "" || !not.MatchString(code)) })
		if !ok {
			return nil, fmt.Errorf("%s: no loop with %q and without %q", r.name, p.has, p.not)
		}
		work := p.work(l)
		if work == 0 {
			return nil, fmt.Errorf("%s: an iteration of unknown length:\n%s", r.name, strings.Join(l, "\n"))
		}
		found = append(found, modelLoop{&r, p.what, l, work, p.c})
	}
	return found, nil
}

// first returns the first innermost loop that matches.
func first(listings []string, matches func(code string) bool) ([]string, bool) {
	for _, listing := range listings {
		for _, l := range innermost(instructions(listing)) {
			if matches(strings.Join(l, "\n")) {
				return l, true
			}
		}
	}
	return nil, false
}

var (
	instruction = regexp.MustCompile(`^ *[0-9a-f]+  [0-9a-f]{8}  ([a-z].*)$`)
	label       = regexp.MustCompile(`^L[0-9]+:$`)
	branch      = regexp.MustCompile(`^(?:b\.[a-z]+|cbn?z|tbn?z|b)\b.*?(L[0-9]+)$`)
	prefetch    = regexp.MustCompile(`^prfu?m #([0-9]+), `)
	advance     = regexp.MustCompile(`^add x10, x10, #([0-9]+)$`)
)

// prefetches are the operations of prefetches by number.
var prefetches = map[string]string{"0": "pldl1keep", "2": "pldl2keep"}

// instructions returns the labels and instructions of a listing.
func instructions(listing string) (code []string) {
	for line := range strings.SplitSeq(listing, "\n") {
		if m := instruction.FindStringSubmatch(line); m != nil {
			code = append(code, prefetch.ReplaceAllStringFunc(m[1], func(s string) string {
				n := prefetch.FindStringSubmatch(s)[1]
				return strings.Replace(s, "#"+n, prefetches[n], 1)
			}))
		} else if label.MatchString(line) {
			code = append(code, line)
		}
	}
	return code
}

// innermost returns the loops that contain no other loop: code between a label and the branch back to it.
func innermost(code []string) (loops [][]string) {
	at := make(map[string]int)
	type span struct{ from, to int }
	var spans []span
	for i, line := range code {
		if label.MatchString(line) {
			at[strings.TrimSuffix(line, ":")] = i
		} else if m := branch.FindStringSubmatch(line); m != nil {
			if from, ok := at[m[1]]; ok {
				spans = append(spans, span{from, i})
			}
		}
	}
	for _, s := range spans {
		inner := true
		for _, o := range spans {
			inner = inner && (o == s || o.from < s.from || o.to > s.to)
		}
		if inner {
			loops = append(loops, code[s.from:s.to+1])
		}
	}
	return loops
}

// counted returns the elements of an iteration by the increment of the index.
func counted(code []string) (n float64) {
	for _, line := range code {
		if m := advance.FindStringSubmatch(line); m != nil {
			n, _ = strconv.ParseFloat(m[1], 64)
		}
	}
	return n
}

func fixed(n float64) func([]string) float64 { return func([]string) float64 { return n } }

// depths are the products that an instruction adds to each lane.
var depths = []struct {
	op *regexp.Regexp
	n  float64
}{
	{regexp.MustCompile(`^f?ml[as] `), 1},
	{regexp.MustCompile(`^bfdot `), 2},
	{regexp.MustCompile(`^[su]+dot `), 4},
	{regexp.MustCompile(`^bfmmla `), 4},
	{regexp.MustCompile(`^[su]+mmla `), 8},
}

// products returns a function that counts the multiply-adds of an iteration, with a number of lanes of sums.
func products(lanes float64) func(code []string) float64 {
	return func(code []string) (n float64) {
		for _, line := range code {
			for _, d := range depths {
				if d.op.MatchString(line) {
					n += d.n * lanes
				}
			}
		}
		return n
	}
}
