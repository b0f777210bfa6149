package plot

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

var bars = []Bar{{"copy", "cpu:native", 30, "GB/s"}, {"copy", "numpy", 20, "GB/s"}, {"gemm", "cpu:native", 100, "GFLOP/s"}, {"gemm", "xla", 200, "GFLOP/s"}}

// A chart names workloads, who ran them and their figures, and is the same each time.
func TestChart(t *testing.T) {
	svg, err := Chart("Speed", "svg", bars)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "copy", "gemm", "cpu:native", "numpy", "xla", "30 GB/s", "200 GFLOP/s", "Speed"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("the chart does not say %q", want)
		}
	}
	if again, err := Chart("Speed", "svg", bars); err != nil || !bytes.Equal(svg, again) {
		t.Errorf("a second chart of the same differs, %v", err)
	}
	data, err := Chart("Speed", "png", bars)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width < 600 || c.Height < 100 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestBadCharts(t *testing.T) {
	if _, err := Chart("Speed", "svg", nil); err == nil {
		t.Error("a chart of nothing is drawn")
	}
	for file, want := range map[string]string{"a.SVG": "svg", "b/c.png": "png", "a.pdf": "", "svg": ""} {
		format, err := Format(file)
		if format != want || (want == "") != (err != nil) || err != nil && !strings.Contains(err.Error(), ".svg or .png") {
			t.Errorf("%s: %q, %v", file, format, err)
		}
	}
}
