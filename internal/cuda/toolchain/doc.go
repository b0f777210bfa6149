// Package toolchain finds, fetches and calls tileiras, the vendor's compiler from Tile
// IR bytecode to machine code of a GPU. It needs no GPU.
//
// tileiras is not alone: it calls ptxas, which must lie beside it, and loads libnvvm,
// which must lie at ../nvvm/lib64 or ../lib. [Find] looks where users have it, and takes
// the first that is whole. [Install] fetches it from the vendor's packages on PyPI
// into a folder of gotile's own. What an index sends is checked before it is used: versions
// and hashes before they name files, hosts and schemes before anything is sent to them.
//
// [Compiler] turns modules into cubins. It lets the passes of package passes change them,
// asks the tool which versions of bytecode it
// reads, writes the oldest that holds the module, runs the tool with an environment of
// its own (a variable of an older CUDA toolkit breaks it), ends it after a while with all
// that it started, and keeps the result in a cache. A failure is a [CompileError], which
// says what the tool said, and about which kernel.
//
// The package must not know GPUs, nor the language that a kernel was written in.
package toolchain
