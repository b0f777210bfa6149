//go:build (linux || darwin) && (amd64 || arm64)

package exec

import (
	"testing"
	"unsafe"
)

// TestStackPages checks that stacks and their guards are whole pages of any size that systems use: 4, 16 or 64 KiB.
func TestStackPages(t *testing.T) {
	for range 3 {
		s, err := TakeStack()
		if err != nil {
			t.Fatal(err)
		}
		first, size := uintptr(unsafe.Pointer(&s.pages[0])), len(s.pages)
		if first%maxPageBytes != 0 || size%maxPageBytes != 0 || first%slotBytes == 0 {
			t.Errorf("a stack of %#x bytes at %#x, in slots of %#x", size, first, slotBytes)
		}
		if end := first + uintptr(size); end%slotBytes != 0 || uintptr(unsafe.Pointer(s.head))+unsafe.Sizeof(*s.head) != end {
			t.Errorf("the head is at %p, not at the end of the stack's slot, %#x", s.head, end)
		}
		if uintptr(size) < StackBytes+unsafe.Sizeof(*s.head) {
			t.Errorf("a stack of %d bytes: want %d and the head", size, StackBytes)
		}
		defer s.GiveBack()
	}
}
