package exec

import (
	"fmt"
	"strings"
	"sync"

	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Features returns the extensions of x86-64 that this processor has and that the operating system lets programs
// use. AMX is included if the system permits it. Other processors have none.
func Features() amd64.Features { return detected() }

var detected = sync.OnceValue(detect)

// FeaturesARM64 returns the extensions of arm64 that this processor has. Other processors have none.
func FeaturesARM64() a64.Features { return detectedARM64() }

var detectedARM64 = sync.OnceValue(detectARM64)

// ISAVariable is the environment variable that names the instruction set that code may use at most.
const ISAVariable = "GOTILE_ISA"

// level is a named set of features, which includes those of the previous levels.
type level struct {
	name string
	adds amd64.Features
}

var levels = []level{
	{"avx2", amd64.FeatPOPCNT | amd64.FeatCX16 | amd64.FeatLZCNT | amd64.FeatBMI1 | amd64.FeatBMI2 |
		amd64.FeatAVX | amd64.FeatF16C | amd64.FeatFMA | amd64.FeatAVX2},
	{"avx512", amd64.FeatAVX512F | amd64.FeatAVX512CD | amd64.FeatAVX512BW | amd64.FeatAVX512DQ | amd64.FeatAVX512VL},
	{"avx512-dot", amd64.FeatAVXVNNI | amd64.FeatAVX512VBMI | amd64.FeatAVX512VBMI2 | amd64.FeatAVX512VNNI |
		amd64.FeatAVX512BITALG | amd64.FeatAVX512VPOPCNT | amd64.FeatAVX512IFMA | amd64.FeatAVX512BF16},
	{"amx", amd64.FeatAMXTILE | amd64.FeatAMXINT8 | amd64.FeatAMXBF16},
}

// Level is the set of features up to a level: avx2, avx512 (F, CD, BW, DQ, VL),
// avx512-dot (with VNNI, BF16 and the like), amx. A processor may have a part
// of a level only: intersect it with [Features].
func Level(name string) (amd64.Features, error) {
	var f amd64.Features
	var names []string
	for _, l := range levels {
		f |= l.adds
		if l.name == name {
			return f, nil
		}
		names = append(names, l.name)
	}
	return 0, fmt.Errorf("instruction set level %q: want one of %s", name, strings.Join(names, ", "))
}
