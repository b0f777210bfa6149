package amd64

import "strings"

// Features is a set of extensions of the instruction set.
type Features uint64

// The extensions that rows of the table name. What every x86-64 processor has needs
// no feature.
const (
	FeatPOPCNT Features = 1 << iota
	FeatCX16            // cmpxchg16b
	FeatLZCNT
	FeatBMI1
	FeatBMI2
	FeatAVX
	FeatF16C
	FeatFMA
	FeatAVX2
	FeatAVXVNNI
	FeatAVX512F
	FeatAVX512CD
	FeatAVX512BW
	FeatAVX512DQ
	FeatAVX512VL
	FeatAVX512VBMI
	FeatAVX512VBMI2
	FeatAVX512VNNI
	FeatAVX512BITALG
	FeatAVX512VPOPCNT
	FeatAVX512IFMA
	FeatAVX512BF16
	FeatAVX512FP16
	FeatAMXTILE
	FeatAMXINT8
	FeatAMXBF16
	FeatAMXFP16
	pastFeatures
)

// AllFeatures is the set of all extensions that the assembler supports.
const AllFeatures = pastFeatures - 1

var featureNames = [...]string{"popcnt", "cx16", "lzcnt", "bmi1", "bmi2", "avx", "f16c", "fma", "avx2",
	"avxvnni", "avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512vbmi2",
	"avx512vnni", "avx512bitalg", "avx512vpopcnt", "avx512ifma", "avx512bf16", "avx512fp16",
	"amxtile", "amxint8", "amxbf16", "amxfp16"}

// Has reports whether all features of need are in f.
func (f Features) Has(need Features) bool { return f&need == need }

// String lists the features by name, in a fixed order.
func (f Features) String() string {
	var names []string
	for i, n := range featureNames {
		if f>>i&1 != 0 {
			names = append(names, n)
		}
	}
	return strings.Join(names, " ")
}

// FeatureNamed returns the feature with a name as String prints it, or 0.
func FeatureNamed(name string) Features {
	for i, n := range featureNames {
		if n == name {
			return 1 << i
		}
	}
	return 0
}
