// Package vcode represents the code of vector loops before machine code: instructions over virtual registers, as data.
//
// A [Body] is straight-line code that computes the elements of one vector iteration, or of several if the loop is
// unrolled. Its methods append instructions: arithmetic ([Body.IAdd], [Body.FMA]), comparisons, conversions, moves of
// lanes and accesses to memory. Operations that a processor has no instruction for are expanded to others; [Target]
// describes the processor. On top of them [Body.Lower] lowers the elementwise operations of Tile IR, including the
// elementary functions (math*.go, lower*.go), which round as package num does or within the documented bound.
//
// [Body.Live] and [Body.Split] find the instructions that are needed and those that are invariant. An [Allocator]
// assigns physical registers in one pass and drives a [Machine], which encodes instructions, spills and reloads.
//
// The package does not know machine code, loops, or where tiles are in memory.
package vcode
