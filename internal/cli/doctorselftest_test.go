package cli

import (
	"strings"
	"testing"
	"time"

	"gotile/internal/engine/native"
)

// The command prints the processor, the instruction sets and the result.
func TestDoctorSelftest(t *testing.T) {
	if _, err := native.ISAs(); err != nil || testing.Short() {
		t.Skip("no machine code here, or short: ", err)
	}
	defer func(n int, limit time.Duration) { selftestPrograms, selftestTime = n, limit }(selftestPrograms, selftestTime)
	selftestPrograms, selftestTime = 4, time.Hour // on a busy machine the tests take longer than the command's limit
	text := must(t, "doctor", "--selftest")
	for _, want := range []string{"processor ", "machine code ", "4 at random", "all agree"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
