//go:build !unix

package enginetest

import "time"

var started = time.Now()

// cpuTime stands in for the time that processors have spent on this process.
func cpuTime() time.Duration { return time.Since(started) }
