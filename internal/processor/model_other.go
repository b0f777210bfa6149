//go:build !darwin && !windows

package processor

// model reads Linux's list. On arm64 it has numbers instead of a name: those of the designer and of the part.
func model() string {
	const list = "/proc/cpuinfo"
	if name := field(list, "model name"); name != "" {
		return name
	}
	if part := field(list, "CPU part"); part != "" {
		return "implementer " + field(list, "CPU implementer") + ", part " + part + ", variant " + field(list, "CPU variant")
	}
	return ""
}
