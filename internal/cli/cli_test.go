package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gotile/device"
	"gotile/internal/cuda/passes"
	"gotile/internal/npy"
)

// vecadd is bytecode made by the vendor's compiler; see testdata/vendor/README.md.
const vecadd = "../../testdata/vendor/cpp-vecadd.tilebc"

// gotile runs a command line as a user would.
func gotile(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return piped(t, "", args...)
}

// piped does the same with something on the standard input.
func piped(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Main(context.Background(), args, strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// must runs a command line that is fine.
func must(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errs := gotile(t, args...)
	if code != exitOK || errs != "" {
		t.Fatalf("gotile %s: exit %d, stderr %q", strings.Join(args, " "), code, errs)
	}
	return out
}

// file writes a file into a fresh folder.
func file(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// content returns the content of a file.
func content(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestUsageErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"rum", `unknown command "rum"; did you mean run`},
		{"help rum", `unknown command "rum"; did you mean run`},
		{"run", "run: got 0 arguments; usage: gotile run [flags] FILE [ARG...]"},
		{"version x", "version: got 1 arguments; usage: gotile version"},
		{"run --grids 4 x", "unknown flag: --grids; see gotile run --help"},
		{"run --grid 0 x.tilebc", "grid 0×1×1: axis x has 0 blocks; want 1 to 16777216"},
		{"run --grid 4,16777217 x.tilebc", "axis y has 16777217 blocks"},
		{"run --grid 16777216,16777216,16777216 x.tilebc", "2^63 blocks or more"},
		{"run --grid 1,1,1,1 x.tilebc", "has 4 axes; want X[,Y[,Z]]"},
		{"run --grid 2x2 x.tilebc", `grid "2x2": want X[,Y[,Z]], each 1 to 16777216`},
		{"run --engine fast x.tilebc", `unknown device "cpu:fast"; this build has cpu:`},
		{"run --device tpu x.tilebc", `unknown device "tpu"; this program has cpu`},
		{"run --device cpu:1 x.tilebc", `unknown device "cpu:1"; this build has cpu:`},
		{"run --device cuda:x x.tilebc", `unknown device "cuda:x"; want cuda or cuda:N`},
		{"asm x.mlir", "name the output file with -o"},
		{"translate --bytecode-version 12.0 " + vecadd + " out", "bytecode version \"12.0\" is not known"},
	} {
		code, _, stderr := gotile(t, strings.Fields(c.args)...)
		if code != exitUsage || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile %s: exit %d, stderr %q; want exit 2 and one line with %q", c.args, code, stderr, c.want)
		}
	}
	two := file(t, "two.mlir", []byte("entry @a() { return }\nentry @b() { return }\n"))
	if code, _, stderr := gotile(t, "run", two); code != exitUsage || !strings.Contains(stderr, "several entries; choose one with --entry: a, b") {
		t.Errorf("two entries: exit %d, %q", code, stderr)
	}
}

// What this build lacks is the machine's fault.
func TestMachineErrors(t *testing.T) {
	for args, want := range map[string]string{
		"run --device cuda:99 x.tilebc":                                   "cuda:99",
		"translate " + vecadd + " none/x":                                 "write none/x: ",
		"run " + vecadd + " null null null i32=0 --save cli.go":           "write cli.go: ",
		"run " + vecadd + " zeros:f32:99999999999 null null i32=0":        "not enough memory for 399999999996 bytes",
		"run --save " + vecadd + "/x " + vecadd + " null null null i32=0": "write " + vecadd + "/x: ",
	} {
		if strings.Contains(args, "zeros") && (runtime.GOOS != "linux" || runtime.GOARCH != "amd64") {
			continue
		}
		code, _, stderr := gotile(t, strings.Fields(args)...)
		if code != exitMachine || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile %s: exit %d, stderr %q; want exit 3 and one line with %q", args, code, stderr, want)
		}
	}
}

