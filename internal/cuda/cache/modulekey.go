package cache

import (
	"fmt"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// ModuleKey identifies a module by its content: its bytecode without source positions, which differ if a program is built
// in another folder or with -trimpath, and the properties of its arguments that a launch knows.
func ModuleKey(m *tileir.Module) (string, error) {
	code, err := placeless(m)
	if err != nil {
		return "", err
	}
	facts := ""
	for i, entry := range m.Entries() {
		for j, arg := range entry.Block(0).Args {
			if arg.NoAlias {
				facts += fmt.Sprintf("%d.%d alone\n", i, j)
			}
		}
	}
	return Key(code, []byte(facts)), nil
}

// GeneralKey returns the [ModuleKey] of the same module without properties of its arguments.
func GeneralKey(m *tileir.Module) (string, error) {
	code, err := placeless(m)
	return Key(code, nil), err
}

// placeless is the bytecode of a module whose operations are nowhere.
func placeless(m *tileir.Module) ([]byte, error) {
	if m.Body() == nil {
		return nil, fmt.Errorf("the module has no bytecode: it is empty")
	}
	m = m.Clone()
	for _, op := range m.Body().Ops {
		op.Walk(func(op *tileir.Op) bool {
			op.Loc = nil
			return true
		})
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		return nil, fmt.Errorf("the module has no bytecode: %w", err)
	}
	return code, nil
}
