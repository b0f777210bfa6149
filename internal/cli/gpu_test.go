package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/toolchain"
)

func TestCacheCommand(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(cache.FolderVar, dir)
	t.Setenv(cache.SizeVar, "")
	kept, err := cache.User()
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Put("key", cache.Note{Kernel: "softmax", Arch: "sm_90", Compiler: "13.4.92"}, make([]byte, 2e6)); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "cache"); !strings.Contains(out, "softmax  sm_90  2.0 MB  tileiras 13.4.92") || !strings.Contains(out, "1 kernels, 2.0 MB in "+dir) {
		t.Errorf("cache prints %q", out)
	}
	if out := must(t, "cache", "clear"); out != "removed 1 kernels, 2.0 MB\n" {
		t.Errorf("cache clear prints %q", out)
	}
	t.Setenv(cache.SizeVar, "off")
	if out := must(t, "cache"); !strings.Contains(out, "no cache") {
		t.Errorf("cache prints %q", out)
	}
	t.Setenv(cache.SizeVar, "lots")
	if code, _, errs := gotile(t, "cache"); code != exitMachine || !strings.Contains(errs, "lots") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

func TestToolchainCommand(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(toolchain.StoreVar, filepath.Join(dir, "store"))
	t.Setenv(toolchain.PathVar, filepath.Join(dir, "nowhere"))
	if code, _, errs := gotile(t, "toolchain", "where"); code != exitMachine || !strings.Contains(errs, "gotile toolchain install") {
		t.Errorf("where: exit %d, %q", code, errs)
	}
	if code, _, errs := gotile(t, "toolchain", "remove"); code != exitInput || !strings.Contains(errs, "nothing to remove") {
		t.Errorf("remove: exit %d, %q", code, errs)
	}
	t.Setenv("PIP_NO_INDEX", "1")
	t.Setenv("PIP_FIND_LINKS", dir)
	if code, _, errs := gotile(t, "toolchain", "install"); code != exitMachine || !strings.Contains(errs, "nvidia-cuda-tileiras") && !strings.Contains(errs, "has no tileiras") {
		t.Errorf("install: exit %d, %q", code, errs)
	}
}

func TestDiffCommand(t *testing.T) {
	x := file(t, "x.bin", make([]byte, 800))
	args := []string{"--grid", "2", vecadd, "@" + x, "zeros:f32:200", "zeros:f32:200", "i32=200"}
	out := must(t, append([]string{"diff", "--device", "cpu:interp,cpu:interp", "--ulp", "0"}, args...)...)
	if lines := strings.Split(out, "\n"); len(lines) != 5 || !strings.HasPrefix(lines[3], "2       f32   200       200 ") {
		t.Errorf("diff prints %q", out)
	}
	for devices, want := range map[string]string{"cpu": "want two devices", "cpu,abacus": "on abacus: "} {
		if code, _, errs := gotile(t, append([]string{"diff", "--device", devices}, args...)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("diff --device %s: exit %d, %q", devices, code, errs)
		}
	}
}

func TestBuildUsage(t *testing.T) {
	for args, want := range map[string]string{
		"build x.tilebc -o d":                               `architecture ""`,
		"build x.tilebc -arch sm_90,h200 -o d":              `architecture "h200"`,
		"build x.tilebc --arch sm_90":                       "-o",
		"build x.tilebc -arch=sm_90 -o 9d":                  `"9d" does not name a Go package`,
		"build -arch sm_90 -o d --package type " + vecadd:   `"type" does not name`,
		"build -arch sm_90 -o d ./nowhere.tilebc ./nowhere": "nowhere",
	} {
		if code, _, errs := gotile(t, strings.Fields(args)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("gotile %s: exit %d, %q; want %q", args, code, errs, want)
		}
	}
}
