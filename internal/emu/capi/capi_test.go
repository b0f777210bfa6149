package capi

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gotile/check"
	"gotile/internal/emu"
)

// Each function has a name that programs ask for, once, and parameters of known kinds.
func TestTable(t *testing.T) {
	for _, runtime := range []bool{false, true} {
		known := Names(runtime)
		if !slices.IsSorted(known) || len(known) < 400 {
			t.Errorf("%d names", len(known))
		}
		seen := map[string]bool{}
		for _, f := range Functions {
			name := f.Driver
			if runtime {
				name = f.Runtime
			}
			if name == "" {
				continue
			}
			if seen[name] || !slices.Contains(known, name) {
				t.Errorf("%s is there twice, or not in names.txt", name)
			}
			seen[name] = true
			if bad := strings.Trim(f.Params, "piuzsDLEPH"); bad != "" || f.Call == nil {
				t.Errorf("%s: parameters %q", name, f.Params)
			}
		}
	}
	for i, e := range Errors {
		if e.Text == "" || e.Driver+e.Runtime == "" || i > 0 && e.Status <= Errors[i-1].Status {
			t.Errorf("status %d has no name or text, or is not in order", e.Status)
		}
	}
}

// noHost is a program that calls nothing.
type noHost struct{}

func (noHost) Call(function, argument unsafe.Pointer)                                            {}
func (noHost) CallStream(function unsafe.Pointer, stream uint64, status int32, a unsafe.Pointer) {}

// program is a thread of a program with devices.
type program struct {
	*Thread
	t *testing.T
}

func newProgram(t *testing.T, devices int) *program {
	return &program{NewProcess(emu.New(emu.Config{Devices: devices}), noHost{}).Thread(&Shared{Number: 1}), t}
}

// call calls a function of the runtime if it has one of the name, else of the driver.
func (p *program) call(name string, words ...uint64) emu.Status {
	p.t.Helper()
	for i := range Functions {
		f := &Functions[i]
		if f.Driver != name && f.Runtime != name {
			continue
		}
		if len(words) != len(f.Params) {
			p.t.Fatalf("%s has %d parameters", name, len(f.Params))
		}
		return p.Run(f, f.Runtime == name, ArgsAt(unsafe.Pointer(&append(words, 0)[0])))
	}
	p.t.Fatalf("no function %s", name)
	return 0
}

// want calls a function and compares its status.
func (p *program) want(status emu.Status, name string, words ...uint64) {
	p.t.Helper()
	if got := p.call(name, words...); got != status {
		p.t.Errorf("%s returned %d, want %d", name, got, status)
	}
}

// kept keeps variables of tests from being on a stack, which may move.
var kept []any

// at is the address of a variable of the test.
func at[T any](p *T) uint64 {
	kept = append(kept, p)
	return uint64(uintptr(unsafe.Pointer(p)))
}

// The last error of the runtime stays until it is asked for.
func TestLastError(t *testing.T) {
	p := newProgram(t, 2)
	var n int32
	p.want(0, "cudaGetDeviceCount", at(&n))
	if n != 2 {
		t.Errorf("%d devices", n)
	}
	p.want(101, "cudaSetDevice", 2)
	p.want(101, "cudaPeekAtLastError")
	p.want(101, "cudaGetLastError")
	p.want(0, "cudaGetLastError")
	p.want(101, "cuDeviceGet", at(&n), 5)
	p.want(0, "cudaGetLastError")
	p.want(0, "cudaSetDevice", 1)
	p.want(0, "cudaGetDevice", at(&n))
	if n != 1 {
		t.Errorf("device %d, want 1", n)
	}
}

// Memory is allocated, filled, copied and freed, in order of a stream.
func TestMemory(t *testing.T) {
	p := newProgram(t, 1)
	var x, stream uint64
	host := make([]byte, 64)
	p.want(0, "cudaMalloc", at(&x), 64)
	p.want(0, "cudaStreamCreate", at(&stream))
	p.want(0, "cudaMemsetAsync", x, 3, 64, stream)
	p.want(0, "cudaMemcpyAsync", at(&host[0]), x, 64, 2, stream)
	if !bytes.Equal(host, bytes.Repeat([]byte{3}, 64)) {
		t.Errorf("copied %v", host)
	}
	p.want(1, "cudaMemcpy", at(&host[0]), x+8, 64, 2)
	p.want(0, "cudaStreamDestroy", stream)
	p.want(400, "cudaStreamSynchronize", stream)
	p.want(0, "cudaFree", x)
	p.want(1, "cudaFree", x)
	p.want(0, "cudaMalloc", at(&x), 0)
	p.want(1, "cuMemAlloc_v2", at(&x), 0)
}

