package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gotile/device"
	"gotile/internal/bench"
)

//go:embed testdata
var sources embed.FS

// countedCore is the processor that clang compiles whole kernels for. The emulated one has all of its extensions.
const countedCore = "neoverse-v2"

// countedRow is a workload of [bench.Small], and its size in elements or multiplications.
type countedRow struct {
	name string
	size float64
	peer bool // in testdata/kernels.c
}

const (
	elements = 1 << 18 // of vectors, and of matrices
	cube     = 1 << 24 // multiplications of products
	scores   = 256 * 256 * 64 * 2
)

var countedRows = []countedRow{
	{"copy", elements, true}, {"vecadd", elements, true}, {"sum", elements, true}, {"exp", elements, true}, {"tanh", elements, true}, {"softmax", elements, true},
	{"layer norm", elements, true}, {"gelu", elements, true}, {"transpose", elements, true}, {"cumsum", elements, true},
	{"gather rows", elements, true}, {"histogram", elements, true}, {"gemm f32", cube, true}, {"gemm f64", cube, true},
	{"gemm bf16", cube, false}, {"attention", scores, true},
}

// launch launches a workload once, in the emulated process.
func launch(ctx context.Context, name string) error {
	dev, err := device.Open("cpu:native")
	if err != nil {
		return err
	}
	defer dev.Close()
	list, err := bench.For(dev, bench.Small, "^"+name+"$")
	if err != nil {
		return err
	}
	return bench.Compile(ctx, dev, list[0])
}

// counts returns the table of instructions of whole kernels, of the rows whose names contain filter.
func counts(ctx context.Context, isa, filter string) (string, error) {
	dir, err := os.MkdirTemp("", "arm64")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	c := counter{dir: dir, isa: isa}
	if err := c.build(ctx); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("| kernel | gotile | C | gotile / C |\n|---|---:|---:|---:|\n")
	for _, r := range countedRows {
		if !strings.Contains(r.name, filter) {
			continue
		}
		line, err := c.line(ctx, r)
		if err != nil {
			return "", fmt.Errorf("%s: %w", r.name, err)
		}
		b.WriteString(line)
	}
	return b.String(), nil
}

// counter counts instructions with programs in a folder.
type counter struct{ dir, isa string }

func (c counter) path(name string) string { return filepath.Join(c.dir, name) }

// build makes the plugin, this program for arm64, and the object file of the kernels in C.
func (c counter) build(ctx context.Context) error {
	if err := os.CopyFS(c.dir, sources); err != nil {
		return err
	}
	clang := cmp.Or(os.Getenv("CLANG"), "clang-19")
	kernels := append(clangFlags(countedCore), "-I", c.path("testdata"), "-c", "-o", c.path("kernels.o"), c.path("testdata/kernels.c"))
	for _, command := range [][]string{
		{clang, "-O2", "-shared", "-fPIC", "-o", c.path("count.so"), c.path("testdata/count.c")},
		append([]string{clang}, kernels...),
		{"go", "build", "-tags", "nocuda", "-o", c.path("launch"), "gotile/bench/arm64"},
	} {
		if _, err := output(ctx, command, []string{"GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0"}); err != nil {
			return err
		}
	}
	return nil
}

// line returns the line of a row: instructions of an element or multiplication.
func (c counter) line(ctx context.Context, r countedRow) (string, error) {
	own, err := c.count(ctx, c.path("count.so"), c.path("launch"), "-launch", r.name)
	if err != nil {
		return "", err
	}
	if !r.peer {
		return fmt.Sprintf("| %s | %.3f | | |\n", r.name, own/r.size), nil
	}
	entry := "start_" + strings.ReplaceAll(r.name, " ", "_")
	link := []string{cmp.Or(os.Getenv("LD"), "aarch64-linux-gnu-ld"), "-e", entry, "-o", c.path(entry), c.path("kernels.o")}
	if _, err := output(ctx, link, nil); err != nil {
		return "", err
	}
	peer, err := c.count(ctx, c.path("count.so")+",all=on", c.path(entry))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("| %s | %.3f | %.3f | %.2f |\n", r.name, own/r.size, peer/r.size, own/peer), nil
}

var countLine = regexp.MustCompile(`instructions: ([0-9]+)`)

// count runs a program under QEMU with the plugin, and returns the instructions that it counts.
func (c counter) count(ctx context.Context, plugin string, program ...string) (float64, error) {
	command := append([]string{cmp.Or(os.Getenv("QEMU"), "qemu-aarch64"), "-cpu", "max,sve=off", "-plugin", plugin, "-d", "plugin"}, program...)
	text, err := output(ctx, command, []string{"GOMAXPROCS=1", "GOTILE_SELFCHECK=off", "GOTILE_ISA=" + c.isa})
	if err != nil {
		return 0, err
	}
	m := countLine.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("%s: no count in the output: %s", program[0], firstLines(text))
	}
	return strconv.ParseFloat(m[1], 64)
}

// output runs a command with more variables of the environment, and returns what it prints.
func output(ctx context.Context, command, env []string) (string, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), env...)
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr = &both, &both
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", strings.Join(command, " "), err, firstLines(both.String()))
	}
	return both.String(), nil
}
