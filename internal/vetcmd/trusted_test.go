package vetcmd

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The packages of this module that are trusted to compute only import none that could do more.
func TestTrusted(t *testing.T) {
	args := []string{"list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}"}
	for path := range computing {
		if strings.HasPrefix(path, "gotile/") {
			args = append(args, path)
		}
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		imports := strings.Fields(line)
		for _, harmful := range []string{"os", "os/exec", "net", "net/http", "plugin", "syscall", "golang.org/x/sys/unix"} {
			if imports[0] == "gotile/tile" && harmful == "os" {
				continue // it opens the file of a kernel to find the kernel's name, and writes nothing
			}
			if slices.Contains(imports[1:], harmful) {
				t.Errorf("%s imports %s", imports[0], harmful)
			}
		}
	}
}
