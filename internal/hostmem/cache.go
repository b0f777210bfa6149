package hostmem

import (
	"os"
	"strconv"
	"strings"
	"sync"
)

// OwnCache returns the size of the largest cache of the first CPU that no other core shares; 0 if the system does not report it.
var OwnCache = sync.OnceValue(func() (largest int) {
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
