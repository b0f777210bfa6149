package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"gotile/internal/atomicfile"
	"gotile/internal/hostmem"
	"gotile/internal/quoted"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// stdio is the file name of standard input or output.
const stdio = "-"

// load reads a module from a file of bytecode or text. version is that of the bytecode, or zero
// for text. Each line of an error begins with the file's name.
func load(c *cobra.Command, path string) (m *tileir.Module, version tileir.Version, err error) {
	data, err := read(c, path)
	if path == stdio {
		path = "<stdin>"
	}
	switch {
	case err != nil:
	case len(data) == 0 || bytecode.Is(data):
		m, version, err = bytecode.Read(data)
	case bytes.IndexByte(data[:min(len(data), 1024)], 0) >= 0:
		err = errors.New("not Tile IR, neither bytecode nor text")
	default:
		m, err = asm.Parse(path, data)
		return m, 0, err
	}
	if err != nil {
		return nil, 0, inFile(path, err)
	}
	return m, version, nil
}

// maxModule is the maximum size of a file that is read as a module.
const maxModule = 1 << 30

func read(c *cobra.Command, path string) ([]byte, error) {
	in := c.InOrStdin()
	if path != stdio {
		f, err := hostmem.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := hostmem.ReadAll(io.LimitReader(in, maxModule+1))
	if len(data) > maxModule {
		return nil, fmt.Errorf("too large for a module: more than %d bytes", maxModule)
	}
	return data, err
}

// inFile puts a file's name before each line of an error and preserves its exit code.
func inFile(path string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	name := quoted.Plain(path)
	return &coded{exitCode(err), errors.New(name + ": " + strings.ReplaceAll(err.Error(), "\n", "\n"+name+": "))}
}

// write writes a file completely or not at all; a failure is the machine's fault.
func write(c *cobra.Command, path string, data []byte) error {
	if path == stdio {
		_, err := c.OutOrStdout().Write(data)
		return err
	}
	return writable(atomicfile.Write(path, data))
}

// writable marks a failure to write files as the machine's fault.
func writable(err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return machineError("%w", err)
	}
	return err
}
