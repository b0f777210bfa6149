package aot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/ownfiles"
	"gotile/tileir"
)

// cubin is one as Compile names it.
func cubin(name string, n byte, content string) Cubin {
	key := strings.Repeat(fmt.Sprintf("%02x", n), 32)
	return Cubin{File: fmt.Sprintf("%s-%.12s-sm_90.cubin", name, key), Key: key, Arch: "sm_90", Data: []byte(content)}
}

// put writes a file of the user's.
func put(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// keeps fails the test if a file of the user's has changed.
func keeps(t *testing.T, path, text string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("%s holds %q, %v, want %q", path, got, err, text)
	}
}

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestForgedLists checks that names in the files of an earlier build remove nothing but cubins of
// the folder: a repository may come with any text in them.
func TestForgedLists(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, "cubins")
	secret := put(t, filepath.Join(home, ".ssh", "id"), "secret")
	beside := put(t, filepath.Join(home, "k-0123456789ab-sm_90.cubin"), "beside")
	notes := put(t, filepath.Join(dir, "notes.txt"), "notes")
	below := put(t, filepath.Join(dir, "sub", "k-0123456789ab-sm_90.cubin"), "below")
	unlisted := put(t, filepath.Join(dir, "mine-0123456789ab-sm_90.cubin"), "mine")
	old := put(t, filepath.Join(dir, "old-0123456789ab-sm_90.cubin"), "old")
	forged := []string{"../.ssh/id", secret, "../k-0123456789ab-sm_90.cubin", "notes.txt", "sub/k-0123456789ab-sm_90.cubin",
		`..\k-0123456789ab-sm_90.cubin`, ".", "sub", "gone-0123456789ab-sm_90.cubin"}
	var source, index strings.Builder
	source.WriteString(marker + "\npackage cubins\n//go:embed old-0123456789ab-sm_90.cubin\n")
	for _, name := range forged {
		fmt.Fprintf(&source, "//go:embed %s\n", name)
		fmt.Fprintf(&index, "%064x\tsm_90\t%s\n", 1, name)
	}
	put(t, filepath.Join(dir, goFile), source.String())
	put(t, filepath.Join(dir, indexFile), index.String())
	c := cubin("new", 7, "new")
	if err := Write(t.Context(), dir, "cubins", []Cubin{c}); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{secret: "secret", beside: "beside", notes: "notes", below: "below", unlisted: "mine", filepath.Join(dir, c.File): "new"} {
		keeps(t, path, text)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("a cubin of the earlier build is left")
	}
}

// TestForeignFiles checks that a file which gotile build did not write is neither replaced nor
// followed, and that nothing else is written then.
func TestForeignFiles(t *testing.T) {
	c := cubin("k", 7, "new")
	for _, name := range []string{goFile, indexFile, c.File} {
		for _, kind := range []string{"file", "link", "dangling link", "folder"} {
			home := t.TempDir()
			dir, target := filepath.Join(home, "cubins"), put(t, filepath.Join(home, "target"), "mine")
			at := filepath.Join(dir, name)
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			var err error
			switch kind {
			case "file":
				put(t, at, "mine")
			case "link":
				err = os.Symlink(target, at)
			case "dangling link":
				err = os.Symlink(filepath.Join(home, "nowhere"), at)
			case "folder":
				put(t, filepath.Join(at, "x"), "mine")
			}
			if err != nil {
				t.Skip(err)
			}
			err = Write(t.Context(), dir, "cubins", []Cubin{c})
			if !errors.Is(err, ownfiles.ErrForeign) || !strings.Contains(err.Error(), at+" was not written by gotile build") {
				t.Errorf("%s, a %s: %v", name, kind, err)
			}
			keeps(t, target, "mine")
			if kind == "file" {
				keeps(t, at, "mine")
			}
			if got := names(t, home); len(got) != 2 {
				t.Errorf("%s, a %s: written outside the folder: %v", name, kind, got)
			}
			if got := names(t, dir); len(got) != 1 {
				t.Errorf("%s, a %s: the folder has %v", name, kind, got)
			}
		}
	}
}

// TestEarlierBuilds checks that a build replaces an earlier one, whole or damaged.
func TestEarlierBuilds(t *testing.T) {
	a, b := cubin("a", 1, "one"), cubin("b", 2, "two")
	for name, damage := range map[string]func(dir string) error{
		"none":          func(string) error { return nil },
		"cubin gone":    func(dir string) error { return os.Remove(filepath.Join(dir, a.File)) },
		"Go file gone":  func(dir string) error { return os.Remove(filepath.Join(dir, goFile)) },
		"list gone":     func(dir string) error { return os.Remove(filepath.Join(dir, indexFile)) },
		"cubin changed": func(dir string) error { return os.WriteFile(filepath.Join(dir, b.File), []byte("other"), 0o666) },
	} {
		dir := filepath.Join(t.TempDir(), "new", "cubins")
		if err := Write(t.Context(), dir, "cubins", []Cubin{a, b}); err != nil {
			t.Fatal(err)
		}
		if err := damage(dir); err != nil {
			t.Fatal(err)
		}
		if err := Write(t.Context(), dir, "cubins", []Cubin{b}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := names(t, dir); !slices.Equal(got, []string{b.File, goFile, indexFile}) {
			t.Errorf("%s: the folder has %v", name, got)
		}
		keeps(t, filepath.Join(dir, b.File), "two")
	}
	dir := t.TempDir()
	if err := Write(t.Context(), dir, "cubins", []Cubin{a}); err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Write(stopped, dir, "cubins", []Cubin{b}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{a.File, goFile, indexFile}) {
		t.Errorf("after a build that was called off the folder has %v", got)
	}
}

// TestLongNames checks that kernels with long names, as C++ mangles them, get distinct files.
func TestLongNames(t *testing.T) {
	long := "_ZN" + strings.Repeat("9attention", 50)
	var kernels []Kernel
	for _, name := range []string{long, long + "v", "a/../b\x00"} {
		m := tileir.NewModule("m")
		m.NewEntry(name, nil).Block(0).Append(tileir.NewOp(tileir.OpReturn, nil))
		kernels = append(kernels, Kernel{name, m})
	}
	cubins, err := Compile(t.Context(), named{}, kernels, []string{"sm_100"}, passes.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := Write(t.Context(), dir, "cubins", cubins); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); len(got) != len(kernels)+2 {
		t.Errorf("the folder has %v", got)
	}
	for i, c := range cubins {
		keeps(t, filepath.Join(dir, c.File), kernels[i].Name)
		if !cubinName.MatchString(c.File) {
			t.Errorf("a later build does not know %s for a cubin", c.File)
		}
	}
}

// named is a compiler whose cubin is the name of the kernel.
type named struct{}

func (named) Compile(_ context.Context, j toolchain.Job) ([]byte, error) {
	return []byte(tileir.EntryName(j.Module.Entries()[0])), nil
}
