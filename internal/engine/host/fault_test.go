package host

import (
	"fmt"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// allocaProgram has some allocas of four i32, of which every second is global.
func allocaProgram(n int) (*Program, []*Alloca) {
	p := &Program{Name: "k"}
	var list []*Alloca
	for i := range n {
		op := tileir.NewOp(tileir.OpAlloca, nil)
		op.SetAttr(tileir.AllocaNumElem, tileir.Int(tileir.I64, 4))
		op.SetAttr(tileir.AllocaAlignment, tileir.Int(tileir.I64, 4))
		if i%2 == 1 {
			op.SetAttr(tileir.AllocaGlobal, tileir.Unit{})
		}
		op.AddResult(tileir.Tile(tileir.PointerType{Pointee: tileir.I32}))
		list = append(list, p.NewAlloca(op))
	}
	return p, list
}

// Each alloca of each worker has separate memory, which only its worker can access unless it is global, and which is
// invalid after its scope and in the next execution.
func TestAllocas(t *testing.T) {
	p, allocas := allocaProgram(3)
	l := &Launch{Launch: engine.Launch{}, program: p, Memory: memoryFor(p, nil, 3)}
	var workers []*Worker
	for n := range 3 {
		workers = append(workers, &Worker{Launch: l, Number: n})
	}
	seen := make(map[*byte]bool)
	addr := make(map[[2]int]uint64)
	for n, w := range workers {
		for i, a := range allocas {
			at, err := w.Allot(a)
			if err != nil {
				t.Fatal(err)
			}
			r, off := w.Reach(at, 4, false)
			if r == nil || off != 0 || len(r.Data) != 16 || seen[&r.Data[0]] {
				t.Fatalf("alloca %d of worker %d is at %#x: %v", i, n, at, r)
			}
			seen[&r.Data[0]], addr[[2]int{n, i}] = true, at
		}
	}
	for key, at := range addr {
		for _, w := range workers {
			r, _ := w.Reach(at, 4, true)
			if mine := key[0] == w.Number || key[1] == 1; (r != nil) != mine {
				t.Errorf("alloca %d of worker %d is within reach of worker %d: %v", key[1], key[0], w.Number, r != nil)
			}
			want := fmt.Sprintf("of the memory of another block: the alloca at %#x is not global", at)
			if got := l.Memory.explain(at, 4, true, w.Number); r == nil && got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
	old := addr[[2]int{1, 2}]
	freed := fmt.Sprintf("of freed memory: the scope of the alloca at %#x has ended", old)
	workers[1].Release([]int{2})
	if r, _ := workers[1].Reach(old, 4, true); r != nil || l.Memory.explain(old, 4, true, 1) != freed {
		t.Errorf("freed memory: %v, %s", r, l.Memory.explain(old, 4, true, 1))
	}
	if _, err := workers[1].Allot(allocas[2]); err != nil {
		t.Fatal(err)
	}
	if r, _ := workers[1].Reach(old, 4, true); r != nil || l.Memory.explain(old, 4, true, 1) != freed {
		t.Errorf("memory of an earlier run: %v, %s", r, l.Memory.explain(old, 4, true, 1))
	}
}

// Every bad address has its explanation, and no region.
func TestExplain(t *testing.T) {
	data := make([]byte, 16)
	p := &Program{Name: "k", Globals: []*Global{{Name: "g", Data: make([]byte, 8), Constant: true}}}
	m := memoryFor(p, []device.Arg{{Pointer: true, Host: data, Name: "p"}, {Pointer: true, Host: data, Name: "again"}}, 1)
	w := &Worker{Launch: &Launch{program: p, Memory: m}}
	buffer, global := Address(1, 0), m.Global(p.Globals[0])
	if m.argument(device.Arg{Pointer: true, Host: data, Offset: 5}) != buffer+5 || m.argument(device.Arg{Pointer: true, Offset: 5}) != 5 || global != Address(2, 0) {
		t.Fatal("arguments and globals are elsewhere")
	}
	for _, c := range []struct {
		addr uint64
		size int
		load bool
		want string
	}{
		{0, 4, true, "through the null pointer"},
		{8, 4, true, "through the null pointer moved by 8 bytes"},
		{Wild, 4, true, "through a pointer that was moved out of the address space of its buffer"},
		{Address(77, 4), 4, true, "through a pointer to no buffer, 0x4d0000000004"},
		{buffer + 16, 1, true, "past the end of buffer p (16 bytes) at offset 16"},
		{buffer + 12, 8, true, "past the end of buffer p (16 bytes) at offset 12"},
		{buffer - 4, 4, true, "before the start of buffer p (16 bytes) at offset -4"},
		{buffer + 2, 4, true, "misaligned in buffer p (16 bytes): offset 2 is not a multiple of 4"},
		{global, 4, false, "to constant global g at offset 0"},
		{global + 8, 4, true, "past the end of global g (8 bytes) at offset 8"},
	} {
		if got := m.explain(c.addr, c.size, c.load, 0); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if r, _ := w.Reach(c.addr, c.size, c.load); r != nil {
			t.Errorf("%s: within reach", c.want)
		}
	}
	for _, c := range []struct {
		addr uint64
		size int
		load bool
	}{{buffer, 8, false}, {buffer + 8, 8, true}, {buffer + 15, 1, false}, {global + 4, 4, true}} {
		if r, off := w.Reach(c.addr, c.size, c.load); r == nil || off != int64(c.addr&0xff) {
			t.Errorf("%d bytes at %#x are out of reach", c.size, c.addr)
		}
	}
}

func TestElementText(t *testing.T) {
	for _, c := range []struct {
		shape []int64
		i     int
		want  string
	}{{nil, 0, ""}, {[]int64{4}, 3, ", element [3] of the tile"}, {[]int64{2, 4}, 5, ", element [1 1] of the tile"}, {[]int64{2, 2, 4}, 14, ", element [1 1 2] of the tile"}} {
		if got := elementText(c.shape, c.i); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
