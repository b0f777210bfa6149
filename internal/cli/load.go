package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gotile/internal/atomicfile"
	"gotile/internal/fatbin"
	"gotile/internal/hostmem"
	"gotile/internal/quoted"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// stdio is the file name of standard input or output.
const stdio = "-"

// loaded is a module and the version of its bytecode, which is zero for text.
type loaded struct {
	*tileir.Module
	version tileir.Version
}

// load reads the one module of a file. version is that of the bytecode, or zero for text. Each line
// of an error begins with the file's name.
func load(c *cobra.Command, path string) (m *tileir.Module, version tileir.Version, err error) {
	list, err := loadAll(c, path)
	switch {
	case err != nil:
		return nil, 0, err
	case len(list) > 1:
		return nil, 0, inFile(path, fmt.Errorf("it contains %d modules; gotile dis --module N prints one of them", len(list)))
	}
	return list[0].Module, list[0].version, nil
}

// loadWith reads the module of a file that has a kernel. Without a name it is the file's one module, or
// of several modules the one that has kernels.
func loadWith(c *cobra.Command, path, entry string) (*tileir.Module, error) {
	list, err := loadAll(c, path)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		return list[0].Module, nil
	}
	var found []*tileir.Module
	var names []string
	for _, m := range list {
		if m.Entry(entry) != nil {
			return m.Module, nil
		}
		if len(m.Entries()) > 0 {
			found, names = append(found, m.Module), append(names, m.ListEntries())
		}
	}
	switch {
	case entry != "":
		return nil, inFile(path, fmt.Errorf("no entry %q; it has %s", entry, strings.Join(names, ", ")))
	case len(found) == 1:
		return found[0], nil
	}
	return nil, usageError("%s: several entries; choose one with --entry: %s", quoted.Plain(path), strings.Join(names, ", "))
}

// loadAll reads the modules of a file: one of bytecode or text, and each one that nvcc has embedded in
// a program, an object file, a library or a fatbin. Of modules that are equal it returns one.
func loadAll(c *cobra.Command, path string) ([]loaded, error) {
	data, err := read(c, path)
	if path == stdio {
		path = "<stdin>"
	}
	var list []loaded
	switch {
	case err != nil:
	case len(data) == 0 || bytecode.Is(data):
		list, err = readModules([]fatbin.Image{{Bytecode: data}})
	case fatbin.Is(data):
		var images []fatbin.Image
		if images, err = fatbin.Images(data); err == nil {
			list, err = readModules(images)
		}
	case bytes.IndexByte(data[:min(len(data), 1024)], 0) >= 0:
		err = errors.New("not Tile IR, neither bytecode nor text")
	default:
		m, err := asm.Parse(path, data)
		if how, known := sources[filepath.Ext(path)]; err != nil && known {
			err = inFile(path, errors.New("source code, not Tile IR; "+how))
		}
		return []loaded{{m, 0}}, err
	}
	if err != nil {
		return nil, inFile(path, err)
	}
	return list, nil
}

// sources are the endings of files with source code, and how kernels in them are run or compiled.
var sources = map[string]string{
	".cu": "compile it with nvcc --enable-tile -tilebc, or build a program and run it with gotile exec",
	".py": "run it with python -m gotile",
	".go": "run it with go run",
}

// readModules reads bytecode.
func readModules(images []fatbin.Image) (list []loaded, err error) {
	for i, image := range images {
		if slices.ContainsFunc(images[:i], func(x fatbin.Image) bool { return bytes.Equal(x.Bytecode, image.Bytecode) }) {
			continue
		}
		m, version, err := bytecode.Read(image.Bytecode)
		if err != nil && len(images) > 1 {
			err = fmt.Errorf("module %d: %w", i+1, err)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, loaded{m, version})
	}
	return list, nil
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