// A graph that is destroyed leaves no handles behind: they would keep the memory of its nodes.
func TestGraphHandles(t *testing.T) {
	p := newProgram(t, 1)
	var graph, parent, node, after, child uint64
	before := len(p.Process.handles)
	p.want(0, "cuGraphCreate", at(&graph), 0)
	p.want(0, "cuGraphAddEmptyNode", at(&node), graph, 0, 0)
	p.want(0, "cuGraphAddEmptyNode", at(&after), graph, at(&node), 1)
	p.want(0, "cuGraphCreate", at(&parent), 0)
	p.want(0, "cuGraphAddChildGraphNode", at(&child), parent, 0, 0, graph)
	p.want(0, "cuGraphDestroy", graph)
	p.want(0, "cuGraphDestroy", parent)
	for _, n := range []uint64{node, after, child} {
		p.want(400, "cuGraphDestroyNode", n)
	}
	if n := len(p.Process.handles); n != before || len(p.Process.known) != before {
		t.Errorf("%d handles and %d objects, want %d", n, len(p.Process.known), before)
	}
}

// The nodes, the edges and the children of a graph are found, and what they do can be replaced.
func TestGraphNodes(t *testing.T) {
	p := newProgram(t, 1)
	var graph, clone, first, second, child, found, exec uint64
	params := make([]byte, 256) // of a node that fills memory
	data := make([]uint32, 4)
	*(*int32)(unsafe.Pointer(&params[0])) = int32(emu.SetNode)
	*(*uint64)(unsafe.Pointer(&params[16])) = at(&data[0])
	*(*uint32)(unsafe.Pointer(&params[32])) = 7
	*(*uint32)(unsafe.Pointer(&params[36])) = 4
	*(*uint64)(unsafe.Pointer(&params[40])) = 4
	p.want(0, "cudaGraphCreate", at(&graph), 0)
	p.want(0, "cudaGraphAddNode", at(&first), graph, 0, 0, 0, at(&params[0]))
	p.want(0, "cudaGraphAddEmptyNode", at(&second), graph, at(&first), 1)
	p.want(0, "cudaGraphClone", at(&clone), graph)
	p.want(0, "cudaGraphNodeFindInClone", at(&found), second, clone)
	p.want(1, "cudaGraphNodeFindInClone", at(&found), found, clone)
	p.want(0, "cudaGraphAddChildGraphNode", at(&child), graph, at(&second), 1, clone)
	p.want(0, "cudaGraphChildGraphNodeGetGraph", child, at(&found))
	if found == clone || found == 0 {
		t.Errorf("the child %#x is the graph itself", found)
	}
	p.want(1, "cudaGraphChildGraphNodeGetGraph", second, at(&found))
	from, to, n := make([]uint64, 2), make([]uint64, 2), uint64(2)
	p.want(0, "cudaGraphGetEdges", graph, at(&from[0]), at(&to[0]), 0, at(&n))
	if n != 2 || !slices.Equal(from, []uint64{first, second}) || !slices.Equal(to, []uint64{second, child}) {
		t.Errorf("%d edges from %v to %v", n, from, to)
	}
	p.want(0, "cudaGraphNodeGetDependentNodes", first, at(&to[0]), 0, at(&n))
	if n != 1 || to[0] != second {
		t.Errorf("%d nodes wait for the first, %v", n, to)
	}
	p.want(0, "cudaGraphRemoveDependencies", graph, at(&first), at(&second), 0, 1)
	p.want(1, "cudaGraphRemoveDependencies", graph, at(&first), at(&second), 0, 1)
	p.want(0, "cudaGraphInstantiateWithFlags", at(&exec), graph, 0)
	p.want(0, "cudaGraphLaunch", exec, 0)
	p.want(0, "cudaDeviceSynchronize")
	if !slices.Equal(data, []uint32{7, 7, 7, 7}) {
		t.Errorf("set %v", data)
	}
	*(*uint32)(unsafe.Pointer(&params[32])) = 9
	p.want(0, "cudaGraphExecNodeSetParams", exec, first, at(&params[0]))
	p.want(1, "cudaGraphExecNodeSetParams", exec, second, at(&params[0]))
	p.want(0, "cudaGraphNodeSetEnabled", exec, child, 0)
	p.want(0, "cudaGraphLaunch", exec, 0)
	p.want(0, "cudaDeviceSynchronize")
	if !slices.Equal(data, []uint32{9, 9, 9, 9}) {
		t.Errorf("set %v after the node was replaced", data)
	}
	*(*int32)(unsafe.Pointer(&params[0])) = 13
	p.want(801, "cudaGraphAddNode", at(&first), graph, 0, 0, 0, at(&params[0]))
	p.want(0, "cudaDeviceGraphMemTrim", 0)
}

