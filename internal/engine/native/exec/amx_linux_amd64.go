package exec

import "golang.org/x/sys/unix"

// Linux saves tile registers only in processes that have asked for it, because they make each signal frame 8 KiB larger.
// The permission applies to the whole process. (Go's signal stacks of 32 KiB have room for it.)
const (
	archReqXCompPerm = 0x1023
	xfeatureTileData = 18
)

func permitAMX() bool {
	_, _, errno := unix.RawSyscall(unix.SYS_ARCH_PRCTL, archReqXCompPerm, xfeatureTileData, 0)
	return errno == 0
}
