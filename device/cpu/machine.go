package cpu

import (
	"cmp"
	"sync"

	"golang.org/x/sys/cpu"

	"gotile/internal/engine"
	"gotile/internal/engine/native"
	"gotile/internal/hostmem"
)

// features lists the vector instructions of this machine that matter to tiles, without those that an engine of machine code
// may not use.
func features(e engine.Engine) []string {
	const avx2, avx512, all = 1, 2, 3
	limit := all
	if n, ok := e.(*native.Engine); ok {
		limit = cmp.Or(map[string]int{native.AVX2.String(): avx2, native.AVX512.String(): avx512}[n.ISA()], all)
	}
	var has []string
	for _, f := range []struct {
		name  string
		ok    bool
		level int
	}{
		{"AVX2", cpu.X86.HasAVX2, avx2}, {"FMA", cpu.X86.HasFMA, avx2}, {"AVX-512", cpu.X86.HasAVX512F, avx512}, {"AVX-512 BF16", cpu.X86.HasAVX512BF16, avx512},
		{"AVX-512 VNNI", cpu.X86.HasAVX512VNNI, avx512}, {"AMX", cpu.X86.HasAMXTile, all}, {"NEON", cpu.ARM64.HasASIMD, all}, {"SVE", cpu.ARM64.HasSVE, all},
	} {
		if f.ok && f.level <= limit {
			has = append(has, f.name)
		}
	}
	return has
}

// totalMemory returns the size of the machine's memory in bytes, or 0 if the system does not report it.
var totalMemory = sync.OnceValue(func() int64 {
	n, _ := hostmem.Total()
	return n
})
