package tileir

import "slices"

// OpCode is an operation of the table; it is the opcode of the bytecode.
type OpCode uint16

// Kind is the kind of an operation's slot: operand, or the type of an attribute.
type Kind uint8

// The kinds of slots.
const (
	KindOperand   Kind = iota
	KindUnit           // a flag: Unit or absent
	KindEnum           // an EnumAttr of Field.Enum
	KindBool           // Bool
	KindI32            // Integer of type i32
	KindI64            // Integer of type i64
	KindString         // String
	KindSymbol         // Symbol
	KindType           // TypeAttr
	KindDense          // Dense
	KindI32s           // I32s
	KindBools          // Bools
	KindArray          // Array
	KindPredicate      // Assumption
	KindHints          // Hints
	KindPreview        // Preview
	KindDict           // Dict
)

// Arity is the number of values that a slot accepts.
type Arity uint8

// The arities.
const (
	One      Arity = iota
	Optional       // none or one
	Variadic       // any number; operands and results only
)

// Field is one slot: an operand, an attribute or a result.
type Field struct {
	Name  string
	Kind  Kind
	Arity Arity
	Since Version // not before the operation's
	Type  TypeSet // of an operand or result
	Enum  *Enum   // of a KindEnum
	// Only lists the cases of Enum that the operation takes; nil for all.
	Only []EnumAttr
	// Default is the value of the attribute if a version or a text leaves it out.
	Default Attr
}

// Effects are the effects of an operation besides computing its results.
type Effects uint8

// The effects. Every row has one: a row without effects fails the test of the table.
const (
	_         Effects = iota
	Pure              // may be removed, repeated and moved
	NoMemory          // touches no memory, but may be undefined for some operands
	Recursive         // as its regions
	Reads             // loads from the memory that its address leads to
	Writes            // stores there
	Updates           // loads and stores atomically
	Orders            // touches no memory, but orders what others touch
	Allots            // makes memory
	Acts              // has effects outside the kernel: prints, stops the launch
	Controls          // control flow
	Promises          // computes nothing, but stays, as the dialect has it
	Declares          // computes nothing: a module, a global, a kernel
)

var effectNames = [...]string{
	Pure: "pure", NoMemory: "no memory", Recursive: "as its regions", Reads: "reads", Writes: "writes",
	Updates: "reads and writes", Orders: "orders", Allots: "makes memory", Acts: "seen outside",
	Controls: "control", Promises: "promises", Declares: "declaration",
}

// String describes the effects in a few words; "" for an effect that is not in the table.
func (e Effects) String() string {
	if int(e) < len(effectNames) {
		return effectNames[e]
	}
	return ""
}

// Accesses reports an operation that loads or stores.
func (e Effects) Accesses() bool { return e == Reads || e == Writes || e == Updates }

// Stores reports an operation that stores.
func (e Effects) Stores() bool { return e == Writes || e == Updates }

// Combining reports whether the two operands of an operation may be exchanged, and several of it regrouped.
type Combining uint8

// The ways to combine elements.
const (
	KeepsOrder      Combining = iota // the result depends on the order
	CombinesExactly                  // the result is the same in every order
	CombinesRounded                  // results of different orders differ by how they are rounded
)

// Work is the arithmetic of an elementwise operation, for one element.
type Work struct {
	Flops int64 // operations on floats: 2 for a fused multiply-add
	Other bool  // an operation on integers or conditions, or a conversion
	Slow  bool  // takes several times as long as an addition: a division, a root, or an elementary function
}

// OpInfo is one row of the table.
type OpInfo struct {
	Code    OpCode
	Name    string
	Flat    string // the name in the disassembler's text, if it is another one
	Since   Version
	Effects Effects
	// Combines reports whether the operation may reduce elements in any order.
	Combines Combining
	Algebra  Algebra
	Work     Work
	Doc      string // one line of semantics, for docs/ops.md and the builders

	Args    []Field // operands and attributes in declaration order
	Results []Field
	Regions int
	// IdleHints reports that text may have optimization hints that bytecode does not.
	IdleHints bool
	// Segmented operations write their operands group by group; see package bytecode.
	Segmented bool
	// Terminator operations end a block; Parents are the operations that may hold
	// them, directly or (break, continue, return) through ifs; nil for any.
	Terminator bool
	Parents    []OpCode
	// TestOnly operations belong to the dialect's tests: text knows them, bytecode
	// and engines refuse them.
	TestOnly bool
	// Preview operations are enabled by a bit of the header, and Wire is their opcode in files.
	Preview bool
	Wire    uint64

	Rules  []Rule
	Asm    string             // the textual form, compiled by package asm; "" for a hand-written one
	Verify func(*Op, *report) // checks beyond the rules; nil for most
}

// Slot returns the index of the slot of Args with a name, or -1.
func (o *OpInfo) Slot(name string) int { return slot(o.Args, name) }

