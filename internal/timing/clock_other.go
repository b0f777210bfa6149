//go:build !windows

package timing

import "time"

// watch begins to measure.
func watch() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}
