package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTrain trains on two ranks, writes the model and continues a text with it.
func TestTrain(t *testing.T) {
	t.Setenv("GOTILE_DIST", "local:2")
	dir := filepath.Join(t.TempDir(), "model")
	args := []string{"train", "-text", "README.md", "-steps", "11", "-length", "16", "-batch", "2", "-layers", "1", "-dim", "32", "-hidden", "32"}
	var out bytes.Buffer
	if err := command(context.Background(), append(args, "-save", dir), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "step 10: loss ") || !strings.Contains(out.String(), "2 ranks: ") {
		t.Errorf("got %q", &out)
	}
	out.Reset()
	if err := command(context.Background(), []string{"-model", dir, "-n", "3", "A tile"}, &out, io.Discard); err != nil || !strings.HasPrefix(out.String(), "A tile") {
		t.Errorf("got %q, %v", &out, err)
	}
}

// A model that cannot be written is an error of all ranks, and no file is left.
func TestTrainCannotWrite(t *testing.T) {
	t.Setenv("GOTILE_DIST", "local:2")
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "model.safetensors"), 0o755); err != nil {
		t.Fatal(err)
	}
	args := []string{"train", "-text", "README.md", "-steps", "1", "-length", "16", "-batch", "2", "-layers", "1", "-dim", "32", "-hidden", "32", "-save", dir}
	err := command(context.Background(), args, io.Discard, io.Discard)
	if err == nil || !strings.HasPrefix(err.Error(), "rank 0: ") || !strings.Contains(err.Error(), "model.safetensors") {
		t.Errorf("got %v", err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files are left, want the folder alone", len(list))
	}
}

func TestTrainUsage(t *testing.T) {
	for _, args := range [][]string{{"train"}, {"train", "-text", "x", "y"}, {"train", "-text", "x", "-steps", "0"}, {"train", "-no"}} {
		if err := command(context.Background(), args, io.Discard, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%v: got %v", args, err)
		}
	}
}
