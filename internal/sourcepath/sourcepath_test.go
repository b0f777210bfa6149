package sourcepath_test

import (
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/sourcepath"
	"gotile/tileir"
)

func TestShow(t *testing.T) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "kernel.go"):                  "kernel.go",
		filepath.Join(dir, "deep", "kernel.go"):          filepath.Join("deep", "kernel.go"),
		filepath.Join(filepath.Dir(dir), "tile", "x.go"): filepath.Join("..", "tile", "x.go"),
		string(filepath.Separator) + "k.go":              string(filepath.Separator) + "k.go",
		"gotile/kernels/softmax.go":                      "gotile/kernels/softmax.go",
		"":                                               "",
	} {
		if got := sourcepath.Show(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}

func TestCaller(t *testing.T) {
	at := func(file string, line int) tileir.Location {
		return tileir.FileLoc{At: tileir.Pos{File: file, Line: line}}
	}
	if _, ok := sourcepath.Caller(at("a.go", 1)); ok {
		t.Error("a line that is not inlined has a caller")
	}
	inlined := &tileir.CallSite{Callee: at("a.go", 1), Caller: &tileir.CallSite{Callee: at("b.go", 2), Caller: at("c.go", 3)}}
	if p, ok := sourcepath.Caller(inlined); !ok || p.String() != "c.go:3" {
		t.Errorf("got %v, %v", p, ok)
	}
}
