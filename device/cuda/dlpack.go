package cuda

import (
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Tensor describes an array as DLPack does.
type Tensor struct {
	Code     uint8 // DLDataTypeCode: 0 signed, 1 unsigned, 2 float, 4 bfloat, 6 bool, …
	Bits     uint8 // of an element, or of a lane of it
	Lanes    uint16
	Shape    []int64
	Strides  []int64 // in elements; nil is row after row
	Offset   uint64  // of the first element, in bytes from the buffer's start
	ReadOnly bool    // kernels must not write to it; only versioned tensors say so
}

// Layout is the lengths and strides as a tile.Array has them.
func (t Tensor) Layout() (shape, strides []int) {
	shape, strides = make([]int, len(t.Shape)), make([]int, len(t.Shape))
	step := 1
	for i := len(shape) - 1; i >= 0; i-- {
		shape[i], strides[i] = int(t.Shape[i]), step
		if t.Strides != nil {
			strides[i] = int(t.Strides[i])
		}
		step *= shape[i]
	}
	return shape, strides
}

// bytes returns the end of the tensor, relative to the buffer's start.
func (t Tensor) bytes() (int64, error) {
	if t.Strides != nil && len(t.Strides) != len(t.Shape) {
		return 0, fmt.Errorf("%w: %d strides for %d dimensions", device.ErrArgument, len(t.Strides), len(t.Shape))
	}
	if slices.ContainsFunc(t.Shape, func(n int64) bool { return n < 0 }) || slices.ContainsFunc(t.Strides, func(n int64) bool { return n < 0 }) {
		return 0, fmt.Errorf("%w: a tensor with negative strides or lengths", device.ErrArgument)
	}
	if slices.Contains(t.Shape, 0) {
		return int64(t.Offset), nil
	}
	size, step, fits := uint64(1), uint64(1), true // size: elements up to the last
	for i := len(t.Shape) - 1; i >= 0; i-- {
		stride, n := step, uint64(t.Shape[i])
		if t.Strides != nil {
			stride = uint64(t.Strides[i])
		}
		reach := times(n-1, stride, &fits)
		size, step = size+reach, times(step, n, &fits)
		fits = fits && size < 1<<62
	}
	size = times(size, uint64(t.Bits)*uint64(t.Lanes), &fits)
	all := (size+7)/8 + t.Offset
	if !fits || all >= 1<<62 || t.Offset >= 1<<62 {
		return 0, fmt.Errorf("%w: a tensor of shape %v and strides %v is longer than any memory", device.ErrArgument, t.Shape, t.Strides)
	}
	return int64(all), nil
}

// times multiplies; it sets fits to false if the product overflows.
func times(a, b uint64, fits *bool) uint64 {
	high, low := bits.Mul64(a, b)
	*fits = *fits && high == 0 && low < 1<<62
	return low
}

// tensor is DLTensor.
type tensor struct {
	data       uintptr
	deviceType int32
	deviceID   int32
	ndim       int32
	code, bits uint8
	lanes      uint16
	shape      *int64
	strides    *int64
	offset     uint64
}

// managed is DLManagedTensor.
type managed struct {
	tensor
	context uintptr
	deleter uintptr
}

// versioned is DLManagedTensorVersioned.
type versioned struct {
	major, minor uint32
	context      uintptr
	deleter      uintptr
	flags        uint64
	tensor
}

const (
	dlCUDA     = 2 // kDLCUDA, the only kind of memory that is taken and given
	dlMajor    = 1 // of the versions whose layout versioned has
	dlReadOnly = 1 // DLPACK_FLAG_BITMASK_READ_ONLY
)

// FromDLPack makes a buffer of a DLManagedTensor of this device, from another library of the process, and takes
// ownership: closing the buffer calls the tensor's deleter, once. If FromDLPack fails, the tensor stays the
// caller's. The buffer begins at the first element, or at the multiple of 16 bytes before it; [Tensor.Offset] is then
// the difference.
//
// Work of the other library in its own streams is not waited for.
func (d *Device) FromDLPack(p unsafe.Pointer) (*Buffer, Tensor, error) {
	m := (*managed)(p)
	if m == nil {
		return nil, Tensor{}, fmt.Errorf("%w: not a DLManagedTensor", device.ErrArgument)
	}
	return d.fromDLPack(p, &m.tensor, m.deleter, 0)
}

// FromDLPackVersioned is [Device.FromDLPack] for a DLManagedTensorVersioned, of version 1.
func (d *Device) FromDLPackVersioned(p unsafe.Pointer) (*Buffer, Tensor, error) {
	m := (*versioned)(p)
	switch {
	case m == nil:
		return nil, Tensor{}, fmt.Errorf("%w: not a DLManagedTensorVersioned", device.ErrArgument)
	case m.major != dlMajor:
		return nil, Tensor{}, fmt.Errorf("%w: a tensor of DLPack %d.%d; want version %d", device.ErrArgument, m.major, m.minor, dlMajor)
	}
	return d.fromDLPack(p, &m.tensor, m.deleter, m.flags)
}

func (d *Device) fromDLPack(p unsafe.Pointer, x *tensor, deleter uintptr, flags uint64) (*Buffer, Tensor, error) {
	if x.ndim < 0 || x.ndim > 64 || x.ndim > 0 && x.shape == nil {
		return nil, Tensor{}, fmt.Errorf("%w: a tensor of %d dimensions without lengths", device.ErrArgument, x.ndim)
	}
	if x.deviceType != dlCUDA || int(x.deviceID) != d.gpu.Ordinal {
		return nil, Tensor{}, fmt.Errorf("%w: a tensor of device %d of kind %d; %s takes those of device %d of kind %d (CUDA)",
			device.ErrArgument, x.deviceID, x.deviceType, d.Name(), d.gpu.Ordinal, dlCUDA)
	}
	first := x.data + uintptr(x.offset)
	t := Tensor{Code: x.code, Bits: x.bits, Lanes: x.lanes, Offset: uint64(first % 16), ReadOnly: flags&dlReadOnly != 0}
	t.Shape = append(t.Shape, unsafe.Slice(x.shape, x.ndim)...)
	if x.strides != nil {
		t.Strides = append(t.Strides, unsafe.Slice(x.strides, x.ndim)...)
	}
	size, err := t.bytes()
	if err != nil {
		return nil, Tensor{}, err
	}
	b, err := d.wrap(first-first%16, size, func() {
		if deleter != 0 {
			driver.CallC(deleter, p)
		}
	})
	return b, t, err
}

// given is the tensors that other libraries hold, which must stay where they are, by their
// addresses.
var (
	givenMu sync.Mutex
	given   = map[uintptr]*exported{}
)

// exported has the memory of an exported tensor.
type exported struct {
	buffer  *Buffer
	shape   []int64
	strides []int64
	pinner  runtime.Pinner
}

// ToDLPack exports a buffer of the device as a DLManagedTensor for other libraries of the process. The buffer must not be
// closed before they have called its deleter.
func (d *Device) ToDLPack(b device.Buffer, t Tensor) (unsafe.Pointer, error) {
	m := &managed{}
	return d.toDLPack(b, t, unsafe.Pointer(m), &m.tensor, &m.deleter)
}

// ToDLPackVersioned is [Device.ToDLPack] as a DLManagedTensorVersioned, of version 1.0.
func (d *Device) ToDLPackVersioned(b device.Buffer, t Tensor) (unsafe.Pointer, error) {
	m := &versioned{major: dlMajor}
	if t.ReadOnly {
		m.flags = dlReadOnly
	}
	return d.toDLPack(b, t, unsafe.Pointer(m), &m.tensor, &m.deleter)
}

// toDLPack fills a tensor and its deleter, and keeps it until that is called.
func (d *Device) toDLPack(b device.Buffer, t Tensor, p unsafe.Pointer, into *tensor, deleter *uintptr) (unsafe.Pointer, error) {
	own, err := d.buffer(b)
	if err != nil {
		return nil, err
	}
	need, err := t.bytes()
	if err != nil {
		return nil, err
	}
	if need > own.size {
		return nil, fmt.Errorf("%w: the tensor takes %d bytes of a buffer of %d", device.ErrArgument, need, own.size)
	}
	if *deleter, err = deleterOf(); err != nil {
		return nil, fmt.Errorf("%w: %w", device.ErrUnavailable, err)
	}
	x := &exported{buffer: own, shape: slices.Clone(t.Shape), strides: slices.Clone(t.Strides)}
	*into = tensor{data: own.Address(), deviceType: dlCUDA, deviceID: int32(own.device.gpu.Ordinal), ndim: int32(len(t.Shape)),
		code: t.Code, bits: t.Bits, lanes: t.Lanes, offset: t.Offset}
	into.shape, into.strides = x.pin(x.shape), x.pin(x.strides)
	x.pinner.Pin(p)
	givenMu.Lock()
	defer givenMu.Unlock()
	given[uintptr(p)] = x
	return p, nil
}

// pin returns the address of a list, which stays fixed until unpinned.
func (x *exported) pin(list []int64) *int64 {
	if len(list) == 0 {
		return nil
	}
	x.pinner.Pin(&list[0])
	return &list[0]
}

// deleterOf is the deleter of given tensors as a function of C, made once. A second call for a
// tensor does nothing.
var deleterOf = sync.OnceValues(func() (uintptr, error) {
	return driver.Callback(func(p uintptr) {
		givenMu.Lock()
		defer givenMu.Unlock()
		if x := given[p]; x != nil {
			x.pinner.Unpin()
			delete(given, p)
		}
	})
})
