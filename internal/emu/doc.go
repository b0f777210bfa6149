// Package emu emulates the devices that CUDA programs use: devices of which each is this machine's CPU,
// with contexts, memory, ordered streams that run beside the host, events, graphs, and libraries of kernels
// in Tile IR.
//
// It knows kernels and memory. It must not know how a program calls it: packages cuda and cudart beneath
// it have the functions of the driver and of the runtime.
package emu
