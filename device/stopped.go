package device

import (
	"gotile/tileir"
)

// Stopped is the error of a launch that ended early because its context had: use errors.As.
// errors.Is finds why the context ended.
type Stopped struct {
	Cause  error      // of the context
	Kernel string     // the entry
	Block  [3]int     // one that was running
	Op     *tileir.Op // the current operation, with its location in the source
}

// Error names the block and the line at which the launch was stopped.
func (s *Stopped) Error() string {
	pos, calls := sourceOf(s.Op.Loc)
	return tileir.Messagef("%v: kernel %s, block (%d,%d,%d): stopped in %s: %v", pos, sourceName(s.Kernel, s.Op.Loc),
		s.Block[0], s.Block[1], s.Block[2], s.Op.Name(), s.Cause) + calls
}

// Unwrap returns the cause of the context's end.
func (s *Stopped) Unwrap() error { return s.Cause }
