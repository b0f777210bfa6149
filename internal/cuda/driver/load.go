//go:build !nocuda && linux && (amd64 || arm64)

package driver

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Built reports whether this program can load the driver.
const Built = true

// libraries are the paths of the driver: the loader's, and those of containers and WSL.
var libraries = []string{"libcuda.so.1", "libcuda.so", "/usr/local/nvidia/lib64/libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"}

// load opens the driver and binds its functions. Its error names the missing part.
func load() (*Table, error) {
	var lib uintptr
	var err error
	for _, name := range libraries {
		if lib, err = purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_GLOBAL); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s cannot be loaded; install the NVIDIA driver r580 or newer, or give the container the GPU (--gpus all)", ErrNoDriver, libraries[0])
	}
	t, places := new(Table), map[string]uintptr{}
	fields := reflect.ValueOf(t).Elem()
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Tag.Get("cu")
		if name == "" {
			continue
		}
		at, err := purego.Dlsym(lib, name)
		if err != nil {
			return nil, fmt.Errorf("%w: it lacks %s; gotile needs driver r580 or newer", ErrOldDriver, name)
		}
		purego.RegisterFunc(fields.Field(i).Addr().Interface(), at)
		t.bindFast(name, at)
		places[name] = at
	}
	open, err := purego.Dlsym(lib, "cuIpcOpenMemHandle_v2")
	if err != nil {
		return nil, fmt.Errorf("%w: it lacks cuIpcOpenMemHandle_v2; gotile needs driver r580 or newer", ErrOldDriver)
	}
	t.IpcOpen = func(p *Pointer, h *SharedHandle, flags uint32) Result { return openHandle(open, p, h, flags) }
	t.bindContextLaunch(places["cuCtxSetCurrent"], places["cuLaunchKernelEx"])
	t.setContext = places["cuCtxSetCurrent"]
	return t, nil
}

// bindFast binds the functions of a launch again, without reflection, which allocates memory and takes longer than the
// driver itself.
//
// The pointers that are converted to numbers here point to memory that does not move and that the caller keeps alive.
func (t *Table) bindFast(name string, at uintptr) {
	switch name {
	case "cuCtxSetCurrent":
		t.CtxSetCurrent = func(c ContextHandle) Result { return result(purego.SyscallN(at, uintptr(c))) }
	case "cuLaunchKernelEx":
		t.Launch = func(c *LaunchConfig, f FunctionHandle, params, extra *unsafe.Pointer) Result {
			return result(purego.SyscallN(at, uintptr(unsafe.Pointer(c)), uintptr(f), uintptr(unsafe.Pointer(params)), uintptr(unsafe.Pointer(extra))))
		}
	case "cuGraphLaunch":
		t.GraphLaunch = func(x ExecHandle, s StreamHandle) Result { return result(purego.SyscallN(at, uintptr(x), uintptr(s))) }
	case "cuStreamQuery":
		t.StreamQuery = func(s StreamHandle) Result { return result(purego.SyscallN(at, uintptr(s))) }
	case "cuStreamSynchronize":
		t.StreamSynchronize = func(s StreamHandle) Result { return result(purego.SyscallN(at, uintptr(s))) }
	case "cuEventRecord":
		t.EventRecord = func(e EventHandle, s StreamHandle) Result { return result(purego.SyscallN(at, uintptr(e), uintptr(s))) }
	}
}

// openHandle calls cuIpcOpenMemHandle. Its second argument is a structure of 64 bytes: on amd64 it is on the stack, behind
// the six registers; on arm64 it is a copy in memory.
func openHandle(at uintptr, p *Pointer, h *SharedHandle, flags uint32) Result {
	if runtime.GOARCH == "arm64" {
		return result(purego.SyscallN(at, uintptr(unsafe.Pointer(p)), uintptr(unsafe.Pointer(h)), uintptr(flags)))
	}
	w := (*[8]uintptr)(unsafe.Pointer(h))
	return result(purego.SyscallN(at, uintptr(unsafe.Pointer(p)), uintptr(flags), 0, 0, 0, 0, w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]))
}

func result(r, _, _ uintptr) Result { return Result(int32(r)) }

// CallC calls a function of C with one argument and no result.
func CallC(f uintptr, arg unsafe.Pointer) { purego.SyscallN(f, uintptr(arg)) }

// callN calls a function of C.
func callN(f uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(f, args...)
	return r
}

// Callback makes a function of C with one argument and no result of a Go function. It
// stays for as long as the process does.
func Callback(f func(arg uintptr)) (uintptr, error) {
	return purego.NewCallback(func(arg uintptr) uintptr {
		f(arg)
		return 0
	}), nil
}
