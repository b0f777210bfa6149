package tile_test

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gotile/tile"
	"gotile/tileir/asm"
)

// illGo is errors that only a kernel in Go can have, and errors of extensions of the reference.
func illGo() []ill {
	var kept tile.Tile
	var keptPtr pf
	var keptBlock *tile.Block
	var keptSpan tile.TensorSpan
	var keptView tile.PartitionView
	tile.NewKernel(func(b *tile.Block, p pf) {
		kept, keptPtr, keptBlock = b.Zeros(tile.F32, 4), p, b //tilevet:ignore kept to be used where it cannot be
		keptSpan = tile.Span(p, 8)                            //tilevet:ignore kept to be used where it cannot be
		keptView = tile.Partition(keptSpan, 4)                //tilevet:ignore kept to be used where it cannot be
	}, tile.Name("earlier")).Module()
	return []ill{
		{"", "tile of another kernel", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add(kept) }},
		{"", "tile of another kernel first", func(b *tile.Block) { kept.Add(b.Zeros(tile.F32, 4)) }},
		{"", "tile of another kernel alone", func(b *tile.Block) { tile.Exp(kept) }},
		{"", "pointer of another kernel", func(b *tile.Block) { tile.Store(keptPtr, 1) }},
		{"", "block of another kernel", func(b *tile.Block) { keptBlock.Zeros(tile.F32, 4) }},
		{"", "span of another kernel", func(b *tile.Block) { tile.Partition(keptSpan, 4) }},
		{"", "view of another kernel", func(b *tile.Block) { keptView.Load(0) }},
		{"", "view of another kernel stored", func(b *tile.Block) { keptView.Store(1, 0) }},
		{"", "format of too few operands", func(b *tile.Block) { b.Print("%d %d", 1) }},
		{"", "format of too many operands", func(b *tile.Block) { b.Print("none", 1) }},
		{"", "print of a slice", func(b *tile.Block) { b.Print("%d", []int{1}) }},
		{"", "assertion of a string", func(b *tile.Block) { b.Assert("x", "x") }},
		{"", "product of unlike scales", func(b *tile.Block) {
			x, s := b.Zeros(tile.E4M3, 32, 32), b.Ones(tile.E8M0, 32, 1)
			tile.MMAScaled(x, s, x, b.Ones(tile.F32, 1, 32), b.Zeros(tile.F32, 32, 32))
		}},
		{"", "product of too many scales", func(b *tile.Block) {
			x, s := b.Zeros(tile.E4M3, 32, 32), b.Ones(tile.E8M0, 32, 2)
			tile.MMAScaled(x, s, x, b.Ones(tile.E8M0, 2, 32), b.Zeros(tile.F32, 32, 32))
		}},
		{"", "pack of pointers", func(b *tile.Block, p pf) { tile.Pack(p.Add(b.Iota(tile.I32, 4))) }},
		{"", "pack of a scalar", func(b *tile.Block) { tile.Pack(b.Const(tile.F32, 1)) }},
		{"", "unpack of floats", func(b *tile.Block) { tile.Unpack(b.Zeros(tile.F32, 4), tile.E2M1) }},
		{"", "unpack of too few bytes", func(b *tile.Block) { tile.Unpack(b.Zeros(tile.U8, 2), tile.F32) }},
		{"", "insert of another type", func(b *tile.Block) { tile.Insert(b.Zeros(tile.F32, 4), b.Zeros(tile.I32, 2), 0) }},
		{"", "insert of more than there is", func(b *tile.Block) { tile.Insert(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 8), 0) }},
		{"", "insert at too few indices", func(b *tile.Block) { tile.Insert(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 2)) }},
		{"", "column of a matrix", func(b *tile.Block) { b.Zeros(tile.F32, 4, 4).Column() }},
		{"", "gather with too few indices", func(b *tile.Block, s tile.Span2[float32]) { s.Gather(0) }},
		{"", "gather at a float", func(b *tile.Block, s tile.Span1[float32]) { s.Gather(b.Zeros(tile.F32, 4)) }},
		{"", "scatter with a fill", func(b *tile.Block, s tile.Span1[float32]) { s.Scatter(1, 0, tile.Fill(0)) }},
		{"", "tiles of more dimensions than the array", func(b *tile.Block, s tile.Span1[float32]) { s.Tiles(4, 4) }},
		{"", "transpose of a vector's tiles", func(b *tile.Block, s tile.Span1[float32]) { s.Tiles(4).Transpose() }},
		{"", "positions along a dimension that tiles do not have", func(b *tile.Block, s tile.Span3[float32]) { s.Tiles(4, 8).Places(0, 0) }},
		{"", "positions along a row, of tiles of a row", func(b *tile.Block, s tile.Span2[float32]) { s.Tiles(8).Places(0, 0) }},
		{"", "positions along a negative dimension", func(b *tile.Block, s tile.Span2[float32]) { s.Tiles(8).Places(-1, 0) }},
		{"", "type before the value", func(b *tile.Block) { b.Full(tile.U8, 0, 16, 4) }},
		{"", "bool before the value", func(b *tile.Block) { b.Full(tile.Bool, 1) }},
		{"", "pointer type before the value", func(b *tile.Block) { b.Full(tile.PointerTo(tile.BF16), 0) }},
		{"", "value before the type", func(b *tile.Block) { b.Const(3, tile.F32) }},
		{"", "positions along no dimension", func(b *tile.Block, s tile.Span1[float32]) { s.Tiles(4).Places(1, 0) }},
		{"", "positions at a float", func(b *tile.Block, s tile.Span1[float32]) { s.Tiles(4).Places(0, 0.5) }},
		{"", "gather with a mask that does not broadcast", func(b *tile.Block, s tile.Span1[float32]) {
			s.Gather(b.Iota(tile.I32, 4), tile.Where(b.Ones(tile.Bool, 8)), tile.Fill(0))
		}},
		{"", "insert at a float", func(b *tile.Block) { tile.Insert(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 2), 0.5) }},
		{"", "scales of another rank", func(b *tile.Block) {
			x, s := b.Zeros(tile.E4M3, 32, 32), b.Ones(tile.E8M0, 32)
			tile.MMAScaled(x, s, x, s, b.Zeros(tile.F32, 32, 32))
		}},
		{"", "power of exponents that do not broadcast", func(b *tile.Block) { tile.PowInt(b.Zeros(tile.F32, 4), b.Iota(tile.I32, 8)) }},
		{"", "list of rows that is a zero tile", func(b *tile.Block, s tile.Span2[float32]) {
			tile.Partition(s, 4, 4).Gather(0).LoadMasked(tile.Tile{}, 0)
		}},
		{"", "atomic addition of a wider float to a view", func(b *tile.Block, s tile.Span1[float32]) {
			tile.Partition(s, 4).AtomicAdd(b.Zeros(tile.F64, 4), 0)
		}},
		{"", "inside at too few indices", func(b *tile.Block, s tile.Span2[float32]) { s.Tiles(4, 4).Inside(0) }},
	}
}

