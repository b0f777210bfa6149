package capi

import (
	"unsafe"

	"gotile/device"
	"gotile/internal/emu"
)

// arguments is how a program passes the arguments of a kernel.
type arguments struct {
	values unsafe.Pointer // the address of each
	extra  unsafe.Pointer // a list of keys and values, which has a buffer with all arguments
}

// Keys of the list: CU_LAUNCH_PARAM_END and so on.
const (
	bufferEnd     = 0
	bufferPointer = 1
	bufferSize    = 2
)

// of returns an array of the addresses of a kernel's arguments.
func (a arguments) of(k *emu.Kernel) (unsafe.Pointer, error) {
	if a.extra == nil {
		return a.values, nil
	}
	name := device.PlainName(k.Name)
	if a.values != nil {
		return nil, failf(emu.InvalidValue, "kernel %s: arguments one by one and in a buffer", name)
	}
	buffer, size, err := readExtra(a.extra)
	if err != nil {
		return nil, err
	}
	offsets, want := k.Offsets()
	if size < uint64(want) || buffer == nil && want > 0 {
		return nil, failf(emu.InvalidValue, "kernel %s: arguments in a buffer of %d bytes at %#x; want %d bytes", name, size, uintptr(buffer), want)
	}
	values := make([]unsafe.Pointer, len(offsets)+1)
	for i, offset := range offsets {
		values[i] = unsafe.Add(buffer, offset)
	}
	return unsafe.Pointer(&values[0]), nil
}

// readExtra reads a list of keys and values.
func readExtra(p unsafe.Pointer) (buffer unsafe.Pointer, size uint64, err error) {
	for {
		switch key := field[uint64](p, 0); key {
		case bufferEnd:
			return buffer, size, nil
		case bufferPointer:
			buffer = field[unsafe.Pointer](p, 8)
		case bufferSize:
			at := field[unsafe.Pointer](p, 8)
			if at == nil {
				return nil, 0, fail(emu.InvalidValue, "a null pointer for the size of a buffer of arguments")
			}
			size = field[uint64](at, 0)
		default:
			return nil, 0, failf(emu.InvalidValue, "key %d in the list of a launch: want 0, 1 or 2", key)
		}
		p = unsafe.Add(p, 16)
	}
}
