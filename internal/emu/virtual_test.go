//go:build linux

package emu

import (
	"bytes"
	"context"
	"os"
	"testing"
	"unsafe"
)

// Physical memory is mapped to adjacent addresses, and once more; kernels and copies use adjacent mappings as one array.
func TestVirtual(t *testing.T) {
	s, l, _ := system(t, Config{Devices: 2})
	d, _ := s.Device(0)
	other, _ := s.Device(1)
	const size = Granularity
	p, err := d.NewPhysical(2*size, 1)
	must(t, err)
	addr, err := s.Reserve(4*size, 8*size, 0)
	must(t, err)
	if addr%(8*size) != 0 {
		t.Errorf("reserved %#x", addr)
	}
	must(t, s.Map(addr+size, size, 0, p))
	must(t, s.Map(addr+2*size, size, size, p))
	must(t, s.Map(addr, size, size, p)) // the same as the one before
	if err := s.Map(addr, size, 0, p); StatusOf(err) != InvalidValue {
		t.Errorf("mapped twice: %v", err)
	}
	if err := s.Map(addr+4*size, size, 0, p); StatusOf(err) != InvalidValue {
		t.Errorf("mapped past what is reserved: %v", err)
	}
	if err := launch(t, d.Default(), l, "double", 1, uint64(addr), 16); StatusOf(err) != IllegalAddress {
		t.Errorf("without access: %v", err)
	}
	must(t, s.SetAccess(addr, 3*size, d, true))
	if err := launch(t, other.Default(), l, "double", 1, uint64(addr), 16); StatusOf(err) != IllegalAddress {
		t.Errorf("another device: %v", err)
	}
	ones := bytes.Repeat([]byte{0, 0, 128, 63}, 16)
	middle := addr + 2*size - 32 // across two mappings
	copyTo := func() {
		must(t, d.Default().Copy(context.Background(), Pitched{Start: pointer(middle)}, Pitched{Start: unsafe.Pointer(&ones[0])}, Box{64, 1, 1}, true))
	}
	copyTo()
	must(t, launch(t, d.Default(), l, "double", 1, uint64(middle), 16))
	must(t, d.Synchronize(context.Background()))
	for _, at := range []uintptr{middle, middle + 60, addr} {
		if got := *(*float32)(pointer(at)); got != 2 {
			t.Errorf("at %d: got %v, want 2", int(at-addr), got)
		}
	}
	if err := s.Free(addr, DeviceMemory); StatusOf(err) != InvalidValue {
		t.Errorf("free of mapped memory: %v", err)
	}
	fd, err := p.Export()
	must(t, err)
	p.Release()
	if err := s.Unmap(addr, size/2); StatusOf(err) != InvalidValue {
		t.Errorf("half a mapping: %v", err)
	}
	if err := s.Unreserve(addr, 4*size); StatusOf(err) != InvalidValue {
		t.Errorf("addresses in use: %v", err)
	}
	must(t, s.Unmap(addr, 3*size))
	again, err := s.Import(fd)
	must(t, err)
	if again.Size != 2*size || again.Device != d {
		t.Errorf("imported %d bytes of device %d", again.Size, again.Device.Number)
	}
	must(t, s.Map(addr, 2*size, 0, again))
	if got := *(*float32)(pointer(addr + size)); got != 2 {
		t.Errorf("imported: got %v, want 2", got)
	}
	must(t, s.Unmap(addr, 2*size))
	must(t, s.Unreserve(addr, 4*size))
	again.Release()
	if f, err := os.CreateTemp(t.TempDir(), ""); err != nil {
		t.Error(err)
	} else if _, err := s.Import(int(f.Fd())); StatusOf(err) != InvalidValue {
		t.Errorf("another file: %v", err)
	}
}
