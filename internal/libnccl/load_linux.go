//go:build !nocuda && linux && (amd64 || arm64)

package libnccl

import (
	"fmt"
	"reflect"

	"github.com/ebitengine/purego"
)

// load opens a library and binds its functions.
func load(file string) (*Library, error) {
	lib, err := purego.Dlopen(file, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, err
	}
	l := &Library{File: file}
	fields := reflect.ValueOf(&l.Fn).Elem()
	for i := range fields.NumField() {
		name := "nccl" + fields.Type().Field(i).Name
		at, err := purego.Dlsym(lib, name)
		if err != nil {
			return nil, fmt.Errorf("%w: %s lacks %s", errIncomplete, file, name)
		}
		fields.Field(i).SetUint(uint64(at))
	}
	return l, nil
}

// Syscall calls a function of C.
//
//go:uintptrescapes
func Syscall(fn uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(fn, args...)
	return r
}
