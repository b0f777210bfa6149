//go:build !js

package browsertest

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/cli"
)

// The page of a profile shows the kernel's limit, its groups and, if the source is known, the time of its lines.
func TestProfile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "profile.html")
	var errs strings.Builder
	args := append([]string{"profile", "--limit", "none", "--launches", "1", "--view=" + file, "--source", "../../../docs/languages"}, vecadd...)
	if code := cli.Main(context.Background(), args, strings.NewReader(""), io.Discard, &errs); code != 0 {
		t.Fatalf("gotile profile: exit %d: %s", code, errs.String())
	}
	b := open(t)
	b.visit("file://"+filepath.ToSlash(file), ".steps")
	b.want(".top", "vecadd", "4 blocks")
	b.want(".side", "in groups", "without blocks")
	b.want(".steps tbody", "load_view_tko", "addf f32")
	b.want(".pane-source", "vecadd.cu")
}
