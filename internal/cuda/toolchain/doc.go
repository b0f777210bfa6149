// Package toolchain finds, fetches and calls tileiras, the vendor's compiler from Tile IR bytecode to machine code of a
// GPU. It needs no GPU.
//
// tileiras calls ptxas, which must be in the same folder, and loads libnvvm, which must be in ../nvvm/lib64 or ../lib.
// [Find] searches the usual locations, and takes the first that is complete. [Install] fetches it from the vendor's
// packages on PyPI into a folder of gotile's. Data from an index is checked before it is used: versions and hashes
// before they name files, hosts and schemes before anything is sent to them.
//
// [Compiler] compiles modules to cubins. It runs the passes of package passes, asks the tool which versions of bytecode
// it reads, writes the oldest that can express the module, runs the tool with a clean environment (a variable of an
// older CUDA toolkit breaks it), ends it with its child processes after a timeout, and stores the result in a cache. A
// failure is a [CompileError], with the tool's message and the kernel.
//
// The package must not know GPUs, or the language that a kernel was written in.
package toolchain
