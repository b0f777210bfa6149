// Package fakenccl is NCCL on a fake machine's GPUs, for tests of programs that use gotile/dist/nccl with several devices of one
// process, or of processes of this machine, whose ranks meet over TCP in the process of rank 0. Its functions are called as those of the
// library are, through their addresses. It must not know groups.
package fakenccl
