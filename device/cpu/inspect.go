package cpu

import (
	"fmt"

	"gotile/device"
	"gotile/tileir"
)

// Inspect shows what the compiler to machine code makes of an entry: the groups of operations that
// are a loop each, the memory that each worker takes, the instruction set, and the machine code with the
// kernel's lines between. The text is for people; it changes from version to version. Where there is no such
// compiler, the error is of class [device.ErrUnavailable].
func Inspect(m *tileir.Module, entry string) (string, error) {
	e := machineCode("")
	if err := e.Available(); err != nil {
		return "", fmt.Errorf("%w: no machine code to show: %w", device.ErrUnavailable, err)
	}
	in, err := e.Inspect(m, entry)
	if err != nil {
		return "", err
	}
	return in.String(), nil
}
