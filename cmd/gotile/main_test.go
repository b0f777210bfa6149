package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "write what the commands of the documents print")

// TestMain makes the test binary run as gotile if it is called by that name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "gotile" {
		main()
	}
	os.Exit(m.Run())
}

// TestDocuments checks that the output of commands in the documents is what gotile prints in a
// clone of the project.
func TestDocuments(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell to run the commands with")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"../../docs/commands.md", "../../docs/checker.md", "../../docs/languages.md"} {
		clone := t.TempDir()
		link(t, self, filepath.Join(clone, "bin", "gotile"))
		for _, name := range []string{"examples", "testdata", "tiletest"} {
			link(t, filepath.Join("..", "..", name), filepath.Join(clone, name))
		}
		docsync.CheckSessions(t, page, *update, func(command string) string {
			cmd := exec.Command(shell, "-c", command)
			cmd.Dir = clone
			cmd.Env = append(os.Environ(), "PATH="+filepath.Join(clone, "bin")+":"+os.Getenv("PATH"), "LC_ALL=C")
			out, _ := cmd.CombinedOutput() // commands that fail are shown too
			return fallback.ReplaceAllString(string(out), "")
		})
	}
}

// fallback matches the line of the log on machines that cannot run machine code.
var fallback = regexp.MustCompile(`(?m)^.* INFO kernels run on the portable engine .*\n`)

func link(t *testing.T, to, from string) {
	t.Helper()
	to, err := filepath.Abs(to)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(from), 0o755)
	}
	if err == nil {
		err = os.Symlink(to, from)
	}
	if err != nil {
		t.Skip(err)
	}
}

// TestSize checks that the program, without debug information, stays within a budget, and contains
// no packages that a command line does not need.
func TestSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	deps, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skip(err)
	}
	for _, foreign := range []string{"gonum.org/", "golang.org/x/image", "image/png", "html/template", "testing\n", "net/http/pprof"} {
		if strings.Contains("\n"+string(deps), "\n"+foreign) {
			t.Errorf("the program has %s in it", strings.TrimSpace(foreign))
		}
	}
	file := filepath.Join(t.TempDir(), "gotile")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, ".")
	// GOFLAGS stays: with flags of its own, the test would compile every package again, for a minute in .ci/run.
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	const budget = 32 << 20
	if info.Size() > budget {
		t.Errorf("the program has %d bytes, more than %d; docs/commands.md lists its parts", info.Size(), budget)
	}
}
