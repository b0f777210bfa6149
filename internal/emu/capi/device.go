package capi

import (
	"fmt"
	"runtime"
	"unsafe"

	"gotile/internal/emu"
)

// version is the CUDA version that driver and runtime report.
const version = 13040

var deviceFunctions = []Function{
	{"cuInit", "", "u", func(c *Call) error { return nil }},
	{"", "cudaInitDevice", "iuu", func(c *Call) error { return c.use(c.int(0)) }},
	{"cuDriverGetVersion", "cudaDriverGetVersion", "p", getVersion},
	{"", "cudaRuntimeGetVersion", "p", getVersion},
	{"cuDeviceGetCount", "cudaGetDeviceCount", "p", func(c *Call) error { set(c.ptr(0), int32(c.Process.System.Devices())); return nil }},
	{"cuDeviceGet", "", "pi", func(c *Call) error {
		_, err := c.Process.System.Device(c.int(1))
		set(c.ptr(0), int32(c.int(1)))
		return err
	}},
	{"cuDeviceGetName", "", "pii", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(2))
		if err != nil {
			return err
		}
		putText(c.ptr(0), c.int(1), deviceName(d))
		return nil
	}},
	{"cuDeviceGetUuid_v2", "", "pi", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(1))
		if err == nil {
			set(c.ptr(0), uuid(d))
		}
		return err
	}},
	{"cuDeviceGetUuid", "", "pi", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(1))
		if err == nil {
			set(c.ptr(0), uuid(d))
		}
		return err
	}},
	{"cuDeviceTotalMem_v2", "", "pi", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(1))
		if err != nil {
			return err
		}
		_, total := c.Process.System.MemoryInfo(d)
		set(c.ptr(0), uint64(total))
		return nil
	}},
	{"cuDeviceGetAttribute", "cudaDeviceGetAttribute", "pii", getAttribute},
	{"cuDeviceComputeCapability", "", "ppi", func(c *Call) error {
		if _, err := c.Process.System.Device(c.int(2)); err != nil {
			return err
		}
		set(c.ptr(0), int32(emu.CapabilityMajor))
		set(c.ptr(1), int32(emu.CapabilityMinor))
		return nil
	}},
	{"", "cudaGetDeviceProperties", "pi", getProperties},
	{"cuDeviceGetPCIBusId", "cudaDeviceGetPCIBusId", "pii", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(2))
		if err == nil {
			putText(c.ptr(0), c.int(1), fmt.Sprintf("0000:%02x:00.0", d.Number+1))
		}
		return err
	}},
	{"cuDeviceGetByPCIBusId", "cudaDeviceGetByPCIBusId", "pp", func(c *Call) error {
		var bus int
		if _, err := fmt.Sscanf(c.text(1), "0000:%x:00.0", &bus); err != nil {
			return fail(emu.InvalidValue, "not a bus identifier")
		}
		_, err := c.Process.System.Device(bus - 1)
		set(c.ptr(0), int32(bus-1))
		return err
	}},
	{"cuDeviceCanAccessPeer", "cudaDeviceCanAccessPeer", "pii", func(c *Call) error {
		for _, i := range []int{1, 2} {
			if _, err := c.Process.System.Device(c.int(i)); err != nil {
				return err
			}
		}
		set(c.ptr(0), int32(bit(c.int(1) != c.int(2))))
		return nil
	}},
	{"cuDeviceGetP2PAttribute", "cudaDeviceGetP2PAttribute", "piii", peerAttribute},
	{"", "cudaDeviceEnablePeerAccess", "iu", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(0))
		if err != nil {
			return err
		}
		return c.enablePeer(d)
	}},
	{"", "cudaDeviceDisablePeerAccess", "i", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(0))
		if err != nil {
			return err
		}
		return c.device().DisablePeer(d)
	}},
	{"", "cudaSetDevice", "i", func(c *Call) error { return c.use(c.int(0)) }},
	{"", "cudaGetDevice", "p", func(c *Call) error { set(c.ptr(0), int32(c.device().Number)); return nil }},
	{"", "cudaSetValidDevices", "pi", func(c *Call) error {
		for i := range max(0, c.int(1)) {
			if _, err := c.Process.System.Device(int(field[int32](c.ptr(0), 4*i))); err != nil {
				return err
			}
		}
		return nil
	}},
	{"", "cudaChooseDevice", "pp", func(c *Call) error { set(c.ptr(0), int32(0)); return nil }},
	{"", "cudaSetDeviceFlags", "u", func(c *Call) error { c.context().flags = c.u32(0); return nil }},
	{"", "cudaGetDeviceFlags", "p", func(c *Call) error { set(c.ptr(0), c.context().flags); return nil }},
	{"cuCtxSynchronize", "cudaDeviceSynchronize", "", func(c *Call) error { return c.device().Synchronize(background()) }},
	{"", "cudaDeviceReset", "", func(c *Call) error { c.device().Reset(background()); return nil }},
	{"cuCtxGetStreamPriorityRange", "cudaDeviceGetStreamPriorityRange", "pp", func(c *Call) error {
		set(c.ptr(0), int32(0))
		set(c.ptr(1), int32(-5))
		return nil
	}},
	{"", "cudaCtxResetPersistingL2Cache", "", func(c *Call) error { return nil }},
	{"cuCtxResetPersistingL2Cache", "", "", func(c *Call) error { return nil }},
	{"", "cudaGetLastError", "", func(c *Call) error { return c.lastError(true) }},
	{"", "cudaPeekAtLastError", "", func(c *Call) error { return c.lastError(false) }},
	{"cuProfilerStart", "cudaProfilerStart", "", func(c *Call) error { return nil }},
	{"cuProfilerStop", "cudaProfilerStop", "", func(c *Call) error { return nil }},
}

