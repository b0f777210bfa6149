package emu

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"gotile/check"
	"gotile/device"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// double doubles n elements of an array.
const double = `
cuda_tile.module @m {
  entry @double(%x: tile<ptr<f32>>, %n: tile<i32>) {
    %b, %b1, %b2 = get_tile_block_id : tile<i32>
    %view = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %part = make_partition_view %view : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
    %t, %tok = load_view_tko weak %part[%b] : partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %d = addf %t, %t rounding<nearest_even> : tile<16xf32>
    %tok2 = store_view_tko weak %d, %part[%b] : tile<16xf32>, partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @follow(%table: tile<ptr<i64>>, %y: tile<ptr<f32>>) {
    %a, %tok = load_ptr_tko weak %table : tile<ptr<i64>> -> tile<i64>, token
    %p = int_to_ptr %a : tile<i64> -> tile<ptr<f32>>
    %v, %tok2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %tok3 = store_ptr_tko weak %y, %v : tile<ptr<f32>>, tile<f32> -> token
    return
  }
  entry @claim(%x: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %c = cmpi not_equal %n, %zero, signed : tile<i32> -> tile<i1>
    assert %c, "n is zero" : tile<i1>
    return
  }
}`

// system makes a system with the kernels of [double]; what it prints goes to the buffer.
func system(t *testing.T, c Config) (*System, *Library, *bytes.Buffer) {
	t.Helper()
	m, err := asm.Parse("double.mlir", []byte(double))
	if err != nil {
		t.Fatal(err)
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c.Stderr = &out
	s := New(c)
	l, err := s.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	return s, l, &out
}

// values returns the array of addresses that a launch takes.
func values(list ...unsafe.Pointer) unsafe.Pointer { return unsafe.Pointer(&list[0]) }

// launch launches a kernel on an address and a number.
func launch(t *testing.T, s *Stream, l *Library, name string, blocks int, addr uint64, n uint64) error {
	t.Helper()
	k, err := l.Kernel(name)
	if err != nil {
		t.Fatal(err)
	}
	x, err := s.Device.NewLaunch(context.Background(), k, device.Grid{blocks, 1, 1}, values(unsafe.Pointer(&addr), unsafe.Pointer(&n)), nil)
	if err != nil {
		return err
	}
	return s.Launch(x)
}

func floats(data []byte) (list []float32) {
	for at := 0; at < len(data); at += 4 {
		list = append(list, math.Float32frombits(binary.LittleEndian.Uint32(data[at:])))
	}
	return list
}

func fillOnes(data []byte) {
	for at := 0; at < len(data); at += 4 {
		binary.LittleEndian.PutUint32(data[at:], math.Float32bits(1))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Work of a stream runs in order, and is finished when the stream is synchronized.
func TestOrder(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 64*4)
	must(t, err)
	fillOnes(a.Data)
	for _, stream := range []*Stream{d.Default(), d.NewStream(true, 0), d.NewStream(false, 0)} {
		for range 3 {
			must(t, launch(t, stream, l, "double", 4, uint64(a.Address()), 64))
		}
		must(t, stream.Synchronize(context.Background()))
	}
	for i, v := range floats(a.Data) {
		if v != 512 {
			t.Fatalf("element %d is %v, want 512", i, v)
		}
	}
}

// Blocking streams keep the order with the default stream; others do not wait for it.
func TestDefaultStream(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	blocking, free := d.NewStream(true, 0), d.NewStream(false, 0)
	gate := make(chan struct{})
	var mu sync.Mutex
	var order []string
	note := func(name string) func() {
		return func() {
			mu.Lock()
			defer mu.Unlock()
			order = append(order, name)
		}
	}
	must(t, blocking.Call(func() { <-gate; note("first")() }))
	must(t, d.Default().Call(note("default")))
	must(t, blocking.Call(note("second")))
	must(t, free.Call(note("free")))
	must(t, free.Synchronize(context.Background()))
	close(gate)
	must(t, d.Synchronize(context.Background()))
	if got := strings.Join(order, " "); got != "free first default second" {
		t.Errorf("order %s", got)
	}
}

// A fault of a kernel fails all later calls, until the device is reset.
func TestStickyFault(t *testing.T) {
	s, l, out := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 64)
	must(t, err)
	must(t, launch(t, d.Default(), l, "double", 4, uint64(a.Address()), 64))
	for range 2 {
		if err := d.Default().Synchronize(context.Background()); StatusOf(err) != IllegalAddress {
			t.Fatalf("got %v, want an illegal address", err)
		}
	}
	if text := out.String(); strings.Count(text, "gotile: device 0:") != 1 || !strings.Contains(text, "double.mlir") && !strings.Contains(text, "kernel double") {
		t.Errorf("message %q", text)
	}
	if err := launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16); StatusOf(err) != IllegalAddress {
		t.Errorf("a launch after the fault: %v", err)
	}
	d.Reset(context.Background())
	a, err = s.Alloc(DeviceMemory, d, 64)
	must(t, err)
	must(t, launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16))
	must(t, d.Default().Synchronize(context.Background()))
}