// A device's properties are where programs look for them.
func TestProperties(t *testing.T) {
	if size := unsafe.Sizeof(properties{}); size != 1008 {
		t.Errorf("the properties have %d bytes", size)
	}
	p := newProgram(t, 1)
	var all properties
	p.want(0, "cudaGetDeviceProperties", at(&all), 0)
	if all.Major != emu.CapabilityMajor || !strings.HasPrefix(string(all.Name[:]), "gotile on ") {
		t.Errorf("%d, %s", all.Major, all.Name)
	}
	var v int32
	p.want(0, "cuDeviceGetAttribute", at(&v), 75, 0)
	if v != emu.CapabilityMajor {
		t.Errorf("capability %d", v)
	}
}

// Images that are not Tile IR are errors that say so.
func TestImages(t *testing.T) {
	p := newProgram(t, 1)
	var library uint64
	cubin := append([]byte("\x7fELF"), make([]byte, 64)...)
	p.want(209, "cuLibraryLoadData", at(&library), at(&cubin[0]), 0, 0, 0, 0, 0, 0)
	p.want(1, "cuLibraryLoadData", at(&library), 0, 0, 0, 0, 0, 0, 0)
	name := []byte("kernel\x00")
	p.Process.RegisterImage(unsafe.Pointer(&cubin[0]))
	p.Process.RegisterKernel(unsafe.Pointer(&cubin[0]), unsafe.Pointer(&name[0]), unsafe.Pointer(&name[0]))
	p.want(209, "__cudaGetKernel", at(&library), at(&name[0]))
	p.want(98, "__cudaGetKernel", at(&library), at(&name[1]))
	var attributes [36]int32 // CUB reads the version of a kernel without Tile IR
	p.want(0, "cudaFuncGetAttributes", at(&attributes[0]), at(&name[0]))
	if attributes[8] != 100 {
		t.Errorf("version %d", attributes[8])
	}
	p.want(98, "cudaFuncGetAttributes", at(&attributes[0]), at(&name[1]))
	p.Process.UnregisterImage(unsafe.Pointer(&cubin[0]))
	p.want(98, "__cudaGetKernel", at(&library), at(&name[0]))
}

// The environment sets devices, checks and the file of findings.
func TestEnvironment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report")
	env := map[string]string{"GOTILE_DEVICES": "3", "GOTILE_CHECK": "uninit", "GOTILE_REPORT": path}
	var stderr bytes.Buffer
	p, err := FromEnvironment(func(name string) string { return env[name] }, nil, &stderr, noHost{})
	if err != nil || p.System.Devices() != 3 || !p.System.Checked() {
		t.Fatalf("%v, %v", p, err)
	}
	r := new(check.Report)
	r.Add(check.Finding{Kind: check.UB, What: "something"})
	for range 2 {
		if err := appendReport(path, r); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil || bytes.Count(data, []byte("\n")) != 2 || !bytes.Contains(data, []byte("something")) {
		t.Errorf("%s, %v", data, err)
	}
	for name, value := range map[string]string{"GOTILE_DEVICES": "0", "GOTILE_CHECK": "nothing"} {
		if _, err := FromEnvironment(func(n string) string { return map[string]string{name: value}[n] }, nil, &stderr, noHost{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
}
