package cuda

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Tensor describes an array as DLPack does.
type Tensor struct {
	Code    uint8 // DLDataTypeCode: 0 signed, 1 unsigned, 2 float, 4 bfloat, 6 bool, …
	Bits    uint8 // of an element, or of a lane of it
	Lanes   uint16
	Shape   []int64
	Strides []int64 // in elements; nil is row after row
	Offset  uint64  // of the first element, in bytes from the buffer's start
}

// bytes is how far the tensor reaches from the buffer's start.
func (t Tensor) bytes() int64 {
	last, stride := int64(0), int64(1)
	for i := len(t.Shape) - 1; i >= 0; i-- {
		if t.Shape[i] == 0 {
			return int64(t.Offset)
		}
		if t.Strides != nil {
			stride = t.Strides[i]
		}
		last += (t.Shape[i] - 1) * stride
		stride *= t.Shape[i]
	}
	return int64(t.Offset) + (last+1)*int64(t.Bits)*int64(t.Lanes)/8
}

// managed is DLManagedTensor.
type managed struct {
	data       uintptr
	deviceType int32
	deviceID   int32
	ndim       int32
	code, bits uint8
	lanes      uint16
	shape      *int64
	strides    *int64
	offset     uint64
	context    uintptr
	deleter    uintptr
}

// dlCUDA is kDLCUDA, the only kind of memory that is taken and given.
const dlCUDA = 2

// FromDLPack makes a buffer of a DLManagedTensor of this device, as other libraries of the
// process give it, and takes it over: closing the buffer calls the tensor's deleter.
func (d *Device) FromDLPack(tensor unsafe.Pointer) (*Buffer, Tensor, error) {
	m := (*managed)(tensor)
	if m == nil || m.ndim < 0 || m.ndim > 64 {
		return nil, Tensor{}, fmt.Errorf("%w: not a DLManagedTensor", device.ErrArgument)
	}
	if m.deviceType != dlCUDA || int(m.deviceID) != d.gpu.Ordinal {
		return nil, Tensor{}, fmt.Errorf("%w: a tensor of device %d of kind %d; %s takes those of device %d of kind %d (CUDA)",
			device.ErrArgument, m.deviceID, m.deviceType, d.Name(), d.gpu.Ordinal, dlCUDA)
	}
	t := Tensor{Code: m.code, Bits: m.bits, Lanes: m.lanes, Offset: m.offset}
	t.Shape = append(t.Shape, unsafe.Slice(m.shape, m.ndim)...)
	if m.strides != nil {
		t.Strides = append(t.Strides, unsafe.Slice(m.strides, m.ndim)...)
	}
	for i, s := range t.Strides {
		if s < 0 || t.Shape[i] < 0 {
			return nil, Tensor{}, fmt.Errorf("%w: a tensor with negative strides or lengths", device.ErrArgument)
		}
	}
	release := func() {
		if m.deleter != 0 {
			driver.CallC(m.deleter, tensor)
		}
	}
	b, err := d.Wrap(m.data, t.bytes(), release)
	return b, t, err
}

// given is the tensors that other libraries hold, which must stay where they are.
var (
	givenMu sync.Mutex
	given   = map[*managed]*exported{}
)

// exported is what a given tensor keeps.
type exported struct {
	buffer  *Buffer
	shape   []int64
	strides []int64
	pinner  runtime.Pinner
}

// ToDLPack gives a buffer of the device as a DLManagedTensor to other libraries of the
// process. The buffer must not be closed before they have called its deleter.
func (d *Device) ToDLPack(b device.Buffer, t Tensor) (unsafe.Pointer, error) {
	own, err := d.buffer(b)
	if err != nil {
		return nil, err
	}
	if t.Strides != nil && len(t.Strides) != len(t.Shape) {
		return nil, fmt.Errorf("%w: %d strides for %d dimensions", device.ErrArgument, len(t.Strides), len(t.Shape))
	}
	if need := t.bytes(); need > own.size {
		return nil, fmt.Errorf("%w: the tensor takes %d bytes of a buffer of %d", device.ErrArgument, need, own.size)
	}
	deleter, err := deleterOf()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", device.ErrUnavailable, err)
	}
	x := &exported{buffer: own, shape: append([]int64{}, t.Shape...), strides: append([]int64{}, t.Strides...)}
	m := &managed{data: own.Address(), deviceType: dlCUDA, deviceID: int32(own.device.gpu.Ordinal), ndim: int32(len(t.Shape)),
		code: t.Code, bits: t.Bits, lanes: t.Lanes, offset: t.Offset, deleter: deleter}
	if len(x.shape) > 0 {
		m.shape = &x.shape[0]
		x.pinner.Pin(m.shape)
	}
	if len(x.strides) > 0 {
		m.strides = &x.strides[0]
		x.pinner.Pin(m.strides)
	}
	x.pinner.Pin(m)
	givenMu.Lock()
	defer givenMu.Unlock()
	given[m] = x
	return unsafe.Pointer(m), nil
}

// deleterOf is the deleter of given tensors as a function of C, made once.
var deleterOf = sync.OnceValues(func() (uintptr, error) {
	return driver.Callback(func(tensor uintptr) {
		givenMu.Lock()
		defer givenMu.Unlock()
		for m, x := range given {
			if uintptr(unsafe.Pointer(m)) == tensor {
				x.pinner.Unpin()
				delete(given, m)
			}
		}
	})
})
