package bytecode

import (
	"bytes"
	"errors"
	"testing"

	"gotile/tileir"
)

// unary makes an operation of one operand and one result of the same type.
func unary(code tileir.OpCode, loc tileir.Location, v *tileir.Value) *tileir.Op {
	op := tileir.NewOp(code, loc)
	op.AddOperands(0, v)
	op.AddResult(v.Type)
	return op
}

func TestWriteErrors(t *testing.T) {
	file := &tileir.File{Name: "k.go"}
	scope := &tileir.Subprogram{File: file, Name: "k", Unit: &tileir.CompileUnit{File: file}}
	at := tileir.ScopedLoc{At: tileir.Pos{File: "k.go", Line: 7, Col: 3}, Scope: scope}
	inEntry := func(change func(b *tileir.Block)) *tileir.Module {
		m, b := empty()
		change(b)
		return m
	}
	tests := []struct {
		name    string
		m       *tileir.Module
		version tileir.Version
		want    string
		needs   tileir.Version
	}{
		{"young operation", inEntry(func(b *tileir.Block) {
			op := b.Append(unary(tileir.OpPowI, at, b.Args[0]))
			op.AddOperands(tileir.PowIExponent, b.Args[0])
		}), tileir.V13_2, "entry @k: op fpowi at k.go:7:3 needs bytecode 13.4; target is 13.2", tileir.V13_4},
		{"young attribute", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpExp, at, b.Args[0])).SetAttr(tileir.ExpRoundingMode, tileir.Approx)
		}), tileir.V13_1, "entry @k: op exp at k.go:7:3 with rounding_mode approx needs bytecode 13.3; target is 13.1", tileir.V13_3},
		{"young flag", inEntry(func(b *tileir.Block) {
			op := b.Append(unary(tileir.OpFToI, nil, b.Args[0]))
			op.SetAttr(tileir.FToISignedness, tileir.Signed)
			op.SetAttr(tileir.FToIRoundingMode, tileir.NearestIntToZero)
			op.SetAttr(tileir.FToISaturating, tileir.Unit{})
		}), tileir.V13_3, "entry @k: op ftoi with saturating needs bytecode 13.4; target is 13.3", tileir.V13_4},
		{"young enum case", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpFToF, nil, b.Args[0])).SetAttr(tileir.FToFRoundingMode, tileir.NearestAway)
		}), tileir.V13_3, "entry @k: op ftof with rounding_mode nearest_away needs bytecode 13.4; target is 13.3", tileir.V13_4},
		{"young type", inEntry(func(b *tileir.Block) {
			op := b.Append(unary(tileir.OpBitcast, nil, b.Args[0]))
			op.Results[0].Type = tileir.Tile(tileir.I4, 8)
		}), tileir.V13_2, "entry @k: op bitcast with its types needs bytecode 13.3; target is 13.2", tileir.V13_3},
		{"young operand", inEntry(func(b *tileir.Block) {
			op := b.Append(tileir.NewOp(tileir.OpPrintTko, nil))
			op.SetAttr(tileir.PrintTkoStr, tileir.String("hello"))
			op.AddOperands(tileir.PrintTkoToken, b.Args[1])
			op.AddResult(tileir.Token{})
		}), tileir.V13_1, "entry @k: op print_tko with the operand token needs bytecode 13.2; target is 13.1", tileir.V13_2},
		{"young result", inEntry(func(b *tileir.Block) {
			op := b.Append(tileir.NewOp(tileir.OpPrintTko, nil))
			op.SetAttr(tileir.PrintTkoStr, tileir.String("hello"))
			b.Append(tileir.NewOp(tileir.OpJoinTokens, nil)).AddOperands(tileir.JoinTokensTokens, op.AddResult(tileir.Token{}))
			b.Ops[1].AddResult(tileir.Token{})
		}), tileir.V13_1, "entry @k: op join_tokens with the result of print_tko as tokens needs bytecode 13.2; target is 13.1", tileir.V13_2},
		{"producer", func() *tileir.Module {
			m, _ := empty()
			m.SetProducer("me")
			return m
		}(), tileir.V13_2, `op module with producer "me" needs bytecode 13.3; target is 13.2`, tileir.V13_3},
		{"unknown version", inEntry(func(*tileir.Block) {}), 13<<8 | 9, "bytecode version 13.9 is unknown; this gotile writes 13.1 to 13.5", 0},
		{"test-only operation", func() *tileir.Module {
			m := tileir.NewModule("m")
			m.Body().Append(tileir.NewOp(tileir.OpTestFunc, nil))
			return m
		}(), tileir.V13_4, "op testing$func belongs to the dialect's tests and has no bytecode form", 0},
		{"operation outside an entry", func() *tileir.Module {
			m := tileir.NewModule("m")
			m.Body().Append(tileir.NewOp(tileir.OpReturn, nil))
			return m
		}(), 0, "op return is in a module's body, which may contain only globals and entries", 0},
		{"entry in an entry", inEntry(func(b *tileir.Block) { b.Append(tileir.NewOp(tileir.OpEntry, nil)) }),
			0, "entry @k: op entry is inside an entry", 0},
		{"value out of scope", inEntry(func(b *tileir.Block) {
			other := unary(tileir.OpAbsF, nil, b.Args[0])
			b.Append(unary(tileir.OpAbsF, at, other.Results[0]))
		}), 0, "entry @k: op absf at k.go:7:3 has an operand source that is not in scope", 0},
		{"missing operand", inEntry(func(b *tileir.Block) { b.Append(tileir.NewOp(tileir.OpAbsF, nil)).AddResult(tileF32) }),
			0, "entry @k: op absf has 0 operands source, want one", 0},
		{"missing result", inEntry(func(b *tileir.Block) { b.Append(tileir.NewOp(tileir.OpAbsF, nil)).AddOperands(0, b.Args[0]) }),
			0, "entry @k: op absf has 0 results, want 1", 0},
		{"missing attribute", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpAddF, nil, b.Args[0])).AddOperands(tileir.AddFRhs, b.Args[0])
		}), 0, "entry @k: op addf lacks the attribute rounding_mode", 0},
		{"attribute of another kind", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpFToF, nil, b.Args[0])).SetAttr(tileir.FToFRoundingMode, tileir.Signed)
		}), 0, "entry @k: op ftof has rounding_mode = signed, which is not a value of the attribute", 0},
		{"constant of another length", inEntry(func(b *tileir.Block) {
			op := b.Append(tileir.NewOp(tileir.OpConstant, nil))
			op.SetAttr(tileir.ConstantValue, tileir.Dense{Type: tileF32, Data: make([]byte, 5)})
			op.AddResult(tileF32)
		}), 0, "entry @k: op constant has a constant of 5 bytes, want 32 for 8 elements of f32", 0},
		{"location of text", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpAbsF, &tileir.NameLoc{Name: "x"}, b.Args[0]))
		}), 0, "entry @k: op absf has a location without bytecode form; want a file position, a debug scope or a call site of them", 0},
		{"broken scope", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpAbsF, tileir.ScopedLoc{Scope: &tileir.Subprogram{}}, b.Args[0]))
		}), 0, "entry @k: op absf has a location without bytecode form; want a file position, a debug scope or a call site of them", 0},
		{"type that is none", inEntry(func(b *tileir.Block) {
			b.Append(unary(tileir.OpAbsF, nil, b.Args[0])).Results[0].Type = tileir.Tile(tileir.InvalidScalar)
		}),
			0, "entry @k: op absf has a type without bytecode form", 0},
		{"two blocks", inEntry(func(b *tileir.Block) {
			op := b.Append(tileir.NewOp(tileir.OpLoop, nil))
			op.Regions[0].NewBlock()
			op.Regions[0].NewBlock()
		}), 0, "entry @k: op loop has a region of 2 blocks, want one", 0},
		{"argument that is not a parameter", inEntry(func(b *tileir.Block) { b.AddArg(tileF32) }),
			0, "entry @k: op entry has block arguments that are not the parameters of its type (tile<8xf32>, token) -> ()", 0},
		{"argument attributes", func() *tileir.Module {
			m, _ := empty()
			m.Entries()[0].SetAttr(tileir.EntryArgAttrs, tileir.Array{tileir.Dict{{Name: "a.b", Value: tileir.Bool(true)}}})
			return m
		}(), tileir.V13_4, "entry @k: op entry with arg_attrs [{a.b = true}] needs bytecode 13.5; target is 13.4", tileir.V13_5},
	}
	for _, test := range tests {
		_, err := Write(test.m, Options{Version: test.version})
		var e *WriteError
		if !errors.As(err, &e) || !errors.Is(err, ErrBytecode) {
			t.Errorf("%s: %v is not a WriteError", test.name, err)
			continue
		}
		if err.Error() != test.want || e.Needs != test.needs {
			t.Errorf("%s: %v (needs %v)\nwant %s (needs %v)", test.name, err, e.Needs, test.want, test.needs)
		}
		if test.needs == 0 {
			continue
		}
		if v := Oldest(test.m); v != test.needs {
			t.Errorf("%s: the oldest version is %v, want %v", test.name, v, test.needs)
		}
		checkRoundTrip(t, test.name, test.m, test.needs)
	}
}

