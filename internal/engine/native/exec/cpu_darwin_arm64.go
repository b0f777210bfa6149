package exec

import (
	"golang.org/x/sys/unix"

	"gotile/internal/engine/native/target/arm64/a64"
)

// detectARM64 reads what macOS reports by sysctl. Before macOS 12 it had other names, and none for some features.
func detectARM64() a64.Features {
	const now = "hw.optional.arm.FEAT_"
	return featuresOf([]extension{
		{reported(now+"LSE") || reported("hw.optional.armv8_1_atomics"), a64.FeatLSE},
		{reported(now+"FP16") || reported("hw.optional.neon_fp16"), a64.FeatFP16},
		{reported(now + "RDM"), a64.FeatRDM}, {reported(now + "DotProd"), a64.FeatDotProd},
		{reported(now+"FHM") || reported("hw.optional.armv8_2_fhm"), a64.FeatFHM},
		{reported(now + "I8MM"), a64.FeatI8MM}, {reported(now + "BF16"), a64.FeatBF16},
	})
}

// reported reports that a name exists and is not zero.
func reported(name string) bool {
	n, err := unix.SysctlUint32(name)
	return err == nil && n != 0
}
