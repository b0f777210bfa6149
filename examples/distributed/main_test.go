package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// TestPrograms runs each program on several numbers of ranks of this process.
func TestPrograms(t *testing.T) {
	for _, ranks := range []string{"local:1", "local:4", "local:6"} {
		for name, f := range programs {
			t.Run(name+"/"+ranks, func(t *testing.T) {
				t.Setenv("GOTILE_DIST", ranks)
				var out bytes.Buffer
				if err := run(context.Background(), f, 96, 10, &out); err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(out.String(), strings.TrimPrefix(ranks, "local:")+" ranks: ") {
					t.Errorf("got %q", &out)
				}
				if name == "matmul" && ranks == "local:4" && !strings.Contains(out.String(), "P(rows, -).Sum(cols) to P(rows, cols):\n  reduce-scatter along cols into dimension 1") {
					t.Errorf("got %q", &out)
				}
			})
		}
	}
}