func TestBadInput(t *testing.T) {
	good := content(t, vecadd)
	newer := bytes.Clone(good)
	newer[9] = 9
	unknown := []byte("cuda_tile.module @m {\n  entry @k() {\n    addq\n    return\n  }\n}\n")
	for _, c := range []struct {
		path, want string
	}{
		{"none.tilebc", "none.tilebc: "},
		{t.TempDir(), "is a directory"},
		{file(t, "empty.tilebc", nil), "empty.tilebc: bytecode at byte 0: the file is empty"},
		{file(t, "cut.tilebc", good[:len(good)/2]), "byte"},
		{file(t, "newer.tilebc", newer), "13.9"},
		{file(t, "x.npy", []byte("\x93NUMPY\x01\x00v\x00")), "x.npy: not Tile IR, neither bytecode nor text"},
		{file(t, "k.cu", []byte("#include \"cuda_tile.h\"\n")), "k.cu: source code, not Tile IR; compile it with nvcc"},
		{file(t, "k.py", []byte("import cuda.tile as ct\n")), "k.py: source code, not Tile IR; run it with python -m gotile"},
		{file(t, "unknown.mlir", unknown), "unknown.mlir:3:5"},
		{file(t, "none.mlir", []byte("cuda_tile.module @m {}")), "none.mlir: no entry to run"},
	} {
		code, stdout, stderr := gotile(t, "run", c.path)
		if code != exitInput || !strings.Contains(stderr, c.want) || stdout != "" {
			t.Errorf("gotile run %s: exit %d, stderr %q; want exit 1 and %q", c.path, code, stderr, c.want)
		}
		if strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile run %s: error of several lines:\n%s", c.path, stderr)
		}
	}
}

// Arguments that do not fit: the error lists the parameters of the entry.
func TestBadArguments(t *testing.T) {
	for args, want := range map[string]string{
		"null":                                    "entry vecadd: bad argument list: got 1, want 4: ptr<f32>, ptr<f32>, ptr<f32>, i32",
		"null null null f32=1":                    "entry vecadd: bad argument 3 (f32=1): the parameter is of type i32",
		"null null null i32=1 --entry x":          `no entry "x"; it has vecadd`,
		"null null null i32=1":                    "load through the null pointer",
		"zeros:f32:9 null zeros:f32:9 i32=10 ":    "load past the end of buffer argument 0 (36 bytes)",
		"@" + vecadd + " null zeros:f32:9 i32=1 ": "load through the null pointer",
	} {
		code, _, stderr := gotile(t, append([]string{"run", vecadd}, strings.Fields(args)...)...)
		if code != exitInput || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile run %s: exit %d, stderr %q; want exit 1 and one line with %q", args, code, stderr, want)
		}
	}
}

func TestRun(t *testing.T) {
	// As numpy.save of [1, 2, 3], float32.
	x := file(t, "x.npy", (&npy.Array{Descr: "<f4", Shape: []int{3}, Data: []byte("\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40")}).Encode())
	out := filepath.Join(t.TempDir(), "new", "folder")
	must(t, "run", vecadd, "--save", out, "@"+x, "@"+x, "zeros:f32:3", "i32=3")
	if !bytes.Equal(content(t, filepath.Join(out, "0.npy")), content(t, x)) {
		t.Error("the input is saved changed")
	}
	sum, err := npy.Decode(content(t, filepath.Join(out, "1.npy")))
	if err != nil || string(sum.Data) != "\x00\x00\x00\x40\x00\x00\x80\x40\x00\x00\xc0\x40" {
		t.Errorf("the sum is %+v, %v", sum, err)
	}
}

// A run that fails saves nothing, and creates no folder.
func TestNothingSaved(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	if code, _, _ := gotile(t, "run", vecadd, "--save", out, "zeros:f32:3", "null", "null", "i32=3"); code != exitInput {
		t.Errorf("exit %d, want 1", code)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a run that failed has made its folder")
	}
}

// spin prints, and then never ends.
const spin = `entry @spin() {
  %t = print_tko "begun\0A" -> token
  loop { continue }
  return
}
`

// longProduct and longPrint take many seconds, in one operation.
const (
	longProduct = `entry @product() {
  %t = print_tko "begun\0A" -> token
  %x = constant <f16: 1.0> : tile<4096x4096xf16>
  %y = mmaf %x, %x, %x : tile<4096x4096xf16>, tile<4096x4096xf16>, tile<4096x4096xf16>
  return
}
`
	longPrint = `entry @print() {
  %x = constant <f64: 1.0> : tile<16777216xf64>
  %t = print_tko "%+64.60f", %x : tile<16777216xf64> -> token
  return
}
`
)

// interrupter sends an interrupt to this process when it is first written to.
type interrupter struct {
	t    *testing.T
	once sync.Once
}

