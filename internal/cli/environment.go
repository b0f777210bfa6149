package cli

import "github.com/spf13/cobra"

// environmentTopic is a help topic: the environment variables.
func environmentTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "environment",
		Short: "Environment variables",
		Long: `Environment variables of gotile and of every program that uses its packages. An empty variable
counts as not set.

CPUs:
  GOTILE_ISA=NAME             use at most the instruction set avx2, avx512 or amx (x86-64), neon,
                              neon-dot or neon-bf16 (arm64); it is an error if the processor does
                              not have it; regmachine, regmachine-narrow and
                              regmachine-small interpret the code on any machine, with vectors of
                              64, 32 or 16 bytes, to debug the compiler
  GOTILE_DUMP=DIR             write files for each kernel that is compiled to machine code into the
                              folder DIR: KERNEL.ISA.mlir is the module, .plan its groups of
                              operations, .asm the listing, and .bin the code; files of earlier
                              dumps are replaced, other files in the way are an error
                              (objdump -D -b binary -m i386:x86-64 FILE, or -m aarch64)
  GOTILE_WITHOUT=NAME,NAME    compile to machine code without these optimizations, to find out whether
                              one causes a wrong result; an unknown name is an error that lists all
  GOTILE_VERIFY=1             machine code that does not pass its verification against its Tile IR is
                              an error; otherwise the portable engine runs the kernel, and a message
                              says so; with off, code is not verified
  GOTILE_SELFCHECK=off        do not compare a few kernels with the portable engine before machine code
                              is used on a processor that is not known to work (every arm64 so far);
                              with on, compare them on every processor
  GOTILE_TRACE=FILE           append each instruction that a regmachine executes, and the registers that
                              it changes, to the FILE; with one block at once they are in order
  GOTILE_PERF_MAP=1           write /tmp/perf-PID.map, from which perf report on Linux takes the names
                              of kernels, operations and lines
  GOMAXPROCS=N                run at most N blocks at once

GPUs:
  GOTILE_TILEIRAS=FILE        NVIDIA's compiler tileiras, or its folder
  GOTILE_TOOLCHAIN_DIR=DIR    the folder into which gotile toolchain install installs it
  GOTILE_CUBINS=DIR           kernels that gotile build compiled: a folder, or a list as in PATH
  GOTILE_CACHE_DIR=DIR        the folder of compiled kernels and of the results of gotile tune
  GOTILE_CACHE_SIZE=SIZE      the maximum size of the compiled kernels, such as 500M or 2G; off stores
                              none

Several devices and machines (package dist, gotile doctor --dist):
  GOTILE_DIST=BACKEND         join ranks with local:N (N goroutines), mpi or nccl
  GOTILE_DEVICE=DEVICE        the device of each rank, such as cpu or cuda
  GOTILE_DIST_TIMEOUT=TIME    how long a rank waits for others before all fail, such as 90s
  GOTILE_MPI=FILE             the MPI library, if it is not the one that the system finds
  GOTILE_NCCL=FILE            the file libnccl.so.2

Whole programs (gotile exec, python -m gotile):
  GOTILE_LIBRARY=FILE         the shared library that programs run with
  GOTILE_DEVICES=N            the number of devices that a program finds; --devices sets it
  GOTILE_CHECK=KINDS          report these kinds of findings, or usual; --check sets it
  GOTILE_REPORT=FILE          append the findings to FILE, a JSON object in each line

The variables of Go's runtime (GODEBUG, GOMEMLIMIT, GOTRACEBACK) work as in every Go program.`,
	}
}
