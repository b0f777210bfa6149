package tileir_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	. "gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// TestVerifyHostile breaks valid modules in every way that a reader could, and some
// that it could not: the verifier reports and never panics.
func TestVerifyHostile(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "vendor", "*.tilebc"))
	if err != nil || len(files) == 0 {
		t.Fatal("no samples of vendor bytecode", err)
	}
	rounds := 200
	if testing.Short() {
		rounds = 20
	}
	found, total := 0, 0
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 2))
		for range rounds {
			m, _, err := bytecode.ReadUnverified(data)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			var done []string
			for range 1 + rng.IntN(3) {
				done = append(done, breakModule(rng, m))
			}
			total++
			if verifyGuarded(t, m, done) != nil {
				found++
			}
		}
	}
	t.Logf("%d of %d broken modules are refused", found, total)
}

func verifyGuarded(t *testing.T, m *Module, done []string) (err error) {
	t.Helper()
	defer func() {
		if x := recover(); x != nil {
			t.Fatalf("after %q: panic: %v\n%s", done, x, debug.Stack())
		}
	}()
	err = Verify(m)
	if err != nil {
		_ = err.Error()
		return err
	}
	// Modules that pass can be printed, and written or refused.
	if err := asm.Print(io.Discard, m, asm.Options{Locations: true}); err != nil {
		t.Fatal(err)
	}
	_, _ = bytecode.Write(m, bytecode.Options{})
	return nil
}

// allOps lists the operations that can still be reached, as far as that is safe.
func allOps(op *Op, list []*Op) []*Op {
	if op == nil {
		return list
	}
	list = append(list, op)
	for _, r := range op.Regions {
		if r == nil {
			continue
		}
		for _, b := range r.Blocks {
			if b == nil {
				continue
			}
			for _, inner := range b.Ops {
				list = allOps(inner, list)
			}
		}
	}
	return list
}

// breakModule makes one random change and describes it.
func breakModule(rng *rand.Rand, m *Module) string {
	ops := allOps(m.Op, nil)
	op, other := pick(rng, ops), pick(rng, ops)
	kind := rng.IntN(18)
	what := fmt.Sprintf("%d on %v", kind, op.Code)
	switch kind {
	case 0:
		op.Code = OpCode(rng.IntN(0x90))
	case 1:
		change(rng, op.Operands, nil)
	case 2:
		if len(other.Results) > 0 {
			change(rng, op.Operands, pick(rng, other.Results))
		}
	case 3:
		op.Operands = drop(rng, op.Operands)
	case 4:
		change(rng, op.Segments, rng.IntN(7)-2)
	case 5:
		op.Segments = drop(rng, op.Segments)
	case 6:
		change(rng, op.Attrs, nil)
	case 7, 8:
		change(rng, op.Attrs, pick(rng, brokenAttrs))
	case 9:
		op.Attrs = drop(rng, op.Attrs)
	case 10:
		op.Results = drop(rng, op.Results)
	case 11:
		op.Results = append(op.Results, other.Results...)
	case 12, 13:
		if len(op.Results) > 0 && op.Results[0] != nil {
			op.Results[0].Type = pick(rng, brokenTypes)
		}
	case 14:
		op.Loc = pick(rng, brokenLocs)
	case 15:
		op.Regions = drop(rng, op.Regions)
	case 16:
		change(rng, op.Regions, pick(rng, []*Region{nil, {}, {Parent: op}, {Parent: op, Blocks: []*Block{nil}}}))
	case 17:
		for _, region := range op.Regions {
			if region != nil && len(region.Blocks) > 0 && region.Blocks[0] != nil {
				breakBlock(rng, region.Blocks[0])
			}
		}
	}
	return what
}

func breakBlock(rng *rand.Rand, b *Block) {
	switch rng.IntN(6) {
	case 0:
		b.Ops = drop(rng, b.Ops)
	case 1:
		change(rng, b.Ops, nil)
	case 2:
		b.Args = drop(rng, b.Args)
	case 3:
		change(rng, b.Args, nil)
	case 4:
		if len(b.Args) > 0 && b.Args[0] != nil {
			b.Args[0].Type = pick(rng, brokenTypes)
		}
	case 5:
		b.Parent.Blocks = append(b.Parent.Blocks, b)
	}
}

