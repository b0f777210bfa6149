package target

// Clock is an optional interface of emitters, which profiles need.
type Clock interface {
	// ReadClock sets T0 to the reading of a clock of constant rate, in any unit, which all processors share. The
	// instructions before it have ended when it reads the clock. It may change T1.
	ReadClock()
}
