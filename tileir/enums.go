package tileir

// Enum describes an enumeration attribute: its name in messages, its cases in
// encoding order, and how to make one.
type Enum struct {
	Name  string
	Cases []string
	Since []Version // of each case; nil if all are as old as the enum
	Make  func(uint8) Attr
}

// Parse finds a case by its text.
func (e *Enum) Parse(text string) (Attr, bool) {
	for i, c := range e.Cases {
		if c == text {
			return e.Make(uint8(i)), true
		}
	}
	return nil, false
}

// EnumAttr is an attribute that is one case of an [Enum].
type EnumAttr interface {
	Attr
	Enum() *Enum
	Ordinal() uint8 // the encoding
}

// Signedness is how an operation reads integers.
type Signedness uint8

const (
	Unsigned Signedness = iota
	Signed
)

// Overflow is a promise that arithmetic does not wrap around.
type Overflow uint8

const (
	OverflowNone Overflow = iota
	NoSignedWrap
	NoUnsignedWrap
	NoWrap
)

// Rounding is the rounding mode of an operation.
type Rounding uint8

const (
	NearestEven Rounding = iota
	TowardZero
	TowardNegInf
	TowardPosInf
	Approx
	Full
	NearestIntToZero // float to integer: truncation
	NearestAway      // ties away from zero; 13.4
)

// Ordering is the result of a comparison with NaN: false for ordered, true for unordered.
type Ordering uint8

const (
	Unordered Ordering = iota // true if an operand is NaN
	Ordered                   // false if an operand is NaN
)

// Predicate is a comparison.
type Predicate uint8

const (
	Equals Predicate = iota
	NotEqual
	Less
	LessOrEqual
	Greater
	GreaterOrEqual
)

// MultimemReduction is the reduction of an operation on multicast memory.
type MultimemReduction uint8

const (
	MultimemAdd MultimemReduction = iota
	MultimemMin
	MultimemMax
	MultimemAnd
	MultimemOr
	MultimemXor
	MultimemUMin
	MultimemUMax
)

// AtomicMode is the update of an atomic read-modify-write.
type AtomicMode uint8

const (
	AtomicAnd AtomicMode = iota
	AtomicOr
	AtomicXor
	AtomicAdd
	AtomicAddF
	AtomicMax
	AtomicMin
	AtomicUMax
	AtomicUMin
	AtomicXchg
)

// MemoryScope is the set of threads among which an access is ordered.
type MemoryScope uint8

const (
	ScopeBlock MemoryScope = iota
	ScopeDevice
	ScopeSystem
)

// MemoryOrder is the ordering of a memory access.
type MemoryOrder uint8

const (
	Weak MemoryOrder = iota
	Relaxed
	Acquire
	Release
	AcqRel
)

// Padding is the value of out-of-bounds elements of a load from a view.
type Padding uint8

const (
	PadZero Padding = iota
	PadNegZero
	PadNaN
	PadPosInf
	PadNegInf
)

// Visibility of a global.
type Visibility uint8

const (
	Public Visibility = iota
	Private
)

// The enumerations.
var (
	SignednessEnum = enumOf[Signedness]("signedness", "unsigned", "signed")
	OverflowEnum   = enumOf[Overflow]("overflow", "none", "no_signed_wrap", "no_unsigned_wrap", "no_wrap")
	RoundingEnum   = enumOf[Rounding]("rounding", "nearest_even", "zero", "negative_inf", "positive_inf",
		"approx", "full", "nearest_int_to_zero", "nearest_away").newCase(NearestAway, V13_4)
	OrderingEnum  = enumOf[Ordering]("comparison_ordering", "unordered", "ordered")
	PredicateEnum = enumOf[Predicate]("comparison_predicate", "equal", "not_equal", "less_than",
		"less_than_or_equal", "greater_than", "greater_than_or_equal")
	AtomicModeEnum = enumOf[AtomicMode]("atomic mode", "and", "or", "xor", "add", "addf", "max", "min",
		"umax", "umin", "xchg")
	MemoryScopeEnum = enumOf[MemoryScope]("memory_scope", "tl_blk", "device", "sys")
	MemoryOrderEnum = enumOf[MemoryOrder]("memory_ordering_semantics", "weak", "relaxed", "acquire",
		"release", "acq_rel")
	PaddingEnum           = enumOf[Padding]("padding_value", "zero", "neg_zero", "nan", "pos_inf", "neg_inf")
	MultimemReductionEnum = enumOf[MultimemReduction]("multimem_reduction_kind", "add", "min", "max", "and", "or", "xor", "umin", "umax")
	VisibilityEnum        = enumOf[Visibility]("symbol_visibility", "public", "private")
)

