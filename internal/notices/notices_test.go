package notices

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotile/internal/gen/notices/collect"
)

var root = filepath.Join("..", "..")

// read returns a file of the repository.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// TestCurrent checks that the notices are those of the modules that the command has now.
func TestCurrent(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	want, err := collect.Notice(t.Context(), root)
	if errors.Is(err, collect.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if Text() != want || read(t, "NOTICE") != want {
		t.Error("NOTICE is out of date; run go generate ./internal/notices")
	}
}

// listed matches a line of the list of modules.
var listed = regexp.MustCompile(`(?m)^  (\S+\.\S+) (v\S+)$`)

// required matches a module that go.mod requires.
var required = regexp.MustCompile(`(?m)^\s+(\S+\.\S+) (v\S+)(?: //.*)?$`)

// TestVersions checks without a module cache that the notices name the versions of go.mod.
func TestVersions(t *testing.T) {
	versions := map[string]string{}
	for _, m := range required.FindAllStringSubmatch(read(t, "go.mod"), -1) {
		versions[m[1]] = m[2]
	}
	modules := listed.FindAllStringSubmatch(Text(), -1)
	if len(modules) < 8 {
		t.Errorf("%d modules are listed", len(modules))
	}
	for _, m := range modules {
		if versions[m[1]] != m[2] {
			t.Errorf("NOTICE has %s %s, go.mod %s; run go generate ./internal/notices", m[1], m[2], versions[m[1]])
		}
	}
	if read(t, "NOTICE") != Text() {
		t.Error("the NOTICE of the repository is another")
	}
}

// TestLicences checks that the licences are there which the command's modules are known to have.
func TestLicences(t *testing.T) {
	for _, want := range []string{"Apache License", "MIT License", "The Go Authors", "Additional IP Rights Grant (Patents)", "Mitchell Hashimoto", "Oliver Kuederle", "Alex Ogier", "Go standard library"} {
		if !strings.Contains(Text(), want) {
			t.Errorf("no %s", want)
		}
	}
}

// TestNoFonts checks that the command contains no fonts, whose licences require more than a notice.
func TestNoFonts(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	modules, err := collect.Modules(t.Context(), root)
	if errors.Is(err, collect.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if regexp.MustCompile(`font|freetype|golang.org/x/image|gonum.org/v1/plot`).MatchString(m.Path) {
			t.Errorf("the command has packages of %v", m)
		}
		if slices.ContainsFunc(m.Licences, func(text string) bool { return strings.Contains(text, "SIL OPEN FONT LICENSE") }) {
			t.Errorf("%v has the licence of a font", m)
		}
	}
}

// TestUnavailable checks that a cancelled call, and a folder that is not a module, have distinct errors.
func TestUnavailable(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := collect.Notice(stopped, root); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
	if _, err := collect.Notice(t.Context(), t.TempDir()); err == nil || errors.Is(err, collect.ErrUnavailable) {
		t.Errorf("no module: %v", err)
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	if _, err := collect.Notice(t.Context(), root); !errors.Is(err, collect.ErrUnavailable) {
		t.Errorf("an empty module cache: %v", err)
	}
}
