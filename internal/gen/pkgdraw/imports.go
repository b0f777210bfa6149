package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// module is the prefix of the import paths of gotile's packages.
const module = "gotile/"

// readImports returns, for each package below root, the packages of gotile that it imports, by
// their paths below root. Files of every operating system and build tag count, tests do not.
func readImports(root string) (map[string][]string, error) {
	imports := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if file != root && ignored(file, name) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		return readFile(root, file, imports)
	})
	for pkg := range imports {
		slices.Sort(imports[pkg])
		imports[pkg] = slices.Compact(imports[pkg])
	}
	return imports, err
}

// ignored reports whether a folder has no packages of this module, as the go command decides.
func ignored(folder, name string) bool {
	if name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return true
	}
	other, err := filepath.Glob(filepath.Join(folder, "go.mod"))
	return err == nil && len(other) > 0
}

// readFile adds the imports of one source file.
func readFile(root, file string, imports map[string][]string) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	folder, err := filepath.Rel(root, filepath.Dir(file))
	if err != nil {
		return err
	}
	pkg := filepath.ToSlash(folder)
	list := imports[pkg]
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if rest, ok := strings.CutPrefix(imported, module); ok {
			list = append(list, path.Clean(rest))
		}
	}
	imports[pkg] = list
	return nil
}
