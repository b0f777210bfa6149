//go:build !nocuda && linux && (amd64 || arm64)

package mpi

import (
	"fmt"
	"reflect"
	sys "syscall"

	"github.com/ebitengine/purego"
)

// load opens a library and binds its functions.
func load(file string) (*library, error) {
	// The plug-ins of Open MPI 4 look for symbols of the library among the global ones.
	lib, err := purego.Dlopen(file, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, err
	}
	symbol := func(name string) uintptr {
		at, err := purego.Dlsym(lib, name)
		if err != nil {
			return 0
		}
		return at
	}
	l := &library{file: file, abi: abiOf(file, symbol)}
	fields := reflect.ValueOf(&l.fn).Elem()
	for i := range fields.NumField() {
		name := "MPI_" + fields.Type().Field(i).Name
		at := symbol(name)
		if at == 0 {
			return nil, fmt.Errorf("%w: %s lacks %s", errIncomplete, file, name)
		}
		fields.Field(i).SetUint(uint64(at))
	}
	return l, nil
}

// syscall calls a function of C.
//
//go:uintptrescapes
func syscall(fn uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(fn, args...)
	return r
}

// yield lets other processes run.
func yield() { sys.RawSyscall(sys.SYS_SCHED_YIELD, 0, 0, 0) }
