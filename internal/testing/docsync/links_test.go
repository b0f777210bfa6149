package docsync

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestDeadLinks(t *testing.T) {
	const document = "# 1. A first `kernel`\n[a](#1-a-first-kernel) [b](#none) [c](links.go) [d](gone.go#x) [e](https://example.org)\n```\n[f](gone)\n```\n<img alt=\"g\" src=\"gone.png\"> <source srcset=\"links.go\">\n"
	if got, want := deadLinks(".", document), []string{"#none", "gone.go#x", "gone.png"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The project's pages lead somewhere.
func TestProjectLinks(t *testing.T) {
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../../../README.md") {
		CheckLinks(t, page)
	}
}
