package tileir_test

import (
	"fmt"
	"testing"

	. "gotile/tileir"
)

func TestModule(t *testing.T) {
	m := NewModule("m")
	if got := m.ListEntries(); got != "none" {
		t.Errorf("entries: %s", got)
	}
	NewBuilder(m.Body()).Global("g", f32s(1), 0, false, Public)
	entry(m, "f", nil).Return()
	entry(m, "two\nlines", nil).Return()
	if got := m.ListEntries(); got != `f, "two\nlines"` {
		t.Errorf("entries: %s", got)
	}
	if m.Global("g") != m.Globals()[0] || m.Entry("f") != m.Entries()[0] || m.Global("f") != nil || m.Entry("g") != nil {
		t.Error("globals and entries are not found by their names")
	}
	m.SetProducer("me")
	if m.Producer() != "me" || m.Since() != V13_3 {
		t.Errorf("producer %q since %v", m.Producer(), m.Since())
	}
	if m.SetProducer(""); m.Producer() != "" || m.Since() != V13_1 {
		t.Errorf("producer %q since %v", m.Producer(), m.Since())
	}
	for i := range 10 {
		entry(m, fmt.Sprint("k", i), nil).Return()
	}
	if got := m.ListEntries(); got != `f, "two\nlines", k0, k1, k2, k3, k4, k5 and 4 more` {
		t.Errorf("entries: %s", got)
	}
}

// TestNoModule: an operation that is not a module has neither entries nor a name, and an error.
func TestNoModule(t *testing.T) {
	for _, m := range []*Module{nil, {}, {Op: &Op{}}, {Op: NewOp(OpReturn, nil)}, {Op: &Op{Code: OpModule}}} {
		if m.Body() != nil || m.Name() != "" || m.Producer() != "" || m.Entry("k") != nil || m.Globals() != nil || m.ListEntries() != "none" || m.Since() != V13_1 {
			t.Errorf("%v has something", m)
		}
		if !EqualModules(m, nil) || EqualModules(m, NewModule("m")) || !EqualModules(m, m.Clone()) {
			t.Errorf("%v is equal to something else", m)
		}
		if Verify(m) == nil {
			t.Errorf("%v is valid", m)
		}
	}
}

// TestPosOf takes the innermost position of each kind of location.
func TestPosOf(t *testing.T) {
	a, b := FileLoc{At: Pos{File: "a", Line: 1, Col: 2}}, FileLoc{At: Pos{Line: 3}}
	for _, test := range []struct {
		loc  Location
		want string
	}{
		{nil, "-"},
		{a, "a:1:2"},
		{b, "-:3"},
		{FileLoc{At: Pos{File: "a"}}, "a"},
		{at(3, subF), "src/k.cu:3:1"},
		{&CallSite{Callee: a, Caller: b}, "a:1:2"},
		{&NameLoc{Name: "x", Child: b}, "-:3"},
		{&NameLoc{Name: "x"}, "-"},
		{&FusedLoc{Locs: []Location{nil, &NameLoc{Name: "x"}, a, b}}, "a:1:2"},
		{&FusedLoc{}, "-"},
	} {
		if got := PosOf(test.loc).String(); got != test.want {
			t.Errorf("%#v: %s, want %s", test.loc, got, test.want)
		}
	}
}
