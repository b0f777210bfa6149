// Package aot compiles kernels ahead of time: it finds the kernels of Go packages, has them
// traced, compiles their modules for GPUs, and writes the cubins with a Go file that embeds
// them. A program that imports that package launches its kernels with nothing but the
// driver.
//
// It must not know GPUs: nothing that it does needs one.
package aot
