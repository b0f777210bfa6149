package a64

import "strings"

// Features is a set of extensions of ARMv8.0 with NEON.
type Features uint32

// The extensions.
const (
	FeatLSE     Features = 1 << iota // atomic operations
	FeatFP16                         // arithmetic on float16
	FeatRDM                          // rounding doubling multiplication
	FeatDotProd                      // dot products of bytes
	FeatFHM                          // products of float16 that are added to float32
	FeatI8MM                         // matrix products of bytes
	FeatBF16                         // dot and matrix products of bfloat16
	pastFeatures
)

// AllFeatures is the set of all extensions that the assembler supports.
const AllFeatures = pastFeatures - 1

var featureNames = [...]string{"lse", "fp16", "rdm", "dotprod", "fhm", "i8mm", "bf16"}

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
