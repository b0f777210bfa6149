// Command pkgdraw draws the packages of gotile as docs/packages.svg: the groups that the table in
// groups.go lists, the packages in each, and an arrow for each group that imports another. It
// reads the import declarations of all sources except tests. It fails if a package belongs to no
// group, or if a group imports one that is drawn above it.
package main

//go:generate go run . -root ../../..

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// picture is the path of the drawing below the root of the repository.
const picture = "docs/packages.svg"

func main() {
	root := flag.String("root", ".", "the root `FOLDER` of the repository")
	flag.Parse()
	if err := write(*root); err != nil {
		fmt.Fprintln(os.Stderr, "pkgdraw:", err)
		os.Exit(1)
	}
}

// write draws the packages below root.
func write(root string) error {
	svg, err := draw(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(picture)), svg, 0o644)
}

// draw returns the drawing of the packages below root.
func draw(root string) ([]byte, error) {
	imports, err := readImports(root)
	if err != nil {
		return nil, err
	}
	members, err := assign(imports)
	if err != nil {
		return nil, err
	}
	edges, err := groupEdges(imports, members)
	if err != nil {
		return nil, err
	}
	return render(members, edges), nil
}
