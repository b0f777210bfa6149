//go:build !js

package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"gotile/kernels"
	"gotile/tileir/bytecode"
)

// TestPictures opens the page that the README and docs/view.md show: block 3 of a softmax stores
// its row. With -shots the pictures are written as view.png and view-dark.png.
func TestPictures(t *testing.T) {
	b := open(t)
	m, err := kernels.NewSoftmax[float32](1, 64).Module()
	if err != nil {
		t.Fatal(err)
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "softmax.tilebc")
	if err := os.WriteFile(file, code, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir("../../..") // the root of the paths of the module's source lines
	b.visit(saved(t, "--grid", "12", file, "range:f32:12x50", "zeros:f32:12x50"), ".timeline")
	for range 3 {
		b.press("]")
	}
	b.press(kb.End)
	b.press(kb.ArrowLeft)
	b.want(".what", "store_view_tko", "kernels/softmax.go")
	b.want(".pane-source .current", "Store")
	b.hover(".pane-IR .current .t-value[data-value='%4']", 0.5, 0.5)
	b.want(".tip", "%4", "tile<1x64xf32>")
	b.shot("view")
	b.press("t")
	b.shot("view-dark")
}
