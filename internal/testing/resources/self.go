package resources

import (
	"context"
	"os"
	"os/exec"
	"strings"
)

// EmulatorVariable is the environment variable with the command that runs this test program, if the system cannot run it
// by itself: "qemu-aarch64-static -cpu max".
const EmulatorVariable = "GOTILE_TEST_EMULATOR"

// Emulated reports whether this program runs on an emulator.
func Emulated() bool { return os.Getenv(EmulatorVariable) != "" }

// Self returns a command that runs this test program, on the emulator if there is one.
func Self(ctx context.Context, args ...string) *exec.Cmd {
	command := append(strings.Fields(os.Getenv(EmulatorVariable)), os.Args[0])
	command = append(command, args...)
	return exec.CommandContext(ctx, command[0], command[1:]...)
}
