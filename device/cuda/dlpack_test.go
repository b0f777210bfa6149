package cuda

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// dlpack is both ways out and in.
var dlpack = map[string]struct {
	to    func(*Device, device.Buffer, Tensor) (unsafe.Pointer, error)
	from  func(*Device, unsafe.Pointer) (*Buffer, Tensor, error)
	inner func(unsafe.Pointer) (*tensor, uintptr)
}{
	"plain": {(*Device).ToDLPack, (*Device).FromDLPack, func(p unsafe.Pointer) (*tensor, uintptr) {
		return &(*managed)(p).tensor, (*managed)(p).deleter
	}},
	"versioned": {(*Device).ToDLPackVersioned, (*Device).FromDLPackVersioned, func(p unsafe.Pointer) (*tensor, uintptr) {
		return &(*versioned)(p).tensor, (*versioned)(p).deleter
	}},
}

// A tensor goes out and comes back in: one buffer with two owners. What comes in begins at the
// tensor's first element, or at the multiple of 16 bytes before it.
func TestDLPack(t *testing.T) {
	if !driver.Built {
		t.Skip("this build has no functions of C")
	}
	d, _ := fake(t)
	b := buffer(t, d, floats(12, func(i int) float32 { return float32(i) }))
	for name, way := range dlpack {
		for offset, want := range map[uint64]uint64{0: 0, 8: 8, 16: 0, 20: 4} {
			matrix := Tensor{Code: 2, Bits: 32, Lanes: 1, Shape: []int64{2, 3}, Strides: []int64{4, 1}, Offset: offset}
			p, err := way.to(d, b, matrix)
			if err != nil {
				t.Fatal(name, err)
			}
			w, got, err := way.from(d, p)
			if err != nil || got.Code != 2 || got.Bits != 32 || got.Offset != want || !slices.Equal(got.Shape, matrix.Shape) || !slices.Equal(got.Strides, matrix.Strides) {
				t.Fatalf("%s: got %+v, %v", name, got, err)
			}
			if w.Size() != int64(want)+4*7 || content(t, w)[want/4] != float32(offset/4) {
				t.Errorf("%s: %d bytes from offset %d: %v", name, w.Size(), offset, content(t, w))
			}
			for range 2 { // the deleter is called by the first
				if err := w.Close(); err != nil || len(given) != 0 {
					t.Errorf("%s: %v; %d tensors are still given away", name, err, len(given))
				}
			}
		}
	}
}

// A tensor that cannot be taken stays its owner's: the deleter is not called.
func TestDLPackRefused(t *testing.T) {
	if !driver.Built {
		t.Skip("this build has no functions of C")
	}
	d, _ := fake(t)
	b := buffer(t, d, floats(12, func(i int) float32 { return 0 }))
	for name, way := range dlpack {
		for want, wrong := range map[string]Tensor{
			"takes 52 bytes":             {Bits: 32, Lanes: 1, Shape: []int64{13}},
			"1 strides for 2 dimensions": {Bits: 32, Lanes: 1, Shape: []int64{1, 1}, Strides: []int64{1}},
			"negative strides":           {Bits: 32, Lanes: 1, Shape: []int64{2}, Strides: []int64{-1}},
			"longer than any memory":     {Bits: 32, Lanes: 1, Shape: []int64{math.MaxInt64, 4, 2}},
		} {
			if _, err := way.to(d, b, wrong); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
		}
		for want, break_ := range map[string]func(*tensor){
			"of kind 1":              func(x *tensor) { x.deviceType = 1 },
			"of device 7":            func(x *tensor) { x.deviceID = 7 },
			"-1 dimensions":          func(x *tensor) { x.ndim = -1 },
			"without lengths":        func(x *tensor) { x.shape = nil },
			"longer than any memory": func(x *tensor) { *x.shape = math.MaxInt64 },
			"negative":               func(x *tensor) { *x.shape = -3 },
		} {
			p, err := way.to(d, b, Tensor{Bits: 32, Lanes: 1, Shape: []int64{3}})
			if err != nil {
				t.Fatal(err)
			}
			x, deleter := way.inner(p)
			break_(x)
			if _, _, err := way.from(d, p); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
			if len(given) != 1 {
				t.Errorf("%s: %s: %d tensors are given away, want 1", name, want, len(given))
			}
			driver.CallC(deleter, p)
		}
		if _, _, err := way.from(d, nil); !errors.Is(err, device.ErrArgument) {
			t.Errorf("%s: nil: %v", name, err)
		}
	}
}

// Versioned tensors say what may be done with them, and others than version 1 are not read.
func TestDLPackVersions(t *testing.T) {
	if !driver.Built {
		t.Skip("this build has no functions of C")
	}
	d, _ := fake(t)
	b := buffer(t, d, floats(4, func(i int) float32 { return 0 }))
	p, err := d.ToDLPackVersioned(b, Tensor{Bits: 32, Lanes: 1, Shape: []int64{2, 2}, ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	(*versioned)(p).major = 2
	if _, _, err := d.FromDLPackVersioned(p); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), "DLPack 2.0") {
		t.Errorf("version 2: %v", err)
	}
	(*versioned)(p).major, (*versioned)(p).minor = 1, 3
	w, got, err := d.FromDLPackVersioned(p)
	if err != nil || !got.ReadOnly {
		t.Fatalf("got %+v, %v", got, err)
	}
	if shape, strides := got.Layout(); !slices.Equal(shape, []int{2, 2}) || !slices.Equal(strides, []int{2, 1}) {
		t.Errorf("shape %v, strides %v", shape, strides)
	}
	w.Close()
}

// A tensor without elements may be nowhere.
func TestDLPackEmpty(t *testing.T) {
	if !driver.Built {
		t.Skip("this build has no functions of C")
	}
	d, _ := fake(t)
	b := buffer(t, d, floats(4, func(i int) float32 { return 0 }))
	p, err := d.ToDLPack(b, Tensor{Bits: 32, Lanes: 1, Shape: []int64{0, 5}})
	if err != nil {
		t.Fatal(err)
	}
	(*managed)(p).data = 0
	w, got, err := d.FromDLPack(p)
	if err != nil || w.Size() != 0 || !slices.Equal(got.Shape, []int64{0, 5}) {
		t.Fatalf("got %+v, %v", got, err)
	}
	if err := w.Close(); err != nil || len(given) != 0 {
		t.Errorf("%v; %d tensors are still given away", err, len(given))
	}
}
