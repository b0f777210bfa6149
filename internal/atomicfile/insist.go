package atomicfile

import (
	"context"
	"time"
)

// patience is for how long a file may be in another's use.
const patience = time.Second

// insist retries for a while if a file is in use. Only on Windows is that an error: when opening a file that is being
// renamed, and when replacing an open one.
func insist(ctx context.Context, do func() error) error {
	begin := time.Now()
	for wait := time.Millisecond; ; wait *= 2 {
		err := do()
		if err == nil || !inUse(err) || time.Since(begin) > patience {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}
