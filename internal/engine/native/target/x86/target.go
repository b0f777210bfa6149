package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/loaded"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Target is a processor with an instruction set and features.
type Target struct {
	ISA
	Features amd64.Features
	Here     bool // code may contain instructions that were timed on this processor
}

// New returns the target for an instruction set of this processor.
func New(isa ISA) Target { return Target{isa, isa.features(), true} }

// Generic returns the target for an instruction set with all features that it may have, independently of this processor.
func Generic(isa ISA) Target { return Target{isa, level(isa.String()), false} }

// Name returns the instruction set's name in GOTILE_ISA.
func (t Target) Name() string { return t.ISA.String() }

// New returns an emitter.
func (t Target) New(room func(bytes int) int, listing bool) target.Emitter {
	e := &emitter{Asm: assembler(t.Features), isa: t.ISA, room: room}
	e.KeepText = listing
	if t.Here {
		e.gathers = func() bool { return gathersFaster(t.ISA) }
	}
	return &Emitter{e}
}

// Emitter emits machine code.
type Emitter struct{ e *emitter }

// Finish resolves labels and returns the code.
func (e *Emitter) Finish() (target.Code, error) {
	c, err := e.e.Finish()
	if err != nil {
		return nil, err
	}
	return code{c}, nil
}

// code is machine code.
type code struct{ *amd64.Code }

func (c code) Offset(l target.Label) int { return c.Code.Offset(amd64.Label(l)) }
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
