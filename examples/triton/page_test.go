package triton

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "rewrite docs/from-triton.md")

// tutorial is the kernels of one of Triton's tutorials: the lines of their bodies there,
// counted by hand at the commit, and the functions here that do the same.
type tutorial struct {
	file   string // in python/tutorials of triton-lang/triton
	commit string
	lines  int
	here   []string
}

var tutorials = []tutorial{
	{"01-vector-add", "0086dd44", 8, []string{"NewAdd"}},
	{"02-fused-softmax", "066e1eb8", 13, []string{"NewSoftmax"}},
	{"03-matrix-multiplication", "01093914", 29, []string{"NewMatMul", "LeakyReLU", "grouped"}},
	{"04-low-memory-dropout", "07538f85", 17, []string{"NewDropout", "NewSeededDropout"}},
	{"05-layer-norm", "0a99ae9a", 68, []string{"NewLayerNorm", "NewLayerNormBackward", "NewLayerNormWeights"}},
	{"06-fused-attention", "003da478", 172, []string{"NewAttention", "NewAttentionDelta", "NewAttentionKeys", "NewAttentionQueries", "weights", "visible", "keysFor"}},
	{"07-extern-functions", "0b057fca", 7, []string{"NewAsin", "asin"}},
	{"08-grouped-gemm", "07538f85", 41, []string{"NewGroupedMatMul"}},
	{"09-persistent-matmul", "02936a19", 43, []string{"NewPersistentMatMul", "grouped"}},
	{"10-block-scaled-matmul", "02ef6b5b", 49, []string{"NewScaledMatMul", "inRows", "grouped"}},
}

// The page shows the kernels: FILE REGION, and the table of lines.
func TestPage(t *testing.T) {
	docsync.Check(t, "../../docs/from-triton.md", *update, func(name string) (string, error) {
		file, region, part := strings.Cut(name, " ")
		if !part {
			return lines(t), nil
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		return docsync.Region(string(source), region)
	})
	docsync.CheckLinks(t, "../../docs/from-triton.md")
}

// lines is the table of lines.
func lines(t *testing.T) string {
	bodies := docsync.CountBodies(t, ".")
	var table strings.Builder
	fmt.Fprintf(&table, "%-26s %-10s %6s %6s\n", "tutorial", "at", "Triton", "Go")
	there, here := 0, 0
	for _, tut := range tutorials {
		n := 0
		for _, name := range tut.here {
			n += bodies[name].Lines
		}
		fmt.Fprintf(&table, "%-26s %-10s %6d %6d\n", tut.file, tut.commit, tut.lines, n)
		there, here = there+tut.lines, here+n
	}
	fmt.Fprintf(&table, "%-26s %-10s %6d %6d\n", "all", "", there, here)
	return table.String()
}

// usual are names that kernels of Triton and the programs around them have.
var usual = strings.Fields(`@triton.jit @triton.autotune triton.testing.do_bench TRITON_INTERPRET tl.constexpr tl.program_id tl.num_programs
	tl.arange tl.zeros tl.full tl.where tl.dot tl.dot_scaled tl.sum tl.max tl.reduce tl.associative_scan tl.cumsum tl.cumprod tl.sort tl.topk tl.rand
	tl.atomic_cas tl.device_print tl.device_assert tl.make_block_ptr tl.multiple_of num_warps num_stages num_ctas`)

// TestWords: the table of words has the usual names of Triton, and the names of Go in it
// are those of the packages.
func TestWords(t *testing.T) {
	page, err := os.ReadFile("../../docs/from-triton.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "## Terms")
	table, _, _ = strings.Cut(table, "\n## ")
	for _, name := range usual {
		if !strings.Contains(table, name) {
			t.Errorf("the page does not say what %s is in Go", name)
		}
	}
	known := map[string]map[string]bool{"tile": exported(t, "tile"), "tune": exported(t, "tune"), "cpu": exported(t, "device/cpu"),
		"operators": exported(t, "operators"), "random": exported(t, "tile/random")}
	for _, m := range regexp.MustCompile(`\b(tile|tune|cpu|operators|random)\.([A-Z]\w*)`).FindAllStringSubmatch(table, -1) {
		if !known[m[1]][m[2]] {
			t.Errorf("package %s has no %s", m[1], m[2])
		}
	}
}

// exported is the names that a package exports.
func exported(t *testing.T, folder string) map[string]bool {
	t.Helper()
	paths, err := filepath.Glob("../../" + folder + "/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no package in %s (%v)", folder, err)
	}
	names := make(map[string]bool)
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name := range file.Scope.Objects {
			names[name] = ast.IsExported(name)
		}
	}
	return names
}