func (i *interrupter) Write(p []byte) (int, error) {
	i.once.Do(i.interrupt)
	return len(p), nil
}

func (i *interrupter) interrupt() {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(os.Interrupt)
	}
	if err != nil {
		i.t.Error(err)
	}
}

func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("a process cannot interrupt itself here")
	}
	for name, kernel := range map[string]string{"a loop": spin, "a product": longProduct, "a print": longPrint} {
		var errs bytes.Buffer
		code := Main(context.Background(), []string{"run", "-", "--engine", "interp"}, strings.NewReader(kernel), &interrupter{t: t}, &errs)
		begin, end := "gotile: <stdin>:", ": interrupt signal received\n"
		if code != exitInterrupted || !strings.HasPrefix(errs.String(), begin) || !strings.HasSuffix(errs.String(), end) || !strings.Contains(errs.String(), "block (0,0,0): stopped in ") {
			t.Errorf("%s: exit %d, %q; want 130, its position, and the cause", name, code, errs.String())
		}
	}
}

// A file that there is no memory for is not at fault.
func TestNoMemoryForFile(t *testing.T) {
	if code := exitCode(inFile("big", fmt.Errorf("%w for it", device.ErrNoMemory))); code != exitMachine {
		t.Errorf("exit %d, want 3", code)
	}
	if code := exitCode(inFile("bad", errors.New("no module"))); code != exitInput {
		t.Errorf("exit %d, want 1", code)
	}
}

// stuck is a pipe without a reader: an interrupt arrives while it is written to.
type stuck struct {
	*interrupter
	never chan struct{}
}

func (s stuck) Write(p []byte) (int, error) {
	s.interrupter.Write(p)
	<-s.never
	return len(p), nil
}

