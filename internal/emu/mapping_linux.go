package emu

import (
	"bufio"
	"fmt"
	"os"
	"sync"
	"unsafe"
)

// maps are the mappings of the process, as they were last read.
var maps struct {
	mu   sync.Mutex
	list [][2]uintptr
}

// farAway bounds how far from a pointer its mapping is used.
const farAway = 1 << 30

// mapping returns the memory around an address of the process that is mapped without a gap, at most
// [farAway] bytes in each direction; nil if the address is not mapped.
func mapping(addr uintptr) []byte {
	maps.mu.Lock()
	defer maps.mu.Unlock()
	begin, end := around(addr)
	if end == 0 {
		maps.list = readMaps()
		begin, end = around(addr)
	}
	if end == 0 {
		return nil
	}
	if begin+farAway < addr {
		begin = (addr - farAway) &^ (alignment - 1)
	}
	end = min(end, addr+farAway)
	return unsafe.Slice((*byte)(pointer(begin)), end-begin)
}

// around returns the mapping of an address, or zeros.
func around(addr uintptr) (begin, end uintptr) {
	for _, m := range maps.list {
		if m[0] <= addr && addr < m[1] {
			return m[0], m[1]
		}
	}
	return 0, 0
}

// readMaps reads the mappings that can be written, and joins adjacent ones.
func readMaps() (list [][2]uintptr) {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return nil
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var begin, end uintptr
		var access string
		if n, _ := fmt.Sscanf(lines.Text(), "%x-%x %s", &begin, &end, &access); n < 3 || access[0] != 'r' {
			continue
		}
		if last := len(list) - 1; last >= 0 && list[last][1] == begin {
			list[last][1] = end
			continue
		}
		list = append(list, [2]uintptr{begin, end})
	}
	return list
}
