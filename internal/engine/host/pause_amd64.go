package host

// pause yields the execution units to the other thread of the core for about ten nanoseconds, for loops that wait.
func pause()
