package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A disk that is full when rank 0 writes the model is an error of all ranks, and no file is left. The disk is a file system
// in memory, which only the superuser may mount.
func TestTrainFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("no file system of a known size: mount: %v", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	t.Setenv("GOTILE_DIST", "local:2")
	args := []string{"train", "-text", "README.md", "-steps", "1", "-length", "16", "-batch", "2", "-layers", "1", "-dim", "32", "-hidden", "32", "-save", dir}
	err := command(context.Background(), args, io.Discard, io.Discard)
	if !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "rank 0: ") {
		t.Errorf("got %v, want the error of a full disk", err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 0 {
		t.Errorf("%d files are left, want none (%v)", len(list), err)
	}
}