func enumOf[T interface {
	~uint8
	EnumAttr
}](name string, cases ...string) *Enum {
	return &Enum{Name: name, Cases: cases, Make: func(v uint8) Attr { return T(v) }}
}

// newCase marks a case as younger than its enum.
func (e *Enum) newCase(c EnumAttr, since Version) *Enum {
	if e.Since == nil {
		e.Since = make([]Version, len(e.Cases))
	}
	e.Since[c.Ordinal()] = since
	return e
}

// CaseSince is the version that brought a case.
func (e *Enum) CaseSince(ordinal uint8) Version {
	if int(ordinal) < len(e.Since) && e.Since[ordinal] != 0 {
		return e.Since[ordinal]
	}
	return V13_1
}

func (e *Enum) text(v uint8) string {
	if int(v) < len(e.Cases) {
		return e.Cases[v]
	}
	return "invalid"
}

func (v Signedness) Enum() *Enum    { return SignednessEnum }
func (v Signedness) Ordinal() uint8 { return uint8(v) }
func (v Signedness) String() string { return SignednessEnum.text(uint8(v)) }

func (v Overflow) Enum() *Enum    { return OverflowEnum }
func (v Overflow) Ordinal() uint8 { return uint8(v) }
func (v Overflow) String() string { return OverflowEnum.text(uint8(v)) }

func (v Rounding) Enum() *Enum    { return RoundingEnum }
func (v Rounding) Ordinal() uint8 { return uint8(v) }
func (v Rounding) String() string { return RoundingEnum.text(uint8(v)) }

func (v Ordering) Enum() *Enum    { return OrderingEnum }
func (v Ordering) Ordinal() uint8 { return uint8(v) }
func (v Ordering) String() string { return OrderingEnum.text(uint8(v)) }

func (v Predicate) Enum() *Enum    { return PredicateEnum }
func (v Predicate) Ordinal() uint8 { return uint8(v) }
func (v Predicate) String() string { return PredicateEnum.text(uint8(v)) }

func (v AtomicMode) Enum() *Enum    { return AtomicModeEnum }
func (v AtomicMode) Ordinal() uint8 { return uint8(v) }
func (v AtomicMode) String() string { return AtomicModeEnum.text(uint8(v)) }

func (v MultimemReduction) Enum() *Enum    { return MultimemReductionEnum }
func (v MultimemReduction) Ordinal() uint8 { return uint8(v) }
func (v MultimemReduction) String() string { return MultimemReductionEnum.text(uint8(v)) }

func (v MemoryScope) Enum() *Enum    { return MemoryScopeEnum }
func (v MemoryScope) Ordinal() uint8 { return uint8(v) }
func (v MemoryScope) String() string { return MemoryScopeEnum.text(uint8(v)) }

func (v MemoryOrder) Enum() *Enum    { return MemoryOrderEnum }
func (v MemoryOrder) Ordinal() uint8 { return uint8(v) }
func (v MemoryOrder) String() string { return MemoryOrderEnum.text(uint8(v)) }

func (v Padding) Enum() *Enum    { return PaddingEnum }
func (v Padding) Ordinal() uint8 { return uint8(v) }
func (v Padding) String() string { return PaddingEnum.text(uint8(v)) }

func (v Visibility) Enum() *Enum    { return VisibilityEnum }
func (v Visibility) Ordinal() uint8 { return uint8(v) }
func (v Visibility) String() string { return VisibilityEnum.text(uint8(v)) }
