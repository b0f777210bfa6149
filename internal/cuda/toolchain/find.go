package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"gotile/tileir"
)

// ErrNotFound is the error of a machine without a compiler that can be used.
var ErrNotFound = errors.New("no tileiras")

// PathVar names, in the environment, the tileiras to use, or the folder it is in.
const PathVar = "GOTILE_TILEIRAS"

// Tool is a tileiras, with the files that it needs.
type Tool struct {
	Path    string // of tileiras
	Source  string // where it was found: "PATH", "CUDA toolkit", "gotile toolchain"
	Version string // as 13.4.92
	PTXAS   string
	LibNVVM string
	// Bytecode is the newest version that it reads.
	Bytecode tileir.Version
}

// candidate is a path at which a tileiras may be.
type candidate struct{ path, source string }

// Find returns the first tileiras that is complete: the one of GOTILE_TILEIRAS, or on PATH, in a CUDA toolkit, in a
// Python environment, or installed by [Install]. If there is none, its error is of class [ErrNotFound] and lists the
// error of each incomplete one.
func Find(ctx context.Context) (*Tool, error) {
	if named := os.Getenv(PathVar); named != "" {
		t, err := Check(ctx, inFolder(named), PathVar)
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrNotFound, PathVar, err)
		}
		return t, nil
	}
	var wrong []string
	for _, c := range candidates() {
		t, err := Check(ctx, c.path, c.source)
		if err == nil {
			return t, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		wrong = append(wrong, err.Error())
	}
	if len(wrong) == 0 {
		return nil, fmt.Errorf("%w: not on PATH, in a CUDA toolkit 13.1 or newer, or in a Python environment; run gotile toolchain install", ErrNotFound)
	}
	return nil, fmt.Errorf("%w that can be used; run gotile toolchain install: %s", ErrNotFound, strings.Join(wrong, "; "))
}

// All returns every tileiras of this machine, complete or not, in the order of [Find], and the errors of incomplete ones.
func All(ctx context.Context) (tools []Tool, wrong []error) {
	list := candidates()
	if named := os.Getenv(PathVar); named != "" {
		list = append([]candidate{{inFolder(named), PathVar}}, list...)
	}
	for _, c := range list {
		t, err := Check(ctx, c.path, c.source)
		if err != nil {
			t = &Tool{Path: c.path, Source: c.source}
		}
		tools, wrong = append(tools, *t), append(wrong, err)
	}
	return tools, wrong
}

// inFolder returns the program if path is a folder that contains it, or a bin folder with it.
func inFolder(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return path
	}
	if exists(filepath.Join(path, "bin", program("tileiras"))) {
		path = filepath.Join(path, "bin")
	}
	return filepath.Join(path, program("tileiras"))
}

// program is the file name of a program on this platform.
func program(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}

// candidates is every tileiras that is there, each once.
func candidates() (list []candidate) {
	seen := map[string]bool{}
	add := func(dir, source string) {
		path := filepath.Join(dir, program("tileiras"))
		real, err := filepath.EvalSymlinks(path)
		if dir == "" || err != nil || seen[real] {
			return
		}
		seen[real] = true
		list = append(list, candidate{real, source})
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		add(dir, "PATH")
	}
	for _, dir := range toolkits() {
		add(filepath.Join(dir, "bin"), "CUDA toolkit")
	}
	for _, dir := range sitePackages() {
		for _, found := range newestFirst(filepath.Join(dir, "nvidia", "cu*", "bin")) {
			add(found, "Python environment")
		}
	}
	if store, err := Store(); err == nil {
		for _, version := range versionsIn(store) {
			add(filepath.Join(store, version, "bin"), "gotile toolchain")
		}
	}
	return list
}

// toolkits returns the folders in which CUDA toolkits are installed.
func toolkits() []string {
	dirs := []string{os.Getenv("CUDA_HOME"), os.Getenv("CUDA_PATH"), "/usr/local/cuda", "/opt/cuda"}
	dirs = append(dirs, newestFirst("/usr/local/cuda-*")...)
	if files := os.Getenv("ProgramFiles"); runtime.GOOS == "windows" && files != "" {
		dirs = append(dirs, newestFirst(filepath.Join(files, "NVIDIA GPU Computing Toolkit", "CUDA", "v*"))...)
	}
	return slices.DeleteFunc(dirs, func(dir string) bool { return dir == "" })
}

// sitePackages returns the package folders of Python environments: the active one, that of the python3 on PATH, the
// user's and the system's.
func sitePackages() (dirs []string) {
	roots := []string{os.Getenv("VIRTUAL_ENV"), os.Getenv("CONDA_PREFIX")}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if exists(filepath.Join(dir, program("python3"))) || exists(filepath.Join(dir, program("python"))) {
			roots = append(roots, filepath.Dir(dir))
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		roots = append(roots, filepath.Join(home, ".local"))
	}
	roots = append(roots, "/usr/local", "/usr")
	for _, root := range roots {
		if root == "" {
			continue
		}
		dirs = append(dirs, newestFirst(filepath.Join(root, "lib", "python3*", "site-packages"))...)
		dirs = append(dirs, newestFirst(filepath.Join(root, "lib", "python3*", "dist-packages"))...)
		dirs = append(dirs, filepath.Join(root, "Lib", "site-packages")) // Windows
	}
	return dirs
}

// newestFirst is the paths of a pattern, larger version numbers first.
func newestFirst(pattern string) []string {
	paths, _ := filepath.Glob(pattern) // the pattern is ours
	slices.SortFunc(paths, func(a, b string) int { return compareVersions(b, a) })
	return paths
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// compareVersions orders texts, numbers in them by value: 13.10 comes after 13.9.
func compareVersions(a, b string) int {
	for a != "" && b != "" {
		x, y := numberAt(a), numberAt(b)
		if x == "" || y == "" {
			if a[0] != b[0] {
				return int(a[0]) - int(b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		if n, m := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0"); n != m {
			if len(n) != len(m) {
				return len(n) - len(m)
			}
			return strings.Compare(n, m)
		}
		a, b = a[len(x):], b[len(y):]
	}
	return len(a) - len(b)
}

// numberAt is the digits that a text begins with.
func numberAt(s string) string {
	return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
}
