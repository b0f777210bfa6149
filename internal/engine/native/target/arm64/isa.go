package arm64

import (
	"errors"
	"fmt"
	"runtime"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/arm64/a64"
)

// ISA is an instruction set that the compiler may use.
type ISA uint8

const (
	// NEON is what every processor of ARMv8.0 has: 128 bits, and FMA.
	NEON ISA = iota + 1
	// NEONDot adds arithmetic on float16, dot products of bytes, and atomic operations (Neoverse N1, Apple M1).
	NEONDot
	// NEONBF16 adds matrix products of bfloat16 and bytes (Neoverse V1 and N2, Apple M2).
	NEONBF16
)

// isas are the instruction sets. Each includes those before it.
var isas = []ISA{NEON, NEONDot, NEONBF16}

// String returns the name in GOTILE_ISA.
func (i ISA) String() string {
	switch i {
	case NEON:
		return "neon"
	case NEONDot:
		return "neon-dot"
	case NEONBF16:
		return "neon-bf16"
	}
	return "none"
}

// needs returns the features that a processor must have.
func (i ISA) needs() (f a64.Features) {
	if i >= NEONDot {
		f |= a64.FeatLSE | a64.FeatFP16 | a64.FeatRDM | a64.FeatDotProd
	}
	if i >= NEONBF16 {
		f |= a64.FeatBF16 | a64.FeatI8MM
	}
	return f
}

// ParseISA returns the ISA with a name.
func ParseISA(name string) (ISA, error) {
	for _, i := range isas {
		if i.String() == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown instruction set %q: want neon, neon-dot or neon-bf16", name)
}

// Available reports why the set cannot be used here; nil if it can.
func (i ISA) Available() error {
	best, err := Detect()
	if err != nil {
		return fmt.Errorf("no %v: %w", i, err)
	}
	if i > best {
		return fmt.Errorf("this processor has no %v, at most %v", i, best)
	}
	return nil
}

// Detect returns the best instruction set of this processor, or why there is none.
func Detect() (ISA, error) {
	if runtime.GOARCH != "arm64" {
		return 0, errors.New("the processor is not an arm64")
	}
	if err := exec.Available(); err != nil {
		return 0, err
	}
	best, have := NEON, exec.FeaturesARM64()
	for _, isa := range isas {
		if have.Has(isa.needs()) {
			best = max(best, isa)
		}
	}
	return best, nil
}

// Target returns the target for an instruction set of this processor, with the extensions of the set that the processor
// has.
func (i ISA) Target() Target { return New(i.String(), (i.needs()|i.may())&exec.FeaturesARM64()) }

// may returns features that code can do without.
func (i ISA) may() a64.Features {
	if i >= NEONDot {
		return a64.FeatFHM
	}
	return 0
}

// Generic returns the target for an instruction set with all features that it may have, independently of this processor.
func (i ISA) Generic() Target { return New(i.String(), i.needs()|i.may()) }
