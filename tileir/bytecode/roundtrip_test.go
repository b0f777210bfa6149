package bytecode

import (
	"bytes"
	"strings"
	"testing"

	"gotile/tileir"
)

// TestVendorFiles reads files of the vendor's compilers and writes them at their own version, with identical bytes for
// files of the C++ compiler, and at all newer ones.
func TestVendorFiles(t *testing.T) {
	for name, data := range vendorFiles(t) {
		m, v, err := Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if strings.HasPrefix(name, "cpp-") && !bytes.Equal(data, bytesOf(t, m, v)) {
			t.Errorf("%s: other bytes than those that were read", name)
		}
		for _, v := range versionsFrom(v) {
			checkRoundTrip(t, name, m, v)
		}
	}
}

func checkRoundTrip(t *testing.T, name string, m *tileir.Module, v tileir.Version) {
	t.Helper()
	data, err := Write(m, Options{Version: v})
	if err != nil {
		t.Errorf("%s at %v: %v", name, v, err)
		return
	}
	m2, v2, err := ReadUnverified(data)
	if err != nil {
		t.Errorf("%s at %v: %v", name, v, err)
		return
	}
	if v2 != v {
		t.Errorf("%s: written at %v, read at %v", name, v, v2)
	}
	if d := tileir.DiffModules(m, m2); d != "" {
		t.Errorf("%s at %v: %s", name, v, d)
	}
	if !bytes.Equal(data, bytesOf(t, m2, v)) {
		t.Errorf("%s at %v: written again, the bytes differ", name, v)
	}
}

func TestSmallModule(t *testing.T) {
	m := small()
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	for _, v := range versionsFrom(tileir.Oldest) {
		checkRoundTrip(t, "small", m, v)
	}
}

// TestEveryOp writes and reads each row of the table, with all that is optional and
// with nothing of it, at every version that has it.
func TestEveryOp(t *testing.T) {
	for code := range tileir.OpCode(tileir.NumOps) {
		info := &tileir.Ops[code]
		if !code.Defined() || info.TestOnly || info.Effects == tileir.Declares || code == tileir.OpModule || code == tileir.OpEntry || code == tileir.OpGlobal {
			continue
		}
		for _, full := range []bool{true, false} {
			m, b := empty()
			b.Append(sample(info, b, full))
			for _, v := range versionsFrom(Oldest(m)) {
				checkRoundTrip(t, info.Name, m, v)
			}
		}
	}
}

// sample makes an operation of a row, which need not be valid except for its slots.
func sample(info *tileir.OpInfo, b *tileir.Block, full bool) *tileir.Op {
	op := tileir.NewOp(info.Code, nil)
	for slot := range info.Args {
		f := &info.Args[slot]
		n := map[tileir.Arity]int{tileir.One: 1, tileir.Optional: 0, tileir.Variadic: 0}[f.Arity]
		if full && f.Arity == tileir.Optional {
			n = 1
		}
		if full && f.Arity == tileir.Variadic {
			n = 3
		}
		for ; n > 0; n-- {
			if f.Kind == tileir.KindOperand {
				op.AddOperands(slot, b.Args[slot%2])
			} else {
				op.SetAttr(slot, sampleAttr(f))
			}
		}
	}
	for _, f := range info.Results {
		for n := range 3 {
			if n == 0 || full && f.Arity == tileir.Variadic {
				op.AddResult(resultType(f))
			}
		}
	}
	for _, r := range op.Regions {
		if full {
			inner := r.NewBlock(tileF32)
			inner.Append(tileir.NewOp(tileir.OpYield, nil)).AddOperands(tileir.YieldOperands, inner.Args[0], b.Args[0])
		}
	}
	return op
}

func resultType(f tileir.Field) tileir.Type {
	if f.Type.Has(tileir.Token{}) {
		return tileir.Token{}
	}
	return tileF32
}