// Memory of another device can be used after peer access is enabled.
func TestPeers(t *testing.T) {
	s, l, _ := system(t, Config{Devices: 2})
	d, _ := s.Device(0)
	peer, _ := s.Device(1)
	a, err := s.Alloc(DeviceMemory, peer, 64)
	must(t, err)
	if err := launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16); StatusOf(err) != IllegalAddress {
		t.Errorf("without access: %v", err)
	}
	must(t, d.EnablePeer(peer))
	must(t, launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16))
	must(t, d.Synchronize(context.Background()))
	if err := d.EnablePeer(peer); StatusOf(err) != PeerAlreadyEnabled {
		t.Errorf("enabled twice: %v", err)
	}
	if _, err := s.Device(2); StatusOf(err) != InvalidDevice {
		t.Errorf("device 2: %v", err)
	}
}

// The program's own memory is used in place, and the launch has run when it returns.
func TestOwnMemory(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	own := make([]byte, 64)
	fillOnes(own)
	must(t, launch(t, d.Default(), l, "double", 1, uint64(addressOf(own)), 16))
	if got := floats(own)[15]; got != 2 {
		t.Errorf("got %v, want 2", got)
	}
	table := binary.LittleEndian.AppendUint64(nil, uint64(addressOf(own))+1<<40)
	k, err := l.Kernel("follow")
	must(t, err)
	a, b := uint64(addressOf(table)), uint64(addressOf(own))
	x, err := d.NewLaunch(context.Background(), k, device.Grid{1, 1, 1}, values(unsafe.Pointer(&a), unsafe.Pointer(&b)), [][]byte{table, own})
	must(t, err)
	if err := d.Default().Launch(x); StatusOf(err) != IllegalAddress {
		t.Errorf("a fault: %v", err)
	}
	must(t, launch(t, d.Default(), l, "double", 1, uint64(addressOf(own)), 16)) // the fault was that launch's alone
}

// An address in memory that the kernel reads becomes a pointer.
func TestIndirect(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	target, err := s.Alloc(DeviceMemory, d, 64)
	must(t, err)
	fillOnes(target.Data)
	table, err := s.Alloc(DeviceMemory, d, 8)
	must(t, err)
	y, err := s.Alloc(DeviceMemory, d, 4)
	must(t, err)
	binary.LittleEndian.PutUint64(table.Data, uint64(target.Address())+60)
	must(t, launch(t, d.Default(), l, "follow", 1, uint64(table.Address()), uint64(y.Address())))
	must(t, d.Synchronize(context.Background()))
	if got := floats(y.Data)[0]; got != 1 {
		t.Errorf("got %v, want 1", got)
	}
	binary.LittleEndian.PutUint64(table.Data, uint64(target.Address())+64)
	must(t, launch(t, d.Default(), l, "follow", 1, uint64(table.Address()), uint64(y.Address())))
	if err := d.Synchronize(context.Background()); StatusOf(err) != IllegalAddress {
		t.Errorf("an address past the end: %v", err)
	}
}

