package capi

import (
	"os"
	"unsafe"

	"gotile/device"
	"gotile/internal/emu"
	"gotile/internal/fatbin"
)

// function is a kernel as programs know it: by a handle of the driver, or by the address of a function of the host.
type function struct {
	*emu.Kernel
	handle  uint64
	library *library
	name    []byte // of the kernel, with a zero byte
	image   *image // that the kernel is in, of those that the program registered; nil for kernels of libraries
}

// library is a library or a module of the driver.
type library struct {
	*emu.Library
	handle    uint64
	functions map[string]*function
}

// image is a fatbin that a program has registered when it began.
type image struct {
	data    unsafe.Pointer
	library *library
	err     error
}

var moduleFunctions = []Function{
	{"cuModuleLoadData", "", "pp", func(c *Call) error { return c.load(c.ptr(1)) }},
	{"cuModuleLoadDataEx", "", "ppupp", func(c *Call) error { return c.load(c.ptr(1)) }},
	{"cuModuleLoadFatBinary", "", "pp", func(c *Call) error { return c.load(c.ptr(1)) }},
	{"cuModuleLoad", "", "pp", func(c *Call) error { return c.loadFile(c.text(1)) }},
	{"cuLibraryLoadData", "cudaLibraryLoadData", "ppppuppu", func(c *Call) error { return c.load(c.ptr(1)) }},
	{"cuLibraryLoadFromFile", "cudaLibraryLoadFromFile", "ppppuppu", func(c *Call) error { return c.loadFile(c.text(1)) }},
	{"cuLibraryUnload", "cudaLibraryUnload", "p", unload},
	{"cuModuleUnload", "", "p", unload},
	{"cuModuleGetLoadingMode", "", "p", func(c *Call) error { set(c.ptr(0), int32(2)); return nil }},
	{"cuLibraryGetModule", "", "pp", func(c *Call) error { set(c.ptr(0), c.u64(1)); return nil }},
	{"cuLibraryGetKernel", "cudaLibraryGetKernel", "ppp", getKernel},
	{"cuModuleGetFunction", "", "ppp", getKernel},
	{"cuLibraryGetKernelCount", "cudaLibraryGetKernelCount", "pp", kernelCount},
	{"cuModuleGetFunctionCount", "", "pp", kernelCount},
	{"cuLibraryEnumerateKernels", "cudaLibraryEnumerateKernels", "pup", enumerateKernels},
	{"cuModuleEnumerateFunctions", "", "pup", enumerateKernels},
	{"cuKernelGetFunction", "", "pp", func(c *Call) error {
		_, err := object[*function](c, 1)
		set(c.ptr(0), c.u64(1))
		return err
	}},
	{"cuKernelGetLibrary", "", "pp", getLibrary},
	{"cuFuncGetModule", "", "pp", getLibrary},
	{"cuKernelGetName", "", "pp", getName},
	{"cuFuncGetName", "", "pp", getName},
	{"", "cudaFuncGetName", "pp", getName},
	{"cuKernelGetParamInfo", "", "pzpp", paramInfo},
	{"cuFuncGetParamInfo", "cudaFuncGetParamInfo", "pzpp", paramInfo},
	{"cuKernelGetParamCount", "", "pp", paramCount},
	{"cuFuncGetParamCount", "cudaFuncGetParamCount", "pp", paramCount},
	{"cuFuncLoad", "", "p", func(c *Call) error { _, err := c.function(0); return err }},
	{"cuFuncIsLoaded", "", "pp", func(c *Call) error {
		_, err := c.function(1)
		set(c.ptr(0), int32(1))
		return err
	}},
	{"", "cudaGetKernel", "pp", hostKernel},
	{"", "__cudaGetKernel", "pp", hostKernel},
	{"", "cudaGetFuncBySymbol", "pp", hostKernel},

	{"cuOccupancyMaxActiveBlocksPerMultiprocessor", "cudaOccupancyMaxActiveBlocksPerMultiprocessor", "ppiz", activeBlocks},
	{"cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", "ppizu", activeBlocks},
	{"cuOccupancyMaxPotentialBlockSize", "", "ppppzi", potentialBlockSize},
	{"cuOccupancyMaxPotentialBlockSizeWithFlags", "", "ppppziu", potentialBlockSize},
	{"cuOccupancyAvailableDynamicSMemPerBlock", "cudaOccupancyAvailableDynamicSMemPerBlock", "ppii", func(c *Call) error {
		_, err := c.function(1)
		if err == nil {
			set(c.ptr(0), uint64(48<<10))
		}
		return err
	}},
	{"cuOccupancyMaxPotentialClusterSize", "cudaOccupancyMaxPotentialClusterSize", "ppp", one},
	{"cuOccupancyMaxActiveClusters", "cudaOccupancyMaxActiveClusters", "ppp", one},
}

