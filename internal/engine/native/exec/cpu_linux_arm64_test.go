package exec_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/testing/resources"
)

// TestFeaturesOfEmulator compares the features with those of the processors that qemu emulates.
func TestFeaturesOfEmulator(t *testing.T) {
	command := strings.Fields(os.Getenv(resources.EmulatorVariable))
	i := slices.Index(command, "-cpu")
	if i < 0 || i+1 == len(command) {
		t.Skip("no emulator with -cpu")
	}
	name, _, _ := strings.Cut(command[i+1], ",")
	want, known := map[string]a64.Features{
		"cortex-a57":  0,
		"neoverse-n1": a64.FeatLSE | a64.FeatFP16 | a64.FeatRDM | a64.FeatDotProd,
		"max":         a64.AllFeatures,
	}[name]
	if !known {
		t.Skipf("the features of %s are not in the table", name)
	}
	if got := exec.FeaturesARM64(); got != want {
		t.Errorf("%s: got %v, want %v", name, got, want)
	}
}

// TestFeaturesOfLinux compares the features with those that Linux lists.
func TestFeaturesOfLinux(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	_, rest, found := strings.Cut(string(info), "\nFeatures")
	if !found {
		t.Skip("no features in /proc/cpuinfo: an emulator has the host's")
	}
	line, _, _ := strings.Cut(rest, "\n")
	listed := strings.Fields(line)
	for feature, name := range map[a64.Features]string{a64.FeatLSE: "atomics", a64.FeatFP16: "asimdhp", a64.FeatRDM: "asimdrdm", a64.FeatDotProd: "asimddp",
		a64.FeatFHM: "asimdfhm", a64.FeatI8MM: "i8mm", a64.FeatBF16: "bf16"} {
		if got, want := exec.FeaturesARM64().Has(feature), slices.Contains(listed, name); got != want {
			t.Errorf("%v is %v, /proc/cpuinfo has %v", feature, got, want)
		}
	}
}
