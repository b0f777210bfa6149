// Package collect makes the text of NOTICE from the licence files of the modules that are linked
// into the gotile command.
package collect

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ErrUnavailable is the class of errors about files that are not on this machine: a module that is
// not in the module cache, or a Go installation without its licence.
var ErrUnavailable = errors.New("not on this machine")

// Module is a module with packages in the command.
type Module struct {
	Path, Version string
	Licences      []string // the texts of its licence files
}

// String is the module as NOTICE names it.
func (m Module) String() string {
	if m.Version == "" {
		return m.Path
	}
	return m.Path + " " + m.Version
}

// targets are the platforms that have packages of their own.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64", "js/wasm"}

// licenceFile matches the names of files that a licence requires to distribute.
var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)([-.].*)?$`)

// goName is the name of Go in NOTICE.
const goName = "the Go standard library and runtime, with their copies of golang.org/x packages"

// Notice returns the text of NOTICE for the module in the folder root.
func Notice(ctx context.Context, root string) (string, error) {
	modules, err := Modules(ctx, root)
	if err != nil {
		return "", err
	}
	return format(modules), nil
}

// Modules returns Go and the modules that have packages in the command on any platform, by path.
func Modules(ctx context.Context, root string) ([]Module, error) {
	goroot, err := goCommand(ctx, root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list := []Module{{Path: goName}}
	if list[0].Licences, err = licences([]string{strings.TrimSpace(string(goroot))}); err != nil {
		return nil, err
	}
	found := map[string]*linked{}
	for _, target := range targets {
		if err := addLinked(ctx, root, target, found); err != nil {
			return nil, err
		}
	}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		m := found[path]
		texts, err := licences(slices.Sorted(maps.Keys(m.folders)))
		if err != nil {
			return nil, fmt.Errorf("module %s: %w", path, err)
		}
		list = append(list, Module{path, m.version, texts})
	}
	return list, nil
}

// linked is a module with packages in the command.
type linked struct {
	version string
	folders map[string]bool // of those packages, and the ones above them in the module
}

// addLinked adds the modules that the command has on a platform.
func addLinked(ctx context.Context, root, target string, found map[string]*linked) error {
	goos, goarch, _ := strings.Cut(target, "/")
	env := []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOPROXY=off", "GOWORK=off"}
	const row = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{end}}{{end}}`
	out, err := goCommand(ctx, root, env, "list", "-deps", "-f", row, "./cmd/...")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(out)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 {
			continue
		}
		path, version, top, dir := cells[0], cells[1], cells[2], cells[3]
		if found[path] == nil {
			found[path] = &linked{version, map[string]bool{}}
		}
		for ; strings.HasPrefix(dir, top); dir = filepath.Dir(dir) {
			found[path].folders[dir] = true
		}
	}
	return nil
}

// licences returns the texts of the licence files in folders. There is at least one.
func licences(folders []string) (texts []string, err error) {
	for _, dir := range folders {
		entries, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		} else if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || !licenceFile.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			if t := tidy(string(text)); !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%w: a licence in %s", ErrUnavailable, strings.Join(folders, ", "))
	}
	return texts, nil
}

// tidy is a text with plain ends of lines, without blank space around it.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// goCommand runs the go command in a folder and returns what it prints.
func goCommand(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case strings.Contains(errs.String(), "module lookup disabled by GOPROXY=off"):
		return nil, fmt.Errorf("%w: a module: go mod download fetches it: %s", ErrUnavailable, strings.TrimSpace(errs.String()))
	}
	return nil, fmt.Errorf("go %s: %w: %s", args[0], err, cmp.Or(strings.TrimSpace(errs.String()), "no message"))
}
