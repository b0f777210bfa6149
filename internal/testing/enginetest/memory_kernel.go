package enginetest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// kernel is an entry under construction, with the words that the tests are short in.
type kernel struct {
	*tileir.Builder
	m    *tileir.Module
	args []*tileir.Value
}

func newKernel(params ...tileir.Type) *kernel {
	m := tileir.NewModule("test")
	body := m.NewEntry("k", nil, params...).Block(0)
	return &kernel{tileir.NewBuilder(body), m, body.Args}
}

// in is the kernel seen from an inner block.
func (k *kernel) in(b *tileir.Block) *kernel { return &kernel{tileir.NewBuilder(b), k.m, k.args} }

func ptrType(elem tileir.Scalar) tileir.TileType {
	return tileir.Tile(tileir.PointerType{Pointee: elem})
}

// splat is a constant tile of one integer.
func (k *kernel) splat(elem tileir.Scalar, v int64, shape ...int64) *tileir.Value {
	return k.Constant(tileir.Dense{Type: tileir.Tile(elem, shape...), Data: littleEndian(uint64(v), elem.Bytes()), Splat: true})
}

func (k *kernel) i32(v int64) *tileir.Value { return k.splat(tileir.I32, v) }

func littleEndian(v uint64, size int) []byte {
	return binary.LittleEndian.AppendUint64(nil, v)[:size]
}

// spread makes a scalar a tile.
func (k *kernel) spread(v *tileir.Value, shape ...int64) *tileir.Value {
	t := v.Type.(tileir.TileType)
	ones := make([]int64, len(shape))
	for i := range ones {
		ones[i] = 1
	}
	return k.Broadcast(k.Reshape(v, t.WithShape(ones...)), t.WithShape(shape...))
}

// lanes is the pointers ptr, ptr+1, … of n elements.
func (k *kernel) lanes(ptr *tileir.Value, n int64) *tileir.Value {
	return k.Offset(k.spread(ptr, n), k.Iota(tileir.Tile(tileir.I32, n)))
}

// tensor is a view of constant sizes.
func (k *kernel) tensor(ptr *tileir.Value, shape, strides []int64) *tileir.Value {
	p, _ := ptr.Type.(tileir.TileType).Pointer()
	return k.MakeTensorView(ptr, nil, nil, tileir.TensorViewType{Elem: p.Pointee, Shape: shape, Strides: strides})
}

func (k *kernel) load(view *tileir.Value, index ...*tileir.Value) *tileir.Value {
	v, _ := k.LoadViewTko(tileir.Weak, nil, view, index, nil, nil, nil)
	return v
}

func (k *kernel) store(tile, view *tileir.Value, index ...*tileir.Value) {
	k.StoreViewTko(tileir.Weak, nil, tile, view, index, nil, nil, nil)
}

func (k *kernel) loadPtr(ptr *tileir.Value) *tileir.Value {
	v, _ := k.LoadPtrTko(tileir.Weak, nil, ptr, nil, nil, nil, nil)
	return v
}

func (k *kernel) storePtr(ptr, value *tileir.Value) {
	k.StorePtrTko(tileir.Weak, nil, ptr, value, nil, nil, nil)
}

// Other is an engine that is not one of the CPU's: it may refuse what its hardware lacks,
// and there are differences whose cause is known. Tests of both are skipped, and say why.
type Other interface {
	engine.Engine
	// Known is the cause for which a test, by its whole name, fails; empty if it must pass.
	Known(test string) string
}

// compile ends the kernel, verifies and compiles it.
func (k *kernel) compile(t T, eng engine.Engine) engine.Program {
	t.Helper()
	if k.Block().Terminator() == nil {
		k.Return()
	}
	if err := tileir.Verify(k.m); err != nil {
		t.Fatalf("the test's module is wrong: %v", err)
	}
	ok := skipKnown(t, eng)
	p, err := eng.Compile(context.Background(), k.m, "k")
	if ok && errors.Is(err, device.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// skipKnown skips known differences of an engine on other hardware; other reports such an engine.
func skipKnown(t T, eng engine.Engine) (other bool) {
	t.Helper()
	o, other := eng.(Other)
	if !other {
		return false
	}
	if why := o.Known(t.Name()); why != "" {
		t.Skip(why)
	}
	return true
}

// start compiles and launches the kernel.
func (k *kernel) start(t T, eng engine.Engine, grid [3]int, args ...device.Arg) error {
	t.Helper()
	return k.compile(t, eng).Launch(context.Background(), engine.Launch{Grid: grid, Args: args, Workers: 4})
}

// must is start of a kernel that has to end well.
func (k *kernel) must(t T, eng engine.Engine, grid [3]int, args ...device.Arg) {
	t.Helper()
	if err := k.start(t, eng, grid, args...); err != nil {
		t.Fatal(err)
	}
}

var oneBlock = [3]int{1, 1, 1}

// guarded is a buffer with bytes around it that must never change.
type guarded struct {
	Name   string
	Data   []byte
	whole  []byte
	before int
	n      int
}

const guard = 64

// newGuarded makes a buffer of n bytes; shift moves it off its natural alignment in
// this process.
func newGuarded(t T, name string, n, shift int) *guarded {
	g := &guarded{whole: bytes.Repeat([]byte{0xA5}, n+2*guard+8), before: guard + shift, n: n}
	g.Name, g.Data = name, g.whole[g.before:g.before+n:g.before+n]
	t.Cleanup(func() { g.check(t) })
	return g
}

// fill fills the buffer with random bytes.
func (g *guarded) fill(seed uint64) *guarded {
	r := rand.New(rand.NewPCG(seed, 7))
	for i := range g.Data {
		g.Data[i] = byte(r.Uint32())
	}
	return g
}

func (g *guarded) check(t T) {
	for i, b := range g.whole {
		if (i < g.before || i >= g.before+g.n) && b != 0xA5 {
			t.Errorf("buffer %s: byte %d, outside the buffer, has changed", g.Name, i-g.before)
		}
	}
}

func (g *guarded) arg() device.Arg { return memoryArg(g.Name, g.Data) }

// memoryArg is a pointer to the beginning of memory.
func memoryArg(name string, data []byte) device.Arg {
	return device.Arg{Pointer: true, Host: data, Name: name}
}

// pattern reads element i of a buffer of elements of a type: its bits in memory.
func pattern(b []byte, elem tileir.Scalar, i int64) uint64 {
	if elem.Packed() {
		return uint64(b[i/2] >> (4 * (i & 1)) & 15)
	}
	var buf [8]byte
	copy(buf[:], b[i*int64(elem.Bytes()):][:elem.Bytes()])
	return binary.LittleEndian.Uint64(buf[:])
}

// setPattern writes element i.
func setPattern(b []byte, elem tileir.Scalar, i int64, v uint64) {
	if elem.Packed() {
		shift := 4 * (i & 1)
		b[i/2] = b[i/2]&^(15<<shift) | byte(v&15)<<shift
		return
	}
	copy(b[i*int64(elem.Bytes()):], littleEndian(v, elem.Bytes()))
}

// bufferBytes is the size of n elements.
func bufferBytes(elem tileir.Scalar, n int64) int {
	if elem.Packed() {
		return int(n+1) / 2
	}
	return int(n) * elem.Bytes()
}
