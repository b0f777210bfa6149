// Package plot draws figures of workloads beside those of peers: for each workload a bar for
// each who ran it, as long as its part of the best figure.
//
// It knows names and figures. It must not know what was measured, nor how.
package plot

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bar is what someone reached on a workload.
type Bar struct {
	Workload, Who string
	Figure        float64 // more is better
	Unit          string
}

// Format is the format of a file by its name: "svg" or "png".
func Format(file string) (string, error) {
	switch format := strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), "."); format {
	case "svg", "png":
		return format, nil
	}
	return "", fmt.Errorf("chart %s: want a file that ends in .svg or .png", file)
}

// colours are those of Okabe and Ito, which people with any sight tell apart; the first is
// that of the first who appears.
var colours = []color.RGBA{{0, 114, 178, 255}, {230, 159, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {86, 180, 233, 255}, {213, 94, 0, 255}, {240, 228, 66, 255}, {0, 0, 0, 255}}

// Chart draws the bars, workloads in the order in which they come first, in a format.
func Chart(title, format string, bars []Bar) ([]byte, error) {
	workloads, who := order(bars)
	if len(bars) == 0 {
		return nil, errors.New("a chart of nothing")
	}
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text = "part of the best figure"
	p.X.Min, p.X.Max = 0, 1.5 // room for the numbers and the legend
	p.X.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 0.25, Label: "0.25"}, {Value: 0.5, Label: "0.5"}, {Value: 0.75, Label: "0.75"}, {Value: 1, Label: "1"}}
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	width := vg.Points(9)
	for i, name := range who {
		if err := series(p, bars, workloads, name, colours[i%len(colours)], width); err != nil {
			return nil, err
		}
	}
	most := 1
	for _, w := range workloads {
		most = max(most, len(ran(bars, w)))
	}
	slices.Reverse(workloads)
	p.NominalY(workloads...)
	height := vg.Length(len(workloads))*(vg.Length(most)*width+vg.Points(7)) + vg.Points(90)
	w, err := p.WriterTo(8*vg.Inch, height, format)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := w.WriteTo(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// place is a bar's place among those of its workload.
type place struct{ of, at int }

// series adds the bars of one who ran workloads, with their figures at their ends. Those of a
// workload stand close together, whoever ran others.
func series(p *plot.Plot, bars []Bar, workloads []string, name string, fill color.Color, width vg.Length) error {
	values, labels, named := map[place]plotter.Values{}, map[place]*plotter.XYLabels{}, false
	for j, w := range workloads {
		row := ran(bars, w)
		for i, b := range row {
			if b.Who != name {
				continue
			}
			at, y := place{len(row), i}, len(workloads)-1-j
			if values[at] == nil {
				values[at], labels[at] = make(plotter.Values, len(workloads)), &plotter.XYLabels{}
			}
			part := b.Figure / best(row)
			values[at][y] = part
			labels[at].XYs = append(labels[at].XYs, plotter.XY{X: part, Y: float64(y)})
			labels[at].Labels = append(labels[at].Labels, fmt.Sprintf("%.4g %s", b.Figure, b.Unit))
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(values), func(a, b place) int { return cmp.Or(a.of-b.of, a.at-b.at) }) {
		shift := (vg.Length(at.of-1)/2 - vg.Length(at.at)) * width
		chart, err := plotter.NewBarChart(values[at], width)
		if err != nil {
			return err
		}
		chart.Horizontal, chart.Offset, chart.Color, chart.LineStyle.Width = true, shift, fill, 0
		p.Add(chart)
		if !named {
			p.Legend.Add(name, chart)
			named = true
		}
		text, err := plotter.NewLabels(*labels[at])
		if err != nil {
			return err
		}
		text.Offset = vg.Point{X: vg.Points(2), Y: shift}
		for j := range text.TextStyle {
			text.TextStyle[j].Font.Size, text.TextStyle[j].YAlign = vg.Points(7), draw.YCenter
		}
		p.Add(text)
	}
	return nil
}

// ran is the bars of a workload.
func ran(bars []Bar, workload string) (row []Bar) {
	for _, b := range bars {
		if b.Workload == workload {
			row = append(row, b)
		}
	}
	return row
}

// best is the best figure of a workload, 1 where there is none.
func best(row []Bar) (most float64) {
	for _, b := range row {
		most = max(most, b.Figure)
	}
	if most <= 0 {
		return 1
	}
	return most
}

// order is the workloads and those who ran them, as they come first.
func order(bars []Bar) (workloads, who []string) {
	for _, b := range bars {
		if !slices.Contains(workloads, b.Workload) {
			workloads = append(workloads, b.Workload)
		}
		if !slices.Contains(who, b.Who) {
			who = append(who, b.Who)
		}
	}
	return workloads, who
}
