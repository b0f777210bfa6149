package cli

import (
	"bytes"
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the charts of the documents again")

// docCharts lists the charts of the documents: the file of figures that each is drawn from, and
// the workloads that it shows.
var docCharts = []struct{ chart, figures, filter string }{
	{"performance.svg", "performance.json", ""},
	{"performance-avx2.svg", "performance-avx2.json", ""},
	{"rows-avx2.svg", "rows-avx2.json", ""},
	{"gpu.svg", "gpu.json", ""},
	{"readme.svg", "performance.json", "^(exp|sum|softmax|transpose|cumsum|gemm f32 1024|gemm f64 2048|attention)"},
}

// TestDocCharts checks that the charts of the documents are those that gotile draws from their figures; -update draws them
// again.
func TestDocCharts(t *testing.T) {
	for _, c := range docCharts {
		figures, chart := filepath.Join("../../docs", c.figures), filepath.Join("../../docs", c.chart)
		drawn := chart
		if !*update {
			drawn = filepath.Join(t.TempDir(), c.chart)
		}
		must(t, "bench", "--from", figures, "--peers", figures, "--plot", drawn, c.filter)
		if !bytes.Equal(content(t, drawn), content(t, chart)) {
			t.Errorf("docs/%s is not what gotile draws from docs/%s; run this test with -update", c.chart, c.figures)
		}
	}
}

// TestChartFilter checks that FILTER chooses among the rows of a file, and that a filter without
// a match is an error.
func TestChartFilter(t *testing.T) {
	rows := file(t, "rows.json", []byte(`[{"name":"copy","engine":"cpu:native","figure":30,"unit":"GB/s","cores":2},
		{"name":"sort","engine":"cpu:native","figure":1,"unit":"GB/s","cores":2}, {"name":"sort","peer":"numpy","figure":1,"unit":"GB/s"}]`))
	chart := filepath.Join(t.TempDir(), "chart.svg")
	must(t, "bench", "--from", rows, "--peers", rows, "--plot", chart, "^copy$")
	if svg := string(content(t, chart)); !strings.Contains(svg, "gotile on cpu:native, 2 cores") || strings.Contains(svg, "sort") || strings.Contains(svg, "numpy") {
		t.Errorf("the chart does not show the chosen workload alone: %s", svg)
	}
	for filter, want := range map[string]string{"nothing": `matches "nothing"`, "(": "missing closing )"} {
		if code, _, errs := gotile(t, "bench", "--from", rows, "--plot", chart, filter); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("filter %q: exit %d, %q; want %q", filter, code, errs, want)
		}
	}
}
