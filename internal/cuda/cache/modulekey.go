package cache

import (
	"fmt"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// ModuleKey names a module by its content: its bytecode, and what a launch knows of its
// arguments beside.
func ModuleKey(m *tileir.Module) (string, error) {
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		return "", fmt.Errorf("the module has no bytecode: %w", err)
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
