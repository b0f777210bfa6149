package device

import (
	"errors"
	"strings"
	"testing"

	"gotile/tileir"
)

func at(file string, line int) tileir.Location {
	return tileir.FileLoc{At: tileir.Pos{File: file, Line: line}}
}

// inlined is the location of a callee in the functions that inlined it, innermost first.
func inlined(callee tileir.Location, callers ...tileir.Location) tileir.Location {
	if len(callers) == 0 {
		return callee
	}
	return &tileir.CallSite{Callee: callee, Caller: inlined(callers[0], callers[1:]...)}
}

// A fault names the line of the kernel's own file, and the calls from there.
func TestFaultPlace(t *testing.T) {
	deep := make([]tileir.Location, 1000)
	for i := range deep {
		deep[i] = at("k.cu", i)
	}
	for want, loc := range map[string]tileir.Location{
		"-: kernel k, block (1,2,3): addi: why":                                nil,
		"k.cu:7: kernel k, block (1,2,3): addi: why":                           at("k.cu", 7),
		"k.cu:7: kernel k, block (1,2,3): addi: why (in tile.h:9, called at k": inlined(at("tile.h", 9), at("k.cu", 7)),
		"k.cu:5: kernel k, block (1,2,3): addi: why (in tile.h:9, called at tile.h:2, called at k.cu:5, called at k.cu:7)": inlined(
			at("tile.h", 9), at("tile.h", 2), at("k.cu", 5), at("k.cu", 7)),
		"k.cu:5: kernel k, block (1,2,3): addi: why (in k.cu:5, called at k.cu:7)": &tileir.NameLoc{Name: "x", Child: inlined(at("k.cu", 5), at("k.cu", 7))},
		"called at k.cu:13": inlined(at("tile.h", 9), deep...),
	} {
		f := &Fault{Class: ErrMemory, Kernel: "k", Block: [3]int{1, 2, 3}, Op: &tileir.Op{Code: tileir.OpAddI, Loc: loc}, Msg: "why"}
		if got := f.Error(); !strings.Contains(got, want) || len(got) > 1000 {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Names with control characters of terminals are quoted; a fault may have no operation.
func TestFaultName(t *testing.T) {
	f := &Fault{Class: ErrMemory, Kernel: "a\n\x1b[31m", Msg: "why"}
	if got := f.Error(); got != `kernel "a\n\x1b[31m": why` || !errors.Is(f, ErrMemory) {
		t.Errorf("got %s", got)
	}
	long := strings.Repeat("k", 100000)
	for _, f := range []*Fault{{Kernel: long, Msg: long}, {Kernel: long, Msg: long, Op: &tileir.Op{Code: tileir.OpAddI, Loc: inlined(at(long, 9), at(long, 2))}}} {
		if n := len(f.Error()); n > 20000 {
			t.Errorf("a message of %d bytes", n)
		}
	}
	err := CheckLaunch("a\nb", nil, Grid{1, 1, 1}, make([]Arg, 1))
	if err == nil || !strings.Contains(err.Error(), `entry "a\nb" takes 0 arguments`) {
		t.Errorf("got %v", err)
	}
}
