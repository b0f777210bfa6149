package native

import (
	"context"
	"fmt"
	"gotile/internal/engine/native/plan"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// counted are the figures of the ledger, which it counts in the lines of a plan and its code: loops over elements, work
// outside of them, memory, and instructions that result from an optimization.
var counted = [14]struct {
	name string
	code bool // in the code, not in the plan
	is   func(line string) bool
}{
	{"groups", false, begins("group of")},
	{"products", false, begins("product ")},
	{"stored by products", false, contains("unless the product has stored them")},
	{"pointers", false, begins("pointers ")},
	{"windows", false, begins("window ")},
	{"transposes", false, begins("transpose ", "shuffle ")},
	{"regions", false, begins("region ")},
	{"calls", false, begins("call ")},
	{"copies", false, begins("copy")},
	{"ahead", false, contains("for the next block")},
	{"orders", false, contains("each block, in the order of")},
	{"instructions", true, isInstruction},
	{"prefetches", true, contains("prefetch", "prfm ", "prfum ")},
	{"non-temporal", true, contains("vmovnt")},
}

// begins reports lines that begin with one of the texts, after spaces.
func begins(texts ...string) func(string) bool {
	return func(line string) bool {
		line = strings.TrimLeft(line, " ")
		return slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(line, text) })
	}
}

// contains reports lines that contain one of the texts.
func contains(texts ...string) func(string) bool {
	return func(line string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(line, text) })
	}
}

// isInstruction reports lines of an address, the bytes of an instruction, and its name.
func isInstruction(line string) bool {
	words := strings.Fields(line)
	return len(words) > 2 && isHex(words[0]) && isHex(words[1]) && words[2][0] >= 'a' && words[2][0] <= 'z'
}

func isHex(text string) bool { return strings.Trim(text, "0123456789abcdef") == "" }

var scratchOfOp = regexp.MustCompile(`\((\d+) bytes of scratch\)`)

// TestLedger compares the plans and the size of the code of the kernels of package kernels and
// of the programs in text with those of earlier versions, and the size of the code of all
// programs of the conformance tests: figures that only change if the
// compiler becomes better or worse. The code of the former is not run, so that the processor
// may have other features than those that are compiled for. Two instruction sets add only products
// to others, so they have only those.
func TestLedger(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("under the race detector more operations are calls")
	}
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	modules, entries := readyModules(t)
	for _, to := range []target.Target{x86.Generic(AVX2), x86.Generic(AVX512), x86.Generic(AMX), arm64.NEON.Generic(), arm64.NEONBF16.Generic()} {
		t.Run(to.Name(), func(t *testing.T) {
			t.Parallel()
			e := &Engine{config: config{verify: true}, target: to}
			all := to.Name() != AMX.String() && to.Name() != arm64.NEONBF16.String()
			var got strings.Builder
			for i, m := range modules {
				if all || multiplies(m) {
					fmt.Fprintf(&got, "%d %s\n", i, e.figures(t, m, entries[i]))
				}
			}
			for name, m := range enginetest.Modules(t) {
				if all || multiplies(m) {
					fmt.Fprintf(&got, "%s %s\n", name, e.figures(t, m, tileir.EntryName(m.Entries()[0])))
				}
			}
			compareLedger(t, "testdata/ledger."+to.Name()+".txt", got.String())
		})
	}
	t.Run("operations", func(t *testing.T) {
		t.Parallel()
		e := New(WithISA(AVX2)) // which has the same features everywhere
		if err := e.Available(); err != nil {
			t.Skip(err)
		}
		c := &codeSizes{Engine: e}
		enginetest.Run(t, c)
		if !t.Failed() {
			compareLedger(t, "testdata/ledger.operations.txt", c.String())
		}
	})
}

// multiplies reports a module with matrix products.
func multiplies(m *tileir.Module) (does bool) {
	m.Op.Walk(func(op *tileir.Op) bool {
		does = does || op.Code == tileir.OpMmaF || op.Code == tileir.OpMmaI || op.Code == tileir.OpMmaFScaled
		return !does
	})
	return does
}

// codeSizes adds up the code of the programs with each operation.
type codeSizes struct {
	*Engine
	mu  sync.Mutex
	ops [tileir.NumOps]struct{ programs, code, frame int }
}

// Compile implements [engine.Engine].
func (s *codeSizes) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	p, err := s.Engine.Compile(ctx, m, name)
	if p, ok := p.(*program); ok {
		s.add(p, m.Entry(name))
	}
	return p, err
}

func (s *codeSizes) add(p *program, entry *tileir.Op) {
	var has [tileir.NumOps]bool
	entry.Walk(func(op *tileir.Op) bool { has[op.Code] = true; return true })
	s.mu.Lock()
	defer s.mu.Unlock()
	for code, is := range has {
		if is {
			n := &s.ops[code]
			n.programs, n.code, n.frame = n.programs+1, n.code+p.codeSize, n.frame+p.FrameBytes
		}
	}
}

// String has a line for each operation.
func (s *codeSizes) String() string {
	var b strings.Builder
	for code, n := range s.ops {
		if n.programs > 0 {
			fmt.Fprintf(&b, "%v: %d programs, %d bytes of code, %d of frames\n", tileir.OpCode(code), n.programs, n.code, n.frame)
		}
	}
	return b.String()
}

