//go:build unix

package toolchain

import (
	"os/exec"
	"syscall"
)

// group makes the command a process group, so that all of its processes can be ended.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
