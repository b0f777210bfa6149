package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "rows.json")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCompare(t *testing.T) {
	own := write(t, `[{"name":"copy","engine":"cpu:native","figure":30,"unit":"GB/s","cores":2},{"name":"sort","engine":"cpu:native","figure":1,"unit":"GB/s"}]`)
	slow := write(t, `[{"name":"copy","peer":"numpy","figure":10,"unit":"GB/s"}]`)
	fast := write(t, `[{"name":"copy","peer":"xla","figure":20,"unit":"GB/s"}]`)
	var w strings.Builder
	if err := run(&w, "", []string{own, slow, fast}); err != nil {
		t.Fatal(err)
	}
	const want = "| workload | cpu:native, 2 cores | best peer | ratio |\n|---|---:|---:|---:|\n" +
		"| copy | 30 GB/s | xla 20 | 1.50 |\n| sort | 1 GB/s |  |  |\n"
	if w.String() != want {
		t.Errorf("got\n%s; want\n%s", w.String(), want)
	}
}

func TestBadInput(t *testing.T) {
	for _, files := range [][]string{nil, {"none"}, {"none", "none"}, {write(t, "{"), write(t, "[]")}} {
		if err := run(&strings.Builder{}, "", files); err == nil {
			t.Errorf("%v: no error", files)
		}
	}
}

// The peer of -beside has a column, and so have figures without concurrent work.
func TestCompareBeside(t *testing.T) {
	all := write(t, `[{"name":"copy","engine":"cuda:0","figure":30,"unit":"GB/s","cores":132,"alone":25},
		{"name":"copy","peer":"a","figure":20,"alone":50},{"name":"copy","peer":"b","figure":40,"alone":10},{"name":"copy","peer":"c","figure":50,"alone":60}]`)
	var w strings.Builder
	if err := run(&w, "c", []string{all}); err != nil {
		t.Fatal(err)
	}
	const want = "| workload | cuda:0, 132 cores | best peer | ratio | c | ratio alone |\n|---|---:|---:|---:|---:|---:|\n| copy | 30 GB/s | b 40 | 0.75 | 1.25 | 0.50 |\n"
	if w.String() != want {
		t.Errorf("got\n%s; want\n%s", w.String(), want)
	}
}
