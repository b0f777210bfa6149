package tileir

import (
	"strings"
	"testing"
)

// TestAttrText tests the text of attributes of every kind in messages.
func TestAttrText(t *testing.T) {
	one, two, minus := int64(1), int64(2), int64(-3)
	for want, a := range map[string]Attr{
		"unit": Unit{}, "true": Bool(true), `"a\nb"`: String("a\nb"), "@g": Symbol("g"), `@"\x01"`: Symbol("\x01"),
		"-1 : i8": Int(I8, -1), "127 : i8": Int(I8, 127), "false": Int(I1, 0), "5 : i64": Int(I64, 5), "0x3F800000 : f32": F32Attr(1), "0x3FF0000000000000 : f64": F64Attr(1),
		"tile<4xf32>":                   TypeAttr{Tile(F32, 4)},
		"splat of 0x01ff : tile<2xi16>": Dense{Type: Tile(I16, 2), Data: []byte{1, 255}, Splat: true},
		"4 bytes : tile<2xi16>":         Dense{Type: Tile(I16, 2), Data: make([]byte, 4)},
		"[1, -2]":                       I32s{1, -2},
		"[]":                            I32s{},
		"[true, false]":                 Bools{true, false},
		"[1 : i32, [true, unit]]":       Array{Int(I32, 1), Array{Bool(true), Unit{}}},
		"{a = 1 : i32, b = [unit]}":     Dict{{"a", Int(I32, 1)}, {"b", Array{Unit{}}}},
		`{"\x00" = {}}`:                 Dict{{"\x00", Dict{}}},
		"<sm_90 = {x = 2 : i32}>":       Hints{{"sm_90", Dict{{"x", Int(I32, 2)}}}},
		"div_by<8>":                     DivBy{Divisor: 8},
		"div_by<8, every 2 along 1>":    DivBy{Divisor: 8, Every: &two, Along: &one},
		"same_elements<[1, 2]>":         SameElements{1, 2},
		"bounded<?, ?>":                 Bounded{},
		"bounded<-3, ?>":                Bounded{Lower: &minus},
		"bounded<1, 2>":                 Bounded{&one, &two},
	} {
		if got := a.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestDictGet(t *testing.T) {
	d := Dict{{"a", Unit{}}, {"b", Bool(true)}}
	if v, ok := d.Get("b"); v != Bool(true) || !ok {
		t.Errorf("b is %v, %v", v, ok)
	}
	if v, ok := d.Get("c"); v != nil || ok {
		t.Errorf("c is %v, %v", v, ok)
	}
	if name, ok := d.Repeated(); ok {
		t.Errorf("%q appears twice", name)
	}
	if name, ok := append(d, NamedAttr{"a", Unit{}}).Repeated(); name != "a" || !ok {
		t.Errorf("%q, %v appears twice", name, ok)
	}
}

// TestParseVersion: a version with parts that wrap around, or with parts missing, is invalid.
func TestParseVersion(t *testing.T) {
	for v := Oldest; v <= Newest; v++ {
		if got, err := ParseVersion(v.String()); got != v || err != nil {
			t.Errorf("%v is %v, %v", v, got, err)
		}
		if !v.Known() || v.Major() != 13 || v.Minor() != int(v-Oldest)+1 {
			t.Errorf("%v is %d.%d", v, v.Major(), v.Minor())
		}
	}
	for _, s := range []string{"", "13", "13.", ".1", "13.0", "13.6", "12.1", "14.1", "269.1", "13.257", "x.1", "13.x", "13.1.1", " 13.1", "+13.1", "13.-1", "01.1", "0"} {
		if v, err := ParseVersion(s); err == nil || v != 0 || !strings.Contains(err.Error(), "use 13.1 to 13.5") {
			t.Errorf("%q is %v, %v", s, v, err)
		}
	}
}

// TestMessageLengths: texts up to the limit are shown in full.
func TestMessageLengths(t *testing.T) {
	text := func(n int) string { return strings.Repeat("a", n) }
	for _, c := range []struct {
		arg  any
		want string
	}{
		{text(1000), text(1000)}, {text(1001), text(1000) + "… (1001 bytes)"},
		{Symbol(text(199)), "@" + text(199)}, {Symbol(text(200)), "@" + text(199) + "… (201 bytes)"},
		{Pos{File: text(4092), Line: 1, Col: 1}, text(4092) + ":1:1"}, {Pos{File: text(4093), Line: 1, Col: 1}, text(4093) + ":1:… (4097 bytes)"},
		{strings.Repeat("é", 500) + "a", strings.Repeat("é", 500) + "… (1001 bytes)"},
		{text(999) + "é", text(999) + "… (1001 bytes)"},
		{12, "12"},
	} {
		if got := Messagef("%v", c.arg); got != c.want {
			t.Errorf("got %d bytes ending in %q, want %q", len(got), got[max(0, len(got)-30):], c.want[max(0, len(c.want)-30):])
		}
	}
}

// TestAddress names what each operation accesses memory through.
func TestAddress(t *testing.T) {
	want := map[OpCode]int{
		OpLoadPtrTko: LoadPtrTkoSource, OpStorePtrTko: StorePtrTkoDestination, OpLoadViewTko: LoadViewTkoView, OpStoreViewTko: StoreViewTkoView,
		OpAtomicRMWTko: AtomicRMWTkoPointers, OpAtomicCASTko: AtomicCASTkoPointers, OpAtomicRedViewTko: AtomicRedViewTkoView,
		OpMultimemLoadReduceViewTko: MultimemLoadReduceViewTkoView, OpMultimemReduceViewTko: MultimemReduceViewTkoView, OpMultimemStoreViewTko: MultimemStoreViewTkoView,
	}
	for code := range OpCode(NumOps) {
		if !code.Defined() || Ops[code].TestOnly {
			continue
		}
		slot, accesses := want[code]
		got := addressSlot(&Ops[code])
		if reaches := got >= 0 && Ops[code].Effects.Accesses(); reaches != accesses || accesses && got != slot {
			t.Errorf("%v accesses memory by slot %d (%v), want %d (%v)", code, got, reaches, slot, accesses)
		}
		op := NewOp(code, nil)
		for s, f := range Ops[code].Args {
			if f.Kind == KindOperand {
				op.AddOperands(s, &Value{Type: Tile(I32), Index: s})
			}
		}
		if v := op.Address(); (v != nil) != accesses || accesses && v.Index != slot {
			t.Errorf("%v accesses memory through %v", code, v)
		}
	}
}

// TestKindText: every kind of field has a description, and other numbers have none.
func TestKindText(t *testing.T) {
	for k := range Kind(len(kindNames)) {
		if k.String() == "" || k.String() == "unknown" {
			t.Errorf("kind %d is %q", k, k)
		}
	}
	if got := Kind(len(kindNames)).String(); got != "unknown" {
		t.Errorf("a kind that does not exist is %q", got)
	}
}

// TestOrder reads the order of each access; what has none is weak.
func TestOrder(t *testing.T) {
	for code := range OpCode(NumOps) {
		if !code.Defined() {
			continue
		}
		op, want := NewOp(code, nil), Weak
		for slot, f := range Ops[code].Args {
			if f.Kind == KindEnum && f.Enum == MemoryOrderEnum {
				op.Attrs[slot], want = Acquire, Acquire
			} else if f.Kind == KindEnum {
				op.Attrs[slot] = f.Enum.Make(1)
			}
		}
		if got := op.Order(); got != want {
			t.Errorf("the order of %v is %v, want %v", code, got, want)
		}
	}
}

// TestModes: fields of rounding modes say which, others none.
func TestModes(t *testing.T) {
	some := 0
	for code := range OpCode(NumOps) {
		for _, f := range Ops[code].Args {
			modes := f.Modes()
			if (modes != nil) != (f.Enum == RoundingEnum) || len(modes) != len(f.Only) && f.Enum == RoundingEnum {
				t.Errorf("%v: %s has the modes %v", code, f.Name, modes)
			}
			some += len(modes)
		}
	}
	if some == 0 {
		t.Error("no field has a mode")
	}
}

// TestDeepLocations: locations may be nested up to the limit.
func TestDeepLocations(t *testing.T) {
	for depth, ok := range map[int]bool{MaxNesting - 1: true, MaxNesting: true, MaxNesting + 1: false} {
		var loc Location = FileLoc{Pos{File: "k.cu", Line: 1, Col: 1}}
		for range depth - 1 {
			loc = &NameLoc{Name: "n", Child: loc}
		}
		m := NewModule("test")
		NewBuilder(m.NewEntry("k", loc).Block(0)).Return()
		if err := Verify(m); (err == nil) != ok {
			t.Errorf("a location %d deep: %v", depth, err)
		}
	}
}
