package device

// Compiled is a device whose kernels are compiled by a program that users install, such as NVIDIA's tileiras.
type Compiled interface {
	Device
	// CompilerVersion returns the version of that program, such as "13.5.37", empty if there is none. The first call
	// may search for it.
	CompilerVersion() string
}

// CompilerVersion returns the version of the program that compiles kernels for a device, empty if the device needs none
// or none is found. Tuned choices can depend on it.
func CompilerVersion(d Device) string {
	if c, ok := d.(Compiled); ok {
		return c.CompilerVersion()
	}
	return ""
}
