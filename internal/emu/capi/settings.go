package capi

import (
	"maps"
	"unsafe"

	"gotile/internal/emu"
)

// What programs set and read back. A tile kernel has no shared memory, no clusters and no cache of its own here, so that
// these settings have no effect on how it runs: a value that hardware would refuse is refused, any other one is kept for who
// reads it.

var settingFunctions = []Function{
	{"cuFuncGetAttribute", "", "pip", func(c *Call) error { return c.functionAttribute(2, c.device()) }},
	{"cuKernelGetAttribute", "", "pipi", func(c *Call) error {
		return c.onDevice(3, func(d *emu.Device) error { return c.functionAttribute(2, d) })
	}},
	{"cuFuncSetAttribute", "cudaFuncSetAttribute", "pii", func(c *Call) error { return c.setFunctionAttribute(0, c.int(1), c.int(2), c.device()) }},
	{"cuKernelSetAttribute", "", "iipi", func(c *Call) error {
		return c.onDevice(3, func(d *emu.Device) error { return c.setFunctionAttribute(2, c.int(0), c.int(1), d) })
	}},
	{"", "cudaKernelSetAttributeForDevice", "piii", func(c *Call) error {
		return c.onDevice(3, func(d *emu.Device) error { return c.setFunctionAttribute(0, c.int(1), c.int(2), d) })
	}},
	{"", "cudaFuncGetAttributes", "pp", functionAttributes},
	{"cuFuncSetCacheConfig", "cudaFuncSetCacheConfig", "pi", func(c *Call) error { return c.functionCache(0, c.int(1)) }},
	{"cuKernelSetCacheConfig", "", "pii", func(c *Call) error {
		return c.onDevice(2, func(*emu.Device) error { return c.functionCache(0, c.int(1)) })
	}},
	{"cuCtxGetCacheConfig", "cudaDeviceGetCacheConfig", "p", func(c *Call) error { set(c.ptr(0), c.context().cache); return nil }},
	{"cuCtxSetCacheConfig", "cudaDeviceSetCacheConfig", "i", func(c *Call) error {
		if err := within(c.int(0), 0, 3, "cache configuration"); err != nil {
			return err
		}
		c.context().cache = int32(c.int(0))
		return nil
	}},
	{"cuCtxSetLimit", "cudaDeviceSetLimit", "iz", func(c *Call) error {
		if _, err := limit(c.int(0)); err != nil {
			return err
		}
		c.device().SetLimit(c.int(0), c.u64(1))
		return nil
	}},
	{"cuCtxGetLimit", "cudaDeviceGetLimit", "pi", func(c *Call) error {
		v, err := limit(c.int(1))
		if own, ok := c.device().Limit(c.int(1)); ok {
			v = own
		}
		if err == nil {
			set(c.ptr(0), v)
		}
		return err
	}},
	{"cuStreamCopyAttributes", "cudaStreamCopyAttributes", "ss", copyStreamAttributes},
	{"cuStreamGetAttribute", "cudaStreamGetAttribute", "sip", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			err = c.streamAttribute(s)
		}
		return err
	}},
	{"cuStreamSetAttribute", "cudaStreamSetAttribute", "sip", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			err = c.setStreamAttribute(s)
		}
		return err
	}},
	{"cuThreadExchangeStreamCaptureMode", "cudaThreadExchangeStreamCaptureMode", "p", func(c *Call) error {
		if c.ptr(0) == nil {
			return fail(emu.InvalidValue, "a null pointer for the mode")
		}
		mode := field[int32](c.ptr(0), 0)
		if err := within(int(mode), 0, 2, "capture mode"); err != nil {
			return err
		}
		set(c.ptr(0), c.captureMode)
		c.captureMode = mode
		return nil
	}},
}

// within reports a value that is outside a range.
func within(v, low, high int, what string) error {
	if v < low || v > high {
		return failf(emu.InvalidValue, "%s %d: want %d to %d", what, v, low, high)
	}
	return nil
}

// onDevice calls a function with the device whose number is an argument.
func (c *Call) onDevice(i int, f func(*emu.Device) error) error {
	d, err := c.Process.System.Device(c.int(i))
	if err != nil {
		return err
	}
	return f(d)
}

// limit returns what a limit is at first.
func limit(which int) (uint64, error) {
	const stack, printing, heap, pending, granularity, persisting = 0, 1, 2, 4, 5, 6
	v, ok := map[int]uint64{stack: 1024, printing: 1 << 20, heap: 8 << 20, pending: 2048, granularity: 128, persisting: 0}[which]
	if !ok {
		return 0, failf(215, "limit %d", which)
	}
	return v, nil
}

// Attributes of functions that can be set, by their number.
const (
	maxDynamicShared = 8
	carveout         = 9
	clusterWidth     = 11
	clusterDepth     = 13
	anyClusterSize   = 14
	clusterPolicy    = 15
	lastAttribute    = 15
)

// maxShared is the shared memory that a block of a GPU has.
const maxShared = 227 << 10

// attribute is an attribute of a kernel on a device.
type attribute struct {
	kernel *emu.Kernel
	device *emu.Device
	which  int
}

// functionAttribute reads an attribute of a kernel: a tile kernel is launched with one thread a block.
func (c *Call) functionAttribute(i int, d *emu.Device) error {
	f, err := c.function(i)
	if err != nil {
		return err
	}
	if err := within(c.int(1), 0, lastAttribute, "attribute"); err != nil {
		return err
	}
	set(c.ptr(0), c.Process.attributeOf(f.Kernel, d, c.int(1)))
	return nil
}

