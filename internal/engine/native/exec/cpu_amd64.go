package exec

import (
	"golang.org/x/sys/cpu"

	"gotile/internal/engine/native/target/x86/amd64"
)

// detect asks golang.org/x/sys/cpu, which knows what each operating system saves of
// the registers. It does not know of arithmetic on float16, which no code here uses.
func detect() amd64.Features {
	x := &cpu.X86
	var f amd64.Features
	for _, c := range []struct {
		has  bool
		feat amd64.Features
	}{
		{x.HasPOPCNT, amd64.FeatPOPCNT}, {x.HasCX16, amd64.FeatCX16}, {x.HasLZCNT, amd64.FeatLZCNT},
		{x.HasBMI1, amd64.FeatBMI1}, {x.HasBMI2, amd64.FeatBMI2},
		{x.HasAVX, amd64.FeatAVX}, {x.HasF16C && x.HasAVX, amd64.FeatF16C}, {x.HasFMA, amd64.FeatFMA},
		{x.HasAVX2, amd64.FeatAVX2}, {x.HasAVXVNNI && x.HasAVX2, amd64.FeatAVXVNNI},
		{x.HasAVX512F, amd64.FeatAVX512F}, {x.HasAVX512CD, amd64.FeatAVX512CD}, {x.HasAVX512BW, amd64.FeatAVX512BW},
		{x.HasAVX512DQ, amd64.FeatAVX512DQ}, {x.HasAVX512VL, amd64.FeatAVX512VL},
		{x.HasAVX512VBMI, amd64.FeatAVX512VBMI}, {x.HasAVX512VBMI2, amd64.FeatAVX512VBMI2},
		{x.HasAVX512VNNI, amd64.FeatAVX512VNNI}, {x.HasAVX512BITALG, amd64.FeatAVX512BITALG},
		{x.HasAVX512VPOPCNTDQ, amd64.FeatAVX512VPOPCNT}, {x.HasAVX512IFMA, amd64.FeatAVX512IFMA},
		{x.HasAVX512BF16, amd64.FeatAVX512BF16},
	} {
		if c.has {
			f |= c.feat
		}
	}
	f |= detectAMX()
	usesVectors, usesTiles = f.Has(amd64.FeatAVX), f.Has(amd64.FeatAMXTILE)
	return f
}

// usesVectors and usesTiles tell callOn which registers code may have left in use when it faulted. Code
// that uses them has asked for [Features] before.
//
//lint:ignore U1000 assembly reads them
var usesVectors, usesTiles bool

// detectAMX reports the tile instructions if the system lets this process use them.
func detectAMX() (f amd64.Features) {
	if !cpu.X86.HasAMXTile || !permitAMX() {
		return 0
	}
	f = amd64.FeatAMXTILE
	if cpu.X86.HasAMXInt8 {
		f |= amd64.FeatAMXINT8
	}
	if cpu.X86.HasAMXBF16 {
		f |= amd64.FeatAMXBF16
	}
	return f
}
