// Command opgen generates code and documentation from the operation table of package tileir: the slot constants, the
// typed builders and the page docs/ops.md. Package tileir runs it with go generate; a test reruns it and fails if a file
// is out of date.
//
// It reads the table of the package that it is linked with, and the Go names of the operations from the source file of
// the table. It does not know bytes, text or execution.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("root", ".", "the root of the repository")
	out := flag.String("o", "", "the folder to write to, instead of the root")
	flag.Parse()
	if *out == "" {
		*out = *root
	}
	if err := generate(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "opgen:", err)
		os.Exit(1)
	}
}

// outputs are the generated files, by their path below the root.
var outputs = []struct {
	path string
	make func([]row) ([]byte, error)
}{
	{"tileir/slots_gen.go", slots},
	{"tileir/builders_gen.go", builders},
	{"docs/ops.md", docs},
}

// generate writes every output below out, from the sources below root.
func generate(root, out string) error {
	rows, err := load(filepath.Join(root, "tileir", "ops.go"))
	if err != nil {
		return err
	}
	for _, o := range outputs {
		text, err := o.make(rows)
		if err != nil {
			return fmt.Errorf("%s: %w", o.path, err)
		}
		path := filepath.Join(out, o.path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
