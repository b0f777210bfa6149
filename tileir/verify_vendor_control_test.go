package tileir_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/testing/vendortest"

	. "gotile/tileir"
	"gotile/tileir/bytecode"
)

// TestVendorAgreesOnControl nests ifs, loops and reductions at random, with
// terminators that are mostly right, and compares verdicts.
func TestVendorAgreesOnControl(t *testing.T) {
	tool := disassembler(t)
	trials := 200
	if testing.Short() {
		trials = 20
	}
	path := filepath.Join(t.TempDir(), "x.tilebc")
	counts := make(map[bool]int)
	for i := range trials {
		m := NewModule("m")
		f := m.NewEntry("f", nil, Tile(I1), Tile(I32), Tile(F32))
		args := f.Block(0).Args
		c := &controlGen{rng: rand.New(rand.NewPCG(uint64(i), 3)), cond: args[0], i: args[1], x: args[2]}
		c.body(NewBuilder(f.Block(0)), 3, f, nil)
		data, err := bytecode.Write(m, bytecode.Options{Version: vendortest.Newest(t)})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		ours := Verify(m)
		theirs, msg := vendorVerdict(t, tool, path)
		counts[theirs]++
		if theirs != (ours == nil) {
			t.Errorf("trial %d\n  ours: %v\n  vendor: %v %s", i, ours, theirs, msg)
		}
	}
	t.Logf("%d valid and %d invalid modules", counts[true], counts[false])
}

type controlGen struct {
	rng        *rand.Rand
	cond, i, x *Value
}

func (c *controlGen) chance(n int) bool { return c.rng.IntN(n) == 0 }

// body fills the block of op, which is in loop, with structure and a terminator.
func (c *controlGen) body(b *Builder, depth int, op, loop *Op) {
	for range c.rng.IntN(2 + depth/2) {
		if depth > 0 {
			c.nested(b, depth-1, loop)
		}
	}
	c.end(b, op, loop)
}

func (c *controlGen) nested(b *Builder, depth int, loop *Op) {
	switch c.rng.IntN(4) {
	case 0:
		op := b.For(c.i, c.i, c.i, c.some(), c.chance(2))
		c.body(NewBuilder(op.Block(0)), depth, op, op)
	case 1:
		op := b.Loop(c.some(), types(c.some()))
		c.body(NewBuilder(op.Block(0)), depth, op, op)
	case 2:
		results := types(c.some())
		op := b.If(c.cond, results, len(results) > 0 && !c.chance(20) || c.chance(2))
		for i := range op.Regions {
			if op.Block(i) != nil {
				c.body(NewBuilder(op.Block(i)), depth, op, loop)
			}
		}
	case 3:
		op := b.Scan([]*Value{val(b, F32, 8)}, 0, false, Array{F32Attr(0)})
		in := NewBuilder(op.Block(0))
		if c.chance(10) {
			c.nested(in, 0, loop)
		}
		in.Yield(op.Block(0).Args[0])
	}
}

// some returns a few of the available values.
func (c *controlGen) some() []*Value {
	return [][]*Value{nil, nil, {c.i}, {c.x}, {c.x, c.i}}[c.rng.IntN(5)]
}

func types(values []*Value) []Type {
	var list []Type
	for _, v := range values {
		list = append(list, v.Type)
	}
	return list
}

// end appends a terminator that mostly fits.
func (c *controlGen) end(b *Builder, op, loop *Op) {
	if c.chance(15) {
		[]func(...*Value) *Op{b.Yield, b.Break, b.Continue, b.Return}[c.rng.IntN(4)](c.some()...)
		return
	}
	switch {
	case op.Code == OpEntry:
		b.Return()
	case op.Code == OpIf && loop != nil && c.chance(3):
		if loop.Code == OpLoop && c.chance(2) {
			b.Break(c.values(loop.Results)...)
			return
		}
		b.Continue(c.carried(loop)...)
	case op.Code == OpIf && c.chance(8):
		b.Return()
	case op.Code == OpIf:
		b.Yield(c.values(op.Results)...)
	case op.Code == OpLoop && c.chance(2):
		b.Break(c.values(op.Results)...)
	default:
		b.Continue(c.carried(op)...)
	}
}

// carried returns values for a loop to carry.
func (c *controlGen) carried(loop *Op) []*Value {
	if loop.Code == OpFor {
		return c.values(loop.OperandList(ForInitValues))
	}
	return c.values(loop.OperandList(LoopInitValues))
}

// values is a value of the type of each of the given ones.
func (c *controlGen) values(like []*Value) []*Value {
	var list []*Value
	for _, v := range like {
		if Equal(v.Type, c.x.Type) {
			list = append(list, c.x)
		} else {
			list = append(list, c.i)
		}
	}
	return list
}
