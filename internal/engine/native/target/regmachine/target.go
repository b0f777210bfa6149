package regmachine

import (
	"encoding/binary"
	"errors"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// Form is a register file.
type Form uint8

const (
	// Wide has vectors of 64 bytes and mask registers.
	Wide Form = iota
	// Narrow has vectors of 32 bytes, which hold masks too.
	Narrow
	// Small has vectors of 16 bytes, which hold masks too.
	Small
)

const numForms = Small + 1

// Names of the forms, as GOTILE_ISA has them.
const (
	WideName   = "regmachine"
	NarrowName = "regmachine-narrow"
	SmallName  = "regmachine-small"
)

// maxBytes is the size of a vector register of the machine, of which a form may use less.
const maxBytes = 64

const (
	numVectors = 32
	numMasks   = 8
)

// Target is the machine with the register file of a form.
type Target struct {
	form  Form
	trace *tracer
}

// New returns the target for a form.
func New(form Form) Target { return Target{form: form} }

// Named returns the target of a name, and false if it is none of this package.
func Named(name string) (Target, bool) {
	for f := range numForms {
		if t := New(f); t.Name() == name {
			return t, true
		}
	}
	return Target{}, false
}

// Available reports why the machine cannot run here, or nil.
func Available() error {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return errors.New("the register machine needs a little-endian processor")
	}
	return nil
}

// Name implements [target.Target].
func (t Target) Name() string {
	return [...]string{Wide: WideName, Narrow: NarrowName, Small: SmallName}[t.form]
}

// Description implements [target.Target].
func (t Target) Description() vcode.Target {
	switch t.form {
	case Narrow:
		return vcode.Target{Bytes: 32, FirstVector: 3, PastVector: 16, NonTemporal: 32, Transposes: true, Repeats: true, PairsBlocks: true, JoinsLanes: true, SplitsPairs: true}
	case Small:
		return vcode.Target{Bytes: 16, PastVector: numVectors}
	}
	return vcode.Target{Bytes: maxBytes, FirstVector: 3, PastVector: numVectors, FirstMask: 2, PastMask: numMasks, NonTemporal: 32, Transposes: true, Repeats: true}
}

// New implements [target.Target]. The listing needs no text of its own.
func (t Target) New(room func(bytes int) int, _ bool) target.Emitter {
	return &emitter{trace: t.trace, vec: t.Description(), room: room, labels: make([]int, 1)}
}
