package cuda

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// A tensor goes out and comes back in: one buffer with two owners.
func TestDLPack(t *testing.T) {
	if !driver.Built {
		t.Skip("this build has no functions of C")
	}
	d, _ := fake(t)
	b := buffer(t, d, floats(12, func(i int) float32 { return float32(i) }))
	matrix := Tensor{Code: 2, Bits: 32, Lanes: 1, Shape: []int64{2, 3}, Strides: []int64{4, 1}, Offset: 8}
	p, err := d.ToDLPack(b, matrix)
	if err != nil {
		t.Fatal(err)
	}
	w, got, err := d.FromDLPack(p)
	if err != nil || got.Bits != 32 || got.Offset != 8 || !slices.Equal(got.Shape, matrix.Shape) || !slices.Equal(got.Strides, matrix.Strides) {
		t.Fatalf("got %+v, %v", got, err)
	}
	if w.Size() != 8+4*7 || content(t, w)[8] != 8 {
		t.Errorf("%d bytes: %v", w.Size(), content(t, w))
	}
	if err := w.Close(); err != nil || len(given) != 0 {
		t.Errorf("%v; %d tensors are still given away", err, len(given))
	}
	for want, wrong := range map[string]Tensor{
		"takes 52 bytes":             {Bits: 32, Lanes: 1, Shape: []int64{13}},
		"1 strides for 2 dimensions": {Bits: 32, Lanes: 1, Shape: []int64{1, 1}, Strides: []int64{1}},
	} {
		if _, err := d.ToDLPack(b, wrong); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if p, err = d.ToDLPack(b, Tensor{Bits: 32, Lanes: 1, Shape: []int64{3}}); err != nil {
		t.Fatal(err)
	}
	(*managed)(p).deviceType = 1
	if _, _, err := d.FromDLPack(p); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), "of kind 1") {
		t.Errorf("a tensor of the CPU: %v", err)
	}
	driver.CallC((*managed)(p).deleter, p)
	if _, _, err := d.FromDLPack(nil); !errors.Is(err, device.ErrArgument) {
		t.Errorf("nil: %v", err)
	}
}
