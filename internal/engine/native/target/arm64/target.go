package arm64

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/target/loaded"
	"gotile/internal/engine/native/vcode"
)

// Target is a processor with extensions.
type Target struct {
	name     string
	features a64.Features
}

// New returns the target of a name in GOTILE_ISA whose code may need the given extensions.
func New(name string, features a64.Features) Target { return Target{name, features} }

// Name returns the target's name in GOTILE_ISA.
func (t Target) Name() string { return t.name }

const (
	vectorBytes = 16
	tempRegs    = 5 // vector registers 0 to 4
	numVectors  = 32
)

// Description returns the register file.
func (t Target) Description() vcode.Target {
	return vcode.Target{Bytes: vectorBytes, FirstVector: tempRegs, PastVector: numVectors, Accumulates: true, Pairs: true, OrdersFloats: true,
		HalfArithmetic: t.features.Has(a64.FeatFP16)}
}

// New returns an emitter.
func (t Target) New(room func(bytes int) int, listing bool) target.Emitter {
	a := a64.New()
	a.Allow, a.KeepText = t.features, listing
	return &Emitter{a: a, room: room}
}

// Emitter emits machine code.
type Emitter struct {
	a       *a64.Asm
	room    func(bytes int) int // allocates memory in the frame
	machine vcode.Machine       // emits the bodies of OpRarely
	bases   bases
	last    access
	tables  tables

	rareOperands []int // frame offsets of the operands of OpRarely
	saved        int   // frame offset of the saved registers, if isSaved
	isSaved      bool
}

func (e *Emitter) emit(op a64.Op, operands ...a64.Operand) { e.a.Emit(op, operands...) }

// Finish resolves labels and returns the code.
func (e *Emitter) Finish() (target.Code, error) {
	c, err := e.a.Finish()
	if err != nil {
		return nil, err
	}
	return code{c}, nil
}

// code is machine code.
type code struct{ *a64.Code }

func (c code) Offset(l target.Label) int { return c.Code.Offset(a64.Label(l)) }
func (c code) Len() int                  { return len(c.Bytes) }
func (c code) Unit() string              { return "bytes" }
func (c code) Image() []byte             { return c.Bytes }

func (c code) Marks() (list []target.Mark) {
	for _, m := range c.Code.Marks {
		list = append(list, target.Mark(m))
	}
	return list
}

// Load copies the code to executable memory.
func (c code) Load() (target.Text, error) { return loaded.Load(c.Bytes) }
