package atomicfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// content returns the content of a file, and the number of files in its folder.
func content(t *testing.T, path string) (text string, beside int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(data), len(files) - 1
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	for _, want := range []string{"one", "another"} {
		if err := Write(path, []byte(want)); err != nil {
			t.Fatal(err)
		}
		if got, beside := content(t, path); got != want || beside != 0 {
			t.Errorf("read %q and %d files beside, want %q alone", got, beside, want)
		}
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]error{
		filepath.Join(dir, "none", "x"): fs.ErrNotExist,
		dir:                             nil, // a folder: each system has its own word
	} {
		err := Write(path, nil)
		if p, ok := errors.AsType[*fs.PathError](err); !ok || p.Path != path || p.Op != "write" || want != nil && !errors.Is(err, want) {
			t.Errorf("write to %s: %v", path, err)
		}
	}
}

// If one of several files cannot be written, none is.
func TestAllOrNone(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "fresh")
	if err := Write(old, []byte("old")); err != nil {
		t.Fatal(err)
	}
	parts := [][]byte{[]byte("new "), []byte("content")}
	if err := WriteAll(context.Background(), []File{{old, parts}, {fresh, parts}, {filepath.Join(dir, "none", "x"), parts}}); err == nil {
		t.Fatal("a file in a folder that is not there is written")
	}
	if got, beside := content(t, old); got != "old" || beside != 0 {
		t.Errorf("after a failure: %q and %d files beside", got, beside)
	}
	if err := WriteAll(context.Background(), []File{{old, parts}, {fresh, parts}}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{old, fresh} {
		if got, _ := content(t, path); got != "new content" {
			t.Errorf("%s holds %q", path, got)
		}
	}
}

func TestKeepsLinksAndPermissions(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("links and permissions are those of Unix")
	}
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link is now %q, %v", to, err)
	}
	if got, _ := content(t, file); got != "x" {
		t.Errorf("the link's target holds %q", got)
	}
	if info, _ := os.Stat(file); info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are now %v", info.Mode())
	}
}

func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, good := range []string{dir, filepath.Join(dir, "a", "b")} {
		if err := CheckFolder(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{file, filepath.Join(file, "x")} {
		if err := CheckFolder(bad); err == nil || !strings.HasPrefix(err.Error(), "write "+bad+": ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left, want 1", len(files))
	}
}

// A link to a file that does not exist stays a link: its target is created.
func TestDanglingLink(t *testing.T) {
	dir := t.TempDir()
	target, link, chain := filepath.Join(dir, "target"), filepath.Join(dir, "link"), filepath.Join(dir, "chain")
	for to, from := range map[string]string{"target": link, link: chain} {
		if err := os.Symlink(to, from); err != nil {
			t.Skip(err)
		}
		if _, err := os.Lstat(from); err != nil {
			t.Skip("links that were made are not there: ", err) // so it is under Wine
		}
	}
	if err := Write(chain, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(target); err != nil || string(got) != "x" {
		t.Errorf("the target holds %q, %v", got, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	if err := Write(loop, nil); err == nil {
		t.Error("a link to itself can be written to")
	}
}

// If the context ends while files are written, no file is created.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := WriteAll(ctx, []File{{filepath.Join(dir, "a"), [][]byte{[]byte("x")}}, {filepath.Join(dir, "b"), nil}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
