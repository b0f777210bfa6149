package quoted

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRelative(t *testing.T) {
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
		if got := Relative(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}
