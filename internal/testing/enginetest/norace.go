//go:build !race

package enginetest

// strangers is how many workers run kernels of which nobody knows what they do: see race.go.
const strangers = 2