func (p *Process) attributeOf(k *emu.Kernel, d *emu.Device, which int) int32 {
	const own = 10*emu.CapabilityMajor + emu.CapabilityMinor
	p.mu.RLock()
	defer p.mu.RUnlock()
	if v, ok := p.attributes[attribute{k, d, which}]; ok {
		return v
	}
	return map[int]int32{0: 1024, 4: 1, 5: own, 6: own, maxDynamicShared: maxShared, carveout: -1}[which]
}

// setFunctionAttribute sets an attribute of a kernel on a device.
func (c *Call) setFunctionAttribute(i, which, value int, d *emu.Device) error {
	f, err := c.function(i)
	if err != nil {
		return err
	}
	low, high := 0, 0
	switch {
	case which == maxDynamicShared:
		high = maxShared
	case which == carveout:
		low, high = -1, 100
	case which >= clusterWidth && which <= clusterDepth:
		high = 1 << 16
	case which == anyClusterSize:
		high = 1
	case which == clusterPolicy:
		high = 2
	default:
		return failf(emu.InvalidValue, "attribute %d of a kernel cannot be set", which)
	}
	if err := within(value, low, high, "an attribute's value"); err != nil {
		return err
	}
	c.Process.mu.Lock()
	defer c.Process.mu.Unlock()
	c.Process.attributes[attribute{f.Kernel, d, which}] = int32(value)
	return nil
}

// functionAttributes fills a cudaFuncAttributes. A registered kernel without Tile IR has attributes too: CUB reads the
// version of the device's machine code from those of an empty one.
func functionAttributes(c *Call) error {
	f, err := c.registered(c.u64(1))
	if err != nil {
		return err
	}
	get := func(which int) int32 { return c.Process.attributeOf(f.Kernel, c.device(), which) }
	set(c.ptr(0), struct {
		shared, constant, local                       uint64
		threads, registers, ptx, binary, ca           int32
		dynamicShared, carveout                       int32
		mustBeSet, width, height, depth, policy, size int32
		reserved                                      [16]int32
	}{threads: get(0), registers: get(4), ptx: get(5), binary: get(6), dynamicShared: get(maxDynamicShared), carveout: get(carveout),
		width: get(clusterWidth), height: get(clusterWidth + 1), depth: get(clusterDepth), policy: get(clusterPolicy), size: get(anyClusterSize)})
	return nil
}

// functionCache checks the cache configuration of a kernel, which no function reads.
func (c *Call) functionCache(i, config int) error {
	if _, err := c.function(i); err != nil {
		return err
	}
	return within(config, 0, 3, "cache configuration")
}

// Attributes of streams, by their number.
const (
	accessPolicy    = 1
	synchronization = 3
	syncDomainMap   = 9
	syncDomain      = 10
	priority        = 8
)

// streamValue is the value of an attribute of a stream, or of a launch.
type streamValue [64]byte

// streamAttribute reads an attribute of a stream.
func (c *Call) streamAttribute(s *emu.Stream) error {
	which := c.int(1)
	switch which {
	case accessPolicy, synchronization, syncDomainMap, syncDomain:
	case priority:
		set(c.ptr(2), int32(s.Priority))
		return nil
	default:
		return failf(emu.InvalidValue, "attribute %d of a stream", which)
	}
	c.Process.mu.RLock()
	defer c.Process.mu.RUnlock()
	v, ok := c.Process.streamValues[s][which]
	if !ok && which == synchronization {
		v[0] = 1 // CU_SYNC_POLICY_AUTO
	}
	if !ok && which == syncDomainMap {
		v[1] = 1 // the domain of remote work
	}
	set(c.ptr(2), v)
	return nil
}

// setStreamAttribute sets an attribute of a stream.
func (c *Call) setStreamAttribute(s *emu.Stream) error {
	which, p := c.int(1), c.ptr(2)
	if p == nil {
		return fail(emu.InvalidValue, "a null pointer for the value of an attribute")
	}
	var err error
	switch which {
	case accessPolicy, syncDomainMap:
	case synchronization:
		err = within(int(field[int32](p, 0)), 1, 4, "synchronization policy")
	case syncDomain:
		err = within(int(field[int32](p, 0)), 0, 1, "synchronization domain")
	default:
		err = failf(emu.InvalidValue, "attribute %d of a stream cannot be set", which)
	}
	if err != nil {
		return err
	}
	c.Process.mu.Lock()
	defer c.Process.mu.Unlock()
	if c.Process.streamValues[s] == nil {
		c.Process.streamValues[s] = map[int]streamValue{}
	}
	c.Process.streamValues[s][which] = field[streamValue](p, 0)
	return nil
}

// copyStreamAttributes copies the attributes of a stream to another.
func copyStreamAttributes(c *Call) error {
	dst, err := c.stream(0)
	if err != nil {
		return err
	}
	src, err := c.stream(1)
	if err != nil {
		return err
	}
	c.Process.mu.Lock()
	defer c.Process.mu.Unlock()
	c.Process.streamValues[dst] = maps.Clone(c.Process.streamValues[src])
	return nil
}

// forgetStream forgets what was set for a stream.
func (p *Process) forgetStream(s *emu.Stream) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.streamValues, s)
}

// advice checks a range of managed memory that a program advises of or prefetches: all memory is the host's, so that
// there is nothing to do.
func (c *Call) advice(start unsafe.Pointer, size uint64, location unsafe.Pointer) error {
	a := c.Process.System.Find(uintptr(start))
	if a == nil || a.Kind != emu.ManagedMemory && a.Kind != emu.RegisteredMemory {
		return fail(emu.InvalidValue, "advice or prefetching of memory that is not managed")
	}
	if _, err := c.Process.System.Span(start, size); err != nil {
		return err
	}
	if kind := field[int32](location, 0); kind == 1 {
		_, err := c.Process.System.Device(int(field[int32](location, 4)))
		return err
	}
	return nil
}