// ResultSlot returns the index of the result with a name, or -1.
func (o *OpInfo) ResultSlot(name string) int { return slot(o.Results, name) }

// Defined reports whether the opcode has a row.
func (c OpCode) Defined() bool { return int(c) < len(Ops) && Ops[c].Name != "" }

func (c OpCode) String() string {
	if !c.Defined() {
		return "undefined"
	}
	return Ops[c].Name
}

// OpByName finds an operation by its mnemonic.
func OpByName(name string) (OpCode, bool) {
	c, ok := opsByName[name]
	return c, ok
}

var opsByName = make(map[string]OpCode)

func slot(fields []Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}

// The words that rows are written in.

func args(f ...Field) []Field { return f }
func outs(f ...Field) []Field { return f }

func in(name string, t TypeSet) Field  { return Field{Name: name, Type: t} }
func out(name string, t TypeSet) Field { return Field{Name: name, Type: t} }
func flag(name string) Field           { return Field{Name: name, Kind: KindUnit, Arity: Optional} }
func attr(name string, k Kind) Field   { return Field{Name: name, Kind: k} }
func enum(name string, e *Enum) Field  { return Field{Name: name, Kind: KindEnum, Enum: e} }

func rounding(name string, modes ...Rounding) Field {
	f := enum(name, RoundingEnum)
	for _, m := range modes {
		f.Only = append(f.Only, m)
	}
	return f
}

// Modes is the rounding modes that an attribute of those may be; nil of other fields.
func (f Field) Modes() []Rounding {
	if f.Enum != RoundingEnum {
		return nil
	}
	modes := make([]Rounding, len(f.Only))
	for i, m := range f.Only {
		modes[i] = m.(Rounding)
	}
	return modes
}

func (f Field) opt() Field                   { f.Arity = Optional; return f }
func (f Field) variadic() Field              { f.Arity = Variadic; return f }
func (f Field) since(v Version) Field        { f.Since = v; return f }
func (f Field) def(a Attr) Field             { f.Default = a; return f }
func (f Field) only(cases ...EnumAttr) Field { f.Only = cases; return f }

func init() {
	Ops = rows
	finish()
}

// finish derives omitted values of rows: opcodes, and the versions of fields, which are not before that of their
// operation.
func finish() {
	for c := range Ops {
		o := &Ops[c]
		if o.Name == "" {
			continue
		}
		o.Code = OpCode(c)
		o.Wire = max(o.Wire, uint64(c))
		opsByName[o.Name] = o.Code
		for _, fields := range [][]Field{o.Args, o.Results} {
			for i := range fields {
				fields[i].Since = max(fields[i].Since, o.Since)
			}
		}
	}
}

// Allows reports whether the field of an enumeration takes a case.
func (f Field) Allows(c EnumAttr) bool {
	return f.Only == nil || slices.Contains(f.Only, c)
}

// Holds reports whether an attribute is of the field's kind, regardless of its value.
func (f *Field) Holds(a Attr) bool {
	if f.Kind == KindEnum {
		e, ok := a.(EnumAttr)
		return ok && e.Enum() == f.Enum && int(e.Ordinal()) < len(f.Enum.Cases)
	}
	return int(f.Kind) < len(kindHolds) && kindHolds[f.Kind] != nil && kindHolds[f.Kind](a)
}

// kindHolds reports whether an attribute is of a kind; nil for operands and enumerations.
var kindHolds = [...]func(Attr) bool{
	KindUnit: is[Unit], KindBool: is[Bool], KindI32: isInteger(I32), KindI64: isInteger(I64), KindString: is[String], KindSymbol: is[Symbol],
	KindType: is[TypeAttr], KindDense: is[Dense], KindI32s: is[I32s], KindBools: is[Bools], KindArray: isArray,
	KindPredicate: is[Assumption], KindHints: is[Hints], KindPreview: is[Preview], KindDict: is[Dict],
}

func is[T Attr](a Attr) bool { _, ok := a.(T); return ok }

func isInteger(t Scalar) func(Attr) bool {
	return func(a Attr) bool {
		i, ok := a.(Integer)
		return ok && i.Type == t
	}
}

func isArray(a Attr) bool {
	list, ok := a.(Array)
	return ok && !slices.Contains(list, nil)
}

// String describes the value of an attribute of the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

var kindNames = [...]string{
	KindOperand: "value", KindUnit: "flag", KindEnum: "enumeration", KindBool: "true or false", KindI32: "i32",
	KindI64: "i64", KindString: "text", KindSymbol: "name of a global", KindType: "type", KindDense: "elements of a tile",
	KindI32s: "list of i32", KindBools: "list of true or false", KindArray: "list of attributes",
	KindPredicate: "assumption", KindHints: "optimization hints", KindPreview: "preview attribute", KindDict: "dictionary",
}
