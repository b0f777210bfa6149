package hostmem

import "syscall"

// adviseHugePages asks the system for pages of 2 MB, as NumPy does: the rows of a large matrix are in as many pages, and
// the processor caches the addresses of a few thousand. A system that has no such pages ignores it.
func adviseHugePages(memory []byte) { _ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE) }
