// Package interp is the portable engine: every operation of Tile IR, exact, in plain
// Go on any platform. It is the oracle that other engines are measured against, and
// the checker that names bad accesses.
//
// # How it runs
//
// [Engine.Compile] walks an entry once. Each value gets a register; each operation
// becomes a step, a closure that knows its registers and element types, made by the
// operation's lower function (the table in lower.go: one entry an operation). Running
// a block is calling the steps in order over a frame, which owns the registers'
// memory. A worker has one frame and runs blocks one after the other in it, so
// nothing is allocated per block.
//
// # What registers hold
//
// A tile is a slice, row-major: integers in unsigned slices of their width (i1 as 0
// and 1, i4 in the low four bits of a byte), f64 in float64, every other float type
// as the float32 of the same value, so that arithmetic has two float types only and
// a result is rounded to its format right after (num.RoundF16s and the like). All
// formats embed in float32 exactly, NaN payloads included. A pointer is a uint64
// that names a buffer and an offset, as package host has it. A value whose elements are those
// of another one (reshape, assume) shares its register.
//
// # Regions of reductions and scans
//
// A region that is one commutative operation runs as that operation's loop over
// halves or rows. Any other region of elementwise operations is lowered with lanes:
// its rank 0 values get registers of many elements, so that one run combines many
// pairs, neighbours first, which keeps their order. Regions with control flow run for
// one pair at a time. See lanes.go.
//
// # Where the hardware decides
//
// What the IR leaves open follows recorded launches of an H200: f16 accumulators are
// rounded after every 16 products, a float becomes i1 by comparison with zero,
// conversions to 8-bit floats saturate and make NaN 0x7f, and the approximate division
// takes divisors beyond 2^126 for infinite. Float sums and products combine elements
// in the order in which four warps hold them; see order.go of package host. A zero integer divisor
// is not a fault; see arith_div.go.
//
// The package knows Tile IR, num and what package host has for engines. It does not know the language or devices.
package interp
