package hostmem

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// Available returns the number of bytes that this process may still allocate, from the system, its control group and its
// own limit; ok is false if none of them is known.
func Available() (n int64, ok bool) {
	for _, ask := range []func() (int64, bool){ofSystem, ofGroup, ofProcess} {
		if m, known := ask(); known && (!ok || m < n) {
			n, ok = m, true
		}
	}
	return n, ok
}

// Total returns the size of the machine's memory in bytes; ok is false if the system does not report it.
func Total() (n int64, ok bool) { return memoryInfo("MemTotal:") }

func ofSystem() (int64, bool) { return memoryInfo("MemAvailable:") }

// memoryInfo returns a size in /proc/meminfo in bytes.
func memoryInfo(name string) (int64, bool) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	_, rest, found := bytes.Cut(text, []byte(name))
	fields := bytes.Fields(rest)
	if !found || len(fields) == 0 {
		return 0, false
	}
	kib, err := strconv.ParseInt(string(fields[0]), 10, 64)
	return kib << 10, err == nil
}

func ofGroup() (int64, bool) {
	most, ok := numberIn("/sys/fs/cgroup/memory.max")
	used, known := numberIn("/sys/fs/cgroup/memory.current")
	return most - used, ok && known
}

// ofProcess returns the rest of the address space that the process is limited to.
func ofProcess() (int64, bool) {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &limit) != nil || limit.Cur > 1<<60 {
		return 0, false
	}
	pages, ok := numberIn("/proc/self/statm")
	return int64(limit.Cur) - pages*int64(os.Getpagesize()), ok
}

// numberIn is the first number of a file.
func numberIn(file string) (int64, bool) {
	text, err := os.ReadFile(file)
	fields := bytes.Fields(text)
	if err != nil || len(fields) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(fields[0]), 10, 64)
	return n, err == nil
}
