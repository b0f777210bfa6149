// Package enginetest is the tests and benchmarks that every execution engine passes: each
// operation, type and mode on tiles small and odd, memory with its faults, loops and
// conditions, against plain Go that does the same element by element. An engine's own
// test calls [Run]. [Diff] holds engines against each other on random programs.
//
// It builds modules itself and knows the interface of package engine, nothing of any one
// engine, nor of the language in which kernels are written.
package enginetest
