package exec

import "golang.org/x/sys/unix"

// Linux saves the tiles of a process only once it has asked for them, as they make each
// of its signal frames 8 KiB larger. The permission is for the whole process. (Go's signal
// stacks have 32 KiB, so there is room.)
const (
	archReqXCompPerm = 0x1023
	xfeatureTileData = 18
)

func permitAMX() bool {
	_, _, errno := unix.RawSyscall(unix.SYS_ARCH_PRCTL, archReqXCompPerm, xfeatureTileData, 0)
	return errno == 0
}
