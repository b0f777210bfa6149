package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// Sizes in pixels.
const (
	margin      = 14
	columnWidth = 330
	gap         = 30 // between boxes, for the arrows
	padding     = 10 // inside a box
	titleHeight = 22
	lineHeight  = 16
	fontSize    = 11
	titleSize   = 13
	// letter is the maximum width of a letter in a monospaced font, as a fraction of its size.
	letter = 0.62
)

// style has the colours, for readers who prefer light or dark backgrounds, and the fonts.
const style = `
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1f2328; }
.name { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.soft { fill: #59636e; }
.page { fill: #ffffff; stroke: #d0d7de; }
.box { fill: #f6f8fa; stroke: #8c959f; }
.aside { stroke-dasharray: 4 3; }
.arrow { stroke: #59636e; stroke-width: 1.5; }
.head { fill: #59636e; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; }
.soft { fill: #9198a1; }
.page { fill: #0d1117; stroke: #3d444d; }
.box { fill: #161b22; stroke: #6e7681; }
.arrow { stroke: #9198a1; }
.head { fill: #9198a1; }
}
`

// box is the rectangle of a group.
type box struct{ left, top, width, height int }

// boxes returns the rectangle of each group and the height of the drawing. A row is as high as
// the packages of its boxes need.
func boxes(members map[string][]string) (map[string]box, int) {
	rows := 0
	for _, g := range groups {
		rows = max(rows, g.row+g.rows)
	}
	heights := make([]int, rows)
	for _, g := range groups {
		if g.rows == 1 {
			heights[g.row] = max(heights[g.row], needed(g, members))
		}
	}
	for _, g := range groups {
		sum := (g.rows - 1) * gap
		for r := g.row; r < g.row+g.rows; r++ {
			sum += heights[r]
		}
		heights[g.row+g.rows-1] += max(0, needed(g, members)-sum)
	}
	tops := make([]int, rows+1)
	tops[0] = margin
	for r, h := range heights {
		tops[r+1] = tops[r] + h + gap
	}
	placed := map[string]box{}
	for _, g := range groups {
		placed[g.name] = box{
			left: margin + g.column*(columnWidth+gap), top: tops[g.row],
			width: width(g), height: tops[g.row+g.rows] - gap - tops[g.row],
		}
	}
	return placed, tops[rows] - gap + margin
}

func width(g group) int { return g.columns*(columnWidth+gap) - gap }

// needed returns the height that the packages of a group need.
func needed(g group, members map[string][]string) int {
	return 2*padding + titleHeight + lineHeight + len(lines(g, members[g.name]))*lineHeight
}

// lines divides the names of packages into lines that fit the box. A box of one column has one
// name on each line.
func lines(g group, names []string) []string {
	if g.columns == 1 {
		return names
	}
	var list []string
	for _, name := range names {
		if last := len(list) - 1; last >= 0 && len(list[last])+3+len(name) <= letters(g) {
			list[last] += "   " + name
		} else {
			list = append(list, name)
		}
	}
	return list
}

// letters returns the number of monospaced letters that fit one line of a group's box.
func letters(g group) int {
	return int(float64(width(g)-2*padding) / (letter * fontSize))
}

// render returns the drawing.
func render(members map[string][]string, edges []edge) []byte {
	var out bytes.Buffer
	placed, height := boxes(members)
	full := 2*margin + 3*columnWidth + 2*gap
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", full, height, full, height)
	fmt.Fprintf(&out, "<style>%s</style>\n", style)
	fmt.Fprintf(&out, "<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", full-1, height-1)
	for _, e := range edges {
		drawArrow(&out, placed[e.from], placed[e.to])
	}
	for _, g := range groups {
		drawBox(&out, g, placed[g.name], members[g.name])
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// drawArrow draws an arrow from the bottom of a box to the top of one below it, in the middle of
// the columns that both have.
func drawArrow(out *bytes.Buffer, from, to box) {
	left, right := max(from.left, to.left), min(from.left+from.width, to.left+to.width)
	x, tip := (left+right)/2, to.top
	fmt.Fprintf(out, "<line class=\"arrow\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", x, from.top+from.height, x, tip-6)
	fmt.Fprintf(out, "<path class=\"head\" d=\"M%d %d l-5 -9 h10 z\"/>\n", x, tip)
}

// drawBox draws a group with its packages.
func drawBox(out *bytes.Buffer, g group, b box, names []string) {
	class := "box"
	if g.aside {
		class = "box aside"
	}
	fmt.Fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", class, b.left, b.top, b.width, b.height)
	x, y := b.left+padding, b.top+padding+titleSize
	drawText(out, x, y, titleSize, ` font-weight="600"`, g.name)
	y += titleHeight - titleSize/2
	drawText(out, x, y, fontSize, ` class="soft"`, g.purpose)
	for _, line := range lines(g, names) {
		y += lineHeight
		drawText(out, x, y, fontSize, ` class="name" xml:space="preserve"`, line)
	}
}

func drawText(out *bytes.Buffer, x, y, size int, attributes, text string) {
	var escaped strings.Builder
	xml.EscapeText(&escaped, []byte(text)) // writing to a Builder never fails
	fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>%s</text>\n", x, y, size, attributes, escaped.String())
}
