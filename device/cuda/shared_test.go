package cuda

import (
	"testing"

	"gotile/device"
)

// Memory that one device exports is the same in another.
func TestShared(t *testing.T) {
	if *onGPU {
		t.Skip("a process cannot map its own memory again; dist/nccl tests it with two processes")
	}
	d, e := two(t)
	b, h, err := d.AllocShared(t.Context(), 64)
	if err != nil {
		t.Fatal(err)
	}
	far, err := e.OpenShared(t.Context(), h, 64)
	if err != nil {
		t.Fatal(err)
	}
	if got := content(t, far); got[0] != 0 || got[15] != 0 {
		t.Errorf("new memory has %v", got)
	}
	if err := b.Upload(t.Context(), 0, device.Bytes(floats(16, func(i int) float32 { return float32(i) }))); err != nil {
		t.Fatal(err)
	}
	if got := content(t, far); got[1] != 1 || got[15] != 15 {
		t.Errorf("the other device has %v", got)
	}
	far.Close()
	b.Close()
	if _, err := e.OpenShared(t.Context(), h, 64); err == nil {
		t.Error("memory that was freed is mapped")
	}
	if _, _, err := d.AllocShared(t.Context(), 0); err == nil {
		t.Error("no bytes are allocated")
	}
}
