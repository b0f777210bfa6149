package host

// pause gives the other thread of the core what this one would take, for some ten nanoseconds: it is for
// loops that wait.
func pause()
