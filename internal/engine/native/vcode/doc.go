// Package vcode is the code of vector loops before machine code: instructions over virtual
// registers, as data.
//
// A [Body] is straight-line code that computes the elements of one vector iteration, or of several
// where a loop is unrolled. Its methods append instructions: arithmetic ([Body.IAdd], [Body.FMA]),
// comparisons, conversions, moves of lanes and accesses to memory. What a processor has no
// instruction for, they compose of others; [Target] tells them what it has. On top of them
// [Body.Lower] lowers the elementwise operations of Tile IR, including the elementary functions
// (math*.go, lower*.go), which round as package num does or within the documented bound.
//
// [Body.Live] and [Body.Split] find the instructions that are needed and those that are the same in
// every iteration. An [Allocator] assigns physical registers in one pass and drives a [Machine],
// which encodes instructions, spills and reloads.
//
// The package does not know machine code, loops, or where tiles are in memory.
package vcode