// one is the answer to how many blocks of a kernel a processor runs at once.
func one(c *Call) error {
	_, err := c.function(1)
	if err == nil {
		set(c.ptr(0), int32(1))
	}
	return err
}

// activeBlocks is one for a block of a size that a GPU has.
func activeBlocks(c *Call) error {
	if err := within(c.int(2), 1, 1024, "threads of a block"); err != nil {
		return err
	}
	return one(c)
}

// potentialBlockSize answers with one block of one thread for each processor.
func potentialBlockSize(c *Call) error {
	if _, err := c.function(2); err != nil {
		return err
	}
	set(c.ptr(0), int32(c.device().Info().Cores))
	set(c.ptr(1), int32(1))
	return nil
}

// Magic numbers that images begin with.
const (
	wrapperMagic = 0x466243b1
	fatbinMagic  = 0xba55ed50
	elfMagic     = 0x464c457f
)

// imageAt returns the bytes of the image that a program passes.
func imageAt(p unsafe.Pointer) ([]byte, error) {
	if p == nil {
		return nil, fail(emu.InvalidValue, "a null pointer for an image")
	}
	switch field[uint32](p, 0) {
	case wrapperMagic:
		return imageAt(field[unsafe.Pointer](p, 8))
	case fatbinMagic:
		n := uint64(field[uint16](p, 6)) + field[uint64](p, 8)
		return unsafe.Slice((*byte)(p), n), nil
	case elfMagic:
		return nil, fail(emu.NoBinaryForGPU, "a cubin, which contains machine code of a GPU and no Tile IR; programs in cuTile Python run with python -m gotile")
	}
	return nil, fail(emu.InvalidImage, "an image that is no fatbin; gotile runs Tile IR, which fatbins contain")
}

// load loads an image and returns its handle.
func (c *Call) load(p unsafe.Pointer) error {
	data, err := imageAt(p)
	if err != nil {
		return err
	}
	return c.loadImage(append([]byte(nil), data...))
}

// loadFile loads the image in a file.
func (c *Call) loadFile(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fail(emu.FileNotFound, err.Error())
	}
	if n, err := fatbin.Size(data); err == nil {
		data = data[:n]
	}
	return c.loadImage(data)
}

func (c *Call) loadImage(data []byte) error {
	l, err := c.Process.libraryOf(data)
	if err != nil {
		return err
	}
	set(c.ptr(0), l.handle)
	return nil
}

// libraryOf loads a library.
func (p *Process) libraryOf(data []byte) (*library, error) {
	loaded, err := p.System.Load(data)
	if err != nil {
		return nil, err
	}
	l := &library{Library: loaded, functions: map[string]*function{}}
	l.handle = p.register(l)
	for _, k := range loaded.Kernels() {
		f := &function{Kernel: k, library: l, name: append([]byte(k.Name), 0)}
		f.handle = p.register(f)
		l.functions[k.Name] = f
	}
	return l, nil
}

func unload(c *Call) error {
	l, err := object[*library](c, 0)
	if err != nil {
		return err
	}
	for _, f := range l.functions {
		c.Process.forget(f.handle)
	}
	c.Process.forget(l.handle)
	l.Unload()
	return nil
}

// find returns a kernel of a library by its name.
func (l *library) find(name string) (*function, error) {
	if f := l.functions[name]; f != nil {
		return f, nil
	}
	_, err := l.Kernel(name)
	return nil, err
}

func getKernel(c *Call) error {
	l, err := object[*library](c, 1)
	if err != nil {
		return err
	}
	f, err := l.find(c.text(2))
	if err != nil {
		return err
	}
	set(c.ptr(0), f.handle)
	return nil
}

func kernelCount(c *Call) error {
	l, err := object[*library](c, 1)
	if err == nil {
		set(c.ptr(0), uint32(len(l.functions)))
	}
	return err
}

