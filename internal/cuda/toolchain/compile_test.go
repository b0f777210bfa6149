package toolchain

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gotile/internal/cuda/cache"
	"gotile/internal/usercache"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

func TestCompileOnceAndKeep(t *testing.T) {
	x := tool(t, lists)
	c := compiler(t, x)
	want, err := bytecode.Write(module("f"), bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			got, err := c.Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"})
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("got %d bytes, %v", len(got), err)
			}
		})
	}
	all.Wait()
	if n := runs(t, x); n != 1 {
		t.Errorf("compiled %d times", n)
	}
	other := &Compiler{Tool: x, Cache: c.Cache} // another process, as it were
	if _, err := other.Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"}); err != nil || runs(t, x) != 1 {
		t.Errorf("got %v, compiled %d times", err, runs(t, x))
	}
	for _, j := range []Job{{Arch: "sm_80"}, {Arch: "sm_90", OptLevel: "0"}, {Arch: "sm_90", LineInfo: true}, {Arch: "sm_90", Debug: true}} {
		before := runs(t, x)
		if j.Module = module("f"); true {
			if _, err := c.Compile(context.Background(), j); err != nil || runs(t, x) != before+1 {
				t.Errorf("%+v: got %v; not compiled again", j, err)
			}
		}
	}
	list, err := c.Cache.List()
	if err != nil || len(list) != 5 || list[0].Note.Kernel != "f" || list[0].Note.Compiler != "13.3.7" {
		t.Errorf("cache: %+v, %v", list, err)
	}
}

// A cache entry that was cut short is compiled again.
func TestTruncatedCache(t *testing.T) {
	x := tool(t, lists)
	c := compiler(t, x)
	job := Job{Module: module("f"), Arch: "sm_90"}
	want, err := c.Compile(context.Background(), job)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(c.Cache.Dir(), "*.cubin"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if err := os.Truncate(files[0], 100); err != nil {
		t.Fatal(err)
	}
	if got, err := c.Compile(context.Background(), job); err != nil || !bytes.Equal(got, want) || runs(t, x) != 2 {
		t.Errorf("got %d bytes, %v, compiled %d times", len(got), err, runs(t, x))
	}
}

// A folder that cannot be written stores no cubins and causes no errors.
func TestCacheThatCannotBeWritten(t *testing.T) {
	x := tool(t, lists)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	c := &Compiler{Tool: x, Cache: cache.Open(filepath.Join(file, "folder"), 1<<20)}
	if _, err := c.Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"}); err != nil {
		t.Error(err)
	}
}

func TestFailures(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "cache")
	t.Setenv(usercache.FolderVar, kept)
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"message":  {`echo "error: failed to compile Tile IR program" >&2; echo "kernel.go:14:9: error: no such thing" >&2; exit 5`, []string{"kernel.go:14:9: kernel f: tileiras 13.3.7 failed with exit code 5 for sm_90: kernel.go:14:9: error: no such thing (bytecode 13.1, saved as "}},
		"no place": {`echo "error: failed to compile Tile IR program" >&2; exit 5`, []string{"kernel.go:12:3: kernel f: tileiras 13.3.7 failed with exit code 5 for sm_90: error: failed"}},
		"killed":   {`kill -9 $$`, []string{"kernel.go:12:3: kernel f: tileiras 13.3.7 crashed (signal: killed) for sm_90 (bytecode"}},
		"crashed":  {`echo "Stack dump" >&2; kill -11 $$`, []string{"crashed (signal: segmentation fault"}},
		"nothing":  {`exit 0`, []string{"kernel.cubin: no such file"}},
		"empty":    {`: >"$target"`, []string{"ended without an error and wrote nothing"}},
	} {
		x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac`+"\n"+c.script)
		_, err := compiler(t, x).Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"})
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %q, want %q in it", name, err, want)
			}
		}
		if e, ok := errors.AsType[*CompileError](err); ok {
			code, readErr := os.ReadFile(e.Saved)
			if !errors.Is(err, ErrCompile) || readErr != nil || !bytecode.Is(code) || !strings.HasPrefix(e.Saved, kept) {
				t.Errorf("%s: the saved module %s: %v", name, e.Saved, readErr)
			}
		}
	}
}

// A compiler that hangs is ended, with its child processes, and so is one whose callers have all given up; the next
// compilation is not affected.
func TestHang(t *testing.T) {
	x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac
sleep 60 & wait`)
	c := compiler(t, x)
	c.Timeout = 50 * time.Millisecond
	begin := time.Now()
	_, err := c.Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"})
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, ErrCompile) || !strings.Contains(err.Error(), "took too long") {
		t.Errorf("got %v", err)
	}
	c.Timeout = 0
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := c.Compile(ctx, Job{Module: module("f"), Arch: "sm_90"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if took := time.Since(begin); took > 30*time.Second {
		t.Errorf("took %v", took)
	}
}

// Who waits for a compilation that another called off compiles it itself.
func TestCalledOffByAnother(t *testing.T) {
	x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac
sleep 0.3; cat "$in" >"$target"`)
	c := compiler(t, x)
	job := Job{Module: module("f"), Arch: "sm_90"}
	first, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { c.Compile(first, job) })
	time.Sleep(100 * time.Millisecond)
	all.Go(func() {
		if _, err := c.Compile(context.Background(), job); err != nil {
			t.Error(err)
		}
	})
	time.Sleep(50 * time.Millisecond)
	cancel()
	all.Wait()
}

func TestNewerBytecodeThanTheTool(t *testing.T) {
	x := tool(t, strings.Replace(lists, `13.1\n13.2\n13.3`, `13.1`, 1))
	if x.Bytecode != tileir.V13_1 {
		t.Fatalf("newest bytecode %v", x.Bytecode)
	}
	data, err := os.ReadFile("../../../testdata/vendor/python-insert-13.4.tilebc")
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	_, err = compiler(t, x).Compile(context.Background(), Job{Module: m, Arch: "sm_90"})
	if err == nil || !strings.Contains(err.Error(), "the newest that tileiras 13.3.7 reads") || !strings.Contains(err.Error(), "corpus/insert.py") {
		t.Errorf("got %v", err)
	}
}

// Invalid modules never reach the tool.
func TestInvalidModule(t *testing.T) {
	x := tool(t, lists)
	m := tileir.NewModule("m")
	m.NewEntry("f", nil) // without a return
	if _, err := compiler(t, x).Compile(context.Background(), Job{Module: m, Arch: "sm_90"}); err == nil || runs(t, x) != 0 {
		t.Errorf("got %v, compiled %d times", err, runs(t, x))
	}
}

// The tool sees no variable of an older toolkit, and its temporary files go away.
func TestCleanEnvironment(t *testing.T) {
	x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac
[ -z "$CUDA_HOME$LD_LIBRARY_PATH" ] || exit 9
echo x >"$TMPDIR/left-behind"; echo "$TMPDIR" >"$target"`)
	t.Setenv("CUDA_HOME", "/old")
	t.Setenv("LD_LIBRARY_PATH", "/old/lib")
	dir, err := compiler(t, x).Compile(context.Background(), Job{Module: module("f"), Arch: "sm_90"})
	if err != nil {
		t.Fatal(err)
	}
	if exists(strings.TrimSpace(string(dir))) {
		t.Errorf("%s is still there", dir)
	}
}
