package exec

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// Symbol names a part of some code.
type Symbol struct {
	Offset, Size int
	Name         string
}

// PerfMapVariable names the environment variable that has [Text.Name] write.
const PerfMapVariable = "GOTILE_PERF_MAP"

var perfMap sync.Mutex

// Name tells Linux's perf what the parts of the code are: it reads /tmp/perf-PID.map. Nothing is
// written unless the environment variable GOTILE_PERF_MAP is set.
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
	f, err := os.OpenFile(fmt.Sprintf("/tmp/perf-%d.map", os.Getpid()), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("%s: %w", PerfMapVariable, err)
	}
	_, err = f.WriteString(b.String())
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}
