package cli

import "github.com/spf13/cobra"

// environmentTopic is help on what no command is for.
func environmentTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "environment",
		Short: "Environment variables",
		Long: `Environment variables that gotile looks at, and every program that uses its packages. An empty
one counts as one that is not set.

CPUs:
  GOTILE_ISA=NAME             keep machine code to the instruction set avx2, avx512 or amx; one that
                              the processor does not have is an error
  GOTILE_DUMP=DIR             write files for each kernel that is compiled to machine code into the
                              folder DIR: KERNEL.ISA.mlir is the module, .plan its groups of
                              operations, .asm the listing, and .bin the code; files of earlier
                              dumps are replaced, others are an error
                              (objdump -D -b binary -m i386:x86-64 FILE)
  GOTILE_WITHOUT=NAME,NAME    compile to machine code without these optimizations, to find out whether
                              one is to blame for a result; a name that is none lists all
  GOTILE_VERIFY=1             verify all machine code against its Tile IR before it runs: a fault of
                              the compiler is an error then, and not a wrong result
  GOTILE_PERF_MAP=1           write /tmp/perf-PID.map, from which perf report on Linux has the names
                              of kernels, operations and lines
  GOMAXPROCS=N                run N blocks at once, as Go runs N threads

GPUs:
  GOTILE_TILEIRAS=FILE        the vendor's compiler tileiras, or the folder that it is in
  GOTILE_TOOLCHAIN_DIR=DIR    where gotile toolchain install puts it
  GOTILE_CUBINS=DIR           kernels that gotile build compiled: one folder or a list, as in PATH
  GOTILE_CACHE_DIR=DIR        where compiled kernels, and what gotile tune found, are kept
  GOTILE_CACHE_SIZE=SIZE      how much room the compiled ones may take, as 500M or 2G; off keeps none

What Go's runtime looks at (GODEBUG, GOMEMLIMIT, GOTRACEBACK) holds too.`,
	}
}
