package host

import (
	"fmt"

	"gotile/device"
	"gotile/tileir"
)

// Inlined is a module whose entry calls no functions. Code that is in libraries of tile
// functions, which only the vendor's compiler links, cannot run here.
func Inlined(m *tileir.Module, entry string) (*tileir.Module, error) {
	out, err := tileir.Inline(m, entry)
	if err != nil {
		return nil, fmt.Errorf("entry %s: %w: %w", device.PlainName(entry), device.ErrUnsupported, err)
	}
	return out, nil
}
