package ownfiles

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gotile/internal/atomicfile"
)

// TestWriteMarked checks that marked texts are replaced, that others are not, and that no path is outside the folder.
func TestWriteMarked(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, "new", "dump")
	text := func(content string) []Text {
		return []Text{{Path: "sub/a.txt", Comment: "#", Content: content}, {Path: "a.bin", Content: content, Marked: "sub/a.txt"}}
	}
	for _, content := range []string{"one", "two"} {
		if err := WriteMarked(t.Context(), dir, text(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "a.bin")); err != nil || string(got) != content {
			t.Errorf("got %q, %v", got, err)
		}
	}
	if got, err := os.ReadFile(filepath.Join(dir, "sub", "a.txt")); err != nil || string(got) != "# "+mark+"\ntwo" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := os.Remove(filepath.Join(dir, "sub", "a.txt")); err != nil {
		t.Fatal(err)
	}
	if err := WriteMarked(t.Context(), dir, text("three")); !errors.Is(err, ErrForeign) {
		t.Errorf("machine code without the text that tells whose it is: %v", err)
	}
	for _, path := range []string{"../a.txt", filepath.Join(home, "b.txt"), "sub/../../../c.txt"} {
		if err := WriteMarked(t.Context(), dir, []Text{{Path: path, Comment: "#"}}); err == nil {
			t.Errorf("%s is written", path)
		}
	}
	if err := os.Symlink(home, filepath.Join(dir, "out")); err != nil {
		t.Skip(err)
	}
	if err := WriteMarked(t.Context(), dir, []Text{{Path: "out/a.txt", Comment: "#"}}); err == nil {
		t.Error("a link to a folder outside is followed")
	}
	entries, err := os.ReadDir(home)
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the folder: %v, %v", entries, err)
	}
}

// TestRemove checks that only regular files are removed, and that one which is gone is no error.
func TestRemove(t *testing.T) {
	dir := t.TempDir()
	f, err := Open(dir, "a test")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Write(t.Context(), []atomicfile.File{{Path: "a"}}, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o777); err != nil {
		t.Fatal(err)
	}
	var got []bool
	for _, name := range []string{"a", "a", "d", "../x"} {
		got = append(got, f.Remove(name) == nil)
	}
	if want := []bool{true, true, false, false}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
