//go:build amd64 || arm64

package exec

// catchFaults does nothing: signal handlers belong to libSystem on this platform. A fault ends the process.
func catchFaults() {}

// fault is not called.
func (h *stackHead) fault() *Fault { return &Fault{Offset: -1} }
