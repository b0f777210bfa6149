package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

var bars = []Bar{{"copy", "cpu:native", 30, "GB/s"}, {"copy", "numpy", 20, "GB/s"}, {"gemm", "cpu:native", 100, "GFLOP/s"}, {"gemm", "xla", 200, "GFLOP/s"}}

// TestChart checks that a chart names workloads, who ran them and their figures, and is the same
// each time.
func TestChart(t *testing.T) {
	svg, err := Chart("Speed", bars)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "copy", "gemm", "cpu:native", "numpy", "xla", "30 GB/s", "200 GFLOP/s", "Speed", "sans-serif;"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("the chart does not say %q", want)
		}
	}
	if again, err := Chart("Speed", bars); err != nil || !bytes.Equal(svg, again) {
		t.Errorf("a second chart of the same differs, %v", err)
	}
}

// box is a rectangle, or the room that a text takes in a font.
type box struct {
	what                     string
	left, top, right, bottom float64
}

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// read returns the page, the other rectangles and the texts of a chart.
func read(t *testing.T, svg []byte) (page box, rects, texts []box) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return page, rects, texts
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		a := map[string]string{}
		for _, at := range e.Attr {
			a[at.Name.Local] = at.Value
		}
		n := func(name string) float64 { f, _ := strconv.ParseFloat(a[name], 64); return f }
		switch e.Name.Local {
		case "rect":
			b := box{"rectangle", n("x"), n("y"), n("x") + n("width"), n("y") + n("height")}
			if a["class"] == "page" {
				page = b
			} else {
				rects = append(rects, b)
			}
		case "text":
			inner, _ := d.Token()
			text := string(inner.(xml.CharData))
			size, long := n("font-size"), textWidth(text, n("font-size"))
			left := map[string]float64{"": n("x"), "end": n("x") - long, "middle": n("x") - long/2}[a["text-anchor"]]
			middle := n("y") - 0.35*size
			texts = append(texts, box{text, left, middle - 0.5*size, left + long, middle + 0.5*size})
		case "svg", "style", "line":
		default:
			t.Errorf("an element %s", e.Name.Local)
		}
	}
}

// TestLayout checks that with the widest fonts no text extends beyond the page, or overlaps a bar or another text.
func TestLayout(t *testing.T) {
	long := append([]Bar{{strings.Repeat("a long name ", 8), strings.Repeat("a long peer ", 9), 1e-9, "a long unit/s"}}, bars...)
	many := bars
	for i := range 30 {
		many = append(many, Bar{"copy", fmt.Sprintf("peer %d", i), float64(i), "GB/s"})
	}
	odd := []Bar{{"", "", -1, ""}, {"<&>\"'", "]]><script>", 0, "\x00\x1b[2J\n"}}
	for name, bars := range map[string][]Bar{"plain": bars, "long": long, "many": many, "odd": odd, "one": bars[:1]} {
		svg, err := Chart("Speed of "+name, bars)
		if err != nil {
			t.Fatal(err)
		}
		page, rects, texts := read(t, svg)
		for i, b := range texts {
			if b.left < page.left || b.right > page.right || b.top < page.top || b.bottom > page.bottom {
				t.Errorf("%s: %q leaves the page", name, b.what)
			}
			for _, o := range append(texts[i+1:], rects...) {
				if b.meets(o) {
					t.Errorf("%s: %q covers %q: %v, %v", name, b.what, o.what, b, o)
				}
			}
		}
		if _, who := order(bars); len(rects) != len(bars)+len(who) {
			t.Errorf("%s: %d bars and swatches", name, len(rects))
		}
	}
}

func TestBadCharts(t *testing.T) {
	if _, err := Chart("Speed", nil); err == nil {
		t.Error("a chart without bars is drawn")
	}
	for file, good := range map[string]bool{"a.SVG": true, "b/c.svg": true, "c.png": false, "a.pdf": false, "svg": false} {
		if err := CheckFile(file); (err == nil) != good || err != nil && !strings.Contains(err.Error(), "want a file that ends in .svg") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