func TestInterruptOfStuckOutput(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("a process cannot interrupt itself here")
	}
	never := make(chan struct{})
	defer close(never)
	for _, name := range []string{"cpu", "cpu:interp"} {
		var errs bytes.Buffer
		code := Main(context.Background(), []string{"run", "-", "--device", name}, strings.NewReader(longPrint), stuck{&interrupter{t: t}, never}, &errs)
		if code != exitInterrupted || !strings.HasSuffix(errs.String(), "interrupt signal received\n") {
			t.Errorf("%s: exit %d, %q; want 130, and why", name, code, errs.String())
		}
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFullOutput(t *testing.T) {
	for _, args := range []string{"version", "doctor", "help", "run --help", "dis " + vecadd, "translate " + vecadd + " -", "run -"} {
		var errs bytes.Buffer
		code := Main(context.Background(), strings.Fields(args), strings.NewReader(spin), full{}, &errs)
		if code != exitMachine || errs.String() != "gotile: no space left\n" {
			t.Errorf("gotile %s: exit %d, %q; want 3 and one line", args, code, errs.String())
		}
	}
}

// Text and bytecode go through pipes, and come back as they were.
func TestPipes(t *testing.T) {
	text := must(t, "dis", "-g", vecadd)
	code, binary, errs := piped(t, text, "asm", "-", "-o", "-")
	if code != exitOK || errs != "" {
		t.Fatalf("asm: exit %d, %s", code, errs)
	}
	if code, again, errs := piped(t, binary, "dis", "-g", "-"); code != exitOK || again != text {
		t.Errorf("dis: exit %d, %s, and\n%s\nwant\n%s", code, errs, again, text)
	}
	if code, _, errs := piped(t, "addq", "verify", "-"); code != exitInput || !strings.HasPrefix(errs, "<stdin>:1:1: ") {
		t.Errorf("verify: exit %d, %q", code, errs)
	}
}

func TestTranslate(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.tilebc")
	must(t, "translate", vecadd, out)
	if !bytes.Equal(content(t, out), content(t, vecadd)) {
		t.Error("a file of nvcc's does not come out byte for byte")
	}
	// An older version has no room for the producer, and the program is the same.
	must(t, "translate", "--bytecode-version", "13.1", vecadd, out)
	_, want, _ := strings.Cut(must(t, "dis", "-g", "--flat", vecadd), "\n")
	if got := must(t, "dis", "-g", "--flat", out); content(t, out)[9] != 1 || got != want {
		t.Errorf("translated to 13.1:\n%s\nwant\n%s", got, want)
	}
}

func TestVerify(t *testing.T) {
	const bad = "entry @k() {\n  %0 = constant <f32: 1.0> : tile<f32>\n  %1 = addi %0, %0 : tile<f32>\n  return\n}\n"
	path := file(t, "bad.mlir", []byte(bad))
	code, _, stderr := gotile(t, "verify", vecadd, path, "none")
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if code != exitInput || lines[len(lines)-1] != "gotile: verify: 2 of 3 files are not valid" {
		t.Errorf("exit %d, %q", code, stderr)
	}
	if !strings.HasPrefix(lines[0], path+":3:8: op addi: ") || !strings.HasPrefix(lines[len(lines)-2], "none: ") {
		t.Errorf("got %q", lines)
	}
}

// TestPasses lists the passes, shows a module after them, and disables one.
func TestPasses(t *testing.T) {
	file := filepath.Join("..", "cuda", "passes", "testdata", "read-only-loads.mlir")
	code, list, _ := gotile(t, "passes")
	if code != exitOK || len(strings.Split(strings.TrimSpace(list), "\n")) != len(passes.List()) {
		t.Errorf("code %d:\n%s", code, list)
	}
	dir := filepath.Join(t.TempDir(), "after")
	code, text, errs := gotile(t, "passes", file, "--alone", "0", "--dump-passes", dir)
	dumped, err := os.ReadDir(dir)
	if code != exitOK || err != nil || len(dumped) != len(passes.List()) || !strings.Contains(text, "load_ptr_tko weak %3 : tile") {
		t.Errorf("code %d, %v, %d files: %s\n%s", code, err, len(dumped), errs, text)
	}
	if code, again, errs := gotile(t, "passes", file, "--alone", "0", "--dump-passes", dir); code != exitOK || again != text {
		t.Errorf("into the same folder: code %d: %s", code, errs)
	}
	if code, text, _ := gotile(t, "passes", file, "--alone", "0", "--without-passes", "read-only-loads"); code != exitOK || strings.Contains(text, "load_ptr_tko weak %3 : tile") {
		t.Errorf("code %d:\n%s", code, text)
	}
	for _, words := range [][]string{{"passes", file, "--without-passes", "none"}, {"passes", file, "--alone", "9"}, {"run", file, "--entry", "synchronised", "--without-passes", "fold", "null", "null"}} {
		if code, _, errs := gotile(t, words...); code != exitUsage {
			t.Errorf("%v: code %d: %s", words, code, errs)
		}
	}
}

// TestPassesForeign checks that a dump goes through no link and replaces no file of the user's.
func TestPassesForeign(t *testing.T) {
	file := filepath.Join("..", "cuda", "passes", "testdata", "read-only-loads.mlir")
	home := t.TempDir()
	mine, dir := filepath.Join(home, "mine"), filepath.Join(home, "after")
	must(t, "passes", file, "--dump-passes", dir)
	first := filepath.Join(dir, "00-"+passes.List()[0].Name+".mlir")
	if err := errors.Join(os.Remove(first), os.WriteFile(mine, []byte("mine"), 0o600), os.Symlink(mine, first)); err != nil {
		t.Skip(err)
	}
	if code, _, errs := gotile(t, "passes", file, "--dump-passes", dir); code != exitInput || !strings.Contains(errs, first+" was not written by gotile") {
		t.Errorf("over a link: code %d: %s", code, errs)
	}
	if text := content(t, mine); string(text) != "mine" {
		t.Errorf("the file behind a link holds %q", text)
	}
}

// Each of several errors in bytecode begins with the file's name.
func TestErrorsNameFile(t *testing.T) {
	if got := inFile("x.tilebc", errors.New("a.cu:1: one\na.cu:2: two")).Error(); got != "x.tilebc: a.cu:1: one\nx.tilebc: a.cu:2: two" {
		t.Errorf("got %q", got)
	}
}

// TestLicenses checks that the program prints the licences of its parts.
func TestLicenses(t *testing.T) {
	text := must(t, "version", "--licenses")
	for _, want := range []string{"github.com/spf13/cobra v", "Apache License", "MIT License", "The Go Authors"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestVersionAndDoctor(t *testing.T) {
	version := must(t, "version")
	if !strings.Contains(version, "13.1 to 13.5") || must(t, "--version") != version {
		t.Errorf("version: %q", version)
	}
	if out := must(t, "doctor"); !strings.Contains(out, "interp") || !strings.Contains(out, "ranks: mpi") {
		t.Errorf("doctor: %q", out)
	}
	if out := must(t, "doctor", "--dist"); !strings.Contains(out, "1 ranks (no launcher: a single process) reach each other") {
		t.Errorf("doctor --dist: %q", out)
	}
}

func TestHelpShowsExamples(t *testing.T) {
	for _, name := range []string{"run", "dis", "asm", "verify", "translate", "doctor", "version"} {
		out := must(t, name, "--help")
		if !strings.Contains(out, "Examples:") {
			t.Errorf("%s --help: no examples in\n%s", name, out)
		}
		if again := must(t, "help", name); again != out {
			t.Errorf("help %s is\n%s\nand %s --help is\n%s", name, again, name, out)
		}
	}
}

// screen records when it was first written to.
type screen struct {
	text  strings.Builder
	first sync.Once
	drawn chan struct{}
}

func (s *screen) Write(p []byte) (int, error) {
	defer s.first.Do(func() { close(s.drawn) })
	return s.text.Write(p)
}

// A progress line appears on a terminal, after a while.
func TestProgress(t *testing.T) {
	s := &screen{drawn: make(chan struct{})}
	p := newProgress(s, 2) // no terminal
	p.update(1, 2)
	p.close()
	p = &progress{ended: make(chan struct{})}
	p.drawn.Go(func() { p.draw(s, 2, time.Hour) })
	p.close()
	if got := s.text.String(); got != "" {
		t.Errorf("without a terminal, or at once: %q", got)
	}
	p = &progress{ended: make(chan struct{})}
	p.update(1, 2)
	p.drawn.Go(func() { p.draw(s, 2, 0) })
	<-s.drawn
	p.close()
	if got := s.text.String(); !strings.Contains(got, "(1/2)") {
		t.Errorf("the line is %q", got)
	}
}

// Names of kernels that a terminal takes for orders are quoted.
func TestOddNames(t *testing.T) {
	odd := file(t, "odd.mlir", []byte("entry @\"a\\0A\\1B[31m\"(%p: tile<ptr<i32>>) {\n"+
		"  %v, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token\n  return\n}\n"))
	for args, want := range map[string]string{"null": `kernel "a\n\x1b[31m"`, "": `entry "a\n\x1b[31m"`, "i32=1": `entry "a\n\x1b[31m"`} {
		_, _, stderr := gotile(t, append([]string{"run", odd}, strings.Fields(args)...)...)
		if !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: %q, want one line with %s", args, stderr, want)
		}
	}
}

// A constant of one number takes no memory for each of its uses.
func TestManySplats(t *testing.T) {
	var text strings.Builder
	text.WriteString("entry @k() {\n")
	for i := range 100 {
		fmt.Fprintf(&text, "  %%c%d = constant <f64: %d.0> : tile<16777216xf64>\n", i, i)
	}
	text.WriteString("  return\n}\n")
	must(t, "run", file(t, "splats.mlir", []byte(text.String())))
}

// --json reports the kernel that ran, and its duration.
func TestRunJSON(t *testing.T) {
	out := must(t, "run", "--json", "--engine", "interp", vecadd, "zeros:f32:3", "zeros:f32:3", "zeros:f32:3", "i32=3")
	if !strings.HasPrefix(out, `{"entry":"vecadd","device":"cpu:interp","grid":[1,1,1],"seconds":0.`) && !strings.Contains(out, `"seconds":`) {
		t.Errorf("run --json prints %q", out)
	}
}

// gotile vet traces nothing unless requested, and a kernel that is not traced is a finding.
func TestVet(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	flags := filepath.Join("..", "vetcmd", "testdata", "flags")
	for args, want := range map[string]string{
		"vet ./" + flags: "",
		"vet --trace ./" + flags: flags + "/main.go:13:9: untraced: the kernel is not traced: newCopy(*n) of " + flags + "/main.go:34:35 cannot be computed ahead: it calls flag.Int; " +
			"name a call that makes it: //tilevet:trace newCopy(…)\n",
	} {
		code, stdout, stderr := gotile(t, strings.Fields(filepath.ToSlash(args))...)
		if (code == 0) != (want == "") || code > 1 || !strings.HasPrefix(filepath.ToSlash(stdout), filepath.ToSlash(want)) || want == "" && stdout+stderr != "" {
			t.Errorf("gotile %s: exit %d, %s%s", args, code, stdout, stderr)
		}
	}
}
