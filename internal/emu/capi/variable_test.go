package capi

import (
	"testing"
	"unsafe"

	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// countText has two kernels with a common variable, and a constant that one of them reads.
const countText = `cuda_tile.module @m {
  global @total alignment = 4 <i32: [7, 8]> : tile<2xi32>
  entry @count(%n: tile<i32>) {
    %p = get_global @total : tile<ptr<i32>>
    %x, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %y = addi %x, %n : tile<i32>
    %u = store_ptr_tko weak %p, %y token=%t : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @read(%to: tile<ptr<i32>>) {
    %p = get_global @total : tile<ptr<i32>>
    %x, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %u = store_ptr_tko weak %to, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}`

func countCode(t *testing.T) []byte {
	t.Helper()
	m, err := asm.Parse("count", []byte(countText))
	if err != nil {
		t.Fatal(err)
	}
	code, err := bytecode.Write(m, bytecode.Options{Version: tileir.V13_1})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// A variable is one for all kernels of a library, and one for each device; the host reads and writes it.
func TestVariables(t *testing.T) {
	p := newProgram(t, 2)
	load := func() *library {
		l, err := p.Process.libraryOf(countCode(t))
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	l := load()
	total := &[]byte("total\x00")[0]
	run := func(l *library, kernel string, arg uint64) {
		t.Helper()
		p.want(0, "cuLaunchKernel", l.functions[kernel].handle, 1, 1, 1, 1, 1, 1, 0, 0, at(&[]uint64{at(&arg)}[0]), 0)
	}
	value := func(l *library) (x int32) {
		t.Helper()
		var address, bytes uint64
		p.want(0, "cuModuleGetGlobal_v2", at(&address), at(&bytes), l.handle, at(total))
		if bytes != 8 {
			t.Errorf("the variable has %d bytes, want 8", bytes)
		}
		p.want(0, "cuMemcpyDtoH_v2", at(&x), address, 4)
		return x
	}
	check := func(l *library, want int32) {
		t.Helper()
		if got := value(l); got != want {
			t.Errorf("the variable is %d, want %d", got, want)
		}
	}
	run(l, "count", 5)
	check(l, 12)
	var x, address uint64
	p.want(0, "cuMemAlloc_v2", at(&x), 4)
	run(l, "read", x)
	var got int32
	p.want(0, "cuMemcpyDtoH_v2", at(&got), x, 4)
	if got != 12 {
		t.Errorf("another kernel reads %d, want 12", got)
	}
	p.want(0, "cuLibraryGetGlobal", at(&address), 0, l.handle, at(total))
	run(l, "read", address) // an argument that is the variable itself
	check(l, 12)
	p.want(0, "cuMemsetD32_v2", address, 30, 2)
	run(l, "count", 1)
	check(l, 31)
	check(load(), 7)
	p.want(1, "cuMemFree_v2", address)
	p.want(500, "cuModuleGetGlobal_v2", at(&address), 0, l.handle, at(&[]byte("other\x00")[0]))

	p.want(0, "cudaSetDevice", 1)
	check(l, 7)
	run(l, "count", 1)
	check(l, 8)
	p.want(0, "cudaSetDevice", 0)
	check(l, 31)
	p.want(0, "cudaDeviceReset")
	check(l, 7)
	p.want(0, "cuModuleUnload", l.handle)
	if a := p.Process.System.Find(uintptr(address)); a != nil {
		t.Error("unloading does not free the variable")
	}
}

// Programs of nvcc know variables by those of the host, which have the same names.
func TestSymbols(t *testing.T) {
	p := newProgram(t, 1)
	code := countCode(t)
	var shadow, other [2]int32
	name, missing := []byte("total\x00"), []byte("missing\x00")
	wrapper := unsafe.Pointer(&code[0])
	p.Process.RegisterImage(wrapper)
	p.Process.RegisterVariable(wrapper, unsafe.Pointer(&shadow), unsafe.Pointer(&name[0]))
	p.Process.RegisterVariable(wrapper, unsafe.Pointer(&other), unsafe.Pointer(&missing[0]))
	l, err := p.Process.libraryOf(code)
	if err != nil {
		t.Fatal(err)
	}
	p.Process.images[wrapper].library = l // a test has no fatbin

	symbol := at(&shadow)
	var size, address uint64
	p.want(0, "cudaGetSymbolSize", at(&size), symbol)
	p.want(0, "cudaGetSymbolAddress", at(&address), symbol)
	if size != 8 || address == 0 {
		t.Errorf("size %d, address %#x", size, address)
	}
	in, out := [2]int32{5, 6}, [2]int32{}
	p.want(0, "cudaMemcpyToSymbol", symbol, at(&in), 4, 4, 1)
	p.want(0, "cudaMemcpyFromSymbolAsync", at(&out), symbol, 8, 0, 2, 0)
	p.want(0, "cudaDeviceSynchronize")
	if out != [2]int32{7, 5} {
		t.Errorf("got %v, want [7 5]", out)
	}
	p.want(1, "cudaMemcpyToSymbol", symbol, at(&in), 8, 4, 1)
	p.want(21, "cudaMemcpyToSymbol", symbol, at(&in), 4, 0, 2)
	p.want(21, "cudaMemcpyFromSymbol", at(&out), symbol, 4, 0, 1)
	p.want(13, "cudaGetSymbolSize", at(&size), at(&other))
	p.want(13, "cudaGetSymbolSize", at(&size), at(&out))

	var graph, node, exec uint64
	p.want(0, "cudaGraphCreate", at(&graph), 0)
	p.want(0, "cudaGraphAddMemcpyNodeToSymbol", at(&node), graph, 0, 0, symbol, at(&in), 8, 0, 1)
	p.want(0, "cudaGraphAddMemcpyNodeFromSymbol", at(&node), graph, at(&[]uint64{node}[0]), 1, at(&out), symbol, 8, 0, 2)
	p.want(0, "cudaGraphInstantiate", at(&exec), graph, 0)
	p.want(0, "cudaGraphLaunch", exec, 0)
	p.want(0, "cudaDeviceSynchronize")
	if out != in {
		t.Errorf("the graph copied %v, want %v", out, in)
	}
}
