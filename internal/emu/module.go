package emu

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"gotile/device"
	"gotile/internal/fatbin"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// Capability is the compute capability that devices report: that of the GPUs which have all operations and
// types of Tile IR.
const (
	CapabilityMajor = 10
	CapabilityMinor = 0
)

// Library is kernels that a program has loaded.
type Library struct {
	System  *System
	kernels map[string]*Kernel
	names   []string // in order

	mu        sync.Mutex // guards what follows
	variables map[string]*variable
}

// Load reads a library: bytecode of Tile IR, or a fatbin that contains some.
func (s *System) Load(image []byte) (*Library, error) {
	images := []fatbin.Image{{Bytecode: image}}
	if !bytecode.Is(image) {
		var err error
		if images, err = fatbin.Entries(image); err != nil {
			return nil, failure(InvalidImage, "a module that cannot be read: %v", err)
		}
	}
	slices.SortStableFunc(images, func(a, b fatbin.Image) int { return rank(a.Arch) - rank(b.Arch) })
	l := &Library{System: s, kernels: map[string]*Kernel{}, variables: map[string]*variable{}}
	for _, x := range images {
		m, _, err := bytecode.Read(x.Bytecode)
		if err != nil {
			return nil, failure(InvalidImage, "a module that is not valid: %v", err)
		}
		l.add(m)
		l.addVariables(m)
	}
	return l, nil
}

// rank orders the architectures of images, the best first: the newest that the emulated one runs.
func rank(arch int) int {
	const own = 10*CapabilityMajor + CapabilityMinor
	if arch <= own {
		return own - arch
	}
	return arch
}

// add adds the kernels of a module whose names are not there yet.
func (l *Library) add(m *tileir.Module) {
	for _, e := range m.Entries() {
		name := tileir.EntryName(e)
		if l.kernels[name] == nil {
			l.kernels[name] = newKernel(l, m, e)
			l.names = append(l.names, name)
		}
	}
}

// Kernel returns a kernel by its name in the library.
func (l *Library) Kernel(name string) (*Kernel, error) {
	if k := l.kernels[name]; k != nil {
		return k, nil
	}
	if len(l.names) == 0 {
		return nil, failure(NoBinaryForGPU, "kernel %s: its image contains no Tile IR; gotile runs tile kernels only", device.PlainName(name))
	}
	return nil, failure(NotFound, "no kernel %s; there are %s", device.PlainName(name), strings.Join(l.names[:min(8, len(l.names))], ", "))
}

// Kernels returns all kernels of the library.
func (l *Library) Kernels() []*Kernel {
	var list []*Kernel
	for _, n := range l.names {
		list = append(list, l.kernels[n])
	}
	return list
}

// Kernel is a kernel of a library, which is compiled when it is first launched.
type Kernel struct {
	Library  *Library
	Name     string
	entry    *tileir.Op
	module   *tileir.Module
	params   []param
	arrays   []array
	indirect bool // it may make pointers of integers
	// variables are the names of the globals of its module.
	variables []string

	mu      sync.Mutex
	program device.Program
	failure error // of the compilation
}

// param is a parameter of a kernel.
type param struct {
	name    string
	bytes   int
	pointer bool
}

func newKernel(l *Library, m *tileir.Module, entry *tileir.Op) *Kernel {
	k := &Kernel{Library: l, Name: tileir.EntryName(entry), module: m, entry: entry, arrays: arraysOf(entry), indirect: indirect(m)}
	for _, op := range m.Globals() {
		k.variables = append(k.variables, string(op.Attrs[tileir.GlobalSymName].(tileir.String)))
	}
	for i, v := range entry.Block(0).Args {
		p := param{name: fmt.Sprintf("argument %d", i), bytes: 8}
		if t, ok := v.Type.(tileir.TileType); ok {
			if _, p.pointer = t.Pointer(); !p.pointer {
				p.bytes = t.Scalar().Bytes()
			}
		}
		k.params = append(k.params, p)
	}
	return k
}

// Params are the sizes of the parameters in bytes.
func (k *Kernel) Params() []int {
	var list []int
	for _, p := range k.params {
		list = append(list, p.bytes)
	}
	return list
}

// Offsets returns where the parameters are in a buffer of all of them, and how many bytes they take there.
func (k *Kernel) Offsets() (list []int, size int) {
	for _, p := range k.params {
		size = (size + p.bytes - 1) &^ (p.bytes - 1)
		list = append(list, size)
		size += p.bytes
	}
	return list, size
}

// indirect reports whether kernels of a module may make pointers of integers.
func indirect(m *tileir.Module) (found bool) {
	m.Op.Walk(func(op *tileir.Op) bool {
		found = found || op.Code == tileir.OpIntToPtr
		return !found
	})
	return found
}

// Program returns the compiled kernel.
func (k *Kernel) Program(ctx context.Context) (device.Program, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.program == nil && k.failure == nil {
		p, err := k.Library.System.devices[0].cpu.Compile(ctx, k.module, k.Name)
		if err != nil {
			err = failure(StatusOf(err), "kernel %s: %v", device.PlainName(k.Name), err)
		}
		k.program, k.failure = p, err
	}
	return k.program, k.failure
}

// read returns the arguments of a launch: values has the address of each.
func (k *Kernel) read(values unsafe.Pointer) []device.Arg {
	list := make([]device.Arg, len(k.params))
	for i, p := range k.params {
		at := *(*unsafe.Pointer)(unsafe.Add(values, 8*i))
		list[i] = device.Arg{Bits: load(at, p.bytes), Pointer: p.pointer, Name: p.name}
	}
	return list
}

// load reads a number of 1, 2, 4 or 8 bytes.
func load(at unsafe.Pointer, bytes int) uint64 {
	switch bytes {
	case 1:
		return uint64(*(*uint8)(at))
	case 2:
		return uint64(*(*uint16)(at))
	case 4:
		return uint64(*(*uint32)(at))
	}
	return *(*uint64)(at)
}
