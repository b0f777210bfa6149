//go:build race

package enginetest

// strangers is how many workers run kernels of which nobody knows what they do. Blocks of
// such a kernel may store in one place, which the race detector takes for a fault of the
// engine: under it there is one.
const strangers = 1
