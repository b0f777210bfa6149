package emu

import (
	"testing"

	"gotile/device"
)

// Ranges that overlap become one, in which every address is aligned as it is in the program's memory.
func TestMerge(t *testing.T) {
	memory := make([]byte, 256)
	skip := int(-addressOf(memory) & 63)
	memory = memory[skip:]
	l := &Launch{}
	for _, r := range [][2]int{{40, 120}, {48, 80}, {130, 140}, {24, 30}} {
		l.args = append(l.args, device.Arg{Pointer: true, Host: memory[r[0]:r[1]:r[1]]})
	}
	l.merge()
	for i, want := range []struct{ begin, end, offset int }{{32, 120, 8}, {32, 120, 16}, {130, 140, 0}, {24, 30, 0}} {
		a := &l.args[i]
		begin := int(addressOf(a.Host) - addressOf(memory))
		if begin != want.begin || begin+len(a.Host) != want.end || int(a.Offset) != want.offset {
			t.Errorf("argument %d: bytes %d to %d and offset %d, want %v", i, begin, begin+len(a.Host), a.Offset, want)
		}
	}
}
