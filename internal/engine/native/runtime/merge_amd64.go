package runtime

import (
	"unsafe"

	"gotile/tileir"
)

// updater combines n times 16 bytes of a private copy with others, and makes it empty. n is not 0.
type updater = func(to, own unsafe.Pointer, n int)

// updaters update buffers at addresses that are multiples of 16, and combiners other copies. adders add n times 32 bytes to buffers, not
// atomically.
var (
	updaters = map[update]updater{
		{tileir.AtomicAdd, tileir.I32}: addI32, {tileir.AtomicAdd, tileir.I64}: addI64, {tileir.AtomicAddF, tileir.F32}: addF32, {tileir.AtomicAddF, tileir.F64}: addF64,
		{tileir.AtomicMin, tileir.I32}: minI32, {tileir.AtomicMax, tileir.I32}: maxI32, {tileir.AtomicUMin, tileir.I32}: minU32, {tileir.AtomicUMax, tileir.I32}: maxU32,
	}
	combiners = map[update]updater{
		{tileir.AtomicAdd, tileir.I32}: addUpI32, {tileir.AtomicAdd, tileir.I64}: addUpI64, {tileir.AtomicAddF, tileir.F32}: addUpF32, {tileir.AtomicAddF, tileir.F64}: addUpF64,
		{tileir.AtomicMin, tileir.I32}: minUpI32, {tileir.AtomicMax, tileir.I32}: maxUpI32, {tileir.AtomicUMin, tileir.I32}: minUpU32, {tileir.AtomicUMax, tileir.I32}: maxUpU32,
	}
	adders = map[update]updater{
		{tileir.AtomicAdd, tileir.I32}: addToI32, {tileir.AtomicAdd, tileir.I64}: addToI64, {tileir.AtomicAddF, tileir.F32}: addToF32, {tileir.AtomicAddF, tileir.F64}: addToF64,
	}
)

//go:noescape
func addI32(to, own unsafe.Pointer, n int)

//go:noescape
func addI64(to, own unsafe.Pointer, n int)

//go:noescape
func addF32(to, own unsafe.Pointer, n int)

//go:noescape
func addF64(to, own unsafe.Pointer, n int)

//go:noescape
func addUpI32(to, own unsafe.Pointer, n int)

//go:noescape
func addUpI64(to, own unsafe.Pointer, n int)

//go:noescape
func addUpF32(to, own unsafe.Pointer, n int)

//go:noescape
func addUpF64(to, own unsafe.Pointer, n int)

//go:noescape
func minI32(to, own unsafe.Pointer, n int)

//go:noescape
func maxI32(to, own unsafe.Pointer, n int)

//go:noescape
func minU32(to, own unsafe.Pointer, n int)

//go:noescape
func maxU32(to, own unsafe.Pointer, n int)

//go:noescape
func minUpI32(to, own unsafe.Pointer, n int)

//go:noescape
func maxUpI32(to, own unsafe.Pointer, n int)

//go:noescape
func minUpU32(to, own unsafe.Pointer, n int)

//go:noescape
func maxUpU32(to, own unsafe.Pointer, n int)

//go:noescape
func addToI32(to, own unsafe.Pointer, n int)

//go:noescape
func addToI64(to, own unsafe.Pointer, n int)

//go:noescape
func addToF32(to, own unsafe.Pointer, n int)

//go:noescape
func addToF64(to, own unsafe.Pointer, n int)
