package exec

import (
	"testing"

	"golang.org/x/sys/cpu"

	"gotile/internal/engine/native/target/x86/amd64"
)

// TestDetect: each feature is missing if the processor lacks one of its requirements, and no other
// feature is missing then.
func TestDetect(t *testing.T) {
	all, x := detect(), &cpu.X86
	defer detect() // restores what calls save
	for _, c := range []struct {
		name  string
		has   *bool
		takes amd64.Features
	}{
		{"popcnt", &x.HasPOPCNT, amd64.FeatPOPCNT}, {"cx16", &x.HasCX16, amd64.FeatCX16}, {"lzcnt", &x.HasLZCNT, amd64.FeatLZCNT},
		{"bmi1", &x.HasBMI1, amd64.FeatBMI1}, {"bmi2", &x.HasBMI2, amd64.FeatBMI2}, {"fma", &x.HasFMA, amd64.FeatFMA},
		{"avx", &x.HasAVX, amd64.FeatAVX | amd64.FeatF16C}, {"f16c", &x.HasF16C, amd64.FeatF16C},
		{"avx2", &x.HasAVX2, amd64.FeatAVX2 | amd64.FeatAVXVNNI}, {"avxvnni", &x.HasAVXVNNI, amd64.FeatAVXVNNI},
		{"avx512f", &x.HasAVX512F, amd64.FeatAVX512F}, {"avx512cd", &x.HasAVX512CD, amd64.FeatAVX512CD},
		{"avx512bw", &x.HasAVX512BW, amd64.FeatAVX512BW}, {"avx512dq", &x.HasAVX512DQ, amd64.FeatAVX512DQ},
		{"avx512vl", &x.HasAVX512VL, amd64.FeatAVX512VL}, {"avx512vbmi", &x.HasAVX512VBMI, amd64.FeatAVX512VBMI},
		{"avx512vbmi2", &x.HasAVX512VBMI2, amd64.FeatAVX512VBMI2}, {"avx512vnni", &x.HasAVX512VNNI, amd64.FeatAVX512VNNI},
		{"avx512bitalg", &x.HasAVX512BITALG, amd64.FeatAVX512BITALG}, {"avx512vpopcntdq", &x.HasAVX512VPOPCNTDQ, amd64.FeatAVX512VPOPCNT},
		{"avx512ifma", &x.HasAVX512IFMA, amd64.FeatAVX512IFMA}, {"avx512bf16", &x.HasAVX512BF16, amd64.FeatAVX512BF16},
		{"amxtile", &x.HasAMXTile, amd64.FeatAMXTILE | amd64.FeatAMXINT8 | amd64.FeatAMXBF16},
		{"amxint8", &x.HasAMXInt8, amd64.FeatAMXINT8}, {"amxbf16", &x.HasAMXBF16, amd64.FeatAMXBF16},
	} {
		was := *c.has
		*c.has = false
		got := detect()
		if usesVectors != got.Has(amd64.FeatAVX) || usesTiles != got.Has(amd64.FeatAMXTILE) {
			t.Errorf("without %s: vectors are in use: %v, tiles: %v", c.name, usesVectors, usesTiles)
		}
		*c.has = was
		if want := all &^ c.takes; got != want {
			t.Errorf("without %s: %v, want %v", c.name, got, want)
		}
	}
}
