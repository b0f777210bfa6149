//go:build unix

package resources

import (
	"syscall"
	"time"
)

// CPUTime is what the processors have spent on this process so far: other programs do not
// make it longer.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