func enumerateKernels(c *Call) error {
	l, err := object[*library](c, 2)
	if err != nil {
		return err
	}
	for i, k := range l.Kernels() {
		if i < int(c.u32(1)) {
			set(unsafe.Add(c.ptr(0), 8*i), l.functions[k.Name].handle)
		}
	}
	return nil
}

func getLibrary(c *Call) error {
	f, err := object[*function](c, 1)
	if err == nil {
		set(c.ptr(0), f.library.handle)
	}
	return err
}

func getName(c *Call) error {
	f, err := c.function(1)
	if err == nil {
		set(c.ptr(0), uintptr(unsafe.Pointer(&f.name[0])))
	}
	return err
}

// paramInfo returns offset and size of a parameter, as if they were in a struct.
func paramInfo(c *Call) error {
	f, err := c.function(0)
	if err != nil {
		return err
	}
	offsets, _ := f.Offsets()
	i := c.u64(1)
	if i >= uint64(len(offsets)) {
		return fail(emu.InvalidValue, "the kernel does not have so many parameters")
	}
	set(c.ptr(2), uint64(offsets[i]))
	set(c.ptr(3), uint64(f.Params()[i]))
	return nil
}

func paramCount(c *Call) error {
	f, err := c.function(0)
	if err == nil {
		set(c.ptr(1), uint64(len(f.Params())))
	}
	return err
}

// function returns the kernel of a handle, or of a function of the host.
func (c *Call) function(i int) (*function, error) { return c.functionOf(c.u64(i)) }

func (t *Thread) functionOf(h uint64) (*function, error) {
	f, err := t.registered(h)
	if err == nil && f.Kernel == nil {
		return t.Process.resolve(f)
	}
	return f, err
}

// registered returns the kernel of a handle or a function of the host, which may not have been loaded.
func (t *Thread) registered(h uint64) (*function, error) {
	p := t.Process
	p.mu.RLock()
	f, ok := p.handles[h].(*function)
	if !ok {
		f = p.hostFuncs[*(*unsafe.Pointer)(unsafe.Pointer(&h))]
	}
	p.mu.RUnlock()
	if f == nil {
		return nil, fail(98, "a kernel that the program has not registered")
	}
	return f, nil
}

// loaded returns the library of an image, which is loaded when something of it is first used.
func (p *Process) loaded(x *image) (*library, error) {
	p.mu.Lock()
	known := x.library != nil || x.err != nil
	p.mu.Unlock()
	if !known {
		data, err := imageAt(x.data)
		var l *library
		if err == nil {
			l, err = p.libraryOf(data)
		}
		p.mu.Lock()
		x.library, x.err = l, err
		p.mu.Unlock()
	}
	return x.library, x.err
}

// resolve finds a registered kernel in its image.
func (p *Process) resolve(f *function) (*function, error) {
	l, err := p.loaded(f.image)
	if err != nil {
		return nil, err
	}
	name := string(f.name[:len(f.name)-1])
	found, err := l.find(name)
	if err != nil {
		return nil, fail(98, "kernel "+device.PlainName(name)+" has no Tile IR: it is no tile kernel, or was compiled without --enable-tile")
	}
	p.mu.Lock()
	f.Kernel, f.library, f.handle = found.Kernel, found.library, found.handle
	p.mu.Unlock()
	return f, nil
}

// hostKernel returns the handle of a function of the host.
func hostKernel(c *Call) error {
	f, err := c.function(1)
	if err == nil {
		set(c.ptr(0), f.handle)
	}
	return err
}

// RegisterImage makes a fatbin known, which a program does when it begins.
func (p *Process) RegisterImage(wrapper unsafe.Pointer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.images[wrapper] = &image{data: wrapper}
}

// UnregisterImage forgets a fatbin, its kernels and its variables.
func (p *Process) UnregisterImage(wrapper unsafe.Pointer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.images[wrapper]
	delete(p.images, wrapper)
	for host, f := range p.hostFuncs {
		if f.image == x {
			delete(p.hostFuncs, host)
		}
	}
	for host, v := range p.hostVars {
		if v.image == x {
			delete(p.hostVars, host)
		}
	}
}

// RegisterKernel makes a kernel of a fatbin known by the address of its function of the host.
func (p *Process) RegisterKernel(wrapper, host, name unsafe.Pointer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.images[wrapper]; x != nil {
		p.hostFuncs[host] = &function{image: x, name: append([]byte(cText(name)), 0)}
	}
}
