package regmachine

import (
	"time"

	"gotile/internal/engine/native/target"
)

// ReadClock implements [target.Clock].
func (e *emitter) ReadClock() { e.emit(instruction{op: opReadClock, d: target.T0}) }

// began is the moment that the clock counts from.
var began = time.Now()

// readClock sets T0 to nanoseconds.
func (m *machine) readClock() { m.r[target.T0] = uint64(time.Since(began)) }
