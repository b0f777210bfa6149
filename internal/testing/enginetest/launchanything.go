package enginetest

import (
	"context"
	"errors"
	"io"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

// LaunchAnything compiles and launches every entry of a module that passed the verifier,
// with buffers too small for most and a context that ends soon. Whatever the module does,
// it ends in time, with an error of a known class or none, and writes nothing outside
// its buffers. Modules that would take much memory are left out.
func LaunchAnything(t T, eng engine.Engine, m *tileir.Module) {
	if heavy(m) {
		t.Skip("takes too much memory for fuzzing")
	}
	for _, entry := range m.Entries() {
		launchEntry(t, eng, m, entry)
	}
}

const (
	anyBytes = 1 << 26 // that the tiles and allocas of a module may take
	anyTime  = 200 * time.Millisecond
	// anyPatience is the maximum time that a launch may take after the end of its context on a busy machine.
	anyPatience = 10 * time.Second
)

// heavy reports modules whose tiles and allocas take much memory.
func heavy(m *tileir.Module) bool {
	total := int64(0)
	m.Op.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Results {
			if t, ok := v.Type.(tileir.TileType); ok {
				total += 8 * t.NumElements()
			}
		}
		switch op.Code {
		case tileir.OpAlloca:
			total += 8 * min(op.Attrs[tileir.AllocaNumElem].(tileir.Integer).Signed(), anyBytes)
		case tileir.OpGlobal:
			total += 8 * op.Attrs[tileir.GlobalValue].(tileir.Dense).Type.NumElements()
		}
		return total <= anyBytes
	})
	return total > anyBytes
}

func launchEntry(t T, eng engine.Engine, m *tileir.Module, entry *tileir.Op) {
	ctx, cancel := context.WithTimeout(t.Context(), anyTime)
	defer cancel()
	start := time.Now()
	fences, err := launchSmall(ctx, eng, m, entry)
	if took := time.Since(start); took > anyTime+anyPatience {
		t.Errorf("entry %q took %v", tileir.EntryName(entry), took)
	}
	if !knownEnd(err) {
		t.Errorf("entry %q: %v", tileir.EntryName(entry), err)
	}
	for _, f := range fences {
		if why := f.Broken(); why != "" {
			t.Errorf("entry %q: %s", tileir.EntryName(entry), why)
		}
		f.Free()
	}
}

// launchSmall launches an entry on buffers of a few elements and on small scalars.
func launchSmall(ctx context.Context, eng engine.Engine, m *tileir.Module, entry *tileir.Op) ([]*enginediff.Fenced, error) {
	p, err := eng.Compile(ctx, m, tileir.EntryName(entry))
	if err != nil {
		return nil, err
	}
	var fences []*enginediff.Fenced
	var args []device.Arg
	for i, param := range p.Params() {
		tile, _ := param.(tileir.TileType)
		ptr, ok := tile.Pointer()
		if !ok {
			args = append(args, device.Arg{Bits: uint64(i)})
			continue
		}
		b := &irgen.Buffer{Name: "p", Elem: ptr.Pointee, Len: 64, Written: true}
		f := enginediff.NewFenced(b, b.Data(), i%2 == 1)
		fences = append(fences, f)
		args = append(args, device.Arg{Pointer: true, Host: f.Data, Name: "p"})
	}
	return fences, p.Launch(ctx, engine.Launch{Grid: device.Grid{3, 1, 1}, Args: args, Workers: enginediff.Strangers, Stdout: &limited{left: 1 << 20}})
}

// knownEnd reports the errors that a compilation or launch may end with.
func knownEnd(err error) bool {
	if err == nil {
		return true
	}
	for _, class := range []error{device.ErrUnsupported, device.ErrArgument, device.ErrMemory, device.ErrAssert, device.ErrUndefined,
		device.ErrNoMemory, context.DeadlineExceeded, io.ErrShortWrite} {
		if errors.Is(err, class) {
			return true
		}
	}
	return false
}

// limited takes a given number of bytes.
type limited struct{ left int }

func (w *limited) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}
