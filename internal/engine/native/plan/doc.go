// Package plan decides what becomes of an entry's operations, before any code is emitted.
//
// [New] reads Tile IR and returns a [Plan]: the operations in the order in which they run, as items. The most important item is
// a [Group]: elementwise operations, loads, stores and reductions over one index space, which become one loop nest
// whose intermediate values stay in vector registers. Others are matrix products, reductions and scans by regions, accesses
// through tiles of pointers, control flow, and calls of the portable engine for what native code does not have.
//
// A plan depends on the number and width of vector registers ([Config]) and on nothing else of the processor. Package emit
// turns it into code; it reads the plan and does not change it.
package plan
