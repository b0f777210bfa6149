//go:build !unix

package resources

import "time"

var started = time.Now()

// CPUTime returns the elapsed time instead of the processor time of this process.
func CPUTime() time.Duration { return time.Since(started) }
