// Command export writes a Go kernel as a file of Tile IR bytecode, which gotile runs and
// prints, and which NVIDIA's tileiras compiles:
//
//	go run ./examples/export softmax.tilebc
package main

import (
	"fmt"
	"os"

	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir/bytecode"
)

//guide:show export

// export writes a kernel as bytecode, of the oldest version that holds it.
func export(k *tile.Kernel, file string) error {
	m, err := k.Module()
	if err != nil {
		return err
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		return err
	}
	return os.WriteFile(file, code, 0o666)
}

//guide:end

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: export FILE")
		os.Exit(2)
	}
	if err := export(kernels.NewSoftmax[float32](1, 512), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "export:", err)
		os.Exit(1)
	}
}
