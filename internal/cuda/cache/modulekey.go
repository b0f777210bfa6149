package cache

import (
	"fmt"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// ModuleKey names a module by its content: its bytecode without the places in its source, which
// differ where a program is built elsewhere or with -trimpath, and what a launch knows of its
// arguments beside.
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

// GeneralKey is the [ModuleKey] of the same module where nothing is known of its arguments beside.
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
