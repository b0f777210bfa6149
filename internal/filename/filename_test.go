package filename

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOf checks that every result is one that file systems take, and that names which differ
// behind the cut stay apart.
func TestOf(t *testing.T) {
	long := strings.Repeat("_ZN4tile7softmax", 20)
	for name, want := range map[string]string{
		"softmax": "softmax", "a-b_C9": "a-b_C9", "a.b/c": "a_b_c", "../x": "___x", "": "_", ".": "_", "é": "_",
		"con": "con_", "LPT1": "LPT1_", "lpt": "lpt", "com10": "com10",
		long[:Max]: long[:Max],
	} {
		if got := Of(name); got != want {
			t.Errorf("Of(%q) = %q, want %q", name, got, want)
		}
	}
	plain := regexp.MustCompile(`^[0-9A-Za-z_-]{1,96}$`)
	seen := map[string]string{}
	for _, name := range []string{long, long + "x", long + "y", strings.Repeat("\x00", 5000), strings.Repeat("é", 260), "x\n" + long} {
		got := Of(name)
		if !plain.MatchString(got) || got != Of(name) || seen[got] != "" {
			t.Errorf("Of(%.20q…) = %q", name, got)
		}
		seen[got] = name
		if err := os.WriteFile(filepath.Join(t.TempDir(), got+"-0123456789ab-sm_100.cubin"), nil, 0o600); err != nil {
			t.Error(err)
		}
	}
}
