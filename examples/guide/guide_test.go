package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "rewrite docs/guide.md")

// TestGuide checks that the guide shows the code of this package and its output. A name is FILE REGION for code, or
// output CHAPTER PART for output, whose parts are separated by empty lines.
func TestGuide(t *testing.T) {
	outputs := map[string][]string{}
	for _, c := range chapters {
		var w strings.Builder
		if err := c.run(context.Background(), &w); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		outputs[c.name] = strings.Split(strings.TrimSpace(w.String()), "\n\n")
	}
	docsync.Check(t, "../../docs/guide.md", *update, func(name string) (string, error) {
		words := strings.Fields(name)
		switch {
		case len(words) == 3 && words[0] == "output":
			return part(outputs[words[1]], words[2])
		case len(words) == 2:
			source, err := os.ReadFile(words[0])
			if err != nil {
				return "", err
			}
			return docsync.Region(string(source), words[1])
		}
		return "", fmt.Errorf("block %q: want FILE REGION or output CHAPTER PART", name)
	})
}

// part returns a part of a chapter's output, counted from 1.
func part(parts []string, number string) (string, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(parts) {
		return "", fmt.Errorf("part %s of an output of %d parts", number, len(parts))
	}
	return parts[n-1], nil
}

// TestAllRegionsShown checks that the guide shows every region of the sources.
func TestAllRegionsShown(t *testing.T) {
	guide, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		source, err := os.ReadFile(c.name + ".go")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			region, ok := strings.CutPrefix(strings.TrimSpace(line), "//guide:show ")
			if ok && !strings.Contains(string(guide), "<!-- show "+c.name+".go "+region+" -->") {
				t.Errorf("%s.go: region %s is not in the guide", c.name, region)
			}
		}
	}
}

// TestCommand checks that the command runs the chapters of its arguments.
func TestCommand(t *testing.T) {
	var w strings.Builder
	if err := guide(context.Background(), &w, []string{"2", "6"}); err != nil {
		t.Fatal(err)
	}
	if got := w.String(); !strings.HasPrefix(got, "== 2. softmax\n") || !strings.Contains(got, "== 6. attention\n") || strings.Contains(got, "== 1.") {
		t.Errorf("got %q", got)
	}
}

func TestNoSuchChapter(t *testing.T) {
	for _, number := range []string{"0", "8", "x"} {
		if err := guide(context.Background(), io.Discard, []string{number}); err == nil || !strings.Contains(err.Error(), "there are 1 to 7") {
			t.Errorf("chapter %s: %v", number, err)
		}
	}
}
