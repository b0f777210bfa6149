//go:build !js

package browsertest

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// layout lists the faults of the chart or drawing on the page in a font: texts that overlap a bar
// or another text, texts that leave their box or the page, and texts with little contrast.
const layout = `(font => {
	const svg = document.querySelector("svg"), wrong = [];
	for (const t of svg.querySelectorAll("text")) t.style.fontFamily = font;
	const page = svg.querySelector(".page"), frame = page.getBoundingClientRect();
	const box = e => ({ name: e.textContent || "a bar", r: e.getBoundingClientRect() });
	const meet = (a, b) => a.r.left < b.r.right && b.r.left < a.r.right && a.r.top < b.r.bottom && b.r.top < a.r.bottom;
	const texts = [...svg.querySelectorAll("text")].map(box), bars = [...svg.querySelectorAll("rect:not(.page, .box)")].map(box);
	const boxes = [...svg.querySelectorAll(".box")].map(box);
	// Lines of text are less high than the boxes of their fonts.
	for (const t of texts) { const h = t.r.height / 4; t.r = { left: t.r.left, right: t.r.right, top: t.r.top + h, bottom: t.r.bottom - h }; }
	texts.forEach((t, i) => {
		for (const o of [...texts.slice(i + 1), ...bars]) if (meet(t, o)) wrong.push(t.name + " overlaps " + o.name);
		for (const o of boxes) if (meet(t, o) && (t.r.left < o.r.left || t.r.right > o.r.right || t.r.top < o.r.top || t.r.bottom > o.r.bottom)) wrong.push(t.name + " leaves its box");
		if (t.r.left < frame.left || t.r.right > frame.right || t.r.top < frame.top || t.r.bottom > frame.bottom) wrong.push(t.name + " leaves the page");
	});
	const light = e => { const [r, g, b] = getComputedStyle(e).fill.match(/\d+/g).slice(0, 3).map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	for (const t of svg.querySelectorAll("text")) {
		const [low, high] = [light(t), light(page)].sort((a, b) => a - b);
		if ((high + 0.05) / (low + 0.05) < 4.5) wrong.push(t.textContent + " has little contrast");
	}
	return wrong;
})`

// TestCharts checks that the charts of the documents are legible in any font, on light and on
// dark backgrounds.
func TestCharts(t *testing.T) {
	charts, err := filepath.Glob("../../../docs/*.svg")
	if err != nil || len(charts) == 0 {
		t.Fatal(charts, err)
	}
	b := open(t)
	for _, chart := range charts {
		path, err := filepath.Abs(chart)
		if err != nil {
			t.Fatal(err)
		}
		b.do(chromedp.Navigate("file://" + filepath.ToSlash(path)))
		for _, scheme := range []string{"light", "dark"} {
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
			for _, font := range []string{"", "sans-serif", "serif", "monospace", "cursive", "fantasy", "DejaVu Sans", "Verdana", "Liberation Serif"} {
				for _, wrong := range eval[[]string](b, fmt.Sprintf("%s(%q)", layout, font)) {
					t.Errorf("%s, %s, font %q: %s", filepath.Base(chart), scheme, font, wrong)
				}
			}
		}
		b.shot(filepath.Base(chart))
	}
}
