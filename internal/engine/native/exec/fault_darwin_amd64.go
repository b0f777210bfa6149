package exec

// catchFaults does nothing: handlers of signals are libSystem's here. A fault ends the process.
func catchFaults() {}

// fault is not called.
func (h *stackHead) fault() *Fault { return &Fault{Offset: -1} }
