package cache

import (
	"fmt"
	"os"
	"path/filepath"

	"gotile/internal/usercache"
)

// KeepFailed writes a module that did not compile to the folder failed, next to the cache, and returns its path. kernel
// is part of its name.
func KeepFailed(kernel string, code []byte) (path string, err error) {
	home := os.Getenv(usercache.FolderVar)
	if home == "" {
		if home, err = usercache.Home(usercache.FolderVar); err != nil {
			home = filepath.Join(os.TempDir(), "gotile")
		}
	}
	f, err := usercache.Make(home)
	if err != nil {
		return "", err
	}
	defer f.Close()
	failed, err := usercache.Private(f.MakeSub("failed"))
	if err != nil {
		return "", err
	}
	defer failed.Close()
	name := fmt.Sprintf("%s-%.12s.tilebc", fileName(kernel), Key(code))
	return failed.Path(name), failed.Write(name, code)
}

// fileName is a kernel's name as it can be part of a file's.
func fileName(s string) string {
	b := []byte(s[:min(len(s), 64)])
	for i, c := range b {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' {
			continue
		}
		b[i] = '_'
	}
	return string(b)
}
