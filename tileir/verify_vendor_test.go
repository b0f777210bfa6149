package tileir_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// vendorVerdict runs the vendor's reader, which verifies, on a file.
func vendorVerdict(t *testing.T, tool, path string) (ok bool, msg string) {
	t.Helper()
	out, err := exec.Command(tool, path).CombinedOutput()
	if err == nil {
		return true, ""
	}
	if _, exited := err.(*exec.ExitError); !exited {
		t.Fatal(err)
	}
	return false, strings.TrimSpace(string(out))
}

// disassembler is the vendor's tool that reads and verifies bytecode.
func disassembler(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("VENDOR_BIN")
	if dir == "" {
		t.Skip("VENDOR_BIN is not set; it names the folder of the vendor's tools")
	}
	return filepath.Join(dir, "tileirdisasm")
}

// TestVendorAgrees makes random operations, most of them nearly valid, and compares the verdict of the verifier with
// that of the vendor's.
func TestVendorAgrees(t *testing.T) {
	tool := disassembler(t)
	trials := 10
	if testing.Short() {
		trials = 5
	}
	if n := os.Getenv("GOTILE_TRIALS"); n != "" {
		fmt.Sscan(n, &trials)
	}
	only := os.Getenv("GOTILE_OP")
	path := filepath.Join(t.TempDir(), "x.tilebc")
	var valid, invalid [tileir.NumOps]int
	for c := range tileir.Ops {
		code := tileir.OpCode(c)
		if !code.Defined() || !free(code) || only != "" && only != code.String() {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(c), 1))
		for range trials {
			m := randomOp(rng, code)
			data, err := bytecode.Write(m, bytecode.Options{Version: vendortest.Newest(t)})
			if err != nil || incomparable(m) {
				continue
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			ours := tileir.Verify(m)
			theirs, msg := vendorVerdict(t, tool, path)
			if theirs {
				valid[code]++
			} else {
				invalid[code]++
			}
			if strings.Contains(msg, "f4") {
				continue // 13.5 refuses some accesses of 4-bit floats that 13.4 takes, as engines do
			}
			if theirs != (ours == nil) {
				t.Errorf("%v\n  ours: %v\n  vendor: %v %s", describe(m), ours, theirs, msg)
			}
		}
	}
	total := func(counts [tileir.NumOps]int) (n int) {
		for _, c := range counts {
			n += c
		}
		return n
	}
	t.Logf("%d valid and %d invalid operations", total(valid), total(invalid))
	for c := range tileir.Ops {
		if valid[c] == 0 && invalid[c] > 0 {
			t.Logf("no valid %v among %d", tileir.OpCode(c), invalid[c])
		}
	}
}

// free reports the operations that need nothing around them.
func free(c tileir.OpCode) bool {
	info := &tileir.Ops[c]
	return info.Regions == 0 && !info.Terminator && !info.TestOnly && !info.Preview && c != tileir.OpGlobal && c != tileir.OpGetGlobal
}

// incomparable reports whether the file cannot express a module or the vendor's tool cannot print it: a constant whose
// type is not its result's, or no results if there may be some.
func incomparable(m *tileir.Module) bool {
	ops := m.Entries()[0].Block(0).Ops
	op := ops[len(ops)-2]
	switch op.Code {
	case tileir.OpConstant:
		return !tileir.Equal(op.Attrs[tileir.ConstantValue].(tileir.Dense).Type, op.Results[0].Type)
	case tileir.OpGetTensorShape, tileir.OpGetIndexSpaceShape:
		return len(op.Results) == 0
	}
	return false
}

// randomOp makes a module of one entry with one operation of the kind, at the end.
func randomOp(rng *rand.Rand, code tileir.OpCode) *tileir.Module {
	m := tileir.NewModule("m")
	b := tileir.NewBuilder(m.NewEntry("f", nil).Block(0))
	g := &gen{rng: rng, b: b, elem: pick(rng, tileir.Scalars()), shape: pick(rng, shapes)}
	info := &tileir.Ops[code]
	op := tileir.NewOp(code, nil)
	for i, f := range info.Args {
		if f.Kind == tileir.KindOperand {
			op.AddOperands(i, g.operands(f)...)
		} else if a := g.attr(f); a != nil && !g.scopeOfWeak(op, f) {
			op.SetAttr(i, a)
		}
	}
	for _, f := range info.Results {
		n := 1
		if f.Arity == tileir.Variadic {
			n = len(g.shape)
		}
		for range n {
			op.AddResult(g.result(op, f))
		}
	}
	b.Block().Append(op)
	b.Return()
	return m
}

