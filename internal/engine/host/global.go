package host

import (
	"gotile/internal/engine"
	"gotile/tileir"
)

// Global is a variable of a module: memory that outlives a launch.
type Global struct {
	Name     string
	Data     []byte
	Constant bool // a store is a fault
}

// In returns the memory of the global in a launch: that which is among the launch's memory, or its own.
func (g *Global) In(among []engine.Memory) []byte {
	for i := range among {
		if among[i].Global && among[i].Name == g.Name {
			return among[i].Data
		}
	}
	return g.Data
}

// Globals allocates the memory of a module's globals, with their initial values. If they take more than [MaxBytes], it
// returns the operation that exceeds the limit, and the total up to there.
func Globals(m *tileir.Module) (list []*Global, tooMuch *tileir.Op, size int64) {
	for _, op := range m.Globals() {
		t := op.Attrs[tileir.GlobalValue].(tileir.Dense).Type
		if size += t.NumElements() * int64(t.Scalar().Bytes()); size > MaxBytes {
			return nil, op, size
		}
	}
	for _, op := range m.Globals() {
		name := string(op.Attrs[tileir.GlobalSymName].(tileir.String))
		list = append(list, &Global{name, op.Attrs[tileir.GlobalValue].(tileir.Dense).Memory(), op.Flag(tileir.GlobalConstant)})
	}
	return list, nil, size
}
