//go:build !race

package enginediff

// Strangers is the number of workers for kernels with unknown behaviour: see race.go.
const Strangers = 2