func describe(m *tileir.Module) string {
	ops := m.Entries()[0].Block(0).Ops
	op := ops[len(ops)-2]
	var b strings.Builder
	b.WriteString(op.Name())
	for i, f := range op.Info().Args {
		if f.Kind != tileir.KindOperand {
			fmt.Fprintf(&b, " %s=%v", f.Name, op.Attrs[i])
			continue
		}
		for _, v := range op.OperandList(i) {
			fmt.Fprintf(&b, " %s:%v", f.Name, v.Type)
		}
	}
	b.WriteString(" ->")
	for _, v := range op.Results {
		fmt.Fprintf(&b, " %v", v.Type)
	}
	return b.String()
}

var shapes = [][]int64{{}, {1}, {8}, {4, 8}, {8, 8}, {8, 4, 2}}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// gen makes values and attributes around one element type and shape.
type gen struct {
	rng   *rand.Rand
	b     *tileir.Builder
	elem  tileir.Scalar
	shape []int64
}

func (g *gen) chance(n int) bool { return g.rng.IntN(n) == 0 }

// scopeOfWeak reports that a weak access should go without its scope, as it mostly does.
func (g *gen) scopeOfWeak(op *tileir.Op, f tileir.Field) bool {
	return f.Enum == tileir.MemoryScopeEnum && f.Arity == tileir.Optional && op.Attrs[0] == tileir.Weak && !g.chance(8)
}

func (g *gen) operands(f tileir.Field) []*tileir.Value {
	n := 1
	switch f.Arity {
	case tileir.Optional:
		n = g.rng.IntN(2)
	case tileir.Variadic:
		if n = len(g.shape); g.chance(8) {
			n = g.rng.IntN(4)
		}
	}
	var list []*tileir.Value
	for range n {
		list = append(list, g.value(g.typeFor(f)))
	}
	return list
}

// typeFor is mostly a type that the field takes.
func (g *gen) typeFor(f tileir.Field) tileir.Type {
	if f.Name == "index" && !g.chance(8) {
		return tileir.Tile(tileir.I32)
	}
	if g.chance(12) {
		return g.anyType()
	}
	for range 50 {
		t := g.themed()
		if f.Type.Has(t) {
			return t
		}
	}
	for range 100 {
		t := g.anyType()
		if f.Type.Has(t) {
			return t
		}
	}
	return g.anyType()
}

// themed is a type around the theme: mostly its element type and shape.
func (g *gen) themed() tileir.Type {
	var elem tileir.Type = g.elem
	if g.chance(5) {
		elem = pick(g.rng, tileir.Scalars())
	}
	if g.chance(4) {
		elem = tileir.PointerType{Pointee: g.elem}
	}
	shape := g.shape
	if g.chance(6) {
		shape = pick(g.rng, shapes)
	}
	if g.chance(8) {
		return g.view()
	}
	return tileir.Tile(elem, shape...)
}

func (g *gen) anyType() tileir.Type {
	switch g.rng.IntN(5) {
	case 0:
		return tileir.Token{}
	case 1:
		return g.view()
	case 2:
		return g.tensor()
	case 3:
		return tileir.Tile(tileir.PointerType{Pointee: pick(g.rng, tileir.Scalars())}, pick(g.rng, shapes)...)
	}
	return tileir.Tile(pick(g.rng, tileir.Scalars()), pick(g.rng, shapes)...)
}

func (g *gen) tensor() tileir.TensorViewType {
	v := tileir.TensorViewType{Elem: g.elem}
	for range g.shape {
		v.Shape = append(v.Shape, 64)
		v.Strides = append(v.Strides, 1)
	}
	return v
}

func (g *gen) view() tileir.Type {
	var tile, dims, steps []int32
	for i, d := range g.shape {
		tile, dims, steps = append(tile, int32(d)), append(dims, int32(i)), append(steps, 2)
	}
	var pad *tileir.Padding
	if g.chance(4) {
		pad = new(tileir.Padding(g.rng.IntN(5)))
	}
	switch g.rng.IntN(3) {
	case 0:
		return tileir.GatherScatterViewType{Tile: tile, View: g.tensor(), Sparse: uint32(g.rng.IntN(3)), Padding: pad}
	case 1:
		return tileir.StridedViewType{Tile: tile, Traversal: steps, View: g.tensor(), DimMap: dims, Padding: pad}
	}
	return tileir.PartitionViewType{Tile: tile, View: g.tensor(), DimMap: dims, Padding: pad}
}

// value makes a value of any type out of constants.
func (g *gen) value(t tileir.Type) *tileir.Value { return makeValue(g.b, t) }

