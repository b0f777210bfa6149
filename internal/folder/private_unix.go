//go:build unix

package folder

import (
	"fmt"
	"os"
	"syscall"
)

// othersWrite are the permissions to write of the group and of everyone.
const othersWrite = 0o022

// Private returns an error of class [ErrShared] if another user can change the folder's
// files: if it belongs to one other than root, or its permissions let a group or everyone
// write.
func (f *Folder) Private() error {
	info, err := f.root.Stat(".")
	if err != nil {
		return err
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 && int(stat.Uid) != os.Geteuid() {
		return fmt.Errorf("folder %q is %w: it belongs to user %d", f.path, ErrShared, stat.Uid)
	}
	if info.Mode().Perm()&othersWrite != 0 {
		return fmt.Errorf("folder %q is %w: its permissions are %v", f.path, ErrShared, info.Mode())
	}
	return nil
}
