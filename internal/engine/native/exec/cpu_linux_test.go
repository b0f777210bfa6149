//go:build amd64

package exec_test

import (
	"os"
	"strings"
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// cpuFlags are Linux's names of features.
var cpuFlags = map[amd64.Features]string{
	amd64.FeatPOPCNT: "popcnt", amd64.FeatCX16: "cx16", amd64.FeatLZCNT: "abm", amd64.FeatBMI1: "bmi1", amd64.FeatBMI2: "bmi2",
	amd64.FeatAVX: "avx", amd64.FeatF16C: "f16c", amd64.FeatFMA: "fma", amd64.FeatAVX2: "avx2", amd64.FeatAVXVNNI: "avx_vnni",
	amd64.FeatAVX512F: "avx512f", amd64.FeatAVX512CD: "avx512cd", amd64.FeatAVX512BW: "avx512bw", amd64.FeatAVX512DQ: "avx512dq",
	amd64.FeatAVX512VL: "avx512vl", amd64.FeatAVX512VBMI: "avx512vbmi", amd64.FeatAVX512VBMI2: "avx512_vbmi2",
	amd64.FeatAVX512VNNI: "avx512_vnni", amd64.FeatAVX512BITALG: "avx512_bitalg", amd64.FeatAVX512VPOPCNT: "avx512_vpopcntdq",
	amd64.FeatAVX512IFMA: "avx512ifma", amd64.FeatAVX512BF16: "avx512_bf16",
	amd64.FeatAMXTILE: "amx_tile", amd64.FeatAMXINT8: "amx_int8", amd64.FeatAMXBF16: "amx_bf16",
}

// TestFeaturesOfLinux compares the features with those that Linux lists. It may refuse AMX to
// a process.
func TestFeaturesOfLinux(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	_, rest, found := strings.Cut(string(info), "\nflags")
	if !found {
		t.Skip("no flags in /proc/cpuinfo")
	}
	line, _, _ := strings.Cut(rest, "\n")
	listed := make(map[string]bool)
	for _, name := range strings.Fields(line) {
		listed[name] = true
	}
	have := exec.Features()
	for feature, name := range cpuFlags {
		amx := strings.HasPrefix(name, "amx")
		switch got := have.Has(feature); {
		case got && !listed[name]:
			t.Errorf("%v is not among the flags", feature)
		case !got && listed[name] && (!amx || have.Has(amd64.FeatAMXTILE)):
			t.Errorf("%v is missing, and %q is among the flags", feature, name)
		}
	}
}
