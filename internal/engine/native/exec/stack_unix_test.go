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

// A goroutine gets the stack that it has released last, and never one that is in use.
func TestOwnStack(t *testing.T) {
	s, err := TakeStack()
	if err != nil {
		t.Fatal(err)
	}
	other, err := TakeStack()
	if err != nil || other == s {
		t.Fatalf("a stack that is in use: %v, %v", other == s, err)
	}
	s.GiveBack()
	again, err := TakeStack()
	if err != nil || again != s {
		t.Errorf("another stack than the last one, %v", err)
	}
	again.GiveBack()
	other.GiveBack()
}
