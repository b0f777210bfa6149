package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/profile"
)

// profileVecadd profiles a kernel on arrays of known size; the limits are given.
func profileVecadd(flags ...string) []string {
	return append(append([]string{"profile", "--launches", "2", "--limit", "copy=20e9", "--limit", "f32=1e11"}, flags...), viewVecadd...)
}

func TestProfile(t *testing.T) {
	code, out, msg := gotile(t, profileVecadd()...)
	if code != 0 || msg != "" {
		t.Fatalf("exit %d, said %q", code, msg)
	}
	for _, want := range []string{"kernel      vecadd on ", "4 KB loaded, 2 KB stored", "of the speed of a copy (20 GB/s)", "vecadd.cu:19", "Without the profile the fastest launch took"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in the report:\n%s", want, out)
		}
	}
}

func TestProfileJSON(t *testing.T) {
	for _, device := range []string{"cpu", "cpu:interp"} {
		code, out, msg := gotile(t, profileVecadd("--json", "--device", device)...)
		var r profile.Report
		if err := json.Unmarshal([]byte(out), &r); code != 0 || msg != "" || err != nil {
			t.Fatalf("exit %d, said %q: %v", code, msg, err)
		}
		if len(r.Kernels) != 1 || r.Limits.Copy != 20e9 || r.Limits.Peak["f32"] != 1e11 {
			t.Fatalf("%s: %d kernels, limits %+v", device, len(r.Kernels), r.Limits)
		}
		if k := r.Kernels[0]; k.Launches != 1 || k.Blocks != 4 || k.Loaded != 4096 || k.Stored != 2048 || k.Flops != 512 {
			t.Errorf("%s: %d launches, %d blocks, %d bytes loaded, %d stored, %d flops", device, k.Launches, k.Blocks, k.Loaded, k.Stored, k.Flops)
		}
	}
}

func TestProfilePage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "profile.html")
	if code, out, msg := gotile(t, profileVecadd("--view="+file)...); code != 0 || out != "" || msg != "" {
		t.Fatalf("exit %d, printed %q, said %q", code, out, msg)
	}
	page, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(page), "new Profile(") || !strings.Contains(string(page), `"kernel":"vecadd"`) {
		t.Errorf("the page is wrong: %v", err)
	}
}

func TestProfileUsage(t *testing.T) {
	for want, flags := range map[string][]string{
		"positive number per second":   {"--limit", "copy=fast"},
		"--limit speed=1: want copy":   {"--limit", "speed=1"},
		"--limit copy=-1":              {"--limit", "copy=-1"},
		"--launches -1":                {"--launches", "-1"},
		"want a loopback address":      {"--view", "--addr", "0.0.0.0:80"},
		"device cpu:native has no cho": {"--device", "cpu:native", "--engine", "interp"},
		"axis x has 0 blocks":          {"--grid", "0"},
	} {
		args := append(append([]string{"profile"}, flags...), viewVecadd[2:]...)
		if code, _, msg := gotile(t, args...); code != exitUsage || !strings.Contains(msg, want) {
			t.Errorf("%v: exit %d, said %q, want %q", flags, code, msg, want)
		}
	}
}
