//go:build !unix

package resources

import "time"

var started = time.Now()

// CPUTime stands in for the time that processors have spent on this process.
func CPUTime() time.Duration { return time.Since(started) }
