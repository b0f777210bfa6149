//go:build !js

package browsertest

import (
	"bufio"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"gotile/internal/cli"
)

// saved runs gotile view and returns the URL of the saved file.
func saved(t *testing.T, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "run.html")
	var errs strings.Builder
	if code := cli.Main(context.Background(), append([]string{"view", "--save", file}, args...), strings.NewReader(""), io.Discard, &errs); code != 0 {
		t.Fatalf("gotile view: exit %d: %s", code, errs.String())
	}
	return "file://" + filepath.ToSlash(file)
}

var (
	vecadd = []string{"--grid", "4", "../../../testdata/vendor/cpp-vecadd.tilebc", "range:f32:512", "range:f32:512", "zeros:f32:512", "i32=512"}
	gemm   = []string{"--grid", "13,7", "../../../testdata/vendor/cpp-gemm_f32.tilebc", "@../../../examples/quickstart/testdata/x.npy",
		"@../../../examples/quickstart/testdata/w.npy", "zeros:f32:200x100", "i32=200", "i32=100", "i32=300"}
	outside = []string{"--entry", "ub_24_bad", "../../../tiletest/testdata/rows.tilebc", "zeros:i32:16", "zeros:i32:16", "zeros:i8:4",
		"i32=2147483647", "i32=-2147483648", "i32=0", "i32=1", "i32=1000"}
)

// pixel is the colour of a cell of an array, as it is painted.
const pixel = `(b, x, y) => { const c = document.querySelector('[data-buffer="' + b + '"] canvas'); const p = c.getContext("2d").getImageData(Math.floor(c.width * x), Math.floor(c.height * y), 1, 1).data; return [...p].slice(0, 3).join(); }`

// A saved page opens as a file. Steps move the line, the accesses and the values.
func TestSteps(t *testing.T) {
	b := open(t)
	b.visit(saved(t, vecadd...), ".timeline")
	b.want(".top", "vecadd", "range:f32:512", "nothing found")
	b.want(".what", "load_view_tko", "reads argument 0[0:128]")
	b.want(".pane-IR .current", "load_view_tko")
	b.want(`[data-buffer="0"] footer`, "reads 128")
	b.want(`.tile[data-value="%tile"]`, "0 to 127")
	before := eval[string](b, "("+pixel+")(0, 0.1, 0.1)")
	untouched := eval[string](b, "("+pixel+")(0, 0.1, 0.9)")

	b.press(kb.Home)
	b.want(".where", "1 / 20")
	b.want(".what", "the block begins")
	if now := eval[string](b, "("+pixel+")(0, 0.1, 0.1)"); now == before {
		t.Errorf("a cell that is read is painted as one that is not: %s", now)
	}
	if now := eval[string](b, "("+pixel+")(0, 0.1, 0.9)"); now != untouched {
		t.Errorf("a cell that is not read changed from %s to %s", untouched, now)
	}

	b.press(kb.End)
	b.press(kb.ArrowLeft)
	b.want(".what", "store_view_tko", "writes argument 2[0:128]")
	b.want(`[data-buffer="2"] footer`, "writes 128", "0 to 254")
	b.hover(`[data-buffer="2"] canvas`, 0.01, 0.01)
	b.want(".tip", "argument 2[0]", "before", "after", "block (0,0,0)")
	b.hover(".pane-IR .current .t-value[data-value='%4']", 0.5, 0.5)
	b.want(".tip", "%4", "tile<128xf32>", "254")
	b.shot("steps")

	b.press("]")
	b.want(".blocks footer", "block (1, 0, 0)")
	b.want(".what", "writes argument 2[128:256]")
	b.want(`[data-buffer="2"] footer`, "0 to 510")
	b.press("[")
	b.want(`[data-buffer="2"] footer`, "0 to 254")
}

// Large arrays: the step of a loop, the tile that it reads, zoom.
func TestMatrices(t *testing.T) {
	b := open(t)
	b.visit(saved(t, gemm...), ".timeline")
	b.want(".what", "reads 256 elements of x.npy")
	b.want(`.tile[data-value="%tile"] .type`, "tile<16x16xf32>")
	b.press("t")
	b.shot("matrices")
	for range 4 {
		b.press(kb.ArrowRight)
	}
	took := eval[float64](b, `(() => { const from = performance.now(); for (let i = 0; i < 10; i++) dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" })); return (performance.now() - from) / 10; })()`)
	t.Logf("a step over 100000 cells takes %.1f ms", took)
	eval[bool](b, `(document.querySelectorAll('[data-buffer="0"] header button')[1].click(), true)`)
	b.shot("zoomed")
}

// 4-bit elements are separate elements, in the array, under the pointer and over time.
func TestHalves(t *testing.T) {
	b := open(t)
	b.visit(saved(t, "--grid", "2", "testdata/halves.mlir", "zeros:f4E2M1FN:20"), ".timeline")
	b.want(`[data-buffer="0"] .type`, "20 f4E2M1FN")
	b.want(".what", "store_ptr_tko", "writes %x[3:11]")
	b.want(`[data-buffer="0"] footer`, "writes 8", "-6 to 6")
	b.hover(`[data-buffer="0"] canvas`, 10.5/20, 0.5)
	b.want(".tip", "x[10]", "before", "0", "after", "-6", "block (0,0,0)")
	b.hover(`[data-buffer="0"] canvas`, 5.5/20, 0.5)
	b.want(".tip", "x[5]", "1.5", "writes it")
	b.press(kb.ArrowRight)
	b.want(".what", "load_ptr_tko", "reads %x[3:11]")
	b.hover(`.tile[data-value="%to"] canvas`, 0.5/8, 0.5)
	b.want(".tip", "x[3] holds 0.5")
	b.press("]")
	b.want(`[data-buffer="0"] footer`, "reads 8")
	b.press(kb.Home)
	b.hover(`[data-buffer="0"] canvas`, 12.5/20, 0.5)
	b.want(".tip", "x[12]", "value", "0")
}

// Findings are listed, and marked on the source and on the IR.
func TestFindings(t *testing.T) {
	b := open(t)
	b.visit(saved(t, outside...), ".timeline")
	b.want(".top", "1 finding")
	b.want(".finding", "3.1/ub-24", "tile 3 of dimension 0", "rows.cu:")
	b.want(".what", "3.1/ub-24", "writes argument 0[12:14]")
	b.want(".pane-source .bad", "ub_24_bad")
	b.want(".pane-source .current", "ub_24_bad")
	b.want(".pane-IR .bad", "store_view_tko")
	if n := eval[int](b, `document.querySelectorAll(".pane .bad .mark").length`); n != 2 {
		t.Errorf("%d marked lines, want one of the source and one of the IR", n)
	}
	b.press(kb.Home)
	b.want(".where", "1 / 18")
	b.press("n")
	b.want(".where", "17 / 18")
	b.shot("findings")
}

// A served page is the saved one.
func TestServed(t *testing.T) {
	b := open(t)
	ctx, interrupt := context.WithCancel(context.Background())
	out, to := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- cli.Main(ctx, append([]string{"view"}, vecadd...), strings.NewReader(""), to, io.Discard)
	}()
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	b.visit(strings.TrimSpace(url), ".timeline")
	b.want(".top", "vecadd")
	interrupt()
	if code := <-ended; code != 0 {
		t.Errorf("exit %d after an interrupt", code)
	}
}
