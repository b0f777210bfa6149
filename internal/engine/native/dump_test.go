package native_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
	"gotile/tileir"
)

// dumpOf compiles a kernel of a name with GOTILE_DUMP set to a folder.
func dumpOf(t *testing.T, dir, name string) error {
	t.Helper()
	t.Setenv("GOTILE_DUMP", dir)
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	m, _ := moduleOf(t, tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(64).Store(x.Tiles(64).Load(b.ID(0)).Exp(), b.ID(0))
	}, tile.Name("k"), tile.Over(0)))
	m.Entries()[0].SetAttr(tileir.EntrySymName, tileir.String(name)) // modules from files can have names that Go kernels cannot
	p, err := dev.Compile(t.Context(), m, name)
	if err == nil {
		p.Close()
	}
	return err
}

// TestDumpAgain checks that a dump replaces what an earlier process dumped.
func TestDumpAgain(t *testing.T) {
	dir := t.TempDir()
	if err := dumpOf(t, dir, "again"); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "again.*"))
	if err != nil || len(files) != 4 {
		t.Fatalf("dumped %v, %v", files, err)
	}
	var texts []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
		if filepath.Ext(f) == ".bin" {
			text = []byte("older machine code")
		} else {
			text = append(text, "an older listing"...)
		}
		if err := os.WriteFile(f, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := dumpOf(t, dir, "again"); err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if text, err := os.ReadFile(f); err != nil || (filepath.Ext(f) == ".mlir" && string(text) != texts[i]) || strings.Contains(string(text), "older") {
			t.Errorf("%s is not that of the second dump: %v", f, err)
		}
	}
}

// TestDumpForeign checks that a dump does not replace other files of the user, in the folder or behind a link in it.
func TestDumpForeign(t *testing.T) {
	sample := t.TempDir()
	if err := dumpOf(t, sample, "foreign"); err != nil {
		t.Fatal(err)
	}
	dumped, err := os.ReadDir(sample)
	if err != nil || len(dumped) != 4 {
		t.Fatalf("dumped %v, %v", dumped, err)
	}
	for _, f := range dumped {
		for _, link := range []bool{false, true} {
			home := t.TempDir()
			mine, dir := filepath.Join(home, "mine"), filepath.Join(home, "dump")
			at := filepath.Join(dir, f.Name())
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			if link {
				if err := os.Symlink(mine, at); err != nil {
					t.Skip(err)
				}
			} else {
				mine = at
			}
			if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := dumpOf(t, dir, "foreign"); err == nil || !strings.HasPrefix(err.Error(), "GOTILE_DUMP: "+at+" was not written by gotile") {
				t.Errorf("link %v: the error is %v", link, err)
			}
			if text, err := os.ReadFile(mine); err != nil || string(text) != "mine" {
				t.Errorf("%s, link %v: the user's file holds %q, %v", f.Name(), link, text, err)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
				t.Errorf("%s, link %v: the folder has %v, %v", f.Name(), link, left, err)
			}
		}
	}
}

// TestDumpNames checks that kernels whose names are not valid file names are dumped to separate files.
func TestDumpNames(t *testing.T) {
	dir := t.TempDir()
	long := "_ZN" + strings.Repeat("9attention", 50)
	for _, name := range []string{long, long + "v", "Case", "case", "con", "../up", "\x00\n"} {
		if err := dumpOf(t, dir, name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	files, err := os.ReadDir(dir)
	seen := map[string]bool{}
	for _, f := range files {
		seen[strings.ToLower(f.Name())] = true
	}
	if err != nil || len(seen) != 7*4 {
		t.Errorf("%d files, %v, want 28: %v", len(seen), err, files)
	}
}

// TestPerfMapLink checks that symbols are not appended to the target of a link in /tmp, and that a kernel's name cannot
// start a new line.
func TestPerfMapLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no /tmp")
	}
	t.Setenv("GOTILE_PERF_MAP", "1")
	perf := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	os.Remove(perf)
	defer os.Remove(perf)
	if err := dumpOf(t, t.TempDir(), "one\n0 1 two"); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(perf); err != nil || !strings.Contains(string(text), ` "one\n0 1 two" exp `) {
		t.Errorf("%v\n%s", err, text)
	}
	mine := filepath.Join(t.TempDir(), "mine")
	if err := errors.Join(os.Remove(perf), os.WriteFile(mine, nil, 0o600), os.Symlink(mine, perf)); err != nil {
		t.Skip(err)
	}
	if err := dumpOf(t, t.TempDir(), "link"); err == nil || !strings.Contains(err.Error(), perf+" is not a regular file") {
		t.Errorf("over a link: %v", err)
	}
	if text, err := os.ReadFile(mine); err != nil || len(text) > 0 {
		t.Errorf("the file behind the link holds %q, %v", text, err)
	}
}
