package exec

import "unsafe"

// makeCoherent makes instructions that were stored visible to instruction fetches of every core. Caches of arm64 do
// not do so by themselves, and emulators do not reveal if this is missing, so here is why it suffices:
//
//   - Each data cache line is cleaned to the point of unification (DC CVAU), from where instructions are fetched. The
//     barrier DSB ISH waits until all cores of the inner shareable domain, which are all that run the process, see it.
//   - Then each instruction cache line is invalidated (IC IVAU). The processor broadcasts that to the same cores, and the
//     second DSB ISH waits until it is complete. ISB discards what this core has fetched ahead.
//   - The lengths of lines are in CTR_EL0. Its bits IDC and DIC report that a step is not needed; the barriers stay.
//     Linux permits the instructions and the register in programs, and emulates the register on machines whose cores
//     differ or have errata.
//   - Other cores need no ISB of their own: the pages become executable afterwards, so no core can have fetched,
//     even speculatively, what was in them before. The system call that makes them executable invalidates translations on
//     all cores, and returns by an exception, which synchronises the context of this one.
//
// The address is the one that the code is executed at, so aliases in a virtually indexed cache do not matter.
func makeCoherent(code []byte) error {
	start := uintptr(unsafe.Pointer(unsafe.SliceData(code)))
	cleanLines(start, start+uintptr(len(code)))
	return nil
}

// cleanLines makes the memory from start to end coherent. It must not be empty.
func cleanLines(start, end uintptr)
