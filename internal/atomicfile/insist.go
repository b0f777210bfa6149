package atomicfile

import (
	"context"
	"time"
)

// patience is for how long a file may be in another's use.
const patience = time.Second

// insist does again what fails as a file is in use by another, for a while. Only Windows
// refuses for that: to open what is being renamed, and to replace what is open.
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
