package cuda

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"gotile/internal/cuda/cache"
	"gotile/tileir"
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

// Key names a module by its content, and by what a launch knows of its arguments.
func Key(m *tileir.Module) (string, error) {
	return cache.ModuleKey(m)
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
	for _, a := range runs(arch) {
		if cubin := carried[a+" "+key]; cubin != nil {
			return cubin
		}
	}
	return nil
}

// runs is the architectures whose code a GPU runs, the best first: its own, and of sm_8x
// also older ones. Newer generations have code that only runs on its own.
func runs(arch string) (list []string) {
	minor, ok := strings.CutPrefix(arch, "sm_8")
	if n, err := strconv.Atoi(minor); ok && err == nil && n <= 9 {
		for ; n >= 0; n-- {
			list = append(list, fmt.Sprintf("sm_8%d", n))
		}
		return list
	}
	return []string{arch}
}
