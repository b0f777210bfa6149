package processor

import "testing"

func TestFieldOf(t *testing.T) {
	const text = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n\nprocessor\t: 1\nCPU part\t: 0xd49\n"
	for name, want := range map[string]string{"CPU implementer": "0x41", "CPU part": "0xd0c", "model name": ""} {
		if got := fieldOf(text, name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
