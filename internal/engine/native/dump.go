package native

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gotile/internal/engine/native/amd64"
	"gotile/tileir/asm"
)

// dumpVariable names the environment variable for a folder.
const dumpVariable = "GOTILE_DUMP"

// dumpError is files that somebody asked for and that cannot be written. It is no reason to
// run elsewhere.
type dumpError struct{ error }

func (e dumpError) Unwrap() error { return e.error }

// dump writes the stages of a compilation to the folder that GOTILE_DUMP names, which it makes: the
// module, the groups, the machine code as text and as bytes.
func (c *codegen) dump(name string, setup, body *region, code *amd64.Code) error {
	dir := os.Getenv(dumpVariable)
	if dir == "" {
		return nil
	}
	var module strings.Builder
	err := asm.Print(&module, c.module, asm.Options{Locations: true})
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err != nil {
		return dumpError{fmt.Errorf("%s: %w", dumpVariable, err)}
	}
	stages := map[string]string{"mlir": module.String(), "plan": c.groupsText(setup, body), "asm": code.Listing(), "bin": string(code.Bytes)}
	stem := filepath.Join(dir, dumpNames.of(name, c.isa, module.String()))
	for _, suffix := range slices.Sorted(maps.Keys(stages)) {
		if err := os.WriteFile(stem+"."+suffix, []byte(stages[suffix]), 0o666); err != nil {
			return dumpError{fmt.Errorf("%s: %w", dumpVariable, err)}
		}
	}
	return nil
}

// fileNames tells kernels of one name apart, such as one with tiles of several sizes.
type fileNames struct {
	mu   sync.Mutex
	seen map[string][][sha256.Size]byte // modules of a name, in the order in which they came
}

var dumpNames = fileNames{seen: make(map[string][][sha256.Size]byte)}

// of is the name of a kernel's files, without what tells these apart: name.isa, or name-2.isa for the
// second module of that name.
func (f *fileNames) of(name string, isa ISA, module string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	name = strings.Map(plainLetter, name)
	sum := sha256.Sum256([]byte(module))
	n := slices.Index(f.seen[name], sum)
	if n < 0 {
		n = len(f.seen[name])
		f.seen[name] = append(f.seen[name], sum)
	}
	if n > 0 {
		name = fmt.Sprintf("%s-%d", name, n+1)
	}
	return fmt.Sprintf("%s.%v", name, isa)
}

// plainLetter keeps what every system takes in the name of a file.
func plainLetter(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-':
		return r
	}
	return '_'
}
