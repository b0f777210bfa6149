package cli

import (
	"errors"
	"io/fs"
	"os"

	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// load reads a module from a file of bytecode or text; version is the bytecode's,
// zero for text.
func load(path string) (m *tileir.Module, version tileir.Version, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, 0, err
	}
	if bytecode.Is(data) || len(data) == 0 {
		m, version, err = bytecode.Read(data)
	} else {
		m, err = asm.Parse(path, data)
		return m, 0, err
	}
	if err != nil {
		return nil, 0, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return m, version, nil
}

// writable turns a failure to write an output file into the machine's fault.
func writable(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return machineError("%w", err)
	}
	return err
}
