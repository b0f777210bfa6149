package timing

import "time"

// Watch begins to measure; what it gives says how long ago that was, by the finest clock of the system.
// That is never zero, so that speeds can be computed from it.
func Watch() func() time.Duration {
	elapsed := watch()
	return func() time.Duration { return max(elapsed(), 1) }
}