// A captured stream records a graph with the work of streams that wait for it.
func TestCapture(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 64)
	must(t, err)
	fillOnes(a.Data)
	one, two := d.NewStream(true, 0), d.NewStream(true, 0)
	must(t, one.BeginCapture(nil, nil))
	must(t, launch(t, one, l, "double", 1, uint64(a.Address()), 16))
	fork, join := d.NewEvent(false), d.NewEvent(false)
	must(t, fork.Record(one))
	must(t, two.Wait(fork))
	must(t, launch(t, two, l, "double", 1, uint64(a.Address()), 16))
	must(t, join.Record(two))
	if err := one.Query(); StatusOf(err) != CaptureUnsupported {
		t.Errorf("query of a captured stream: %v", err)
	}
	if _, err := one.EndCapture(); StatusOf(err) != CaptureInvalidated {
		t.Errorf("end of an invalid capture: %v", err)
	}
	must(t, one.BeginCapture(nil, nil))
	must(t, launch(t, one, l, "double", 1, uint64(a.Address()), 16))
	must(t, fork.Record(one))
	must(t, two.Wait(fork))
	must(t, launch(t, two, l, "double", 1, uint64(a.Address()), 16))
	must(t, join.Record(two))
	must(t, one.Wait(join))
	g, err := one.EndCapture()
	must(t, err)
	if floats(a.Data)[0] != 1 || len(g.Nodes()) != 2 || len(g.Nodes()[1].After()) != 1 {
		t.Fatalf("element %v, %d nodes", floats(a.Data)[0], len(g.Nodes()))
	}
	x, err := g.Instantiate()
	must(t, err)
	g.Close()
	must(t, x.Launch(one))
	must(t, x.Launch(one))
	must(t, one.Synchronize(context.Background()))
	if got := floats(a.Data)[15]; got != 16 {
		t.Errorf("got %v after two launches, want 16", got)
	}
	x.Close()
}

// Nodes of a graph run after those that they depend on; a cycle is an error.
func TestGraphOrder(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	g := s.NewGraph()
	var order []int
	var nodes []*Node
	for i := range 3 {
		n, err := g.Add(NewHostNode(func() { order = append(order, i) }), nil)
		must(t, err)
		nodes = append(nodes, n)
	}
	must(t, g.Connect([]*Node{nodes[2], nodes[0]}, []*Node{nodes[0], nodes[1]}))
	x, err := g.Instantiate()
	must(t, err)
	must(t, x.Launch(d.Default()))
	must(t, d.Synchronize(context.Background()))
	if len(order) != 3 || order[0] != 2 || order[1] != 0 || order[2] != 1 {
		t.Errorf("order %v", order)
	}
	must(t, g.Connect([]*Node{nodes[1]}, []*Node{nodes[2]}))
	if _, err := g.Instantiate(); StatusOf(err) != InvalidValue {
		t.Errorf("a cycle: %v", err)
	}
	if _, err := s.NewGraph().Add(NewEmptyNode(), nodes[:1]); StatusOf(err) != InvalidValue {
		t.Errorf("a node of another graph: %v", err)
	}
}

// Events take times, and streams wait for them.
func TestEvents(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	one, two := d.NewStream(false, 0), d.NewStream(false, 0)
	start, end := d.NewEvent(true), d.NewEvent(true)
	if _, err := end.Since(start); StatusOf(err) != InvalidHandle {
		t.Errorf("events that were not recorded: %v", err)
	}
	gate := make(chan struct{})
	must(t, start.Record(one))
	must(t, one.Call(func() { <-gate }))
	must(t, end.Record(one))
	must(t, two.Wait(end))
	if err := two.Query(); StatusOf(err) != NotReady {
		t.Errorf("a stream that waits: %v", err)
	}
	if err := end.Query(); StatusOf(err) != NotReady {
		t.Errorf("an event that waits: %v", err)
	}
	must(t, start.Synchronize())
	time.Sleep(time.Millisecond)
	close(gate)
	must(t, two.Synchronize(context.Background()))
	if took, err := end.Since(start); err != nil || took < time.Millisecond {
		t.Errorf("%v, %v", took, err)
	}
}

// Copies and fills take boxes of up to three dimensions.
func TestBoxes(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 4*4*4)
	must(t, err)
	start := unsafe.Pointer(&a.Data[0])
	at := func(off int) Pitched { return Pitched{Start: unsafe.Add(start, off), Pitch: 4, Layer: 16} }
	must(t, d.Default().Set(context.Background(), at(5), 7, 1, Box{2, 2, 2}, true))
	own := make([]byte, 8)
	must(t, d.Default().Copy(context.Background(), Pitched{Start: unsafe.Pointer(&own[0]), Pitch: 2, Layer: 4}, at(5), Box{2, 2, 2}, false))
	if !bytes.Equal(own, bytes.Repeat([]byte{7}, 8)) || bytes.Count(a.Data, []byte{7}) != 8 {
		t.Errorf("copied %v of %v", own, a.Data)
	}
	if err := d.Default().Copy(context.Background(), at(60), at(0), Box{8, 1, 1}, true); StatusOf(err) != InvalidValue {
		t.Errorf("a copy past the end: %v", err)
	}
	if err := s.Free(a.Address()+1, DeviceMemory); StatusOf(err) != InvalidValue {
		t.Errorf("free of another address: %v", err)
	}
	must(t, s.Free(a.Address(), DeviceMemory))
	if s.Find(a.Address()) != nil {
		t.Error("freed memory is known")
	}
}

