// Package interp is the portable engine: every operation of Tile IR, exact, in plain Go on any platform. Other engines
// are tested against it, and it reports invalid accesses.
//
// # Execution
//
// [Engine.Compile] traverses an entry once. Each value gets a register. Each operation becomes a step, a closure that
// knows its registers and element types, made by the operation's lower function (the table in lower.go has one entry
// for each operation). Running a block means calling the steps in order with a frame, which owns the memory of the
// registers. A worker has one frame and runs its blocks one after the other in it, so blocks allocate no memory.
//
// # Registers
//
// A tile is a slice, row-major: integers in unsigned slices of their width (i1 as 0 and 1, i4 in the low four bits of
// a byte), f64 in float64, every other float type as the float32 of the same value. So arithmetic has only two float
// types, and each result is rounded to its format immediately (num.RoundF16s and similar functions). All formats embed
// in float32 exactly, including NaN payloads. A pointer is a uint64 that contains the number of a buffer and an offset,
// as defined by package host. A value with the elements of another one (reshape, assume) shares its register.
//
// # Regions of reductions and scans
//
// A region that is one commutative operation runs as that operation's loop over halves or rows. Any other region of
// elementwise operations is lowered with lanes: its rank 0 values get registers of many elements, so that one execution
// combines many pairs, adjacent ones first, which preserves their order. Regions with control flow run for one pair at
// a time. See lanes.go.
//
// # Results that the IR leaves open
//
// If the IR does not define a result, the package follows recorded launches of an H200: f16 accumulators are
// rounded after every 16 products, a float becomes i1 by comparison with zero, conversions to 8-bit floats saturate
// and convert NaN to 0x7f, and the approximate division treats divisors above 2^126 as infinite. Float sums and
// products combine elements in the order in which four warps hold them; see order.go of package host. A zero integer
// divisor is not a fault; see arith_div.go.
//
// The package knows Tile IR, num and the parts of package host for engines. It does not know the language or devices.
package interp
