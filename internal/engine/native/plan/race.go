//go:build race

package plan

// SeenByGo makes atomic operations calls of the portable engine. The race detector sees atomic operations of Go but not
// those of machine code, and would report accesses that a kernel's lock protects as races.
const SeenByGo = true
