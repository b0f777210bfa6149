package tileir

import (
	"fmt"
	"slices"
	"strings"

	"gotile/internal/quoted"
)

// Module is the unit of compilation: a "module" operation whose block holds globals
// and entries.
type Module struct{ Op *Op }

// NewModule makes an empty module.
func NewModule(name string) *Module {
	op := NewOp(OpModule, nil)
	op.SetAttr(ModuleSymName, String(name))
	op.Regions[0].NewBlock()
	return &Module{op}
}

// Name is the module's symbol.
func (m *Module) Name() string { return m.text(ModuleSymName) }

// Producer is the free text of the producer section of 13.3, or "".
func (m *Module) Producer() string { return m.text(ModuleProducer) }

// SetProducer sets the producer; "" removes it.
func (m *Module) SetProducer(s string) {
	if s == "" {
		m.Op.SetAttr(ModuleProducer, nil)
		return
	}
	m.Op.SetAttr(ModuleProducer, String(s))
}

// Body returns the block of globals and entries, or nil if m is nil, zero or not a module.
func (m *Module) Body() *Block {
	if m == nil || m.Op == nil || m.Op.Code != OpModule {
		return nil
	}
	return m.Op.Block(0)
}

// Entries lists the kernels in order.
func (m *Module) Entries() []*Op { return m.all(OpEntry) }

// Globals lists the globals in order.
func (m *Module) Globals() []*Op { return m.all(OpGlobal) }

// Entry finds a kernel by name, or nil.
func (m *Module) Entry(name string) *Op { return find(m.Entries(), EntrySymName, name) }

// Global finds a global by name, or nil.
func (m *Module) Global(name string) *Op { return find(m.Globals(), GlobalSymName, name) }

// EntryName is the symbol of an entry.
func EntryName(entry *Op) string { return symName(entry, EntrySymName) }

// Signature is the function type of an entry.
func Signature(entry *Op) FuncType {
	t, _ := entry.Attrs[EntryFunctionType].(TypeAttr)
	f, _ := t.Type.(FuncType)
	return f
}

// NewEntry appends an entry with the given parameters.
func (m *Module) NewEntry(name string, loc Location, params ...Type) *Op {
	op := NewOp(OpEntry, loc)
	op.SetAttr(EntrySymName, String(name))
	op.SetAttr(EntryFunctionType, TypeAttr{FuncType{Params: params}})
	op.Regions[0].NewBlock(params...)
	return m.Body().Append(op)
}

// Funcs lists the functions of the preview family that have a body.
func (m *Module) Funcs() []*Op {
	return slices.DeleteFunc(m.all(OpPreviewFunc), isExtern)
}

// NewFunc appends a function of the preview family.
func (m *Module) NewFunc(name string, loc Location, f FuncType) *Op {
	op := NewOp(OpPreviewFunc, loc)
	op.SetAttr(PreviewFuncSymName, String(name))
	op.SetAttr(PreviewFuncFunctionType, TypeAttr{f})
	op.Regions[0].NewBlock(f.Params...)
	return m.Body().Append(op)
}

// Since is the oldest version that can hold the module: the youngest of its
// operations, types, attributes that differ from their default, and enum cases.
func (m *Module) Since() Version {
	v := V13_1
	if m.Body() == nil {
		return v
	}
	m.Op.Walk(func(op *Op) bool {
		v = max(v, op.Since())
		return true
	})
	return v
}

// ListEntries names the entries for a message: "vecadd, softmax and 12 more", or "none".
func (m *Module) ListEntries() string {
	const most = 8
	var names []string
	for _, e := range m.Entries() {
		names = append(names, Messagef("%s", quoted.Plain(EntryName(e))))
	}
	switch {
	case len(names) == 0:
		return "none"
	case len(names) > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

func (m *Module) all(code OpCode) []*Op {
	body := m.Body()
	if body == nil {
		return nil
	}
	var ops []*Op
	for _, op := range body.Ops {
		if op.Code == code {
			ops = append(ops, op)
		}
	}
	return ops
}

func find(ops []*Op, slot int, name string) *Op {
	for _, op := range ops {
		if symName(op, slot) == name {
			return op
		}
	}
	return nil
}

// text is an attribute of the module's own.
func (m *Module) text(slot int) string {
	if m.Body() == nil {
		return ""
	}
	return symName(m.Op, slot)
}

func symName(op *Op, slot int) string {
	s, _ := op.Attrs[slot].(String)
	return string(s)
}

// ParamOf returns the number of the entry's parameter that a value is, seen through assumptions, or -1 if it is another
// value.
func ParamOf(entry *Op, v *Value) int {
	for v.Def != nil && v.Def.Code == OpAssume {
		v = v.Def.Operand(AssumeValue)
	}
	if v.Def != nil || v.Owner != entry.Block(0) {
		return -1
	}
	return v.Index
}
