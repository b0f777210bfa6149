//go:build unix

package cli

import (
	"os/exec"
	"syscall"
)

// signalOf returns the number of the signal that ended a program.
func signalOf(e *exec.ExitError) int {
	if s, ok := e.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return int(s.Signal())
	}
	return 0
}
