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

// ownCache returns the size of the largest cache of the first CPU that no other core shares, if the system reports it.
var ownCache = sync.OnceValue(func() (largest int) {
	const caches = "/sys/devices/system/cpu/cpu0/cache/index"
	threads := line("/sys/devices/system/cpu/cpu0/topology/thread_siblings_list")
	for i := range 8 {
		folder := caches + strconv.Itoa(i) + "/"
		size, ok := strings.CutSuffix(line(folder+"size"), "K")
		kib, err := strconv.Atoi(size)
		if ok && err == nil && line(folder+"shared_cpu_list") == threads && line(folder+"type") != "Instruction" {
			largest = max(largest, kib<<10)
		}
	}
	return largest
})

// line returns the first line of a file; empty if there is none.
func line(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return first
}
