package toolchain

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gotile/internal/cuda/cache"
	"gotile/internal/usercache"
	"gotile/tileir"
)

// fakeTool writes a toolchain whose tileiras is a script, after a common beginning. It counts its compilations in the
// file runs in the same folder.
func fakeTool(t *testing.T, root, version, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the compiler of these tests is a shell script")
	}
	body := fmt.Sprintf(`#!/bin/sh
out=$(dirname "$0")
case "$1" in
--version) echo "Cuda compilation tools, release %s, V%s"; exit;;
esac
case "$1" in --gpu-name=*) echo run >>"$out/runs";; esac
for word; do
	case "$word" in *.tilebc) in=$word;; *.cubin) target=$word;; esac
done
%s
`, release(version), version, script)
	for name, content := range map[string]string{"bin/tileiras": body, "bin/ptxas": "", "lib/libnvvm.so.4": ""} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(root, "bin", "tileiras")
}

// lists is a script that lists its bytecode versions, and copies bytecode.
const lists = `case "$1" in --list-versions) printf '13.1\n13.2\n13.3\n'; exit;; esac
cat "$in" >"$target"`

// alone hides every tileiras of this machine.
func alone(t *testing.T) {
	t.Helper()
	empty := t.TempDir()
	for _, name := range []string{PathVar, "CUDA_HOME", "CUDA_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"} {
		t.Setenv(name, "")
	}
	t.Setenv("PATH", "/usr/bin:/bin")
	t.Setenv("HOME", empty)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(empty, "cache"))
	t.Setenv(StoreVar, filepath.Join(empty, "store"))
}

// tool is a checked fake.
func tool(t *testing.T, script string) *Tool {
	t.Helper()
	alone(t)
	x, err := Check(context.Background(), fakeTool(t, t.TempDir(), "13.3.7", script), "test")
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// runs returns the number of compilations of a fake tool.
func runs(t *testing.T, x *Tool) int {
	t.Helper()
	data, _ := os.ReadFile(filepath.Join(filepath.Dir(x.Path), "runs"))
	return strings.Count(string(data), "run")
}

// module is a kernel that does nothing, of a line of a file.
func module(name string) *tileir.Module {
	m := tileir.NewModule("m")
	b := tileir.NewBuilder(m.NewEntry(name, tileir.FileLoc{At: tileir.Pos{File: "kernel.go", Line: 12, Col: 3}}).Block(0))
	b.Return()
	return m
}

func compiler(t *testing.T, x *Tool) *Compiler {
	return &Compiler{Tool: x, Cache: cache.Open(filepath.Join(t.TempDir(), "cubins"), usercache.DefaultLimit)}
}
