package native

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"gotile/internal/engine/native/emit"
	"gotile/internal/filename"
	"gotile/internal/ownfiles"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// dumpVariable is the environment variable with the folder for dumps.
const dumpVariable = "GOTILE_DUMP"

// dumpError is a dump that was requested and cannot be written. It is no reason to run the entry on another engine.
type dumpError struct{ error }

func (e dumpError) Unwrap() error { return e.error }

// dump writes the stages of a compilation to the folder in GOTILE_DUMP, which it creates: the module, the groups, the
// machine code as text and as bytes.
func dump(m *tileir.Module, target string, e *emit.Entry) error {
	dir := os.Getenv(dumpVariable)
	if dir == "" {
		return nil
	}
	var module strings.Builder
	if err := asm.Print(&module, m, asm.Options{Locations: true}); err != nil {
		return dumpError{fmt.Errorf("%s: %w", dumpVariable, err)}
	}
	stem := dumpNames.of(e.Name(), target, module.String())
	files := []ownfiles.Text{
		{Path: stem + ".mlir", Comment: "//", Content: module.String()},
		{Path: stem + ".plan", Comment: "//", Content: e.Plan.String()},
		{Path: stem + ".asm", Comment: ";", Content: e.Code.Listing()},
	}
	if image := e.Code.Image(); image != nil {
		files = append(files, ownfiles.Text{Path: stem + ".bin", Content: string(image), Marked: stem + ".asm"})
	}
	if err := ownfiles.WriteMarked(context.Background(), dir, files); err != nil {
		return dumpError{fmt.Errorf("%s: %w", dumpVariable, err)}
	}
	return nil
}

// fileNames distinguishes kernels of the same name, such as one with tiles of several sizes.
type fileNames struct {
	mu   sync.Mutex
	seen map[string][][sha256.Size]byte // modules of a name, in the order of compilation
}

var dumpNames = fileNames{seen: make(map[string][][sha256.Size]byte)}

// of returns the base name of a kernel's files: name.target, or name-2.target for the second module of that name.
func (f *fileNames) of(name string, target, module string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	name = filename.Of(name)
	sum := sha256.Sum256([]byte(module))
	folded := strings.ToLower(name) // some file systems do not distinguish case
	n := slices.Index(f.seen[folded], sum)
	if n < 0 {
		n = len(f.seen[folded])
		f.seen[folded] = append(f.seen[folded], sum)
	}
	if n > 0 {
		name = fmt.Sprintf("%s-%d", name, n+1)
	}
	return fmt.Sprintf("%s.%s", name, target)
}
