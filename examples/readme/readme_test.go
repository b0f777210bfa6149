package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "rewrite README.md")

// The README shows the code of this package, and what it prints.
func TestReadme(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	docsync.Check(t, "../../README.md", *update, func(name string) (string, error) {
		switch name {
		case "kernel", "run":
			return docsync.Region(string(source), name)
		case "output":
			var w strings.Builder
			err := run(context.Background(), &w)
			return w.String(), err
		}
		return "", fmt.Errorf("no region %q", name)
	})
}

// TestOwnModule: the commands of the README make a module of one's own build the README's
// kernel, with nothing but a clone and the modules that it has been built with.
func TestOwnModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	clone, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "go mod edit ")
	block, _, found := strings.Cut("go mod edit "+block, "```")
	if !found {
		t.Fatal("the README has no commands for a module of one's own")
	}
	dir := t.TempDir()
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), source, 0o666); err != nil {
		t.Fatal(err)
	}
	list := append([]string{"go mod init example.com/own"}, strings.Split(strings.TrimSpace(block), "\n")...)
	for _, line := range append(list, "go build -o own .") {
		words := strings.Fields(strings.ReplaceAll(line, "/path/to/the/clone", clone))
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
}
