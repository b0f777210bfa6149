// Package plot draws figures of workloads beside those of peers: for each workload a bar for
// each who ran it, as long as its part of the best figure. A chart is an SVG picture with its own
// background, so that it is legible on any page, and its text is in whatever sans-serif font the
// reader has: the layout leaves room for the widest of them.
//
// It knows names and figures. It must not know what was measured, nor how.
package plot

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Bar is what someone reached on a workload.
type Bar struct {
	Workload, Who string
	Figure        float64 // more is better
	Unit          string
}

// CheckFile reports a file name that is not one of a chart.
func CheckFile(file string) error {
	if strings.EqualFold(filepath.Ext(file), ".svg") {
		return nil
	}
	return fmt.Errorf("chart %q: charts are SVG, want a file that ends in .svg", file)
}

// Chart draws the bars as SVG, workloads in the order in which they come first.
func Chart(title string, bars []Bar) ([]byte, error) {
	if len(bars) == 0 {
		return nil, errors.New("a chart of nothing")
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

// ran is the bars of a workload.
func ran(bars []Bar, workload string) (row []Bar) {
	for _, b := range bars {
		if b.Workload == workload {
			row = append(row, b)
		}
	}
	return row
}

// best is the best figure of a workload, 1 if there is none.
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
