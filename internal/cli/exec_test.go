package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program that cannot be started is a mistake in the command, and there is no report of it.
func TestExecNotStarted(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("gotile exec runs programs on Linux only")
	}
	t.Setenv("GOTILE_LIBRARY", file(t, "libgotile.so", nil))
	report := filepath.Join(t.TempDir(), "findings.json")
	text := file(t, "text", []byte("not a program\n"))
	for program, want := range map[string]string{"./nonexistent": "no such file or directory", "nonexistent": "executable file not found", text: "permission denied"} {
		code, out, errs := gotile(t, "exec", "--check", "--json", report, "--", program)
		if code != exitUsage || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, stdout %q, stderr %q; want %d and one line with %q", program, code, out, errs, exitUsage, want)
		}
		if _, err := os.Stat(report); err == nil {
			t.Errorf("%s: a report was written", program)
		}
	}
}