// armOnly are the optimizations that have no effect on x86.
var armOnly = map[string]bool{"halves": true}

// atLaunch are the optimizations that decide what a launch does with the code.
var atLaunch = map[string]bool{"join-blocks": true, "parts": true}

// TestLedgerWithout has the same of the first of a few kernels that differs with an optimization switched off: for AVX2,
// or for arm64 if the optimization is only for that.
func TestLedgerWithout(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("under the race detector more operations are calls")
	}
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	t.Parallel()
	kernels, names := readyModules(t)
	var modules []*tileir.Module
	var entries, titles []string
	for name, m := range enginetest.Modules(t) {
		if slices.Contains(ledgerPrograms, name) {
			modules, entries, titles = append(modules, m), append(entries, tileir.EntryName(m.Entries()[0])), append(titles, name)
		}
	}
	for _, i := range ledgerKernels {
		modules, entries, titles = append(modules, kernels[i]), append(entries, names[i]), append(titles, names[i])
	}
	avx2, arm := target.Target(x86.Generic(AVX2)), target.Target(arm64.NEONBF16.Generic())
	with := make(map[target.Target][]*entryFigures)
	for _, to := range []target.Target{avx2, arm} {
		for i, m := range modules {
			with[to] = append(with[to], (&Engine{target: to}).count(t, m, entries[i]))
		}
	}
	var got strings.Builder
	for i, name := range plan.OptimizationNames {
		if atLaunch[name] || name == "hardware-gathers" { // which a generic processor has not
			continue
		}
		to := avx2
		if armOnly[name] {
			to = arm
		}
		e := &Engine{target: to, without: 1 << i}
		differs := func(m *tileir.Module) bool {
			at := slices.Index(modules, m)
			figures := e.count(t, m, entries[at])
			if *figures == *with[to][at] {
				return false
			}
			fmt.Fprintf(&got, "%s without %s, %s:%v instead of%v\n", to.Name(), name, titles[at], figures, with[to][at])
			return true
		}
		if !slices.ContainsFunc(modules, differs) {
			t.Errorf("without %s nothing differs", name)
		}
	}
	compareLedger(t, "testdata/ledger.without.txt", got.String())
}

// ledgerKernels are the numbers of kernels, and ledgerPrograms the names of programs in text, each
// optimization of which changes one.
var (
	ledgerKernels  = []int{2, 4, 6, 10, 15}
	ledgerPrograms = []string{"addends", "atomic_private_i32_whole", "block_order_y", "carried_edge_store", "carried_permutation", "cat_in_loops", "column_limits", "box_moved", "byte_sums", "exchanged_sums", "extremes_carried", "fill_rows", "gather_ahead", "gather_chain", "gather_limited", "half_chain", "halo_pad_i16", "late_conditions", "line_blocks", "loop_i16", "move_lines", "move_patterns", "move_turned", "product_joined", "product_rows_1_f32", "reduce_pairs_64", "repeated", "reread_moved", "rows_in_place_scalar", "scan_rows", "short_lines", "store_in_branch", "strided_columns", "transpose_added", "turn_and_check", "uniform_rows"}
)

// entryFigures are the figures of entries.
type entryFigures struct {
	counts               [14]int // of what is counted
	scratch, frame, code int
}

// String implements [fmt.Stringer].
func (f *entryFigures) String() string {
	var b strings.Builder
	for i, n := range f.counts {
		if n > 0 {
			fmt.Fprintf(&b, " %d %s,", n, counted[i].name)
		}
	}
	fmt.Fprintf(&b, " %d bytes of tiles, %d of the frame, %d of code", f.scratch, f.frame, f.code)
	return b.String()
}

// figures returns what the ledger has about an entry.
func (e *Engine) figures(t *testing.T, m *tileir.Module, entry string) string {
	return fmt.Sprintf("%s:%v", entry, e.count(t, m, entry))
}

// count counts in the plan and the code of an entry.
func (e *Engine) count(t *testing.T, m *tileir.Module, entry string) *entryFigures {
	in, err := e.Inspect(m, entry)
	if err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	f := &entryFigures{frame: in.Scratch, code: in.Code}
	plan, _, _ := strings.Cut(in.Groups, "\nwords:\n")
	f.countLines(plan, false)
	f.countLines(in.Listing, true)
	for _, match := range scratchOfOp.FindAllStringSubmatch(plan, -1) {
		n, _ := strconv.Atoi(match[1])
		f.scratch += n
	}
	return f
}

// countLines counts in the lines of a plan, or of code.
func (f *entryFigures) countLines(text string, code bool) {
	for line := range strings.Lines(text) {
		for i, c := range counted {
			if c.code == code && c.is(line) {
				f.counts[i]++
			}
		}
	}
}

func compareLedger(t *testing.T, golden, got string) {
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines, wanted := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for _, line := range lines {
		if !slices.Contains(wanted, line) {
			t.Errorf("new (-update writes the list): %s", line)
		}
	}
	for _, line := range wanted {
		if !slices.Contains(lines, line) {
			t.Errorf("was: %s", line)
		}
	}
}
