package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gotile/internal/quoted"
)

// Sizes in pixels. Text is centred on its row by its font size alone, because not every renderer
// supports the attributes that align baselines.
const (
	titleSize = 16
	textSize  = 12
	labelSize = 11
	rowHeight = 16  // of a bar
	barHeight = 13  // within its row
	groupGap  = 9   // between workloads
	margin    = 16  // around the chart
	gap       = 6   // between a text and its bar or swatch
	barsWidth = 460 // of the longest bar
	swatch    = 12  // of the legend
)

// widest is the average width of a letter in the widest common sans-serif fonts, as a fraction of
// the font size.
const widest = 0.66

// textWidth returns the maximum width of a text.
func textWidth(text string, size float64) float64 {
	return widest * size * float64(utf8.RuneCountInString(text))
}

// colours is the palette of Okabe and Ito, which people with colour-blindness can tell apart,
// without its black, which is invisible on a dark background; then grey, purple, brown and olive.
// The first engine or library has the first colour.
var colours = []string{"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#888888", "#7e57c2", "#8c564b", "#a3a832"}

// style has the other colours: dark on light, or light on dark if the reader prefers that. The
// background is part of the image, so the colours do not depend on the page around it.
const style = `
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1f2328; }
.page { fill: #ffffff; stroke: #d0d7de; }
.grid { stroke: #d0d7de; }
.soft { fill: #59636e; }
.label { stroke: #ffffff; stroke-width: 3px; paint-order: stroke; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; }
.page { fill: #0d1117; stroke: #3d444d; }
.grid { stroke: #3d444d; }
.soft { fill: #9198a1; }
.label { stroke: #0d1117; }
}
`

// chart is an image that is drawn from top to bottom.
type chart struct {
	out            bytes.Buffer
	title          string
	workloads, who []string
	bars           []Bar
	left           float64 // x of the bars
	width, height  float64
	y              float64 // y below the last thing drawn
}

// newChart computes the size of a chart.
func newChart(title string, bars []Bar) *chart {
	c := &chart{title: title, bars: bars}
	c.workloads, c.who = order(bars)
	names, labels := 0.0, 0.0
	for _, w := range c.workloads {
		names = max(names, textWidth(quoted.Name(w), textSize))
	}
	for _, b := range bars {
		labels = max(labels, textWidth(label(b), labelSize))
	}
	c.left = margin + names + gap
	c.width = c.left + barsWidth + gap + labels + margin
	c.width = max(c.width, textWidth(title, titleSize)+2*margin, c.legendWidth()+2*margin)
	c.height = c.top() + c.groups() + textSize*3 + margin
	return c
}

// label returns the text at the end of a bar.
func label(b Bar) string { return fmt.Sprintf("%.4g %s", b.Figure, quoted.Name(b.Unit)) }

// top returns the y of the first bar, below title and legend.
func (c *chart) top() float64 {
	return margin + titleSize + 2*gap + float64(len(c.legendRows()))*(swatch+gap) + 2*gap
}

// groups returns the height of all groups of bars.
func (c *chart) groups() float64 {
	return float64(len(c.bars)*rowHeight + len(c.workloads)*groupGap)
}

// legendItem returns the width of a name in the legend.
func legendItem(name string) float64 {
	return swatch + gap + textWidth(quoted.Name(name), textSize) + 2*gap
}

// legendWidth returns the width of the widest name in the legend.
func (c *chart) legendWidth() (most float64) {
	for _, name := range c.who {
		most = max(most, legendItem(name))
	}
	return most
}

// legendRows divides the names of the legend into rows that fit the chart.
func (c *chart) legendRows() (rows [][]string) {
	room := 0.0
	for _, name := range c.who {
		if w := legendItem(name); len(rows) == 0 || w > room {
			rows, room = append(rows, nil), c.width-2*margin
		}
		last := &rows[len(rows)-1]
		*last, room = append(*last, name), room-legendItem(name)
	}
	return rows
}

// printf writes a line of the image.
func (c *chart) printf(format string, args ...any) { fmt.Fprintf(&c.out, format+"\n", args...) }

// text writes a text that is vertically centred at y.
func (c *chart) text(x, y, size float64, attributes, text string) {
	var escaped strings.Builder
	xml.EscapeText(&escaped, []byte(text)) // writing to a Builder never fails
	c.printf(`<text x="%.1f" y="%.1f" font-size="%g"%s>%s</text>`, x, y+0.35*size, size, attributes, escaped.String())
}

func (c *chart) begin() {
	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`, c.width, c.height, c.width, c.height)
	c.printf("<style>%s</style>", style)
	c.printf(`<rect class="page" x="0.5" y="0.5" width="%.1f" height="%.1f" rx="6"/>`, c.width-1, c.height-1)
	c.text(margin, margin+titleSize/2, titleSize, ` font-weight="600"`, c.title)
	c.y = margin + titleSize + 2*gap
}

func (c *chart) legend() {
	for _, row := range c.legendRows() {
		x := float64(margin)
		for _, name := range row {
			c.printf(`<rect x="%.1f" y="%.1f" width="%d" height="%d" fill="%s"/>`, x, c.y, swatch, swatch, c.colour(name))
			c.text(x+swatch+gap, c.y+swatch/2, textSize, "", quoted.Name(name))
			x += legendItem(name)
		}
		c.y += swatch + gap
	}
	c.y += 2 * gap
}

// colour returns the colour of an engine or library.
func (c *chart) colour(who string) string {
	return colours[slices.Index(c.who, who)%len(colours)]
}

// grid draws the lines behind the bars, and their values below.
func (c *chart) grid() {
	bottom := c.y + c.groups()
	for _, part := range []float64{0, 0.25, 0.5, 0.75, 1} {
		x := c.left + part*barsWidth
		c.printf(`<line class="grid" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, x, c.y, x, bottom)
		c.text(x, bottom+textSize, labelSize, ` class="soft" text-anchor="middle"`, fmt.Sprint(part))
	}
	c.text(c.left+barsWidth/2, bottom+2.4*textSize, labelSize, ` class="soft" text-anchor="middle"`, "fraction of the best figure")
}

// group draws the bars of a workload, each with its figure at its end.
func (c *chart) group(name string, row []Bar) {
	height := float64(len(row) * rowHeight)
	c.text(c.left-gap, c.y+groupGap/2.0+height/2, textSize, ` text-anchor="end"`, quoted.Name(name))
	most := best(row)
	for i, b := range row {
		y := c.y + groupGap/2.0 + float64(i)*rowHeight
		long := barsWidth * min(max(b.Figure/most, 0), 1)
		c.printf(`<rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="%s"/>`, c.left, y+(rowHeight-barHeight)/2.0, long, barHeight, c.colour(b.Who))
		c.text(c.left+long+gap, y+rowHeight/2, labelSize, ` class="label"`, label(b))
	}
	c.y += height + groupGap
}

func (c *chart) end() []byte {
	c.printf("</svg>")
	return c.out.Bytes()
}
