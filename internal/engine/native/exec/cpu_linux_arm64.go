package exec

import (
	"golang.org/x/sys/cpu"
	"golang.org/x/sys/unix"

	"gotile/internal/engine/native/target/arm64/a64"
)

// Names of Linux's auxiliary vector, and a bit that golang.org/x/sys/cpu does not have.
const (
	auxHWCAP2  = 26
	hwcap2BF16 = 1 << 14
)

// detectARM64 reads the features that the kernel lets programs use.
func detectARM64() a64.Features {
	x := &cpu.ARM64
	return featuresOf([]extension{
		{x.HasATOMICS, a64.FeatLSE}, {x.HasFPHP && x.HasASIMDHP, a64.FeatFP16}, {x.HasASIMDRDM, a64.FeatRDM}, {x.HasASIMDDP, a64.FeatDotProd},
		{x.HasASIMDFHM, a64.FeatFHM}, {x.HasI8MM, a64.FeatI8MM}, {auxiliary(auxHWCAP2)&hwcap2BF16 != 0, a64.FeatBF16},
	})
}

// auxiliary returns an entry of the vector that the kernel passed to the process; 0 if there is none.
func auxiliary(name uintptr) uintptr {
	vector, err := unix.Auxv()
	if err != nil {
		return 0
	}
	for _, entry := range vector {
		if entry[0] == name {
			return entry[1]
		}
	}
	return 0
}
