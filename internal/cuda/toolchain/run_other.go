//go:build !unix

package toolchain

import "os/exec"

// group does nothing: ending the command ends the compiler, and its child processes run to their end.
func group(*exec.Cmd) {}
