package arch

import (
	"strings"
	"testing"
)

func TestFamily(t *testing.T) {
	for arch, want := range map[string]string{"sm_80": "sm_80", "sm_86": "sm_80", "sm_90": "sm_90", "sm_103": "sm_100", "sm_121": "sm_120", "sm_": "sm_", "amd64": "amd64"} {
		if got := Family(arch); got != want {
			t.Errorf("%s is of the family %s; want %s", arch, got, want)
		}
	}
}

func TestRuns(t *testing.T) {
	for arch, want := range map[string]string{
		"sm_80": "sm_80", "sm_86": "sm_86 sm_85 sm_84 sm_83 sm_82 sm_81 sm_80", "sm_90": "sm_90", "sm_103": "sm_103", "sm_8x": "sm_8x",
	} {
		if got := strings.Join(Runs(arch), " "); got != want {
			t.Errorf("%s runs the code of %s; want %s", arch, got, want)
		}
	}
}
