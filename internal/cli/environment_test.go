package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The topic has every variable of ours that is looked at, and no other.
func TestEnvironment(t *testing.T) {
	text := must(t, "help", "environment")
	if again := must(t, "environment"); again != text {
		t.Errorf("gotile environment is\n%s\nand gotile help environment\n%s", again, text)
	}
	if list := must(t, "help"); !strings.Contains(list, "gotile environment") {
		t.Errorf("gotile help does not name the topic:\n%s", list)
	}
	used := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testing": // for tests, in docs/verification.md
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`"(GOTILE_[A-Z_]+)"`).FindAllSubmatch(source, -1) {
			used[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range regexp.MustCompile(`GOTILE_[A-Z_]+`).FindAllString(text, -1) {
		if !used[said] {
			t.Errorf("nothing reads %s", said)
		}
		used[said] = false
	}
	for name, missing := range used {
		if missing {
			t.Errorf("%s is not in the topic", name)
		}
	}
}