// The program may change its own memory as soon as a copy of it returns, also if the stream had nothing to do.
func TestCopyOfOwnMemory(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 8)
	must(t, err)
	stream := d.NewStream(false, 0)
	for _, busy := range []bool{false, true} {
		release := make(chan bool)
		if busy {
			must(t, stream.Call(func() { <-release }))
		}
		own := []byte("original")
		stream.running.Lock() // nothing of the stream runs yet
		must(t, stream.Copy(context.Background(), Pitched{Start: unsafe.Pointer(&a.Data[0])}, Pitched{Start: unsafe.Pointer(&own[0])}, Box{8, 1, 1}, false))
		copy(own, "changed!")
		stream.running.Unlock()
		close(release)
		must(t, stream.Synchronize(context.Background()))
		if string(a.Data) != "original" {
			t.Errorf("copied %q", a.Data)
		}
		clear(a.Data)
	}
}

// Asynchronous allocations are freed in the order of their stream.
func TestPool(t *testing.T) {
	s, l, _ := system(t, Config{})
	d, _ := s.Device(0)
	p := d.DefaultPool()
	a, err := p.Alloc(d.Default(), 64)
	must(t, err)
	must(t, launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16))
	must(t, d.Default().FreeAsync(context.Background(), a.Address()))
	must(t, d.Synchronize(context.Background()))
	if now, most := p.Used(); now != 0 || most != 64 {
		t.Errorf("%d bytes are used, at most %d", now, most)
	}
}

// Findings are reported once, and the program goes on.
func TestFindings(t *testing.T) {
	var found []*check.Finding
	s, l, out := system(t, Config{Check: &check.Options{Kinds: check.Uninit}, Found: func(r *check.Report) { found = append(found, r.Findings...) }})
	d, _ := s.Device(0)
	for range 2 {
		a, err := s.Alloc(DeviceMemory, d, 64)
		must(t, err)
		must(t, launch(t, d.Default(), l, "double", 1, uint64(a.Address()), 16))
		must(t, d.Synchronize(context.Background()))
	}
	if len(found) != 1 || strings.Count(out.String(), "uninit") != 1 {
		t.Errorf("%d findings: %s", len(found), out)
	}
}

// The message of an assertion goes to the program's standard output, once, also under checks, where the program goes on.
func TestAssertion(t *testing.T) {
	for _, opts := range []*check.Options{nil, {Kinds: check.UB}} {
		var printed bytes.Buffer
		s, l, _ := system(t, Config{Check: opts, Stdout: &printed})
		d, _ := s.Device(0)
		a, err := s.Alloc(DeviceMemory, d, 64)
		must(t, err)
		must(t, launch(t, d.Default(), l, "claim", 1, uint64(a.Address()), 0))
		if err := d.Synchronize(context.Background()); (err != nil) != (opts == nil) {
			t.Errorf("checks %v: %v", opts != nil, err)
		}
		if text := printed.String(); strings.Count(text, "n is zero") != 1 || strings.Count(text, "\n") != 1 {
			t.Errorf("checks %v: printed %q", opts != nil, text)
		}
	}
}

// Images that cannot be read, and kernels that do not exist, are errors with a status.
func TestLoadErrors(t *testing.T) {
	s, l, _ := system(t, Config{})
	if _, err := s.Load([]byte("no image")); StatusOf(err) != InvalidImage {
		t.Errorf("%v", err)
	}
	if _, err := l.Kernel("missing"); StatusOf(err) != NotFound || !strings.Contains(err.Error(), "double") {
		t.Errorf("%v", err)
	}
	if StatusOf(errors.New("another")) != Unknown {
		t.Error("the status of an unknown error")
	}
}
