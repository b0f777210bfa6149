package cli

import (
	"strings"
	"testing"

	"gotile/internal/engine/native"
)

// The command prints the processor, the instruction sets and the result.
func TestDoctorSelftest(t *testing.T) {
	if _, err := native.ISAs(); err != nil || testing.Short() {
		t.Skip("no machine code here, or short: ", err)
	}
	defer func(n int) { selftestPrograms = n }(selftestPrograms)
	selftestPrograms = 4
	text := must(t, "doctor", "--selftest")
	for _, want := range []string{"processor ", "machine code ", "4 at random", "all agree"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
