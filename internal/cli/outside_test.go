package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"gotile/internal/cuda/cache"
	"gotile/internal/hostdata"
	"gotile/internal/npy"
	"gotile/internal/usercache"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// evil is a name that clears the screen, reverses the text and prints a separate line.
const evil = "evil\nFORGED \x1b[2J\x9b\u202eeman"

// tame fails the test if evil, or a part of it, has reached a terminal.
func tame(t *testing.T, what, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "FORGED") {
			t.Errorf("%s: a name begins a line:\n%s", what, text)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && !unicode.IsPrint(r) }) {
			t.Errorf("%s: %q", what, line)
		}
	}
}

// TestKernelNames checks what every command prints of a kernel with an evil name.
func TestKernelNames(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	one, two := tileir.NewModule("m"), tileir.NewModule("m")
	pos := tileir.FileLoc{At: tileir.Pos{File: evil, Line: 3, Col: 4}}
	for _, m := range []*tileir.Module{one, two} {
		m.NewEntry(evil, pos, tileir.Tile(tileir.PointerType{Pointee: tileir.F32})).Block(0).Append(tileir.NewOp(tileir.OpReturn, pos))
	}
	two.NewEntry(evil+"2", pos).Block(0).Append(tileir.NewOp(tileir.OpReturn, pos))
	broken := one.Clone()
	broken.Entries()[0].Block(0).Append(tileir.NewOp(tileir.OpReturn, pos))
	for name, m := range map[string]*tileir.Module{"one": one, "two": two, "broken": broken} {
		if err := os.WriteFile(name+".mlir", []byte(asm.Format(m)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"run one.mlir", "run one.mlir i32=1", "run two.mlir", "run two.mlir --entry none", "run one.mlir zeros:f32:4 --check", "run broken.mlir null",
		"verify broken.mlir one.mlir", "dis one.mlir", "inspect one.mlir", "inspect two.mlir", "passes one.mlir --alone 7", "passes one.mlir",
		"diff --device cpu:interp,cpu:interp one.mlir", "diff --device cpu:interp,cpu:native one.mlir zeros:f32:4", "translate broken.mlir out.tilebc",
	} {
		_, out, errs := gotile(t, strings.Fields(args)...)
		tame(t, args, out+errs)
	}
}

// TestFileNames checks the same for files with an evil name, and for the contents of arrays.
func TestFileNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file has such a name")
	}
	vecadd, err := filepath.Abs(vecadd)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	missing := evil + "-missing"
	array := (&npy.Array{Descr: "<f4", Shape: []int{2}, Data: make([]byte, 8)}).Encode()
	for name, text := range map[string]string{
		evil: "junk", evil + ".mlir": "cuda_tile.module @m {", evil + ".npy": strings.Replace(string(array), "(2,)", "(\x1b,)", 1),
		evil + "2.npy": strings.Replace(string(array), "<f4", ">\x1b\n", 1), evil + "3.npy": string(array), evil + ".json": "junk",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"run", missing}, {"run", evil}, {"dis", evil}, {"verify", evil, missing}, {"verify", evil + ".mlir"}, {"asm", evil + ".mlir", "-o", "x"}, {"translate", evil, "x"},
		{"run", vecadd, "@" + missing, "null", "null", "i32=1"}, {"run", vecadd, "@" + evil + ".npy", "null", "null", "i32=1"}, {"run", vecadd, "@" + evil + "2.npy", "null", "null", "i32=1"},
		{"run", vecadd, "@" + evil + "3.npy+999", "null", "null", "i32=1"}, {"run", vecadd, evil, "null", "null", "i32=1"},
		{"run", "--grid", "1", vecadd, "@" + evil + "3.npy+2", "null", "null", "i32=1"}, {"run", "--grid", "1", vecadd, "@" + evil + "3.npy", "@" + evil + "3.npy", "zeros:f32:8", "i32=8"},
		{"run", "--grid", "1", vecadd, "zeros:f32:8", "zeros:f32:8", "zeros:f32:8", "i32=8", "--save", filepath.Join(evil, "x")},
		{"bench", "--from", evil + ".json", "--plot", "x.svg"}, {"bench", "--plot", evil + ".png"}, {"bench", "--plot", "x.svg", "--peers", evil + ".json"},
		{"build", evil + ".mlir", "--arch", "sm_90", "-o", "out"}, {"build", "./" + evil, "--arch", "sm_90", "-o", "out"}, {"build", vecadd, "--arch", "sm_90", "-o", evil},
		{"vet", "./" + evil}, {"passes", evil}, {evil}, {"help", evil}, {"run", "--" + evil}, {"run", "--device", evil, vecadd}, {"passes", "--without-passes", evil, vecadd},
	} {
		_, out, errs := gotile(t, args...)
		tame(t, fmt.Sprintf("%q", args), out+errs)
	}
}

// TestCacheNotes checks that kernel names from the cache are quoted.
func TestCacheNotes(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(usercache.FolderVar, dir)
	c, err := cache.User()
	if err != nil {
		t.Fatal(err)
	}
	c.Put(t.Context(), cache.Key([]byte("x")), cache.Note{Kernel: evil, Arch: evil, Compiler: evil}, []byte("cubin"))
	out := must(t, "cache")
	tame(t, "cache", out)
	if !strings.Contains(out, `"evil\nFORGED \x1b[2J`) {
		t.Errorf("the kernel is not shown:\n%s", out)
	}
}

// TestMessage checks that paths in errors of the standard library are quoted wherever they are in a
// tree of errors, and that lines of an error stay lines.
func TestMessage(t *testing.T) {
	path := &fs.PathError{Op: "open", Path: "a\nb", Err: fs.ErrNotExist}
	for want, err := range map[string]error{
		`open "a\nb": file does not exist`:                errors.Join(path),
		`x: open "a\nb": file does not exist; y`:          fmt.Errorf("x: %w; y", path),
		"one\ntwo\n" + `open "a\nb": file does not exist`: errors.Join(errors.New("one\ntwo"), hostdata.ErrArg, path),
		`\x1b[1m`:                              errors.New("\x1b[1m"),
		`rename "a\nb" c: file does not exist`: &os.LinkError{Op: "rename", Old: "a\nb", New: "c", Err: fs.ErrNotExist},
	} {
		if errors.Is(err, hostdata.ErrArg) {
			want = strings.Replace(want, "two\n", "two\n"+hostdata.ErrArg.Error()+"\n", 1)
		}
		if got := message(err); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
