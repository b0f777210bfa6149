package toolchain

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/tileir"
)

func TestFindOrder(t *testing.T) {
	alone(t)
	ctx := context.Background()
	if _, err := Find(ctx); !errors.Is(err, ErrNotFound) || !strings.Contains(err.Error(), "run gotile toolchain install") {
		t.Skipf("this machine has a tileiras that the test cannot hide: %v", err)
	}
	home, store := os.Getenv("HOME"), os.Getenv(StoreVar)
	// From the last location in the order of Find to the first.
	fakeTool(t, filepath.Join(store, "13.9.1"), "13.9.1", lists)
	expect(t, "13.9.1", "gotile toolchain")
	fakeTool(t, filepath.Join(store, "13.10.1"), "13.10.1", lists)
	expect(t, "13.10.1", "gotile toolchain")
	fakeTool(t, filepath.Join(home, ".local", "lib", "python3.11", "site-packages", "nvidia", "cu13"), "13.1.2", lists)
	expect(t, "13.1.2", "Python environment")
	venv := t.TempDir()
	fakeTool(t, filepath.Join(venv, "lib", "python3.11", "site-packages", "nvidia", "cu13"), "13.1.3", lists)
	t.Setenv("VIRTUAL_ENV", venv)
	expect(t, "13.1.3", "Python environment")
	kit := t.TempDir()
	fakeTool(t, kit, "13.1.4", lists)
	t.Setenv("CUDA_HOME", kit)
	expect(t, "13.1.4", "CUDA toolkit")
	path := t.TempDir()
	fakeTool(t, path, "13.1.5", lists)
	t.Setenv("PATH", filepath.Join(path, "bin")+":/usr/bin:/bin")
	expect(t, "13.1.5", "PATH")
	named := t.TempDir()
	for _, at := range []string{fakeTool(t, named, "13.1.6", lists), named, filepath.Join(named, "bin")} {
		t.Setenv(PathVar, at)
		expect(t, "13.1.6", PathVar)
	}
	t.Setenv(PathVar, filepath.Join(named, "nowhere"))
	if _, err := Find(ctx); !errors.Is(err, ErrNotFound) || !strings.Contains(err.Error(), PathVar) {
		t.Errorf("a named tool that is not there: got %v", err)
	}
}

func expect(t *testing.T, version, source string) {
	t.Helper()
	x, err := Find(context.Background())
	if err != nil || x.Version != version || x.Source != source || x.Bytecode != tileir.V13_3 {
		t.Errorf("got %+v, %v; want %s of %s", x, err, version, source)
	}
}

// A tool that lacks a file is skipped; if there is no other, the error names the missing file.
func TestBrokenTools(t *testing.T) {
	for want, harm := range map[string]func(root string) error{
		"has no ptxas next to it": func(root string) error { return os.Remove(filepath.Join(root, "bin", "ptxas")) },
		"has no libnvvm": func(root string) error { // it has a name that tileiras does not search for
			if err := os.MkdirAll(filepath.Join(root, "nvvm", "lib64"), 0o755); err != nil {
				return err
			}
			return os.Rename(filepath.Join(root, "lib", "libnvvm.so.4"), filepath.Join(root, "nvvm", "lib64", "libnvvm.so.4"))
		},
		"does not run": func(root string) error { return os.Chmod(filepath.Join(root, "bin", "tileiras"), 0o644) },
		"does not say its version": func(root string) error {
			return os.WriteFile(filepath.Join(root, "bin", "tileiras"), []byte("#!/bin/sh\necho hello\n"), 0o755)
		},
		"reads no bytecode of versi": func(root string) error {
			return replace(filepath.Join(root, "bin", "tileiras"), `cat "$in" >"$target"`, "exit 1")
		},
	} {
		alone(t)
		root := t.TempDir()
		path := fakeTool(t, root, "13.3.7", `case "$1" in --list-versions) exit 1;; esac
cat "$in" >"$target"`)
		if err := harm(root); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", filepath.Dir(path)+":/usr/bin:/bin")
		if _, err := Find(context.Background()); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("got %v, want %q", err, want)
		}
		tools, wrong := All(context.Background())
		if len(tools) == 0 || wrong[0] == nil {
			t.Errorf("All: %v, %v", tools, wrong)
		}
	}
}

func replace(path, old, with string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.ReplaceAll(string(data), old, with)), 0o755)
}

// A tool that cannot list versions is tried with each of them.
func TestProbe(t *testing.T) {
	x := tool(t, `case "$1" in --list-versions) echo "unknown option" >&2; exit 1;; esac
[ "$(od -An -tu1 -j9 -N1 "$in" | tr -d ' ')" -le 2 ] || exit 3
cat "$in" >"$target"`)
	if x.Bytecode != tileir.V13_2 {
		t.Errorf("got %v, want 13.2", x.Bytecode)
	}
}

func TestCompareVersions(t *testing.T) {
	order := []string{"13.1", "13.1.9", "13.1.80", "13.2", "13.9", "13.10", "cuda-13.1", "cuda-13.10"}
	for i, a := range order {
		for j, b := range order {
			if got := compareVersions(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%s, %s: got %d", a, b, got)
			}
		}
	}
}
