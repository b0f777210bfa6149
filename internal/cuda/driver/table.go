package driver

import "unsafe"

// Result is the return value of a function of the driver; 0 is success.
type Result int32

// Handles of the driver, and addresses of memory of a device.
type (
	ContextHandle  uintptr
	StreamHandle   uintptr
	EventHandle    uintptr
	ModuleHandle   uintptr
	FunctionHandle uintptr
	PoolHandle     uintptr
	GraphHandle    uintptr
	ExecHandle     uintptr
	Pointer        uint64
)

// SharedHandle is CUipcMemHandle, the name of memory for other processes.
type SharedHandle [64]byte

// Table is the functions of the driver that gotile calls, with their names in C. All of
// them are in every driver from r580 on, the oldest that runs cubins of tileiras.
type Table struct {
	Init             func(flags uint32) Result                                                                                                `cu:"cuInit"`
	DriverGetVersion func(version *int32) Result                                                                                              `cu:"cuDriverGetVersion"`
	GetErrorName     func(r Result, text **byte) Result                                                                                       `cu:"cuGetErrorName"`
	GetErrorString   func(r Result, text **byte) Result                                                                                       `cu:"cuGetErrorString"`
	DeviceGetCount   func(count *int32) Result                                                                                                `cu:"cuDeviceGetCount"`
	DeviceGet        func(device *int32, ordinal int32) Result                                                                                `cu:"cuDeviceGet"`
	DeviceGetName    func(name *byte, length int32, device int32) Result                                                                      `cu:"cuDeviceGetName"`
	DeviceTotalMem   func(bytes *uintptr, device int32) Result                                                                                `cu:"cuDeviceTotalMem_v2"`
	DeviceAttribute  func(value *int32, attr int32, device int32) Result                                                                      `cu:"cuDeviceGetAttribute"`
	DeviceCanAccess  func(can *int32, device int32, peer int32) Result                                                                        `cu:"cuDeviceCanAccessPeer"`
	PrimaryRetain    func(context *ContextHandle, device int32) Result                                                                        `cu:"cuDevicePrimaryCtxRetain"`
	PrimaryRelease   func(device int32) Result                                                                                                `cu:"cuDevicePrimaryCtxRelease_v2"`
	CtxSetCurrent    func(context ContextHandle) Result                                                                                       `cu:"cuCtxSetCurrent"`
	CtxEnablePeer    func(peer ContextHandle, flags uint32) Result                                                                            `cu:"cuCtxEnablePeerAccess"`
	CtxSynchronize   func() Result                                                                                                            `cu:"cuCtxSynchronize"`
	MemGetInfo       func(free, total *uintptr) Result                                                                                        `cu:"cuMemGetInfo_v2"`
	MemAlloc         func(p *Pointer, bytes uintptr) Result                                                                                   `cu:"cuMemAlloc_v2"`
	MemFree          func(p Pointer) Result                                                                                                   `cu:"cuMemFree_v2"`
	MemHostAlloc     func(p *unsafe.Pointer, bytes uintptr, flags uint32) Result                                                              `cu:"cuMemHostAlloc"`
	MemFreeHost      func(p unsafe.Pointer) Result                                                                                            `cu:"cuMemFreeHost"`
	PointerAttribute func(value unsafe.Pointer, attr int32, p Pointer) Result                                                                 `cu:"cuPointerGetAttribute"`
	IpcGet           func(h *SharedHandle, p Pointer) Result                                                                                  `cu:"cuIpcGetMemHandle"`
	IpcClose         func(p Pointer) Result                                                                                                   `cu:"cuIpcCloseMemHandle"`
	PoolCreate       func(pool *PoolHandle, p *PoolProps) Result                                                                              `cu:"cuMemPoolCreate"`
	PoolDestroy      func(pool PoolHandle) Result                                                                                             `cu:"cuMemPoolDestroy"`
	PoolSetAttribute func(pool PoolHandle, attr int32, value unsafe.Pointer) Result                                                           `cu:"cuMemPoolSetAttribute"`
	PoolSetAccess    func(pool PoolHandle, list *PoolAccess, count uintptr) Result                                                            `cu:"cuMemPoolSetAccess"`
	PoolTrimTo       func(pool PoolHandle, keep uintptr) Result                                                                               `cu:"cuMemPoolTrimTo"`
	MemAllocFromPool func(p *Pointer, bytes uintptr, pool PoolHandle, s StreamHandle) Result                                                  `cu:"cuMemAllocFromPoolAsync"`
	MemFreeAsync     func(p Pointer, s StreamHandle) Result                                                                                   `cu:"cuMemFreeAsync"`
	MemsetAsync      func(p Pointer, value uint8, bytes uintptr, s StreamHandle) Result                                                       `cu:"cuMemsetD8Async"`
	CopyToDevice     func(dst Pointer, src unsafe.Pointer, bytes uintptr, s StreamHandle) Result                                              `cu:"cuMemcpyHtoDAsync_v2"`
	CopyToHost       func(dst unsafe.Pointer, src Pointer, bytes uintptr, s StreamHandle) Result                                              `cu:"cuMemcpyDtoHAsync_v2"`
	CopyOnDevice     func(dst, src Pointer, bytes uintptr, s StreamHandle) Result                                                             `cu:"cuMemcpyDtoDAsync_v2"`
	CopyToPeer       func(dst Pointer, dstContext ContextHandle, src Pointer, srcContext ContextHandle, bytes uintptr, s StreamHandle) Result `cu:"cuMemcpyPeerAsync"`

	StreamCreate       func(s *StreamHandle, flags uint32, priority int32) Result `cu:"cuStreamCreateWithPriority"`
	StreamDestroy      func(s StreamHandle) Result                                `cu:"cuStreamDestroy_v2"`
	StreamQuery        func(s StreamHandle) Result                                `cu:"cuStreamQuery"`
	StreamSynchronize  func(s StreamHandle) Result                                `cu:"cuStreamSynchronize"`
	StreamWaitEvent    func(s StreamHandle, e EventHandle, flags uint32) Result   `cu:"cuStreamWaitEvent"`
	StreamBeginCapture func(s StreamHandle, mode int32) Result                    `cu:"cuStreamBeginCapture_v2"`
	StreamEndCapture   func(s StreamHandle, g *GraphHandle) Result                `cu:"cuStreamEndCapture"`

	EventCreate      func(e *EventHandle, flags uint32) Result      `cu:"cuEventCreate"`
	EventDestroy     func(e EventHandle) Result                     `cu:"cuEventDestroy_v2"`
	EventRecord      func(e EventHandle, s StreamHandle) Result     `cu:"cuEventRecord"`
	EventQuery       func(e EventHandle) Result                     `cu:"cuEventQuery"`
	EventSynchronize func(e EventHandle) Result                     `cu:"cuEventSynchronize"`
	EventElapsed     func(ms *float32, from, to EventHandle) Result `cu:"cuEventElapsedTime"`

	ModuleLoadData    func(m *ModuleHandle, image unsafe.Pointer) Result         `cu:"cuModuleLoadData"`
	ModuleUnload      func(m ModuleHandle) Result                                `cu:"cuModuleUnload"`
	ModuleGetFunction func(f *FunctionHandle, m ModuleHandle, name *byte) Result `cu:"cuModuleGetFunction"`
	FuncGetAttribute  func(value *int32, attr int32, f FunctionHandle) Result    `cu:"cuFuncGetAttribute"`

	// Launch is cuLaunchKernelEx, which takes what cuLaunchKernel takes and attributes.
	Launch            func(c *LaunchConfig, f FunctionHandle, params *unsafe.Pointer, extra *unsafe.Pointer) Result `cu:"cuLaunchKernelEx"`
	MaxActiveBlocks   func(n *int32, f FunctionHandle, threads int32, shared uintptr) Result                        `cu:"cuOccupancyMaxActiveBlocksPerMultiprocessor"`
	MaxActiveClusters func(n *int32, f FunctionHandle, c *LaunchConfig) Result                                      `cu:"cuOccupancyMaxActiveClusters"`

	// IpcOpen is cuIpcOpenMemHandle, which takes the 64 bytes of the handle by value.
	IpcOpen func(p *Pointer, h *SharedHandle, flags uint32) Result

	// launchInContext sets the context and launches in one call from Go, which is faster than two; nil if the platform has no such
	// call.
	launchInContext func(l *Launch, c ContextHandle) Result
	// setContext is the address of cuCtxSetCurrent, for callInContext; 0 if functions are not those of C.
	setContext uintptr

	GraphInstantiate func(x *ExecHandle, g GraphHandle, flags uint64) Result `cu:"cuGraphInstantiateWithFlags"`
	GraphGetNodes    func(g GraphHandle, nodes *uintptr, n *uintptr) Result  `cu:"cuGraphGetNodes"`
	GraphLaunch      func(x ExecHandle, s StreamHandle) Result               `cu:"cuGraphLaunch"`
	GraphDestroy     func(g GraphHandle) Result                              `cu:"cuGraphDestroy"`
	ExecDestroy      func(x ExecHandle) Result                               `cu:"cuGraphExecDestroy"`
}

