package arm64

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
)

// ReadClock implements [target.Clock] with the counter of the generic timer. ISB waits for the instructions before it.
func (e *Emitter) ReadClock() {
	e.emit(a64.ISB)
	e.emit(a64.MRS, e.changed(target.T0), a64.CNTVCT)
}
