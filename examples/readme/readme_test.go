package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gotile/internal/docsync"
)

var update = flag.Bool("update", false, "rewrite README.md")

// The README shows the code of this package, and what it prints.
func TestReadme(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	docsync.Check(t, "../../README.md", *update, func(name string) (string, error) {
		switch name {
		case "kernel", "run":
			return docsync.Region(string(source), name)
		case "output":
			var w strings.Builder
			err := run(context.Background(), &w)
			return w.String(), err
		}
		return "", fmt.Errorf("no region %q", name)
	})
}
