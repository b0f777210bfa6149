// Package plot draws bar charts that compare measurements: a group of bars for each workload, one
// bar for each engine or library that ran it, and the length of a bar is its fraction of the best
// figure in its group. A chart is an SVG image with its own background, so that it is legible on
// any page. Its text uses the reader's sans-serif font, and the layout leaves enough space for the
// widest of them.
//
// The package knows names and figures. It must not know their meaning.
package plot

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Bar is the figure that one engine or library reached on a workload.
type Bar struct {
	Workload, Who string
	Figure        float64 // more is better
	Unit          string
}

// CheckFile returns an error if the name of a chart's file does not end in .svg.
func CheckFile(file string) error {
	if strings.EqualFold(filepath.Ext(file), ".svg") {
		return nil
	}
	return fmt.Errorf("chart %q: charts are SVG, want a file that ends in .svg", file)
}

// Chart draws the bars as SVG. Workloads appear in the order of their first bars.
func Chart(title string, bars []Bar) ([]byte, error) {
	if len(bars) == 0 {
		return nil, errors.New("chart: no bars to draw")
	}
	c := newChart(title, bars)
	c.begin()
	c.legend()
	c.grid()
	for _, w := range c.workloads {
		c.group(w, ran(bars, w))
	}
	return c.end(), nil
}

// ran returns the bars of a workload.
func ran(bars []Bar, workload string) (row []Bar) {
	for _, b := range bars {
		if b.Workload == workload {
			row = append(row, b)
		}
	}
	return row
}

// best returns the best figure of a workload, or 1 if none is positive.
func best(row []Bar) (most float64) {
	for _, b := range row {
		most = max(most, b.Figure)
	}
	if most <= 0 {
		return 1
	}
	return most
}

// order returns the workloads, and the engines and libraries that ran them, in the order of their
// first bars.
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
