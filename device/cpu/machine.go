package cpu

import (
	"os"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/cpu"
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

// model returns the name of the CPU if the system reports it. It is read once: a kernel that selects its tiles by the
// device needs it at each launch, and the file is long.
var model = sync.OnceValue(func() string { return field("/proc/cpuinfo", "model name") })

// totalMemory returns the size of the machine's memory in bytes if the system reports it.
var totalMemory = sync.OnceValue(func() int64 {
	kib, err := strconv.ParseInt(strings.TrimSuffix(field("/proc/meminfo", "MemTotal"), " kB"), 10, 64)
	if err != nil {
		return 0
	}
	return kib << 10
})

// field returns the value of the first line "name: value" of a file; empty if there is none.
func field(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == name {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
