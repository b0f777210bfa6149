package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"gotile/tileir"
)

// row is an operation with its name in Go: AddF for addf.
type row struct {
	*tileir.OpInfo
	goName string
}

// load pairs the rows of the table with the names of the opcode constants in file.
func load(file string) ([]row, error) {
	names, err := opNames(file)
	if err != nil {
		return nil, err
	}
	var rows []row
	for c := range tileir.Ops {
		info := &tileir.Ops[c]
		if info.Name == "" {
			continue
		}
		name, ok := names[tileir.OpCode(c)]
		if !ok {
			return nil, fmt.Errorf("%s: opcode %#x (%s) has no constant", file, c, info.Name)
		}
		rows = append(rows, row{info, name})
	}
	return rows, nil
}

// opNames reads the constants of type OpCode: "OpAddF OpCode = 0x02" names 2 AddF.
func opNames(file string) (map[tileir.OpCode]string, error) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	names := make(map[tileir.OpCode]string)
	ast.Inspect(tree, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if code, ok := opCode(spec); ok {
				names[code] = strings.TrimPrefix(spec.Names[0].Name, "Op")
			}
		}
		return true
	})
	return names, nil
}

func opCode(spec *ast.ValueSpec) (tileir.OpCode, bool) {
	typ, ok := spec.Type.(*ast.Ident)
	if !ok || typ.Name != "OpCode" || len(spec.Values) != 1 {
		return 0, false
	}
	lit, ok := spec.Values[0].(*ast.BasicLit)
	if !ok {
		return 0, false
	}
	code, err := strconv.ParseUint(lit.Value, 0, 16)
	return tileir.OpCode(code), err == nil
}

// camel is a snake_case name of the dialect as an exported Go name.
func camel(name string) string {
	var b strings.Builder
	for _, part := range strings.Split(name, "_") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// lowerCamel is the same as the name of a parameter.
func lowerCamel(name string) string {
	c := camel(name)
	return strings.ToLower(c[:1]) + c[1:]
}