// TestDefaultVersion writes at the oldest version that holds the module.
func TestDefaultVersion(t *testing.T) {
	m, b := empty()
	b.Append(unary(tileir.OpAbsF, nil, b.Args[0]))
	for _, want := range []tileir.Version{tileir.V13_1, tileir.V13_3} {
		_, v, err := ReadUnverified(bytesOf(t, m, 0))
		if err != nil || v != want {
			t.Errorf("written as %v, %v, want %v", v, err, want)
		}
		m.SetProducer("me")
	}
}

func TestDeterministic(t *testing.T) {
	want := bytesOf(t, small(), 0)
	for range 20 {
		if !bytes.Equal(want, bytesOf(t, small(), 0)) {
			t.Fatal("one module has two files")
		}
	}
}

// TestKeepsWhatDisassemblyShows checks what structural equality does not.
func TestKeepsWhatDisassemblyShows(t *testing.T) {
	m, _, err := Read(bytesOf(t, small(), tileir.V13_4))
	if err != nil {
		t.Fatal(err)
	}
	e := m.Entry("k")
	loc, ok := e.Loc.(tileir.ScopedLoc)
	if !ok || loc.At != (tileir.Pos{File: "/src/k.py", Line: 5, Col: 2}) {
		t.Errorf("location %#v", e.Loc)
	}
	if sub, ok := loc.Scope.(*tileir.Subprogram); !ok || sub.LinkageName != "k" || sub.Unit.File.Dir != "/src" {
		t.Errorf("scope %#v", loc.Scope)
	}
	ops := e.Block(0).Ops
	if _, ok := ops[len(ops)-1].Loc.(*tileir.CallSite); !ok {
		t.Errorf("location %#v of the return", ops[len(ops)-1].Loc)
	}
	if loc != ops[0].Loc {
		t.Error("equal locations are not shared")
	}
}

// TestWriteNoModule: writing an operation that is not a module is an error.
func TestWriteNoModule(t *testing.T) {
	for _, m := range []*tileir.Module{nil, {}, {Op: tileir.NewOp(tileir.OpReturn, nil)}} {
		if _, err := Write(m, Options{}); err == nil || err.Error() != "want a module" {
			t.Errorf("got %v", err)
		}
		if v := Oldest(m); v != tileir.V13_1 {
			t.Errorf("since %v", v)
		}
	}
}
