package gemm

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// ledgerShapes are products from one element to some that fill panels and blocks.
var ledgerShapes = [][3]int{{1, 1, 1}, {1, 64, 64}, {2, 16, 8}, {8, 8, 256}, {16, 16, 16}, {16, 64, 32}, {32, 256, 64}, {64, 32, 512}, {128, 128, 32}, {256, 64, 1024}, {16, 32, 2}}

// ledgerPairs are the formats of operands, each at least once on either side.
var ledgerPairs = [][2]mma.Elem{{mma.F32, mma.F32}, {mma.F64, mma.F64}, {mma.F16, mma.F16}, {mma.BF16, mma.BF16}, {mma.BF16, mma.BF16As32}, {mma.BF16As32, mma.BF16}, {mma.I8, mma.I8}, {mma.U8, mma.U8}, {mma.I8, mma.U8}, {mma.U8, mma.I8}, {mma.E4M3, mma.E5M2}, {mma.E5M2, mma.F32}, {mma.F32, mma.F16}}

// TestLedger compares what products are planned as, and the size of their code, with earlier
// versions. The code is not run: the processor need not have the features.
func TestLedger(t *testing.T) {
	var b strings.Builder
	for _, name := range []string{"avx2", "avx512", "avx512-dot", "amx"} {
		features, err := exec.Level(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range ledgerPairs {
			for i, s := range ledgerShapes {
				p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: pair[0], B: pair[1]}
				switch i % 5 {
				case 1:
					p.Zero = true
				case 2:
					p.Batch = 4
				case 3:
					p.Strided = true
				case 4:
					p.Separate = !pair[0].IsInt()
				}
				if pair[0] == mma.E4M3 {
					p.Round = 16
				}
				fmt.Fprintf(&b, "%s %dx%dx%dx%d %v %v: %s\n", name, p.Batch, p.M, p.N, p.K, p.A, p.B, figures(t, p, features))
			}
		}
	}
	const golden = "testdata/ledger.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines, wanted := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	if len(lines) != len(wanted) {
		t.Fatalf("%d lines, want %d (-update writes the list)", len(lines), len(wanted))
	}
	for i, line := range lines {
		if line != wanted[i] {
			t.Errorf("the plan has changed (-update writes the list):\n%s\nwas\n%s", line, wanted[i])
		}
	}
}

// figures returns what the ledger has about a product.
func figures(t *testing.T, p mma.Product, features amd64.Features) string {
	g, err := NewPlan(p, features)
	if err != nil {
		t.Fatal(err)
	}
	shareA, shareB := g.CanShare()
	a := amd64.New()
	a.Allow = features
	g.Append(a, func() {})
	code, err := a.Finish()
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	words := []string{fmt.Sprintf("blocks %v of %d vectors", g.rows, g.vecs)}
	for _, w := range []struct {
		name string
		on   bool
	}{{"A in place", g.directA}, {"B in place", g.directB}, {"tiles", g.tiles}, {"A shared", shareA}, {"B shared", shareB}} {
		if w.on {
			words = append(words, w.name)
		}
	}
	return fmt.Sprintf("%s, %d bytes of scratch, %d of code", strings.Join(words, ", "), g.Scratch(), code.TextLen)
}
