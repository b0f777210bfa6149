package tileir

import "testing"

// TestEqualScopes: scopes are equal if their contents and kinds are.
func TestEqualScopes(t *testing.T) {
	file := func(name string) *File { return &File{Name: name} }
	sub := func(name string) *Subprogram {
		return &Subprogram{File: file("f"), Name: name, Unit: &CompileUnit{File: file("f")}}
	}
	block := func(line, col int, of string) *LexicalBlock {
		return &LexicalBlock{File: file("f"), Line: line, Col: col, Scope: sub(of)}
	}
	other := block(1, 2, "a")
	other.File = file("g")
	list := []func() Scope{ // no two of them are one
		func() Scope { return file("a") }, func() Scope { return file("b") }, func() Scope { return &CompileUnit{File: file("a")} }, func() Scope { return &CompileUnit{File: file("b")} },
		func() Scope { return sub("a") }, func() Scope { return sub("b") }, func() Scope { return block(1, 2, "a") }, func() Scope { return block(2, 2, "a") },
		func() Scope { return block(1, 1, "a") }, func() Scope { return block(1, 2, "b") }, func() Scope { return other }, func() Scope { return nil },
		func() Scope { return (*Subprogram)(nil) }, func() Scope { return (*LexicalBlock)(nil) },
	}
	for i, a := range list {
		for j, b := range list {
			if got := equalScopes(a(), b()); got != (i == j) {
				t.Errorf("scopes %d and %d are one: %v", i, j, got)
			}
		}
	}
}
