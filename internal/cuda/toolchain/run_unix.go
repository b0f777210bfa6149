//go:build unix

package toolchain

import (
	"os/exec"
	"syscall"
)

// group gives the command a process group, so that all of it can be ended.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
