//go:build !race

package enginetest

// strangers is the number of workers for kernels with unknown behaviour: see race.go.
const strangers = 2
