//go:build linux || darwin || windows

package exec

import "gotile/internal/engine/native/target/arm64/a64"

// extension is a feature, if the system reports it.
type extension struct {
	has  bool
	feat a64.Features
}

// featuresOf returns the features that the system reports.
func featuresOf(list []extension) (f a64.Features) {
	for _, x := range list {
		if x.has {
			f |= x.feat
		}
	}
	return f
}
