package timing

import "time"

// Watch starts a stopwatch; the function that it returns reports the time since then, by the finest clock of the system.
// The time is never zero, so that speeds can be computed from it.
func Watch() func() time.Duration {
	elapsed := watch()
	return func() time.Duration { return max(elapsed(), 1) }
}
