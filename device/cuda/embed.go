package cuda

import (
	"fmt"
	"sync"

	"gotile/internal/cuda/cache"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// The cubins that the program carries, by architecture and module.
var (
	carriedMu sync.RWMutex
	carried   = map[string][]byte{}
)

// Embed registers a cubin for a module, which [Key] names, and an architecture, as sm_90:
// [Device.Compile] takes it without a compiler. The files that gotile build writes call it.
func Embed(key, arch string, cubin []byte) {
	carriedMu.Lock()
	defer carriedMu.Unlock()
	carried[arch+" "+key] = cubin
}

// Key names a module by its content.
func Key(m *tileir.Module) (string, error) {
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		return "", fmt.Errorf("the module has no bytecode: %w", err)
	}
	return cache.Key(code), nil
}

// embedded is the cubin that the program carries for a module, nil if it carries none.
func embedded(m *tileir.Module, arch string) []byte {
	carriedMu.RLock()
	defer carriedMu.RUnlock()
	if len(carried) == 0 {
		return nil
	}
	key, err := Key(m)
	if err != nil {
		return nil
	}
	return carried[arch+" "+key]
}