// TestIllFormedKernels tests errors of kernels as a whole.
//
//tilevet:ignore options that are refused
func TestIllFormedKernels(t *testing.T) {
	fine := func(*tile.Block) {}
	for _, c := range []struct {
		name   string
		kernel *tile.Kernel
		want   string
	}{
		{"nil option", tile.NewKernel(fine, nil), "option 1 is nil; leave it out"},
		{"too many names", tile.NewKernel(fine, tile.Params("x")), "tile.Params names 1 parameters, the function has 0; give a name for each"},
		{"no name", tile.NewKernel(fine, tile.Name("")), "needs a name"},
		{"no symbol", tile.NewKernel(fine, tile.Name("a b")), "kernel a b: a name has letters, digits, _, $ and . only"},
		{"occupancy of 0", tile.NewKernel(fine, tile.Occupancy(0)), "occupancy 0 (reference 2.16.2.2); want 1 to 32"},
		{"occupancy of 33", tile.NewKernel(fine, tile.Occupancy(33)), "occupancy 33 (reference 2.16.2.2); want 1 to 32"},
		{"cluster of 3", tile.NewKernel(fine, tile.CTAs(3)), "3 thread arrays in a cluster (reference 2.16.2.1); want 1, 2, 4, 8 or 16"},
		{"cluster of 32", tile.NewKernel(fine, tile.CTAs(32)), "32 thread arrays in a cluster (reference 2.16.2.1); want 1, 2, 4, 8 or 16"},
		{"worker warps of 3", tile.NewKernel(fine, tile.WorkerWarps(3)), "3 worker warps; want 1, 2, 4, 8, 16 or 32"},
		{"clusters before sm_90", tile.NewKernel(fine, tile.CTAs(2, "sm_86")), "2 thread arrays in a cluster of sm_86 (reference 2.16.2.1); want 1"},
		{"no architecture", tile.NewKernel(fine, tile.Occupancy(2, "sm_1")), "unknown architecture sm_1 (reference 2.16.1); want one as sm_90"},
		{"zero kernel", new(tile.Kernel), "want a function, got nil; give tile.NewKernel a func(b *tile.Block, ...)"},
		{"nil kernel", nil, "want a function, got nil; give tile.NewKernel a func(b *tile.Block, ...)"},
	} {
		_, err := c.kernel.Module()
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got  %v\nwant a line with %s", c.name, err, c.want)
		}
	}
}

