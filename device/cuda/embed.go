package cuda

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	architecture "gotile/internal/cuda/arch"
	"gotile/internal/cuda/cache"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// The cubins that the program carries, by architecture and module.
var (
	carriedMu sync.RWMutex
	carried   = map[string][]byte{}
)

// Embed registers a cubin for a module, which [Key] names, and an architecture, such as sm_90:
// [Device.Compile] takes it without a compiler. The files that gotile build writes call it.
func Embed(key, arch string, cubin []byte) {
	carriedMu.Lock()
	defer carriedMu.Unlock()
	carried[arch+" "+key] = cubin
}

// FolderVar is the environment variable that names folders which gotile build wrote, in a list
// as PATH is one. Their kernels need no compiler, as those that the program carries.
const FolderVar = "GOTILE_CUBINS"

// folder is the files of the folders that FolderVar names, by architecture and module.
var folder = sync.OnceValues(func() (map[string]string, error) {
	files := map[string]string{}
	for _, dir := range filepath.SplitList(os.Getenv(FolderVar)) {
		if err := readIndex(dir, files); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// readIndex reads the list of a folder's cubins.
func readIndex(dir string, files map[string]string) error {
	text, err := os.ReadFile(filepath.Join(dir, "cubins.tsv"))
	if err != nil {
		return fmt.Errorf("%s: %w; want a folder that gotile build wrote", FolderVar, err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 3 {
			return fmt.Errorf("%s: %s: a line of %d columns; want key, architecture and file", FolderVar, quoted.Name(filepath.Join(dir, "cubins.tsv")), len(cells))
		}
		files[cells[1]+" "+cells[0]] = filepath.Join(dir, filepath.Base(cells[2]))
	}
	return nil
}

// Key identifies a module by its content, and by the properties of its arguments that a launch knows. Source positions
// are not part of it.
func Key(m *tileir.Module) (string, error) {
	return cache.ModuleKey(m)
}

// embedded returns the cubin that the program contains for a module, or one among files, by architecture and module; nil
// if there is none. One that was compiled from the same module without properties of the arguments is used too.
func embedded(m *tileir.Module, arch string, files map[string]string) ([]byte, error) {
	carriedMu.RLock()
	defer carriedMu.RUnlock()
	if len(carried) == 0 && len(files) == 0 {
		return nil, nil
	}
	key, err := Key(m)
	general, also := cache.GeneralKey(m)
	if err != nil || also != nil {
		return nil, nil // the compiler reports the error
	}
	for _, k := range []string{key, general} {
		for _, a := range architecture.Runs(arch) {
			if cubin := carried[a+" "+k]; cubin != nil {
				return cubin, nil
			}
			if file := files[a+" "+k]; file != "" {
				return os.ReadFile(file)
			}
		}
	}
	return nil, nil
}