// lastError returns the thread's last error, or the fault of its device.
func (c *Call) lastError(clear bool) error {
	last := c.Last
	if clear {
		c.Last = emu.Success
	}
	if err := c.device().Fault(); err != nil {
		last = emu.StatusOf(err)
	}
	if last == emu.Success {
		return nil
	}
	return &lastError{last}
}

// lastError is the error of an earlier call: it does not become the last error again.
type lastError struct{ status emu.Status }

func (e *lastError) Error() string { return "the last error" }

// enablePeer lets the thread's device use memory of a peer. There are no flags.
func (c *Call) enablePeer(peer *emu.Device) error {
	if c.u32(1) != 0 {
		return fail(emu.InvalidValue, "flags of peer access must be 0")
	}
	return c.device().EnablePeer(peer)
}

// peerAttribute describes the access of one device to another: rank, access, atomics, and arrays of textures, which there are none of.
func peerAttribute(c *Call) error {
	const arrays = 4
	for _, i := range []int{2, 3} {
		if _, err := c.Process.System.Device(c.int(i)); err != nil {
			return err
		}
	}
	if c.int(2) == c.int(3) {
		return fail(emu.InvalidDevice, "a device is no peer of its own")
	}
	if err := within(c.int(1), 1, arrays, "peer attribute"); err != nil {
		return err
	}
	set(c.ptr(0), int32(bit(c.int(1) != arrays && c.int(1) != 1)))
	return nil
}

func getVersion(c *Call) error {
	set(c.ptr(0), int32(version))
	return nil
}

// use makes a device the thread's.
func (c *Call) use(number int) error {
	if _, err := c.Process.System.Device(number); err != nil {
		return err
	}
	c.enter(c.Process.primary[number])
	return nil
}