// A kernel that uses its own trace is an error, not a deadlock.
func TestKernelUsesItself(t *testing.T) {
	var k *tile.Kernel
	var inner error
	k = tile.NewKernel(func(b *tile.Block) { _, inner = k.Module() }, tile.Name("own"))
	if _, err := k.Module(); err != nil {
		t.Fatal(err)
	}
	if inner == nil || !strings.Contains(inner.Error(), "kernel own uses itself while it is traced; call its function instead") {
		t.Errorf("got %v", inner)
	}
}

// Tracing continues after an error if it can, so that one run shows several.
//
//tilevet:ignore the errors of one kernel are counted
func TestErrorsAreCollected(t *testing.T) {
	errorsOf(t, func(b *tile.Block, p pf) {
		x := b.Zeros(tile.F32, 3)            // 1
		y := x.Add(1).Reshape(2, 2)          // follows from it
		for i := range b.Range(0, "n", &x) { // 2
			x = tile.MMA(x, y, x)                  // follows
			b.Iota(tile.I32, 8).Mul(i).Mul(2.5)    // 3
			for range b.If(b.Zeros(tile.I32, 2)) { // 4
				b.ID(7) // 5
			}
		}
		tile.Store(p, x)                                   // follows
		tile.Store(p, b.Const(tile.F64, 1))                // 6
		tile.Partition(tile.Span(p, 8), 3).Load(0)         // 7
		tile.Sum(b.Zeros(tile.F32, 4), 1, tile.TowardZero) // 8
	},
		"shape [3]", "a string is not an operand", "constant 2.5", "the condition is a tile<2xbool>", "axis 7",
		"does not convert to the float32", "shape [3]", "dimension 1")
}

// A tile or block that is used after the kernel's end is an error at once.
func TestAfterTheEnd(t *testing.T) {
	var b *tile.Block
	var x tile.Tile
	k := tile.NewKernel(func(block *tile.Block) { b, x = block, block.Zeros(tile.F32, 4) }) //tilevet:ignore kept to be used where it cannot be
	if _, err := k.Module(); err != nil {
		t.Fatal(err)
	}
	for want, use := range map[string]func(){
		"tile.Block.Zeros: the block of kernel TestAfterTheEnd.func1 is used after its trace; use it in": func() { b.Zeros(tile.F32, 4) },
		"tile.Block.Range: the block of kernel TestAfterTheEnd.func1 is used after its trace; use it in": func() {
			for range b.Range(0, 4, &x) {
			}
		},
		"tile.Exp: no kernel is traced here; call it in the function of a kernel": func() { tile.Exp(x) },
		"tile.Add: no kernel is traced here; call it in the function of a kernel": func() { tile.Add(1, 2) },
		"tile.Block.ID: the block is nil, and no kernel is traced here; use":      func() { (*tile.Block)(nil).ID(0) },
		"tile.TensorSpan.Extent: no kernel is traced here; call it":               func() { tile.TensorSpan{}.Extent(0) },
	} {
		t.Run(want, func(t *testing.T) {
			defer func() {
				err, ok := recover().(*tile.Error)
				if !ok || !strings.HasPrefix(err.Error(), filepath.Base(err.Pos.File)+":"+strconv.Itoa(err.Pos.Line)+": "+want) || !errors.Is(err, tile.ErrKernel) {
					t.Errorf("got %v", err)
				}
			}()
			use()
		})
	}
	if _, err := k.Module(); err != nil {
		t.Error(err)
	}
}

// A nil block is an error of the kernel that uses it.
//
//tilevet:ignore a block that is nil
func TestNilBlock(t *testing.T) {
	k := tile.NewKernel(func(*tile.Block) {
		var b *tile.Block
		x := b.Zeros(tile.F32, 4)
		for range b.Range(0, 4, &x) {
			x = x.Add(b.ID(0))
		}
		for range b.If(true) {
			b.Break()
		}
		b.Return()
	})
	_, err := k.Module()
	var list tile.Errors
	if !errors.As(err, &list) || len(list) == 0 || !strings.Contains(list[0].Error(), "tile.Block.Zeros: the block is nil; use the one that the kernel gets") {
		t.Errorf("got %v", err)
	}
}

// A kernel that is traced during another kernel's trace cannot use tiles of that one, or add operations to it.
func TestKernelInKernel(t *testing.T) {
	var inner error
	outer := tile.NewKernel(func(b *tile.Block, p pf) {
		_, inner = tile.NewKernel(func(*tile.Block) { tile.Store(p, 1) }, tile.Name("inner")).Module()
		tile.Store(p, 2)
	}, tile.Name("outer"))
	m, err := outer.Module()
	if err != nil {
		t.Fatal(err)
	}
	if inner == nil || !strings.Contains(inner.Error(), "in kernel outer is used in kernel inner; pass it as a parameter") {
		t.Errorf("got %v", inner)
	}
	if n := strings.Count(asm.Format(m), "store_ptr_tko"); n != 1 {
		t.Errorf("%d stores, want the outer one", n)
	}
}
