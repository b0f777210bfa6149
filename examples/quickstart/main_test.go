package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/npy"
)

// TestRun runs the program as the README does.
func TestRun(t *testing.T) {
	out := t.TempDir()
	if err := run(context.Background(), out); err != nil {
		t.Fatal(err)
	}
	for name, shape := range map[string][2]int{"softmax": {200, 300}, "matmul": {200, 100}} {
		data, err := os.ReadFile(filepath.Join(out, name+".npy"))
		if err != nil {
			t.Fatal(err)
		}
		a, err := npy.Decode(data)
		if err != nil || len(a.Shape) != 2 || [2]int(a.Shape) != shape {
			t.Errorf("%s.npy: %v of shape %v, want %v", name, err, a.Shape, shape)
		}
	}
}