func change[T any](rng *rand.Rand, list []T, v T) {
	if len(list) > 0 {
		list[rng.IntN(len(list))] = v
	}
}

func drop[T any](rng *rand.Rand, list []T) []T {
	if len(list) == 0 {
		return list
	}
	i := rng.IntN(len(list))
	return append(append([]T{}, list[:i]...), list[i+1:]...)
}

var brokenTypes = []Type{
	nil, Scalar(0), Scalar(200), F32, Token{}, TileType{}, TileType{Elem: Scalar(99)}, TileType{Elem: Token{}},
	Tile(F32, -4), Tile(F32, 0), Tile(F32, 3), Tile(F32, 1<<40, 1<<40), Tile(TileType{}), PointerType{}, Tile(PointerType{Pointee: 77}),
	TensorViewType{}, TensorViewType{Elem: F32, Shape: []int64{1}}, PartitionViewType{}, StridedViewType{}, GatherScatterViewType{},
	PartitionViewType{Tile: []int32{8}, View: view8x4.View}, PartitionViewType{Tile: []int32{8, 4}, View: view8x4.View, DimMap: []int32{-1, 9}},
	GatherScatterViewType{Tile: []int32{8, 4}, View: view8x4.View, Sparse: 1 << 31}, view8x4, view8x4.View,
	FuncType{}, FuncType{Params: []Type{nil}}, FuncType{Results: []Type{FuncType{}}}, Tile(F32, 8), Tile(I1), Tile(I32, 8),
}

var brokenAttrs = []Attr{
	Unit{}, Bool(true), String("%"), String("x"), Symbol("x"), Integer{}, Integer{Type: 200, Value: 1}, Int(I32, -1), Int(I64, 1<<62), Int(I1, 1),
	Float{}, Float{Type: 99}, F32Attr(1), TypeAttr{}, TypeAttr{Tile(F32, 3)}, TypeAttr{F32}, TypeAttr{FuncType{}}, Dense{}, Dense{Type: Tile(F32, 8)},
	Dense{Type: Tile(F32, 8), Splat: true, Data: make([]byte, 3)}, Dense{Type: Tile(I1, 1), Data: []byte{7}}, Dense{Type: TileType{Elem: Token{}}},
	I32s{-1, 9}, I32s(nil), Bools{true}, Bools(nil), Array{nil}, Array{Array{}}, Array(nil), Dict{}, Hints{{Name: "x"}}, Hints{{Name: "sm_90", Value: Dict{{Name: "y"}}}},
	Hints{{Name: "sm_90", Value: Dict{}}, {Name: "sm_90", Value: Dict{}}},
	Hints{{Name: "sm_90", Value: Dict{{Name: "y", Value: Bool(true)}, {Name: "y", Value: Bool(false)}}}},
	DivBy{}, DivBy{Divisor: 8, Every: new(int64(-1)), Along: new(int64(99))}, DivBy{Divisor: 8, Every: new(int64(1))}, SameElements{1, 2, 3, 4, 5}, SameElements(nil),
	Bounded{}, Bounded{Lower: new(int64(9)), Upper: new(int64(-9))}, Rounding(99), Signedness(9), MemoryOrder(77), MemoryScope(9), AtomicMode(99), Predicate(8),
}

var brokenLocs = []Location{
	nil, &CallSite{}, ScopedLoc{}, ScopedLoc{Scope: (*Subprogram)(nil)}, ScopedLoc{Scope: (*LexicalBlock)(nil)}, ScopedLoc{Scope: &LexicalBlock{}},
	ScopedLoc{Scope: &Subprogram{}}, ScopedLoc{Scope: &File{}}, &FusedLoc{}, &NameLoc{}, FileLoc{},
	&FusedLoc{Locs: []Location{nil, ScopedLoc{Scope: &LexicalBlock{Scope: (*Subprogram)(nil)}}}}, &CallSite{Caller: ScopedLoc{Scope: &Subprogram{Name: "f"}}},
	(*CallSite)(nil), (*NameLoc)(nil), (*FusedLoc)(nil), selfCall(), FileLoc{At: Pos{Col: -1}},
}

// selfCall is a call site made of itself.
func selfCall() Location {
	c := &CallSite{}
	c.Callee = &NameLoc{Name: "x", Child: c}
	return c
}
