package main

import (
	"errors"
	"strings"
	"testing"

	"gotile/device"
)

// The example prints the same on every device of this machine.
func TestEveryDevice(t *testing.T) {
	for _, name := range append(device.List(), "cpu") {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			err := run(t.Context(), name, &out)
			if errors.Is(err, device.ErrUnavailable) {
				t.Skip(err)
			}
			if want := "from -511.5 to 511.5\n"; err != nil || out.String() != want {
				t.Errorf("got %q, %v; want %q", out.String(), err, want)
			}
		})
	}
	if err := run(t.Context(), "abacus", nil); !errors.Is(err, device.ErrUnknown) {
		t.Errorf("no such device: %v", err)
	}
}
