//go:build linux

package emu

import (
	"bytes"
	"context"
	"encoding/hex"
	"os"
	"os/exec"
	"testing"
	"unsafe"
)

// Memory that was in use before it is shared keeps its content and its address. Another process doubles it when an event has
// been reached, and records one of its own.
func TestProcesses(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	if handles := os.Getenv("GOTILE_TEST_HANDLES"); handles != "" {
		inOtherProcess(t, s, l, handles)
		return
	}
	for _, size := range []uint64{64, 5 << 20} {
		a, err := s.AllocPages(d, size)
		must(t, err)
		copy(a.Data[size-64:], bytes.Repeat([]byte{0, 0, 128, 63}, 16))
		at := a.Address()
		mine, err := d.NewSharedEvent()
		must(t, err)
		theirs, err := d.NewSharedEvent()
		must(t, err)
		stream := d.NewStream(false, 0)
		release := make(chan bool)
		must(t, stream.Call(func() { <-release }))
		must(t, launch(t, stream, l, "double", 1, uint64(at)+size-64, 16))
		must(t, mine.Record(stream))
		if err := mine.Query(); StatusOf(err) != NotReady {
			t.Errorf("an event that waits: %v", err)
		}

		handles := make([]byte, 0, 3*64)
		// The launch waits: memory is shared before it runs.
		memory, err := s.ShareMemory(at)
		must(t, err)
		for _, e := range []*Event{mine, theirs} {
			h, err := e.ShareEvent()
			must(t, err)
			handles = append(handles, h[:]...)
		}
		handles = append(handles, memory[:]...)
		if _, err := s.OpenMemory(memory); StatusOf(err) != InvalidContext {
			t.Errorf("a handle of this process: %v", err)
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestProcesses$")
		cmd.Env = append(os.Environ(), "GOTILE_TEST_HANDLES="+hex.EncodeToString(handles))
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		must(t, cmd.Start())
		close(release)
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v\n%s", err, &out)
		}
		must(t, theirs.Synchronize())
		if got := floats(a.Data[size-64:])[15]; got != 4 || a.Address() != at {
			t.Errorf("%d bytes: got %v, want 4", size, got)
		}
		must(t, s.Free(at, DeviceMemory))
		if _, err := s.ShareMemory(at); StatusOf(err) != InvalidValue {
			t.Errorf("freed memory: %v", err)
		}
	}
}

// inOtherProcess uses what the handles name.
func inOtherProcess(t *testing.T, s *System, l *Library, handles string) {
	d, _ := s.Device(0)
	text, err := hex.DecodeString(handles)
	must(t, err)
	first, err := s.OpenEvent(Handle(text[:64]))
	must(t, err)
	last, err := s.OpenEvent(Handle(text[64:128]))
	must(t, err)
	a, err := s.OpenMemory(Handle(text[128:]))
	must(t, err)
	if again, err := s.OpenMemory(Handle(text[128:])); err != nil || again != a {
		t.Errorf("opened again: %v, %v", again, err)
	}
	stream := d.NewStream(false, 0)
	must(t, stream.Wait(first))
	must(t, launch(t, stream, l, "double", 1, uint64(a.Address())+uint64(len(a.Data))-64, 16))
	must(t, last.Record(stream))
	must(t, stream.Synchronize(context.Background()))
	if err := s.Free(a.Address(), DeviceMemory); StatusOf(err) != InvalidValue {
		t.Errorf("free of memory of another process: %v", err)
	}
	must(t, s.CloseMemory(a.Address()))
	if s.Find(a.Address()) != a {
		t.Error("closed once, opened twice")
	}
	must(t, s.CloseMemory(a.Address()))
	if s.Find(uintptr(unsafe.Pointer(&a.Data[0]))) != nil {
		t.Error("closed memory is known")
	}
	text[130]++
	if _, err := s.OpenMemory(Handle(text[128:])); StatusOf(err) != InvalidValue {
		t.Errorf("another handle: %v", err)
	}
}
