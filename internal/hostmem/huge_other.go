//go:build unix && !linux

package hostmem

// adviseHugePages does nothing: the system chooses the size of pages.
func adviseHugePages([]byte) {}