// LaunchConfig is CUlaunchConfig.
type LaunchConfig struct {
	Grid, Block [3]uint32
	Shared      uint32
	Stream      StreamHandle
	Attributes  *LaunchAttribute
	Count       uint32
	_           uint32
}

// LaunchAttribute is CUlaunchAttribute: a number and a value of 64 bytes.
type LaunchAttribute struct {
	ID    int32
	_     int32
	Value [64]byte
}

// Numbers of launch attributes.
const (
	attrCluster         = 4 // three uint32: how many thread blocks a cluster has on each axis
	attrProgrammaticPDL = 6 // an int32: 1 lets the kernel begin before the previous one has ended
)

// PoolProps is CUmemPoolProps.
type PoolProps struct {
	AllocType, HandleTypes int32
	Location               Location
	_                      unsafe.Pointer // of Windows
	MaxSize                uintptr
	_                      [56]byte
}

// Location is CUmemLocation: a kind of memory, and which.
type Location struct{ Type, ID int32 }

// PoolAccess is CUmemAccessDesc: who may do what.
type PoolAccess struct {
	Location Location
	Flags    int32
}

const (
	allocPinned          = 1 // CU_MEM_ALLOCATION_TYPE_PINNED: a device's memory is of this type
	locationDevice       = 1
	accessReadWrite      = 3
	poolReleaseThreshold = 4 // CU_MEMPOOL_ATTR_RELEASE_THRESHOLD

	streamNonBlocking = 1
	captureRelaxed    = 2 // begun and ended on any thread, without restrictions on other threads
	ipcLazyPeer       = 1 // an opened handle may be of another device
	hostAllocPortable = 1 // pinned memory is known to all contexts
	pointerContext    = 1 // CU_POINTER_ATTRIBUTE_CONTEXT
	pointerOrdinal    = 9 // CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL
)

// Attributes of devices (CUdevice_attribute).
const (
	AttrMultiprocessors = 16
	AttrIntegrated      = 18
	AttrECC             = 32
	AttrL2Bytes         = 38
	AttrMajor           = 75
	AttrMinor           = 76
	AttrSharedOptin     = 97
	AttrPools           = 115
)

// Attributes of functions (CUfunction_attribute).
const (
	FuncMaxThreads = 0
	FuncShared     = 1
	FuncLocalBytes = 3 // stack and spills of a thread
	FuncRegisters  = 4
)
