package cpu

import (
	"fmt"

	"gotile/device"
	"gotile/internal/engine/native"
	"gotile/tileir"
)

// Inspect is [Device.Inspect] of the CPU without options.
func Inspect(m *tileir.Module, entry string) (string, error) { return Open().Inspect(m, entry) }

// Inspect shows what the compiler to machine code makes of an entry: the groups of operations that
// are a loop each, the memory that each worker takes, the instruction set, and the machine code with the
// kernel's lines between. The text is for people; it changes from version to version. Where there is no such
// compiler, the error is of class [device.ErrUnavailable].
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
