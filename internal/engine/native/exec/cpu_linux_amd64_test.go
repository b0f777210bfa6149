package exec_test

import (
	"os"
	"regexp"
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

func TestFeatures(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no /proc/cpuinfo to compare with")
	}
	flags := " " + strings.Join(strings.Fields(regexp.MustCompile(`flags\s*:(.*)`).FindString(string(info))), " ") + " "
	for name, flag := range map[string]string{"avx2": "avx2", "fma": "fma", "f16c": "f16c", "bmi2": "bmi2", "popcnt": "popcnt", "cx16": "cx16",
		"lzcnt": "abm", "avxvnni": "avx_vnni", "avx512f": "avx512f", "avx512bw": "avx512bw", "avx512vbmi2": "avx512_vbmi2",
		"avx512vnni": "avx512_vnni", "avx512bf16": "avx512_bf16", "amxtile": "amx_tile", "amxint8": "amx_int8"} {
		have := exec.Features().Has(amd64.FeatureNamed(name))
		if want := strings.Contains(flags, " "+flag+" "); have != want {
			t.Errorf("%s is %v, /proc/cpuinfo has %v", name, have, want)
		}
	}
}

func TestLevel(t *testing.T) {
	f, err := exec.Level("avx512")
	if err != nil || !f.Has(amd64.FeatAVX2|amd64.FeatAVX512VL) || f.Has(amd64.FeatAVX512VNNI) {
		t.Errorf("avx512 is %v, %v", f, err)
	}
	if _, err := exec.Level("sse"); err == nil || !strings.Contains(err.Error(), "avx2, avx512, avx512-dot, amx") {
		t.Errorf("error %v does not name the levels", err)
	}
}