func makeValue(b *tileir.Builder, t tileir.Type) *tileir.Value {
	switch t := t.(type) {
	case tileir.Token:
		return b.MakeToken()
	case tileir.TileType:
		if _, ok := t.Pointer(); ok {
			return b.IntToPtr(makeValue(b, t.WithElem(tileir.I64)), t)
		}
		if t.Scalar() == tileir.I4 {
			return b.TruncI(makeValue(b, t.WithElem(tileir.I8)), tileir.OverflowNone, t)
		}
		return b.Constant(tileir.Dense{Type: t, Data: make([]byte, t.Scalar().Bytes()), Splat: true})
	case tileir.TensorViewType:
		base := makeValue(b, tileir.Tile(tileir.PointerType{Pointee: t.Elem, Attr: t.Attr}))
		return b.MakeTensorView(base, nil, nil, t)
	case tileir.PartitionViewType:
		return b.MakePartitionView(makeValue(b, t.View), t)
	case tileir.StridedViewType:
		return b.MakeStridedView(makeValue(b, t.View), t)
	case tileir.GatherScatterViewType:
		return b.MakeGatherScatterView(makeValue(b, t.View), t)
	}
	panic(fmt.Sprintf("no value of %v", t))
}

// result returns a type that mostly follows the row's rules.
func (g *gen) result(op *tileir.Op, f tileir.Field) tileir.Type {
	if !g.chance(6) {
		for _, rule := range op.Info().Rules {
			if rule.Kind == tileir.SameType && contains(rule.Names, f.Name) && len(op.Operands) > 0 {
				if i := op.Info().Slot(rule.Names[0]); i >= 0 && op.Operand(i) != nil {
					return op.Operand(i).Type
				}
				return op.Operands[0].Type
			}
		}
		if t := g.follows(op, f); t != nil {
			return t
		}
	}
	return g.typeFor(f)
}

// follows returns the type of a result that rules do not define, for a few operations.
func (g *gen) follows(op *tileir.Op, f tileir.Field) tileir.Type {
	if len(op.Operands) == 0 {
		return nil
	}
	first, _ := op.Operands[0].Type.(tileir.TileType)
	switch op.Code {
	case tileir.OpLoadViewTko:
		if f.Name == "tile" {
			return tileir.Tile(g.elem, g.shape...)
		}
	case tileir.OpCat:
		if len(first.Shape) > 0 {
			shape := append([]int64{}, first.Shape...)
			shape[g.rng.IntN(len(shape))] *= 2
			return first.WithShape(shape...)
		}
	case tileir.OpPack, tileir.OpUnpack:
		elem := pick(g.rng, tileir.Scalars())
		if op.Code == tileir.OpPack {
			elem = tileir.I8
		}
		if first.Scalar() != tileir.InvalidScalar && first.Rank() == 1 {
			return tileir.Tile(elem, max(1, first.Shape[0]*int64(first.Scalar().Bits())/int64(elem.Bits())))
		}
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// attr makes an attribute of the right kind; nil omits an optional one.
func (g *gen) attr(f tileir.Field) tileir.Attr {
	if f.Arity == tileir.Optional && g.chance(2) {
		return nil
	}
	switch f.Kind {
	case tileir.KindUnit:
		return tileir.Unit{}
	case tileir.KindEnum:
		if f.Only != nil && !g.chance(6) {
			return pick(g.rng, f.Only)
		}
		if f.Enum == tileir.RoundingEnum && g.chance(2) {
			return tileir.NearestEven
		}
		return f.Enum.Make(uint8(g.rng.IntN(len(f.Enum.Cases))))
	case tileir.KindBool:
		return tileir.Bool(g.chance(2))
	case tileir.KindI32:
		return tileir.Int(tileir.I32, int64(g.rng.IntN(4)-1))
	case tileir.KindI64:
		return tileir.Int(tileir.I64, int64(pick(g.rng, []int64{-1, 0, 1, 2, 4, 8, 12, 16})))
	case tileir.KindString:
		return tileir.String(pick(g.rng, []string{"", "%d", "%f %d", "100%%", "%", "%5.2f%%", "%l"}))
	case tileir.KindDense:
		t := tileir.Tile(g.elem, g.shape...)
		return tileir.Dense{Type: t, Data: make([]byte, g.elem.Bytes()), Splat: true}
	case tileir.KindI32s:
		var list tileir.I32s
		for _, i := range g.rng.Perm(len(g.shape)) {
			list = append(list, int32(i))
		}
		return list
	case tileir.KindBools:
		return pick(g.rng, []tileir.Bools{nil, make(tileir.Bools, len(g.shape)), {true}, {true, false}})
	case tileir.KindPredicate:
		return g.predicate()
	}
	return nil
}

func (g *gen) predicate() tileir.Attr {
	n := func() *int64 { return new(int64(g.rng.IntN(12) - 1)) }
	switch g.rng.IntN(4) {
	case 0:
		list := tileir.SameElements{}
		for range g.shape {
			list = append(list, *n())
		}
		return list
	case 1:
		return tileir.Bounded{Lower: n(), Upper: n()}
	case 2:
		return tileir.DivBy{Divisor: pick(g.rng, []uint64{0, 1, 3, 16, 1 << 62, 1 << 63})}
	}
	return tileir.DivBy{Divisor: 8, Every: n(), Along: n()}
}
