package asm

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// benchText is a text with locations.
func benchText(b *testing.B) string {
	src, err := os.ReadFile("testdata/golden/memory.in.mlir")
	if err != nil {
		b.Fatal(err)
	}
	m, err := Parse("memory", src)
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	if err := Print(&out, m, Options{Locations: true}); err != nil {
		b.Fatal(err)
	}
	return out.String()
}

func perLine(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	lines := float64(strings.Count(text, "\n")) * float64(b.N)
	b.ReportMetric(lines/b.Elapsed().Seconds(), "lines/s")
}

func BenchmarkParse(b *testing.B) {
	text := benchText(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parse("bench", text); err != nil {
			b.Fatal(err)
		}
	}
	perLine(b, text)
}

func BenchmarkPrint(b *testing.B) {
	text := benchText(b)
	modules, err := parse("bench", text)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if err := Print(&out, modules[0], Options{Locations: true}); err != nil {
			b.Fatal(err)
		}
	}
	perLine(b, text)
}
