package cpu

import (
	"fmt"

	"gotile/device"
	"gotile/internal/engine/native"
	"gotile/tileir"
)

// Inspect is [Device.Inspect] of the CPU without options.
func Inspect(m *tileir.Module, entry string) (string, error) { return Open().Inspect(m, entry) }

// Inspect describes the machine code of an entry: the groups of operations that form one loop each, the memory of each
// worker, the instruction set, and the machine code with the kernel's lines in between. The text is for people; it
// changes from version to version. If there is no compiler to machine code, the error is of class [device.ErrUnavailable].
func (d *Device) Inspect(m *tileir.Module, entry string) (string, error) {
	e := d.run()
	if err := refused(e); err != nil {
		return "", err
	}
	switch e := e.(type) {
	case *native.Engine:
		in, err := e.Inspect(m, entry)
		if err != nil {
			return "", err
		}
		return in.String(), nil
	case *fallback:
		return "", fmt.Errorf("%w: no machine code to show: %w", device.ErrUnavailable, e.why)
	}
	return "", fmt.Errorf("%w: no machine code to show: %s makes none", device.ErrUnavailable, d.Name())
}
