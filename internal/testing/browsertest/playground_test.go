//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"gotile/internal/playground"
)

// The playground runs its samples, marks errors in the text, and stops.
func TestPlayground(t *testing.T) {
	b := open(t)
	folder := t.TempDir()
	sizes, err := playground.Write(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the engine takes %d bytes, %d compressed", sizes.Wasm, sizes.Compressed)
	if sizes.Compressed > 10_000_000 {
		t.Errorf("the engine takes %d bytes compressed: more than 10 MB", sizes.Compressed)
	}
	b.visit(serve(t, folder), "#launch")
	b.until(`document.querySelector(".timeline") !== null`)
	b.want(".top", "vecadd", "nothing found")
	b.want(".what", "load_view_tko", "reads %x[0:128]")
	if got := eval[string](b, `document.querySelector("#entry").value`); got != "vecadd" {
		t.Errorf("the entry chosen is %q", got)
	}
	b.want("#args", "%n: i32")
	b.shot("playground")

	for i, s := range playground.Samples() {
		b.run(fmt.Sprintf(`document.querySelector("#samples").value = "%d", document.querySelector("#samples").dispatchEvent(new Event("change"))`, i))
		if s.Finds == "" {
			b.want(".top", "nothing found")
		} else {
			b.want(".finding", s.Finds)
			b.want(".pane-IR .bad", "%")
		}
		b.shot("sample-" + string(rune('0'+i)))
	}

	// A text that is wrong.
	b.do(chromedp.SetValue("#text", strings.Replace(playground.Samples()[0].Text, "addf %a, %b", "addf %a, %nix", 1), chromedp.ByQuery))
	eval[bool](b, `(document.querySelector("#text").dispatchEvent(new Event("input")), true)`)
	b.until(`document.querySelector("#faults li") !== null`)
	b.want("#faults li", "20:", "%nix")
	b.want("#gutter .bad", "20")
	b.shot("fault")

	// One that never ends.
	b.do(chromedp.SetValue("#text", "entry @spin() {\n  loop {\n    continue\n  }\n  return\n}\n", chromedp.ByQuery), chromedp.Focus("#text", chromedp.ByQuery))
	b.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(2))) // Ctrl
	b.until(`document.querySelector("#state").textContent === "running …"`)
	b.do(chromedp.Click("#stop", chromedp.ByQuery))
	b.until(`document.querySelector("#run").disabled === false`)
	b.want("#faults li", "stopped")

	// The engine that replaces it also works.
	b.run(`document.querySelector("#samples").value = "0", document.querySelector("#samples").dispatchEvent(new Event("change"))`)
	b.want(".top", "vecadd")
}

// run evaluates what makes the playground run something, and waits for the end of it.
func (b *browser) run(expression string) {
	b.t.Helper()
	runs := eval[int](b, `Number(document.body.dataset.runs)`)
	eval[bool](b, "("+expression+", true)")
	b.until(fmt.Sprintf(`Number(document.body.dataset.runs) === %d`, runs+1))
}
