package exec

// bridge returns the address of the code that translates between the calling conventions.
func bridge() (uintptr, error) { return bridgePC(), nil }

// bridgePC returns the address of the bridge in assembly.
func bridgePC() uintptr
