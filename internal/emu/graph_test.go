package emu

import (
	"context"
	"testing"
)

// A graph within a graph is the one that was added: what is changed in the original later, and in the child after
// the graph was instantiated, has no effect until the executable graph is updated.
func TestChildGraph(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	sum := 0
	add := func(v int) *Node { return NewHostNode(func() { sum += v }) }
	wants := func(x *Exec, want int) {
		t.Helper()
		sum = 0
		must(t, x.Launch(d.Default()))
		must(t, d.Synchronize(context.Background()))
		if sum != want {
			t.Errorf("sum %d, want %d", sum, want)
		}
	}
	inner, outer := s.NewGraph(), s.NewGraph()
	original, err := inner.Add(add(1), nil)
	must(t, err)
	child, err := outer.Add(NewChildNode(inner), nil)
	must(t, err)
	must(t, original.Replace(add(10)))
	x, err := outer.Instantiate()
	must(t, err)
	wants(x, 1)
	must(t, child.Child.Nodes()[0].Replace(add(100)))
	wants(x, 1)
	copied := outer.Clone()
	if n := copied.InClone(child); n == nil || n.Child == child.Child || n.Child.InClone(child.Child.Nodes()[0]) == nil {
		t.Error("a clone has no child of its own")
	}
	must(t, x.Update(outer))
	wants(x, 100)
	must(t, x.Replace(child, NewChildNode(inner)))
	wants(x, 10)
	if err := x.Replace(child, NewEmptyNode()); StatusOf(err) != InvalidValue {
		t.Errorf("a node of another kind: %v", err)
	}
	_, err = inner.Add(add(1), nil)
	must(t, err)
	if err := x.Replace(child, NewChildNode(inner)); StatusOf(err) != UpdateFailure {
		t.Errorf("a child of another form: %v", err)
	}
	x.Close()
}

// A launch of a graph that a stream captures is what the executable graph does at that time.
func TestCapturedGraph(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	value := 0
	set := func(v int) *Node { return NewHostNode(func() { value = v }) }
	g := s.NewGraph()
	n, err := g.Add(set(1), nil)
	must(t, err)
	x, err := g.Instantiate()
	must(t, err)
	must(t, x.Replace(n, set(2)))
	one := d.NewStream(true, 0)
	must(t, one.BeginCapture(nil, nil))
	must(t, x.Launch(one))
	outer, err := one.EndCapture()
	must(t, err)
	must(t, x.Replace(n, set(3)))
	x.Close()
	g.Close()
	y, err := outer.Instantiate()
	must(t, err)
	must(t, y.Launch(one))
	must(t, one.Synchronize(context.Background()))
	if value != 2 {
		t.Errorf("value %d, want 2", value)
	}
}

// Memory of allocation nodes is used again when nothing needs it, and what it holds is undetermined again.
func TestGraphMemory(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	var before uintptr
	for range 3 {
		g := s.NewGraph()
		n, err := g.AddAlloc(d, 1<<20, nil)
		must(t, err)
		x, err := g.Instantiate()
		must(t, err)
		g.Close()
		if s.Find(n.Memory.Address()) != n.Memory || !n.Memory.unused.Load() {
			t.Error("the allocation is not known, or not new")
		}
		if at := n.Memory.Address(); before != 0 && at != before {
			t.Errorf("memory at %#x, want that at %#x again", at, before)
		} else {
			before = at
		}
		s.written(n.Memory.Data[:1])
		x.Close()
		if s.Find(before) != nil {
			t.Error("the allocation outlives its graph")
		}
	}
	s.Trim()
	if len(s.spare.list) != 0 {
		t.Error("memory is kept after it was asked for")
	}
}

// Memory that a node sets or copies to is not undetermined for kernels.
func TestNodesWrite(t *testing.T) {
	s, _, _ := system(t, Config{})
	d, _ := s.Device(0)
	a, err := s.Alloc(DeviceMemory, d, 64)
	must(t, err)
	_, err = s.NewSetNode(Pitched{Start: pointer(a.Address())}, 0, 4, Box{Width: 16, Height: 1, Depth: 1})
	must(t, err)
	if a.unused.Load() {
		t.Error("memory that a node sets is taken for undetermined")
	}
}
