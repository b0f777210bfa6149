package capi

import (
	"testing"

	"gotile/internal/emu"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// fillText is a kernel whose parameters have other sizes, so that there is padding between them.
const fillText = `cuda_tile.module @m {
  entry @fill(%small: tile<i8>, %to: tile<ptr<i32>>, %value: tile<i32>) {
    %wide = exti %small signed : tile<i8> -> tile<i32>
    %sum = addi %wide, %value : tile<i32>
    %done = store_ptr_tko weak %to, %sum : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}`

// fill loads the kernel and returns its handle.
func fill(t *testing.T, p *program) uint64 {
	m, err := asm.Parse("fill", []byte(fillText))
	if err != nil {
		t.Fatal(err)
	}
	code, err := bytecode.Write(m, bytecode.Options{Version: tileir.V13_1})
	if err != nil {
		t.Fatal(err)
	}
	l, err := p.Process.libraryOf(code)
	if err != nil {
		t.Fatal(err)
	}
	return l.functions["fill"].handle
}

// Arguments in one buffer are at the offsets of a C struct, in launches and in nodes of graphs.
func TestArgumentsInBuffer(t *testing.T) {
	p := newProgram(t, 1)
	kernel := fill(t, p)
	var x, graph, node, exec uint64
	p.want(0, "cuMemAlloc_v2", at(&x), 4)
	args := &struct {
		small int8
		to    uint64
		value int32
	}{-2, x, 40}
	size := new(uint64)
	*size = 20
	extra := []uint64{bufferPointer, at(args), bufferSize, at(size), bufferEnd}
	launch := func(status emu.Status, values, extra uint64) {
		t.Helper()
		p.want(status, "cuLaunchKernel", kernel, 1, 1, 1, 1, 1, 1, 0, 0, values, extra)
		config := [8]uint64{1 | 1<<32, 1 | 1<<32, 1 | 1<<32}
		p.want(status, "cuLaunchKernelEx", at(&config), kernel, values, extra)
	}
	wrote := func(want int32) {
		t.Helper()
		var got int32
		p.want(0, "cuMemcpyDtoH_v2", at(&got), x, 4)
		if got != want {
			t.Errorf("the kernel wrote %d, want %d", got, want)
		}
	}
	launch(0, 0, at(&extra[0]))
	wrote(38)

	params := make([]uint64, 8)
	params[0], params[1], params[2], params[6] = kernel, 1|1<<32, 1|1<<32, at(&extra[0])
	params[3] = 1 | 1<<32
	args.value = 7
	p.want(0, "cuGraphCreate", at(&graph), 0)
	p.want(0, "cuGraphAddKernelNode_v2", at(&node), graph, 0, 0, at(&params[0]))
	args.value = 9 // the node has read it
	p.want(0, "cuGraphInstantiateWithFlags", at(&exec), graph, 0)
	p.want(0, "cuGraphLaunch", exec, 0)
	wrote(5)

	values := []uint64{at(&args.small), at(&args.to), at(&args.value)}
	launch(1, at(&values[0]), at(&extra[0]))
	*size = 19
	launch(1, 0, at(&extra[0]))
	*size = 20
	for _, bad := range [][]uint64{{3, 0, 0}, {bufferSize, at(size), 0}, {bufferPointer, at(args), 0}, {bufferPointer, at(args), bufferSize, 0, 0}} {
		launch(1, 0, at(&bad[0]))
	}
	args.value = 1
	swapped := []uint64{bufferSize, at(size), bufferPointer, at(args), bufferEnd}
	launch(0, 0, at(&swapped[0]))
	wrote(-1)
}

// A grid without blocks, or with too many, has a status of its own in the runtime.
func TestGridStatus(t *testing.T) {
	p := newProgram(t, 1)
	kernel := fill(t, p)
	block := &[3]uint32{1, 1, 1}
	for _, grid := range []*[3]uint32{{0, 1, 1}, {1, 1, 0}, {1<<24 + 1, 1, 1}, {1, 65536, 1}} {
		p.want(1, "cuLaunchKernel", kernel, uint64(grid[0]), uint64(grid[1]), uint64(grid[2]), 1, 1, 1, 0, 0, 0, 0)
		p.want(9, "cudaLaunchKernel", kernel, at(grid), at(block), 0, 0, 0)
		p.want(9, "cudaGetLastError")
	}
}
