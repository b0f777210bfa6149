//go:build race

package plan

// SeenByGo sends atomic operations to interp's steps. The race detector sees Go's atomics,
// and not those of machine code: without them it takes a lock that a kernel holds for none,
// and what the lock protects for a race.
const SeenByGo = true
