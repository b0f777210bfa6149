package exec

import (
	"golang.org/x/sys/windows"

	"gotile/internal/engine/native/target/arm64/a64"
)

var isProcessorFeaturePresent = windows.NewLazySystemDLL("kernel32.dll").NewProc("IsProcessorFeaturePresent")

// detectARM64 reads what Windows reports. A version that does not know a feature reports that it is missing.
func detectARM64() a64.Features {
	dot := present(windows.PF_ARM_V82_DP_INSTRUCTIONS_AVAILABLE)
	return featuresOf([]extension{
		{present(windows.PF_ARM_V81_ATOMIC_INSTRUCTIONS_AVAILABLE), a64.FeatLSE}, {present(windows.PF_ARM_V82_FP16_INSTRUCTIONS_AVAILABLE), a64.FeatFP16},
		{dot, a64.FeatRDM}, // which is mandatory where there are dot products: they came later
		{dot, a64.FeatDotProd}, {present(windows.PF_ARM_V82_I8MM_INSTRUCTIONS_AVAILABLE), a64.FeatI8MM},
		{present(windows.PF_ARM_V86_BF16_INSTRUCTIONS_AVAILABLE), a64.FeatBF16},
	})
}

func present(feature uint32) bool {
	has, _, _ := isProcessorFeaturePresent.Call(uintptr(feature))
	return has != 0
}
