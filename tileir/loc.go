package tileir

import (
	"cmp"
	"fmt"

	"gotile/internal/quoted"
)

// Location is the origin of an operation in the source. A nil Location is unknown.
type Location interface {
	// Pos is the innermost file position, or the zero value.
	Pos() Pos
}

// NoFile is the name of a file that has none, as MLIR has it.
const NoFile = "-"

// Pos is a file position. Lines and columns count as the front end counted them.
type Pos struct {
	File      string // as written: a name, or a path
	Line, Col int
}

func (p Pos) String() string {
	file := quoted.Plain(cmp.Or(p.File, NoFile))
	switch {
	case p.Line == 0:
		return file
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", file, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", file, p.Line, p.Col)
}

// FileLoc is a bare file position.
type FileLoc struct{ At Pos }

// Pos implements [Location].
func (l FileLoc) Pos() Pos { return l.At }

// ScopedLoc is a file position in a debug scope (di_loc), which connects an
// operation with the function that it was written in.
type ScopedLoc struct {
	At    Pos
	Scope Scope // a *Subprogram or a *LexicalBlock
}

// Pos implements [Location].
func (l ScopedLoc) Pos() Pos { return l.At }

// Locations made of others are pointers, so that sharing is preserved: a few locations that each use another one twice
// can expand to more than any memory holds.

// CallSite is the location of something inlined: Callee was called from Caller.
type CallSite struct{ Callee, Caller Location }

// NameLoc is a location with a name, FusedLoc one made of many. They appear in text
// only.
type (
	NameLoc struct {
		Name  string
		Child Location
	}
	FusedLoc struct {
		Locs     []Location
		Metadata Attr
	}
)

// Pos implements [Location].
func (l *CallSite) Pos() Pos { return PosOf(l.Callee) }

// Pos implements [Location].
func (l *NameLoc) Pos() Pos { return PosOf(l.Child) }

// Pos implements [Location].
func (l *FusedLoc) Pos() Pos {
	for _, x := range l.Locs {
		if p := PosOf(x); p != (Pos{}) {
			return p
		}
	}
	return Pos{}
}

// PosOf is loc's position; the zero value for an unknown location.
func PosOf(loc Location) Pos {
	if loc == nil {
		return Pos{}
	}
	return loc.Pos()
}

// Scope is a node of debug information.
type Scope interface{ scope() }

// File is a source file of debug information.
type File struct{ Name, Dir string }

// CompileUnit is the root scope of what one source file declares.
type CompileUnit struct{ File *File }

// Subprogram is a function of the source language.
type Subprogram struct {
	File        *File
	Line        int
	Name        string
	LinkageName string // the entry's name
	Unit        *CompileUnit
	ScopeLine   int
	// Declaration marks a function that is defined elsewhere; 13.5.
	Declaration bool
}

// LexicalBlock is a scope nested in a subprogram.
type LexicalBlock struct {
	Scope     Scope // a *Subprogram or a *LexicalBlock
	File      *File
	Line, Col int
}

func (*File) scope()         {}
func (*CompileUnit) scope()  {}
func (*Subprogram) scope()   {}
func (*LexicalBlock) scope() {}
