package exec

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Symbol is a named part of some code.
type Symbol struct {
	Offset, Size int
	Name         string
}

// PerfMapVariable is the environment variable that makes [Text.Name] write files.
const PerfMapVariable = "GOTILE_PERF_MAP"

var perfMap sync.Mutex

// Name lists the parts of the code for Linux's perf, which reads /tmp/perf-PID.map. It writes nothing
// unless the environment variable GOTILE_PERF_MAP is set.
func (t *Text) Name(symbols func() []Symbol) error {
	if os.Getenv(PerfMapVariable) == "" {
		return nil
	}
	var b strings.Builder
	for _, s := range symbols() {
		fmt.Fprintf(&b, "%x %x %s\n", t.Addr()+uintptr(s.Offset), s.Size, s.Name)
	}
	perfMap.Lock()
	defer perfMap.Unlock()
	if err := appendTo("/tmp", fmt.Sprintf("perf-%d.map", os.Getpid()), b.String()); err != nil {
		return fmt.Errorf("%s: %w", PerfMapVariable, err)
	}
	return nil
}

// appendTo appends text to a file of a folder that every user can write to. It follows no link, which
// another user may have put there.
func appendTo(dir, name, text string) error {
	folder, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	if info, err := folder.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", filepath.Join(dir, name))
	}
	f, err := folder.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