// sampleAttr is some value of a slot's kind.
func sampleAttr(f *tileir.Field) tileir.Attr {
	three := int64(-3)
	switch f.Kind {
	case tileir.KindUnit:
		return tileir.Unit{}
	case tileir.KindEnum:
		return f.Enum.Make(1)
	case tileir.KindBool:
		return tileir.Bool(true)
	case tileir.KindI32:
		return tileir.Int(tileir.I32, -1)
	case tileir.KindI64:
		return tileir.Int(tileir.I64, 1<<40)
	case tileir.KindString:
		return tileir.String("text\x00é")
	case tileir.KindSymbol:
		return tileir.Symbol("table")
	case tileir.KindDense:
		return dense(tileF32, bytes.Repeat([]byte{1, 2, 3, 4}, 8)...)
	case tileir.KindI32s:
		return tileir.I32s{2, -1, 0}
	case tileir.KindBools:
		return tileir.Bools{true, false, true}
	case tileir.KindArray:
		return tileir.Array{tileir.F32Attr(1.5), tileir.F64Attr(-1), tileir.Int(tileir.I1, 1), tileir.Int(tileir.I8, -1)}
	case tileir.KindPredicate:
		return tileir.Bounded{Lower: &three}
	case tileir.KindHints:
		return tileir.Hints{
			{Name: "sm_90", Value: tileir.Dict{{Name: "latency", Value: tileir.Int(tileir.I32, 4)}, {Name: "allow_tma", Value: tileir.Bool(false)}}},
			{Name: "anything", Value: tileir.Dict{
				{Name: "type", Value: tileir.TypeAttr{Type: tileF32}},
				{Name: "text", Value: tileir.String("é")},
				{Name: "list", Value: tileir.Array{tileir.String("a"), tileir.Int(tileir.I1, 0), tileir.Float{Type: tileir.TF32, Bits: 0x3F802000}}},
				{Name: "small", Value: tileir.Float{Type: tileir.E4M3FN, Bits: 0x7F}},
				{Name: "groups", Value: tileir.SameElements{4, -1}},
				{Name: "multiple", Value: tileir.DivBy{Divisor: 1 << 40, Every: &three, Along: &three}},
				{Name: "bound", Value: tileir.Bounded{Upper: &three}},
				{Name: "hints", Value: tileir.Hints{{Name: "a", Value: tileir.Dict{}}}},
				{Name: "dictionary", Value: tileir.Dict{{Name: "b", Value: tileir.Bool(true)}}},
			}},
		}
	}
	return nil
}

func TestTypes(t *testing.T) {
	zero := tileir.PadNegInf
	tensor := tileir.TensorViewType{Elem: tileir.F16, Shape: []int64{tileir.Dynamic, 8}, Strides: []int64{8, 1}}
	types := []tileir.Type{
		tileir.Token{},
		tileir.Tile(tileir.PointerType{Pointee: tileir.F64}, 4, 4),
		tileir.Tile(tileir.PointerType{Pointee: tileir.F64, Attr: tileir.PlainPointer}),
		tensor,
		tileir.TensorViewType{Elem: tileir.F16, Attr: tileir.PlainPointer},
		tileir.PartitionViewType{Tile: []int32{1, 8}, View: tensor, DimMap: []int32{1, 0}},
		tileir.PartitionViewType{Tile: []int32{1, 8}, View: tensor, DimMap: []int32{0, 1}, Padding: &zero},
		tileir.StridedViewType{Tile: []int32{1, 8}, Traversal: []int32{2, 2}, View: tensor, DimMap: []int32{0, 1}, Padding: &zero},
		tileir.StridedViewType{Tile: []int32{1, 8}, Traversal: []int32{2, 2}, View: tensor, DimMap: []int32{0, 1}},
		tileir.GatherScatterViewType{Tile: []int32{1, 8}, View: tensor, Sparse: 1, Padding: &zero},
		tileir.GatherScatterViewType{Tile: []int32{1, 8}, View: tensor},
	}
	for _, s := range tileir.Scalars() {
		types = append(types, tileir.Tile(s, 2), tileir.Tile(tileir.PointerType{Pointee: s}))
	}
	for _, ty := range types {
		m := tileir.NewModule(moduleName)
		m.NewEntry("k", nil, ty, ty)
		for _, v := range versionsFrom(Oldest(m)) {
			checkRoundTrip(t, ty.String(), m, v)
		}
		if ty.Since() > tileir.Oldest {
			_, err := Write(m, Options{Version: tileir.Oldest})
			if err == nil || !strings.Contains(err.Error(), "needs bytecode") {
				t.Errorf("%v at %v: %v", ty, tileir.Oldest, err)
			}
		}
	}
}

// TestBitsOfOneByte reads one byte as elements of i1: as their bits if it has enough of them, otherwise by its lowest
// bit, and in either order from one constant.
func TestBitsOfOneByte(t *testing.T) {
	for _, test := range []struct {
		raw        byte
		four, many []byte
	}{
		{0x00, []byte{0}, []byte{0}},
		{0x01, []byte{1, 0, 0, 0}, []byte{1}},
		{0x7F, []byte{1, 1, 1, 1}, []byte{1}},
		{0x80, []byte{0, 0, 0, 0}, []byte{0}},
		{0xFE, []byte{0, 1, 1, 1}, []byte{0}},
		{0xFF, []byte{1}, []byte{1}},
	} {
		for _, body := range []string{"\x10\x07\x00\x10\x08\x00", "\x10\x08\x00\x10\x07\x00"} {
			data := base(body + "\x5c\x00\x00").with(func(p *parts) {
				p.types = append(p.types, "\x00", "\x0d\x06\x01\x04\x00\x00\x00\x00\x00\x00\x00", "\x0d\x06\x01\x10\x00\x00\x00\x00\x00\x00\x00")
				p.constants = []string{string([]byte{1, test.raw})}
			}).file()
			m, _, err := Read(data)
			if err != nil {
				t.Errorf("%#x: %v", test.raw, err)
				continue
			}
			for _, op := range m.Entry("k").Block(0).Ops[:2] {
				d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
				want := test.four
				if d.Type.Shape[0] > 8 {
					want = test.many
				}
				if !bytes.Equal(d.Data, want) || d.Splat != (len(want) == 1) {
					t.Errorf("%#x as %v: % x, splat %v", test.raw, d.Type, d.Data, d.Splat)
				}
			}
			checkAnyBytes(t, data)
		}
	}
}

