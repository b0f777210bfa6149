package mma_test

import (
	"testing"
	"unsafe"

	"gotile/internal/engine/native/mma"
)

// The arguments as a Go value lie as the offsets say.
func TestArgs(t *testing.T) {
	var a mma.Args
	for offset, want := range map[uintptr]uintptr{unsafe.Offsetof(a.A): mma.ArgA, unsafe.Offsetof(a.ARow): mma.ArgARow, unsafe.Offsetof(a.ABatch): mma.ArgABatch,
		unsafe.Offsetof(a.B): mma.ArgB, unsafe.Offsetof(a.BCol): mma.ArgBCol, unsafe.Offsetof(a.C): mma.ArgC, unsafe.Offsetof(a.D): mma.ArgD,
		unsafe.Offsetof(a.DRow): mma.ArgDRow, unsafe.Offsetof(a.Scratch): mma.ArgScratch, unsafe.Sizeof(a): mma.ArgBytes} {
		if offset != want {
			t.Errorf("a field is at %d, the code reads it at %d", offset, want)
		}
	}
}
