package enginetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Save writes a program as text into a folder, with its buffers before a launch, and
// returns the arguments of "gotile run" that launch it.
func Save(dir, name string, p *irgen.Program, launch int) (string, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, name+".mlir"), []byte(asm.Format(p.Module)), 0o666); err != nil {
		return "", err
	}
	grid := p.GridAt(launch)
	args := []string{"--grid", fmt.Sprintf("%d,%d,%d", grid[0], grid[1], grid[2]), name + ".mlir"}
	params := p.Module.Entry(p.Entry).Block(0).Args
	for i, a := range p.LaunchAt(launch, 0) {
		text, err := saveArg(dir, name, p, a, params[i].Type, launch)
		if err != nil {
			return "", err
		}
		args = append(args, text)
	}
	line := strings.Join(args, " ")
	return line, os.WriteFile(filepath.Join(dir, name+".args"), []byte(line+"\n"), 0o666)
}

// saveArg is an argument as the command line takes it.
func saveArg(dir, name string, p *irgen.Program, a irgen.Arg, t tileir.Type, launch int) (string, error) {
	if a.Buffer == nil {
		return fmt.Sprintf("%v=0x%x", t.(tileir.TileType).Scalar(), a.Bits), nil
	}
	file := name + "." + a.Buffer.Name + ".bin"
	text := "@" + file
	if a.Offset != 0 {
		text = fmt.Sprintf("@%s+%d", file, a.Offset)
	}
	return text, os.WriteFile(filepath.Join(dir, file), p.DataAt(a.Buffer, launch), 0o666)
}
