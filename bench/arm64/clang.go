package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

//go:embed testdata/loops.c
var source string

// peerElements are the elements of an iteration of each loop of testdata/loops.c: 16 if it is not listed.
var peerElements = map[string]float64{"transpose": 64, "cumsum": 4, "histogram": 4}

// nosve restricts processors that have SVE to NEON.
var nosve = map[string]string{"neoverse-v1": "+nosve", "neoverse-n2": "+nosve+nosve2", "neoverse-v2": "+nosve+nosve2"}

// clangFlags returns the flags for a core. They are those of -ffast-math but for one: nothing is reordered, because the
// argument reductions of elementary functions and the sums of kernels must not be.
func clangFlags(core string) []string {
	return []string{"--target=aarch64-linux-gnu", "-mcpu=" + core + nosve[core], "-O3", "-ffreestanding", "-fno-math-errno", "-fno-trapping-math",
		"-ffinite-math-only", "-fno-signed-zeros", "-ffp-contract=fast", "-fno-asynchronous-unwind-tables"}
}

// compiled returns the cycles of an element of each function of testdata/loops.c on a core.
func compiled(ctx context.Context, core string) (map[string]float64, error) {
	c := exec.CommandContext(ctx, cmp.Or(os.Getenv("CLANG"), "clang-19"), append(clangFlags(core), "-x", "c", "-S", "-o", "-", "-")...)
	var stderr bytes.Buffer
	c.Stdin, c.Stderr = strings.NewReader(source), &stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", c.Path, err, firstLines(stderr.String()))
	}
	var names []string
	var loops [][]string
	for name, code := range functions(string(out)) {
		l, err := longest(name, code)
		if err != nil {
			return nil, err
		}
		names, loops = append(names, strings.TrimSuffix(name, "_")), append(loops, l)
	}
	results, err := simulate(ctx, core, loops)
	if err != nil {
		return nil, err
	}
	cycles := make(map[string]float64)
	for i, r := range results {
		cycles[names[i]] = r.perIteration() / cmp.Or(peerElements[names[i]], 16)
	}
	return cycles, nil
}

var (
	function = regexp.MustCompile(`^([a-z_0-9]+):`)
	local    = regexp.MustCompile(`^\.LBB([0-9]+)_([0-9]+):`)
	target   = regexp.MustCompile(`\.LBB([0-9]+)_([0-9]+)`)
	vector   = regexp.MustCompile(`\bv[0-9]+\.4s|\bq[0-9]+`)
	accesses = regexp.MustCompile(`\b(ldp|stp|ldr|str) `)
)

// functions returns the labels and instructions of the functions in the output of clang.
func functions(text string) map[string][]string {
	list, name := make(map[string][]string), ""
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimSpace(line)
		if m := local.FindStringSubmatch(line); m != nil {
			line = fmt.Sprintf("L%s0000%s:", m[1], m[2])
		} else if m := function.FindStringSubmatch(line); m != nil {
			name = m[1]
			continue
		}
		if name == "" || line == "" || strings.HasPrefix(line, ".") {
			continue
		}
		line = strings.Join(strings.Fields(target.ReplaceAllString(line, "L${1}0000$2")), " ")
		list[name] = append(list[name], line)
	}
	return list
}

// longest returns the innermost loop with the most vector instructions, or of functions without them with the most
// accesses.
func longest(name string, code []string) (best []string, err error) {
	counted := vector
	if name == "cumsum" || name == "histogram" {
		counted = accesses
	}
	most := 0
	for _, l := range innermost(code) {
		if n := len(counted.FindAllString(strings.Join(l, "\n"), -1)); n > most {
			best, most = l, n
		}
	}
	if most == 0 {
		return nil, fmt.Errorf("%s: clang has not vectorized the loop", name)
	}
	return best, nil
}