// enter replaces the thread's context.
func (t *Thread) enter(x *Context) {
	if n := len(t.stack); n > 0 {
		t.stack = t.stack[:n-1]
	}
	if x != nil {
		t.stack = append(t.stack, x)
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// putText writes a text with a zero byte at its end into room for n bytes.
func putText(p unsafe.Pointer, n int, s string) {
	if p == nil || n <= 0 {
		return
	}
	room := unsafe.Slice((*byte)(p), n)
	room[copy(room[:n-1], s)] = 0
}

// deviceName is the name that a device reports: it is no GPU, and says so.
func deviceName(d *emu.Device) string {
	name := d.Info().Model
	if name == "" {
		name = "CPU"
	}
	return "gotile on " + name
}

// uuid tells devices apart.
func uuid(d *emu.Device) (id [16]byte) {
	copy(id[:], "gotile-device")
	id[15] = byte(d.Number)
	return id
}

// attributes has the values of attributes that are the same on all devices, by their number.
var attributes = map[int]int32{
	1: 1024, 2: 1024, 3: 1024, 4: 64, // threads of a block
	5: 1 << 24, 6: mostBlocks, 7: mostBlocks, // blocks of a grid
	8: 48 << 10, 9: 64 << 10, 10: 32, 11: 1<<31 - 1, 12: 64 << 10, 13: 1000000, 14: 512, 15: 1,
	19: 1, 30: 512, 31: 1, 36: 1000000, 37: 64, 38: 1 << 20, 39: 2048, 40: 2, 41: 1,
	75: emu.CapabilityMajor, 76: emu.CapabilityMinor, 78: 1, 79: 1, 80: 1, 81: 228 << 10, 82: 64 << 10, 83: 1,
	86: 1, 88: 1, 89: 1, 90: 1, 91: 1, 95: 1, 97: 227 << 10, 99: 1, 100: 1, 101: 1, 106: 32, 111: 1 << 10,
	115: 1, 120: 1,
}

// getAttribute reads an attribute of a device; those that say nothing of a CPU are zero.
func getAttribute(c *Call) error {
	d, err := c.Process.System.Device(c.int(2))
	if err != nil {
		return err
	}
	v := attributes[c.int(1)]
	switch c.int(1) {
	case 16:
		v = int32(d.Info().Cores)
	case 33:
		v = int32(d.Number + 1)
	case 102, 103, 125: // virtual memory management, file descriptors of memory, events of several processes
		v = int32(bit(runtime.GOOS == "linux"))
	}
	set(c.ptr(0), v)
	return nil
}

// properties has the layout of cudaDeviceProp.
type properties struct {
	Name                                             [256]byte
	Uuid                                             [16]byte
	Luid                                             [8]byte
	LuidMask                                         uint32
	TotalGlobalMem, SharedMemPerBlock                uint64
	RegsPerBlock, WarpSize                           int32
	MemPitch                                         uint64
	MaxThreadsPerBlock                               int32
	MaxThreadsDim, MaxGridSize                       [3]int32
	TotalConstMem                                    uint64
	Major, Minor                                     int32
	TextureAlignment, TexturePitchAlignment          uint64
	MultiProcessorCount, Integrated, CanMapHost      int32
	Textures                                         [39]int32
	SurfaceAlignment                                 uint64
	ConcurrentKernels, Ecc, PciBus, PciDevice        int32
	PciDomain, Tcc, AsyncEngines, UnifiedAddressing  int32
	MemoryBusWidth, L2CacheSize, PersistingL2        int32
	MaxThreadsPerMultiProcessor, StreamPriorities    int32
	GlobalL1, LocalL1                                int32
	SharedMemPerMultiprocessor                       uint64
	RegsPerMultiprocessor, ManagedMemory             int32
	IsMultiGpuBoard, MultiGpuBoardGroupID            int32
	HostNativeAtomic, PageableMemoryAccess           int32
	ConcurrentManagedAccess, ComputePreemption       int32
	CanUseHostPointer, CooperativeLaunch             int32
	SharedMemPerBlockOptin                           uint64
	PageableUsesHostPageTables, DirectManagedAccess  int32
	MaxBlocksPerMultiProcessor, AccessPolicyWindow   int32
	ReservedSharedMemPerBlock                        uint64
	HostRegister, SparseArrays, HostRegisterReadOnly int32
	TimelineSemaphores, MemoryPools, GpuDirectRDMA   int32
	GpuDirectRDMAFlush                               uint32
	GpuDirectRDMAOrdering                            int32
	MemoryPoolHandleTypes                            uint32
	DeferredMapping, IpcEvent, ClusterLaunch         int32
	UnifiedFunctionPointers, NumaConfig, NumaID      int32
	MpsEnabled, HostNumaID                           int32
	GpuPciDeviceID, GpuPciSubsystemID                uint32
	HostNumaMultinodeIpc                             int32
	Reserved                                         [56]int32
}

func getProperties(c *Call) error {
	d, err := c.Process.System.Device(c.int(1))
	if err != nil {
		return err
	}
	_, total := c.Process.System.MemoryInfo(d)
	p := properties{TotalGlobalMem: uint64(total), Uuid: uuid(d), MultiProcessorCount: int32(d.Info().Cores), PciBus: int32(d.Number + 1),
		SharedMemPerBlock: 48 << 10, RegsPerBlock: 64 << 10, WarpSize: 32, MemPitch: 1<<31 - 1, MaxThreadsPerBlock: 1024,
		MaxThreadsDim: [3]int32{1024, 1024, 64}, MaxGridSize: [3]int32{1 << 24, mostBlocks, mostBlocks}, TotalConstMem: 64 << 10,
		Major: emu.CapabilityMajor, Minor: emu.CapabilityMinor, TextureAlignment: 512, TexturePitchAlignment: 32, CanMapHost: 1,
		SurfaceAlignment: 512, ConcurrentKernels: 1, AsyncEngines: 2, UnifiedAddressing: 1, MemoryBusWidth: 64, L2CacheSize: 1 << 20,
		MaxThreadsPerMultiProcessor: 2048, StreamPriorities: 1, GlobalL1: 1, LocalL1: 1, SharedMemPerMultiprocessor: 228 << 10,
		RegsPerMultiprocessor: 64 << 10, ManagedMemory: 1, HostNativeAtomic: 1, PageableMemoryAccess: 1, ConcurrentManagedAccess: 1,
		ComputePreemption: 1, CanUseHostPointer: 1, CooperativeLaunch: 1, SharedMemPerBlockOptin: 227 << 10, PageableUsesHostPageTables: 1,
		DirectManagedAccess: 1, MaxBlocksPerMultiProcessor: 32, ReservedSharedMemPerBlock: 1 << 10, HostRegister: 1, MemoryPools: 1, ClusterLaunch: 1}
	p.IpcEvent = int32(bit(runtime.GOOS == "linux"))
	copy(p.Name[:255], deviceName(d))
	set(c.ptr(0), p)
	return nil
}
