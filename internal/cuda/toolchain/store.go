package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"gotile/internal/folder"
	"gotile/internal/usercache"
)

// StoreVar names, in the environment, the folder of [Install].
const StoreVar = "GOTILE_TOOLCHAIN_DIR"

// Store returns the folder that [Install] installs into, which has a folder for each version.
func Store() (string, error) {
	if dir := os.Getenv(StoreVar); dir != "" {
		return dir, nil
	}
	home, err := usercache.Home(StoreVar)
	if err != nil {
		return "", err
	}
	return filepath.Join(home, "toolchain"), nil
}

// The files of the store besides the versions.
const (
	lockFile   = ".gotile.lock" // locked while the store is changed
	partialDir = ".partial"     // of wheels that are not complete
	stagedName = ".new-"        // begins the name of a folder that is to become a version
	markFile   = ".gotile-toolchain"
)

// store is the open and locked store. The folder may be one of the user's: only what gotile
// wrote into it is removed, and nothing outside it.
type store struct {
	*folder.Folder
	unlock func()
	swept  []string // what killed installations left, which is gone now
}

// makeStore creates the store if it does not exist, and locks it.
func makeStore(ctx context.Context, path string) (*store, error) {
	f, err := folder.Make(path)
	if err != nil {
		return nil, err
	}
	return lockStore(ctx, f)
}

// lockStore waits for the store's lock, and removes what killed installations left.
func lockStore(ctx context.Context, f *folder.Folder) (*store, error) {
	unlock, err := f.Lock(ctx, lockFile)
	switch {
	case errors.Is(err, errors.ErrUnsupported): // the staged folder may be in use
		return &store{Folder: f, unlock: func() {}}, nil
	case err != nil:
		f.Close()
		return nil, err
	}
	s := &store{Folder: f, unlock: unlock}
	s.swept = s.sweep()
	return s, nil
}

func (s *store) close() {
	s.unlock()
	s.Close()
}

func (s *store) root() *os.Root { return s.Root() }

// program is the path of tileiras in a folder of the store.
func (s *store) program(name string) string {
	return filepath.Join(s.Path(name), "bin", program("tileiras"))
}

// stage creates a folder for a new version, with gotile's mark.
func (s *store) stage() (name string, err error) {
	name = fmt.Sprintf("%s%016x", stagedName, rand.Uint64())
	if err := s.root().Mkdir(name, 0o755); err != nil {
		return "", err
	}
	return name, s.root().WriteFile(filepath.Join(name, markFile), nil, 0o644)
}

// vacant returns an error if something that gotile did not install has the name of a version.
func (s *store) vacant(version string) error {
	_, err := s.root().Lstat(version)
	if errors.Is(err, fs.ErrNotExist) || err == nil && s.ours(version) {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("%q is not a toolchain that gotile installed; remove it, or set %s to another folder", s.Path(version), StoreVar)
}

// written are the files that an installation consists of.
var written = regexp.MustCompile(`^(bin/(tileiras|ptxas)(\.exe)?|lib/libnvvm\.so[^/]*|nvvm/bin/nvvm64[^/]*|` + regexp.QuoteMeta(markFile) + `)$`)

// ours reports a folder that gotile made: it has gotile's mark or, from versions that left
// none, no other files than those of an installation. An empty one may be anyone's.
func (s *store) ours(name string) bool {
	if info, err := s.root().Lstat(name); err != nil || !info.IsDir() {
		return false
	}
	if info, err := s.root().Lstat(filepath.Join(name, markFile)); err == nil && info.Mode().IsRegular() {
		return true
	}
	files := 0
	err := fs.WalkDir(s.root().FS(), name, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if files++; !e.Type().IsRegular() || !written.MatchString(path[len(name)+1:]) {
			return fs.ErrInvalid
		}
		return nil
	})
	return err == nil && files > 0
}

// stagedForm is the name of a folder of an installation that is under way, or was killed.
var stagedForm = regexp.MustCompile(`^\` + stagedName + `[0-9a-z]+$`)

// sweep removes the folders of installations that were killed, and returns their names. The
// caller has the lock, as everyone who installs has, so that none of them is in use.
func (s *store) sweep() (gone []string) {
	entries, _ := s.Entries() // the next time is early enough
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() || !stagedForm.MatchString(name) {
			continue
		}
		err := s.root().Remove(name) // succeeds if it is empty
		if err != nil && s.ours(name) {
			err = s.root().RemoveAll(name)
		}
		if err == nil {
			gone = append(gone, name)
		}
	}
	return gone
}

// partialForm is the name of a wheel that is not complete.
var partialForm = regexp.MustCompile(`^[0-9a-f]{64}\.whl$`)

func partialName(sum digest) string { return sum.String() + ".whl" }

// removePartial removes the wheels that were being downloaded, and their folder. It reports
// whether the folder is gone.
func (s *store) removePartial() bool {
	partial, err := s.Sub(partialDir)
	if err != nil {
		return false
	}
	defer partial.Close()
	entries, _ := partial.Entries()
	for _, e := range entries {
		if partialForm.MatchString(e.Name()) {
			partial.Remove(e.Name())
		}
	}
	return s.root().Remove(partialDir) == nil // fails if anything else is in it
}

// versionsIn lists the versions that a store may contain, the newest first.
func versionsIn(path string) (list []string) {
	entries, _ := os.ReadDir(path) // no store has no versions
	for _, e := range entries {
		if isVersion(e.Name()) {
			list = append(list, e.Name())
		}
	}
	slices.SortFunc(list, func(a, b string) int { return compareVersions(b, a) })
	return list
}

// Remove deletes what [Install] installed: a version, or all of them for "", with what broken
// and killed installations left. It returns the names of the folders that it removed.
func Remove(ctx context.Context, version string) ([]string, error) {
	if err := checkVersion(version); err != nil {
		return nil, err
	}
	path, err := Store()
	if err != nil {
		return nil, err
	}
	f, err := folder.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, notInstalled(version, path)
	}
	if err != nil {
		return nil, err
	}
	s, err := lockStore(ctx, f)
	if err != nil {
		return nil, err
	}
	defer s.close()
	return s.remove(version)
}

func (s *store) remove(version string) (gone []string, err error) {
	if version == "" {
		gone = s.swept
		if s.removePartial() {
			gone = append(gone, partialDir)
		}
	}
	for _, v := range versionsIn(s.Path("")) {
		switch {
		case version != "" && v != version:
		case s.ours(v):
			if err := s.root().RemoveAll(v); err != nil {
				return gone, err
			}
			gone = append(gone, v)
		case version != "":
			return nil, s.vacant(v)
		}
	}
	if len(gone) == 0 {
		return nil, notInstalled(version, s.Path(""))
	}
	return gone, nil
}

// ErrNotInstalled is the error of removing a version that is not installed.
var ErrNotInstalled = errors.New("nothing to remove")

func notInstalled(version, store string) error {
	if version != "" {
		version = " " + version
	}
	return fmt.Errorf("%w: gotile installed no toolchain%s in %s", ErrNotInstalled, version, oneLine(store))
}
