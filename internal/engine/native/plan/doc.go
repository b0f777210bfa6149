// Package plan decides how the operations of an entry are executed, before any code is emitted.
//
// [New] reads Tile IR and returns a [Plan]: the operations in execution order, as items. The most important item is a
// [Group]: elementwise operations, loads, stores and reductions over one index space, which become one loop nest whose
// intermediate values stay in vector registers. Others are matrix products, reductions and scans by regions, accesses
// through tiles of pointers, control flow, and calls of the portable engine for operations without native code.
// # Indexings
//
// Sizes of tiles are powers of two, so reshape, broadcast and permute only move or drop bits of an element's number
// ([Indexing]). They need no code: a loop reads its operands through the resulting indexing. Constants and iotas are
// computed where they are used.
// # Memory
//
// A view's tile is checked once, before its group's loop, which then accesses the buffer directly ([Access]). Tiles of
// pointers are checked lane by lane ([PointerAccess]), unless the analysis in affine.go finds that they are an affine
// function of the index. Then the first and the last address are checked once, together with the guards that no integer
// has wrapped around ([AffineAccess]). If they are one pointer plus a tile of indices, the largest index is checked once,
// and the pointers are not computed ([Indexed]); loads of this kind are done within the loops of groups (gather.go). If all masks of a group are set for all elements, which is checked once as
// well, another version of its loop leaves them out (unmasked.go). bounds.go lists why the arithmetic of these checks is exact.
// # Products
//
// A product reads its operands directly from views if possible. Products with few rows are loops, which pack nothing
// (product_fewrows.go). Several iterations of a loop over products are joined (product_join.go), and the last iteration
// stores the result (product_store.go).
//
// A plan depends on the number and width of vector registers ([Config]) and on no other property of the processor.
// Package emit turns it into code; it reads the plan and does not change it.
package plan
