package sarif

import (
	"runtime"
	"testing"
)

func TestURI(t *testing.T) {
	paths := map[string]string{"a.go": "a.go", "in a folder/b.py": "in%20a%20folder/b.py", "/b.py": "file:///b.py"}
	if runtime.GOOS == "windows" {
		paths[`C:\x\b.py`], paths["C:/x/b.py"] = "file:///C:/x/b.py", "file:///C:/x/b.py"
		paths[`x\b.py`] = "x/b.py"
	}
	for path, want := range paths {
		if got := uri(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}
