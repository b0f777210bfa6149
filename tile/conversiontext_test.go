package tile_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"gotile/tile"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// castTypes are the types that tiles in memory may have.
var castTypes = []tile.DType{tile.Bool, tile.I8, tile.I16, tile.I32, tile.I64, tile.U8, tile.U16, tile.U32, tile.U64,
	tile.F16, tile.BF16, tile.TF32, tile.F32, tile.F64, tile.E4M3, tile.E5M2, tile.E8M0}

// TestConversionText compares the Tile IR of every conversion with a golden file: its operations, their rounding and their
// extension.
func TestConversionText(t *testing.T) {
	var golden strings.Builder
	for _, from := range castTypes {
		for _, to := range castTypes {
			if from == to || !tile.Convertible(from, to) {
				continue
			}
			fmt.Fprintf(&golden, "%v to %v: %s\n", from, to, conversionText(t, func(b *tile.Block) { tile.Cast(b.Ones(from, 4), to) }))
		}
	}
	fmt.Fprintf(&golden, "saturating: %s\n", conversionText(t, func(b *tile.Block) { tile.CastSaturating(b.Zeros(tile.F32, 4), tile.U8) }))
	path := "testdata/conversions.golden"
	if *update {
		if err := os.WriteFile(path, []byte(golden.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, []byte(golden.String())) {
		t.Errorf("conversions have changed; -update writes %s again:\n%s", path, golden.String())
	}
}

// conversionText is the operations behind the first one, without the names of values.
func conversionText(t *testing.T, f func(b *tile.Block)) string {
	text, err := tile.NewKernel(f, tile.Name("cast")).IR()
	if err != nil {
		t.Fatal(err)
	}
	var ops []string
	for line := range strings.Lines(text) {
		if _, op, ok := strings.Cut(line, " = "); ok {
			ops = append(ops, strings.TrimSpace(op))
		}
	}
	return strings.Join(ops[1:], "; ")
}

// TestDependentLaunchTokens: what begins or waits for other launches takes part in the
// order of memory.
func TestDependentLaunchTokens(t *testing.T) {
	text, err := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		tile.Store(p, 1)
		b.WaitForPrevious()
		tile.Store(p, 2)
		b.LaunchDependents()
		tile.Store(p, 3)
	}, tile.Name("dependent")).IR()
	if err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`^\s*(%\S+) = (store_ptr_tko|gdc_\w+) .*?token ?=? ?(%\w+)`)
	var names []string
	last := ""
	for line := range strings.Lines(text) {
		m := token.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if last != "" && m[3] != last {
			t.Errorf("%s follows %s, want %s", m[2], m[3], last)
		}
		names, last = append(names, m[2]), m[1]
	}
	if got := strings.Join(names, " "); got != "store_ptr_tko gdc_wait_tko store_ptr_tko gdc_launch_dependents_tko store_ptr_tko" {
		t.Errorf("tokens pass through %q\n%s", got, text)
	}
}
