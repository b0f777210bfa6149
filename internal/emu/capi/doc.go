// Package capi has the functions of the CUDA driver and of the CUDA runtime, as C programs call them, over the
// devices of package emu. Many functions of the two differ in their name only, so one table has both.
//
// It knows the layout of the arguments in memory. It must not know how symbols are exported: cmd/libgotile
// does that, with code that is generated from the table.
package capi
