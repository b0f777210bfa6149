package resources

import (
	"runtime"
	"time"
)

// What work may take at all, and for each byte of its input.
const (
	baseTime    = 10 * time.Second
	timePerByte = 5 * time.Microsecond
	baseBytes   = 16 << 20
	bytesPer    = 4000
)

// Proportional runs work on an input of n bytes and fails the test if it takes more processor time, or allocates more
// memory, than is in proportion to the input, so that a small hostile file cannot keep a machine busy. The limits leave
// a margin of fifty times for slow and busy machines; work that grows with the square of the input still exceeds them if
// the input is long.
func Proportional(t Test, n int, work func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := CPUTime()
	work()
	took := CPUTime() - start
	runtime.ReadMemStats(&after)
	if most := baseTime + time.Duration(n)*timePerByte; took > most {
		t.Errorf("%d bytes of input took %v, want at most %v", n, took, most)
	}
	if bytes, most := after.TotalAlloc-before.TotalAlloc, uint64(baseBytes+n*bytesPer); bytes > most {
		t.Errorf("%d bytes of input took %d bytes of memory, want at most %d", n, bytes, most)
	}
}