func TestConstants(t *testing.T) {
	tests := []struct {
		name string
		d    tileir.Dense
		raw  []byte // in the file, after its length
	}{
		{"splat of i1", tileir.Dense{Type: tileir.Tile(tileir.I1, 64), Data: []byte{1}, Splat: true}, []byte{0xFF}},
		{"one i1", tileir.Dense{Type: tileir.Tile(tileir.I1), Data: []byte{1}}, []byte{1}},
		{"bits", tileir.Dense{Type: tileir.Tile(tileir.I1, 16), Data: []byte{1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}, []byte{0x0B, 0x80}},
		{"all bits", tileir.Dense{Type: tileir.Tile(tileir.I1, 8), Data: []byte{1, 1, 1, 1, 1, 1, 1, 1}}, []byte{0xFF}},
		{"tf32", tileir.Dense{Type: tileir.Tile(tileir.TF32, 2), Data: []byte{0, 0, 0x80, 0x3F, 0, 0x20, 0, 0xC0}}, []byte{0, 0xFC, 1, 1, 0, 6}},
		{"i4", tileir.Dense{Type: tileir.Tile(tileir.I4, 2), Data: []byte{3, 15}}, []byte{3, 15}},
		{"splat of f64", tileir.Dense{Type: tileir.Tile(tileir.F64, 1<<24), Data: []byte{0, 0, 0, 0, 0, 0, 0xF0, 0x3F}, Splat: true}, []byte{0, 0, 0, 0, 0, 0, 0xF0, 0x3F}},
	}
	for _, test := range tests {
		raw, err := pack(test.d)
		if err != nil || !bytes.Equal(raw, test.raw) {
			t.Errorf("%s: % x, %v, want % x", test.name, raw, err, test.raw)
		}
		m, b := empty()
		c := b.Append(tileir.NewOp(tileir.OpConstant, nil))
		c.SetAttr(tileir.ConstantValue, test.d)
		c.AddResult(test.d.Type)
		for _, v := range versionsFrom(Oldest(m)) {
			checkRoundTrip(t, test.name, m, v)
		}
	}
}

// TestNewest writes what 13.5 added and reads it back: argument attributes, a declared
// subprogram, pointer attributes and promises of a reduction. Empty hints and empty
// dictionaries, which every kernel of 13.5 has, are none.
func TestNewest(t *testing.T) {
	m := tileir.NewModule("kernels")
	view := tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{64}, Strides: []int64{1}, Attr: tileir.UnicastPointer}
	sub := &tileir.Subprogram{File: &tileir.File{Name: "k.cu", Dir: "/d"}, Line: 3, Name: "k", LinkageName: "k", Declaration: true}
	sub.Unit = &tileir.CompileUnit{File: sub.File}
	e := m.NewEntry("k", tileir.ScopedLoc{At: tileir.Pos{File: "k.cu", Line: 3, Col: 1}, Scope: sub},
		tileir.Tile(tileir.PointerType{Pointee: tileir.F32, Attr: tileir.UnicastPointer}), tileir.Tile(tileir.I32))
	e.SetAttr(tileir.EntryArgAttrs, tileir.Array{tileir.Dict{}, tileir.Dict{{Name: "cuda_tile.div_by", Value: tileir.DivBy{Divisor: 16}}}})
	b := tileir.NewBuilder(e.Block(0)).At(e.Loc)
	p := b.MakePartitionView(b.MakeTensorView(e.Block(0).Args[0], nil, nil, view), tileir.PartitionViewType{Tile: []int32{16}, View: view, DimMap: []int32{0}})
	one := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.F32, 16), Data: make([]byte, 4), Splat: true})
	b.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, p, []*tileir.Value{e.Block(0).Args[1]}, tileir.AtomicAddF, one, nil, []bool{true})
	b.Return()
	m.NewEntry("plain", nil).SetAttr(tileir.EntryOptimizationHints, nil)
	tileir.NewBuilder(m.Entry("plain").Block(0)).Return()
	data := bytesOf(t, m, 0)
	back, v, err := Read(data)
	if err != nil || v != tileir.V13_5 {
		t.Fatalf("version %v, %v", v, err)
	}
	if diff := tileir.DiffModules(m, back); diff != "" {
		t.Error(diff)
	}
	if again := bytesOf(t, back, v); !bytes.Equal(data, again) {
		t.Error("written again, it has other bytes")
	}
	for _, old := range []tileir.Version{tileir.V13_1, tileir.V13_3, tileir.V13_4} {
		if _, err := Write(m, Options{Version: old}); err == nil {
			t.Errorf("bytecode %v holds what needs 13.5", old)
		}
	}
}
