package tileir

import (
	"fmt"
	"strings"
	"testing"
)

// broken is a kernel that is right except for one thing.
func broken(build func(b *Builder, p *Value)) error {
	m := NewModule("test")
	entry := m.NewEntry("k", nil, Tile(PointerType{Pointee: I32}))
	b := NewBuilder(entry.Block(0))
	build(b, entry.Block(0).Args[0])
	b.Return()
	return Verify(m)
}

func number(b *Builder, v byte) *Value {
	return b.Constant(Dense{Type: Tile(I32), Data: []byte{v, 0, 0, 0}, Splat: true})
}

// TestBroken breaks parts of a module that every reader checks, one at a time.
func TestBroken(t *testing.T) {
	view := func(b *Builder, p *Value) *Value {
		tensor := TensorViewType{Elem: I32, Shape: []int64{8}, Strides: []int64{1}}
		return b.MakePartitionView(b.MakeTensorView(p, nil, nil, tensor), PartitionViewType{Tile: []int32{4}, View: tensor, DimMap: []int32{0}})
	}
	for want, build := range map[string]func(b *Builder, p *Value){
		"": func(b *Builder, p *Value) {
			NewBuilder(b.For(number(b, 0), number(b, 1), number(b, 1), []*Value{number(b, 7)}, false).Block(0)).Continue(b.Block().Ops[3].Results[0])
			b.Constant(Dense{Type: Tile(I1, 2), Data: []byte{0, 1}})
			for _, every := range []int64{0, 1, 4} {
				along := int64(0)
				b.Assume(b.Iota(Tile(I32, 4)), DivBy{Divisor: 2, Every: &every, Along: &along})
			}
			scaledBatches(b, 2, 2)
			b.Constant(Dense{Type: Tile(E2M1FN, 2), Data: []byte{0, 15}})
			b.StoreViewTko(Weak, nil, b.Constant(Dense{Type: Tile(I32, 4), Data: make([]byte, 4), Splat: true}), view(b, p), []*Value{number(b, 0)}, nil, nil, []bool{true})
		},
		"region 0: want 2 block arguments, got 1": func(b *Builder, p *Value) {
			op := b.For(number(b, 0), number(b, 1), number(b, 1), []*Value{number(b, 7)}, false)
			op.Block(0).Args = op.Block(0).Args[:1]
			NewBuilder(op.Block(0)).Continue(op.Operands[3])
		},
		"block argument 2: want tile<2xi32>, got tile<i32>": func(b *Builder, p *Value) {
			op := b.For(number(b, 0), number(b, 1), number(b, 1), []*Value{number(b, 7), b.Iota(Tile(I32, 2))}, false)
			op.Block(0).Args[2].Type = Tile(I32)
			NewBuilder(op.Block(0)).Continue(op.Block(0).Args[1:]...)
		},
		"region 0: want 3 block arguments, got 4": func(b *Builder, p *Value) {
			op := b.For(number(b, 0), number(b, 1), number(b, 1), []*Value{number(b, 7), number(b, 8)}, false)
			op.Block(0).AddArg(Tile(I32))
			NewBuilder(op.Block(0)).Continue(op.Block(0).Args[1:]...)
		},
		"dynamicStrides: want 1 values for tensor_view<8x8xi32, strides=[?,1]>, got 0": func(b *Builder, p *Value) {
			b.MakeTensorView(p, nil, nil, TensorViewType{Elem: I32, Shape: []int64{8, 8}, Strides: []int64{Dynamic, 1}})
		},
		"dynamicStrides: want 0 values for tensor_view<8xi32, strides=[1]>, got 1": func(b *Builder, p *Value) {
			b.MakeTensorView(p, nil, []*Value{number(b, 1)}, TensorViewType{Elem: I32, Shape: []int64{8}, Strides: []int64{1}})
		},
		"rhs_scale: want the size of dimension 0 of rhs": func(b *Builder, p *Value) { scaledBatches(b, 2, 1) },
		"lhs_scale: want the size of dimension 0 of lhs": func(b *Builder, p *Value) { scaledBatches(b, 1, 2) },
		"want groups within dimension 0 of tile<4xi32>": func(b *Builder, p *Value) {
			every, along := int64(5), int64(0)
			b.Assume(b.Iota(Tile(I32, 4)), DivBy{Divisor: 2, Every: &every, Along: &along})
		},
		"rhs: want one value, got 2": func(b *Builder, p *Value) {
			op := b.AddI(number(b, 1), number(b, 2), OverflowNone).Def
			op.Operands, op.Segments[AddIRhs] = append(op.Operands, op.Operands[0]), 2
		},
		"token: want one value, got 2": func(b *Builder, p *Value) {
			op := b.StorePtrTko(Weak, nil, p, number(b, 1), nil, b.MakeToken(), nil).Def
			op.Operands, op.Segments[StorePtrTkoToken] = append(op.Operands, op.Operands[2]), 2
		},
		"dynamicStrides": func(b *Builder, p *Value) {
			wide := b.Constant(Dense{Type: Tile(I64), Data: make([]byte, 8), Splat: true})
			b.MakeTensorView(p, nil, []*Value{number(b, 1), wide}, TensorViewType{Elem: I32, Shape: []int64{8, 8}, Strides: []int64{Dynamic, Dynamic}})
		},
		"source: the value is not defined before this operation or not visible to it": func(b *Builder, p *Value) { // a block's own argument is gone behind it
			op := b.For(number(b, 0), number(b, 1), number(b, 1), nil, false)
			NewBuilder(op.Block(0)).Continue()
			b.NegI(op.Block(0).Args[0], OverflowNone)
		},
		"rhs: the operand is missing": func(b *Builder, p *Value) {
			op := b.AddI(number(b, 1), number(b, 2), OverflowNone).Def
			op.Operands, op.Segments[AddIRhs] = op.Operands[:1], 0
		},
		"source: want tile of pointers, got tile<i32>": func(b *Builder, p *Value) {
			v, _ := b.LoadPtrTko(Weak, nil, p, nil, nil, nil, nil)
			v.Def.Operands[0] = number(b, 3)
			b.Block().Ops[0], b.Block().Ops[1] = b.Block().Ops[1], b.Block().Ops[0]
		},
		"inbounds: want 1 values, one for each index, got 2": func(b *Builder, p *Value) {
			b.StoreViewTko(Weak, nil, b.Constant(Dense{Type: Tile(I32, 4), Data: make([]byte, 4), Splat: true}), view(b, p), []*Value{number(b, 0)}, nil, nil, []bool{true, true})
		},
		"block argument 0 belongs elsewhere": func(b *Builder, p *Value) {
			op := b.For(number(b, 0), number(b, 1), number(b, 1), nil, false)
			op.Block(0).Args[0].Owner = nil
			NewBuilder(op.Block(0)).Continue()
		},
		"block argument 1 belongs elsewhere": func(b *Builder, p *Value) {
			op := b.For(number(b, 0), number(b, 1), number(b, 1), []*Value{number(b, 7)}, false)
			op.Block(0).Args[1].Index = 0
			NewBuilder(op.Block(0)).Continue(op.Block(0).Args[1])
		},
		"want operations that touch no memory": func(b *Builder, p *Value) { memoryInReduction(b, p) },
		"opcode 0x7e is not defined":           func(b *Builder, p *Value) { b.Block().Append(&Op{Code: 0x7e}) },
	} {
		err := broken(build)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	for _, d := range []Dense{{Type: Tile(I1), Data: []byte{2}, Splat: true}, {Type: Tile(E2M1FN, 2), Data: []byte{1, 16}}, {Type: Tile(E2M1FN, 2), Data: []byte{255}, Splat: true}} {
		if err := broken(func(b *Builder, p *Value) { b.Constant(d) }); err == nil {
			t.Errorf("%v of %v is let through", d.Type, d.Data)
		}
	}
}

// scaledBatches multiplies two pairs of tiles with scales of a given number of batches.
func scaledBatches(b *Builder, left, right int64) {
	tile := func(s Scalar, shape ...int64) *Value {
		return b.Constant(Dense{Type: Tile(s, shape...), Data: make([]byte, s.Bytes()), Splat: true})
	}
	b.MmaFScaled(tile(E4M3FN, 2, 4, 32), tile(E4M3FN, 2, 32, 8), tile(F32, 2, 4, 8), tile(E8M0FNU, left, 4, 1), tile(E8M0FNU, right, 1, 8))
}

// TestEqualSubprograms: subprograms are equal if their contents are.
func TestEqualSubprograms(t *testing.T) {
	file := func() *File { return &File{Name: "k.cu", Dir: "src"} }
	sub := func() *Subprogram {
		return &Subprogram{File: file(), Line: 3, Name: "f", LinkageName: "_f", Unit: &CompileUnit{File: file()}, ScopeLine: 4}
	}
	if !equalSubprograms(sub(), sub()) {
		t.Error("two that say the same are not equal")
	}
	for what, change := range map[string]func(s *Subprogram){
		"line":         func(s *Subprogram) { s.Line = 5 },
		"name":         func(s *Subprogram) { s.Name = "g" },
		"linkage name": func(s *Subprogram) { s.LinkageName = "_g" },
		"scope line":   func(s *Subprogram) { s.ScopeLine = 5 },
		"declaration":  func(s *Subprogram) { s.Declaration = true },
		"file":         func(s *Subprogram) { s.File.Name = "l.cu" },
		"folder":       func(s *Subprogram) { s.File.Dir = "" },
		"no file":      func(s *Subprogram) { s.File = nil },
		"unit":         func(s *Subprogram) { s.Unit.File.Name = "l.cu" },
		"no unit":      func(s *Subprogram) { s.Unit = nil },
		"unit's file":  func(s *Subprogram) { s.Unit.File = nil },
	} {
		other := sub()
		change(other)
		if equalSubprograms(sub(), other) || equalSubprograms(other, sub()) {
			t.Errorf("equal except for the %s", what)
		}
		same := sub()
		change(same)
		if !equalSubprograms(other, same) {
			t.Errorf("two with another %s are not equal", what)
		}
	}
}

func memoryInReduction(b *Builder, p *Value) {
	op := b.Reduce([]*Value{b.Iota(Tile(I32, 4))}, 0, Array{Int(I32, 0)})
	in := NewBuilder(op.Block(0))
	v, _ := in.LoadPtrTko(Weak, nil, p, nil, nil, nil, nil)
	in.Yield(v)
}

// TestListEntries names eight entries, and counts the others.
func TestListEntries(t *testing.T) {
	m := NewModule("test")
	if m.ListEntries() != "none" {
		t.Error(m.ListEntries())
	}
	var names []string
	for i := range 10 {
		names = append(names, fmt.Sprintf("k%d", i))
		NewBuilder(m.NewEntry(names[i], nil).Block(0)).Return()
		want := strings.Join(names, ", ")
		if i >= 8 {
			want = fmt.Sprintf("%s and %d more", strings.Join(names[:8], ", "), i-7)
		}
		if got := m.ListEntries(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	long := NewModule("test")
	NewBuilder(long.NewEntry(strings.Repeat("k", 100000), nil).Block(0)).Return()
	if n := len(long.ListEntries()); n > 2000 {
		t.Errorf("a name is shown with %d bytes", n)
	}
}

// TestIntegers: integers of each width wrap to it, and read back by sign.
func TestIntegers(t *testing.T) {
	for _, s := range []Scalar{I1, I4, I8, I16, I32, I64} {
		top := int64(1) << (s.Bits() - 1)
		for _, v := range []int64{0, -1, -top, top - 1} {
			if got := Int(s, v); got.Signed() != v || s.Bits() < 64 && got.Value>>s.Bits() != 0 {
				t.Errorf("%v of %d: %d, bits %#x", s, v, got.Signed(), got.Value)
			}
		}
	}
}

// TestInvalidCases: invalid cases of enumerations are reported as such.
func TestInvalidCases(t *testing.T) {
	for _, e := range []*Enum{SignednessEnum, OverflowEnum, RoundingEnum, OrderingEnum, PredicateEnum, AtomicModeEnum, MemoryScopeEnum, MemoryOrderEnum, PaddingEnum, VisibilityEnum} {
		for i, text := range e.Cases {
			if got := e.Make(uint8(i)).String(); got != text {
				t.Errorf("%s: case %d is %s, want %s", e.Name, i, got, text)
			}
		}
		for _, i := range []int{len(e.Cases), 255} {
			if got := e.Make(uint8(i)).String(); got != "invalid" {
				t.Errorf("%s: case %d is %s", e.Name, i, got)
			}
		}
	}
}

// TestAccessFaults breaks the operands of a compare and swap.
func TestAccessFaults(t *testing.T) {
	tile := func(b *Builder, s Scalar, n int64) *Value {
		return b.Constant(Dense{Type: Tile(s, n), Data: make([]byte, s.Bytes()), Splat: true})
	}
	for want, build := range map[string]func(b *Builder, ptrs *Value){
		"": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I32, 4), tile(b, I32, 4), tile(b, I1, 4), nil)
		},
		"val: want ": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I64, 4), tile(b, I64, 4), nil, nil)
		},
		"mask: want ": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I32, 4), tile(b, I32, 4), tile(b, I1, 2), nil)
		},
	} {
		err := broken(func(b *Builder, p *Value) {
			one := b.Reshape(p, Tile(PointerType{Pointee: I32}, 1))
			build(b, b.Broadcast(one, Tile(PointerType{Pointee: I32}, 4)))
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestAssumedBounds: bounds reach to the ends of the type, and not beyond.
func TestAssumedBounds(t *testing.T) {
	for _, c := range []struct {
		lower, upper int64
		ok           bool
	}{{-128, 127, true}, {-129, 0, false}, {0, 128, false}, {5, 5, true}, {6, 5, false}} {
		err := broken(func(b *Builder, p *Value) {
			b.Assume(b.Constant(Dense{Type: Tile(I8), Data: []byte{0}}), Bounded{&c.lower, &c.upper})
		})
		if (err == nil) != c.ok {
			t.Errorf("%d to %d: %v", c.lower, c.upper, err)
		}
	}
}
