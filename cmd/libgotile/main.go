// Command libgotile is a shared library that programs use in place of NVIDIA's: it exports the functions of the CUDA
// driver and of the CUDA runtime, and runs tile kernels on the CPU.
//
//	go build -buildmode=c-shared -o libgotile.so ./cmd/libgotile
//
// It is the only package that uses cgo. Package gotile/internal/emu/capi has the functions; the C code in this
// folder, most of which is generated from its table, exports them.
//
// The environment sets what gotile exec sets by flags: GOTILE_DEVICES is the number of devices, GOTILE_CHECK
// the kinds of findings of checked execution, and GOTILE_REPORT a file that findings are appended to.
package main

// #cgo linux LDFLAGS: ${SRCDIR}/exports.so
// #cgo windows LDFLAGS: -static-libgcc
// #include <stdlib.h>
// #include "libgotile.h"
import "C"

import (
	"io"
	"os"
	"sync"
	"sync/atomic"
	"unsafe"

	"gotile/internal/emu/capi"
)

//go:generate go run gotile/internal/gen/stubs -o functions_gen.c

func main() {}

// process is the state of the program, which is made by its first call.
var process = sync.OnceValue(func() *capi.Process {
	p, err := capi.FromEnvironment(getenv, stdout{}, os.Stderr, host{})
	if err != nil {
		io.WriteString(os.Stderr, "gotile: "+err.Error()+"\n")
		os.Exit(2)
	}
	return p
})

// getenv returns a variable as the program has set it. In a library os.Getenv knows only the environment that the
// process has started with.
func getenv(name string) string {
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	return C.GoString(C.getenv(c))
}

// stdout is the standard output of the program, with the buffer of its C library.
type stdout struct{}

func (stdout) Write(text []byte) (int, error) {
	if len(text) > 0 {
		C.gotile_print(unsafe.Pointer(&text[0]), C.uint64_t(len(text)))
	}
	return len(text), nil
}

// host calls functions of the program.
type host struct{}

func (host) Call(function, argument unsafe.Pointer) { C.gotile_host(function, argument) }

func (host) CallStream(function unsafe.Pointer, stream uint64, status int32, argument unsafe.Pointer) {
	C.gotile_callback(function, C.uint64_t(stream), C.int(status), argument)
}

// threads counts the threads of the program that have called a function.
var threads atomic.Uint64

// threadOf returns the state of the calling thread, whose variables are at an address.
func threadOf(at *C.struct_gotile_thread) *capi.Thread {
	if at.number == 0 {
		at.number = C.uint64_t(threads.Add(1))
	}
	return process().Thread((*capi.Shared)(unsafe.Pointer(at)))
}

//export gotileCall
func gotileCall(function, runtime C.int, thread *C.struct_gotile_thread, words *C.uint64_t) C.int {
	return C.int(threadOf(thread).Run(&capi.Functions[function], runtime != 0, capi.ArgsAt(unsafe.Pointer(words))))
}

//export gotileUnsupported
func gotileUnsupported(name *C.char) C.int {
	return C.int(process().System.Unsupported(C.GoString(name)))
}

//export gotileArrays
func gotileArrays(thread *C.struct_gotile_thread) { threadOf(thread).KeepArrays() }

//export gotileRegisterImage
func gotileRegisterImage(wrapper unsafe.Pointer) { process().RegisterImage(wrapper) }

//export gotileUnregisterImage
func gotileUnregisterImage(wrapper unsafe.Pointer) { process().UnregisterImage(wrapper) }

//export gotileRegisterVariable
func gotileRegisterVariable(wrapper, host, name unsafe.Pointer) {
	process().RegisterVariable(wrapper, host, name)
}

//export gotileRegisterKernel
func gotileRegisterKernel(wrapper, host, name unsafe.Pointer) {
	process().RegisterKernel(wrapper, host, name)
}
