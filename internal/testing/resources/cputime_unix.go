//go:build unix

package resources

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time of this process so far, which other programs do not increase.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
