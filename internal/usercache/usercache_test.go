package usercache

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{"0": 0, "off": 0, "17": 17, "2K": 2048, "500M": 500 << 20, "2G": 2 << 30} {
		if got, err := ParseSize(s); err != nil || got != want {
			t.Errorf("%s: got %d, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "x", "-1", "1T", "99999999999G", "1.5G"} {
		if got, err := ParseSize(s); err == nil {
			t.Errorf("%q: got %d, want an error", s, got)
		}
	}
}

// GOTILE_CACHE_DIR is the folder of every cache; without it each has its own, if it is named.
func TestUser(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	t.Setenv(FolderVar, dir)
	t.Setenv(SizeVar, "1M")
	if got, limit, err := User("cubin"); err != nil || got != dir || limit != 1<<20 {
		t.Errorf("got %q, %d, %v", got, limit, err)
	}
	t.Setenv(SizeVar, "off")
	if got, limit, err := User("cubin"); err != nil || got != "" || limit != 0 {
		t.Errorf("turned off: got %q, %d, %v", got, limit, err)
	}
	t.Setenv(SizeVar, "many")
	if _, _, err := User("cubin"); err == nil {
		t.Error("many: no error")
	}
	t.Setenv(FolderVar, "")
	t.Setenv(SizeVar, "")
	base, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"cubin", ""} {
		if got, limit, err := User(name); err != nil || !strings.HasPrefix(got, base) || got != filepath.Join(base, "gotile", name) || limit != DefaultLimit {
			t.Errorf("%q: got %q, %d, %v", name, got, limit, err)
		}
	}
}
