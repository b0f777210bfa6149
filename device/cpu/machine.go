package cpu

import (
	"sync"

	"golang.org/x/sys/cpu"

	"gotile/internal/hostmem"
)

// features lists the vector instructions of this machine that matter to tiles.
func features() []string {
	var has []string
	for _, f := range []struct {
		name string
		ok   bool
	}{
		{"AVX2", cpu.X86.HasAVX2}, {"FMA", cpu.X86.HasFMA}, {"AVX-512", cpu.X86.HasAVX512F}, {"AVX-512 BF16", cpu.X86.HasAVX512BF16},
		{"AVX-512 VNNI", cpu.X86.HasAVX512VNNI}, {"AMX", cpu.X86.HasAMXTile}, {"NEON", cpu.ARM64.HasASIMD}, {"SVE", cpu.ARM64.HasSVE},
	} {
		if f.ok {
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
