package x86

import (
	"fmt"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/must"
)

// ISA is an instruction set that the compiler may use.
type ISA uint8

const (
	// AVX2 is 256 bits, with FMA and F16C.
	AVX2 ISA = iota + 1
	// AVX512 is 512 bits: the extensions F, BW, DQ and VL.
	AVX512
	// AMX is AVX512 with tile registers, and their products of bfloat16 and bytes.
	AMX
)

// isas are the instruction sets, the best one first.
var isas = []ISA{AMX, AVX512, AVX2}

// String returns the name in GOTILE_ISA.
func (i ISA) String() string {
	switch i {
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	case AMX:
		return "amx"
	}
	return "none"
}

// ParseISA returns the ISA with a name.
func ParseISA(name string) (ISA, error) {
	for _, i := range isas {
		if i.String() == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown instruction set %q: want avx2, avx512 or amx", name)
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

// bytes returns the width of the vector registers.
func (i ISA) bytes() int {
	if i >= AVX512 {
		return 64
	}
	return 32
}

// registers returns the number of vector registers.
func (i ISA) registers() int {
	if i >= AVX512 {
		return 32
	}
	return 16
}

// Description returns the register file.
func (i ISA) Description() vcode.Target {
	t := vcode.Target{Bytes: i.bytes(), FirstVector: tempRegs, PastVector: i.registers(), FoldsLoads: i < AVX512, PartBytes: 1, NonTemporal: 32, Transposes: true, Repeats: true, SumsOctets: true, PairsBlocks: true, JoinsLanes: i < AVX512, SplitsPairs: true, GathersFrom: true}
	if i >= AVX512 {
		t.FirstMask, t.PastMask = firstMask, pastMask
	}
	return t
}

// runs reports whether a processor with these features can run the set.
func (i ISA) runs(have amd64.Features) bool {
	name := i.String()
	if i == AMX {
		name = AVX512.String()
	}
	return have.Has(level(name)) && (i != AMX || have.Has(amd64.FeatAMXTILE|amd64.FeatAMXBF16|amd64.FeatAMXINT8))
}

// features returns the features that instructions may need: those of the set, and with AVX-512 the dot products and the
// permutations of bytes that the processor has.
func (i ISA) features() amd64.Features {
	name := i.String()
	if i == AVX512 {
		name = "avx512-dot"
	}
	return level(name) & exec.Features()
}

// assembler returns an assembler that rejects instructions that need other features.
func assembler(have amd64.Features) *amd64.Asm {
	a := amd64.New()
	a.Allow = have
	return a
}

func level(name string) amd64.Features {
	return must.Value(exec.Level(name)) // the names are the ISAs' own
}

// Detect returns the best instruction set of this processor, or why there is none.
func Detect() (ISA, error) {
	if err := exec.Available(); err != nil {
		return 0, err
	}
	have := exec.Features()
	for _, isa := range isas {
		if isa.runs(have) {
			return isa, nil
		}
	}
	return 0, fmt.Errorf("machine code needs a processor with AVX2 and FMA")
}
