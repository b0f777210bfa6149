//go:build race

package enginediff

// Strangers is the number of workers for kernels with unknown behaviour. Blocks of such a kernel may store to one element,
// which the race detector would report as a race of the engine: with it there is one worker.
const Strangers = 1
