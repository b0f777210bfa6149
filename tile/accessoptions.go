package tile

// where is the option that masks an atomic operation.
type where struct{ mask any }

func (where) option() {}

// Where restricts a load, a store or an atomic operation to the elements whose mask is true, after
// conversion to bool and broadcasting to the shape of the pointers (reference 2.7).
func Where(mask any) Option { return where{mask} }

// fill is the option of what a gather gives for places that it does not load.
type fill struct{ value any }

func (fill) option() {}

// Fill is what a gather gives where it loads nothing: outside the array, and where
// [Where] masks it out. It is zero if not given.
func Fill(value any) Option { return fill{value} }

// unchecked is the type of [Unchecked].
type unchecked struct{}

func (unchecked) option() {}

// String is the option as messages say it.
func (unchecked) String() string { return "Unchecked" }

// Unchecked is the option of a load, store, gather or scatter whose author promises that
// it stays inside the array, so that nothing is checked, masked or padded. It needs
// bytecode 13.4 on views. A promise that does not hold is undefined behaviour; on the
// CPU it is an error, of a view where a tile leaves the array, of pointers where one leaves
// the buffer.
var Unchecked Option = unchecked{}

// MemoryOrder makes a load, store or atomic operation a strong one, that other blocks
// may take part in, and says how it orders the accesses around it (reference 1.10,
// 2.13.7). As an option of [Load], [Store] and the views' loads and stores it gives
// their atomic forms.
type MemoryOrder uint8

// Scope says which threads a strong access is ordered with (1.10, 2.13.8). The default
// is SystemScope.
type Scope uint8

func (MemoryOrder) option() {}

func (Scope) option() {}

// String is the order's name.
func (o MemoryOrder) String() string {
	return nameOf(o, "MemoryOrder", "weak", "Relaxed", "Acquire", "Release", "AcquireRelease")
}

func (o MemoryOrder) valid() bool { return Relaxed <= o && o <= AcquireRelease }

func (s Scope) valid() bool { return SystemScope <= s && s <= BlockScope }

// The memory orders. Loads take Relaxed and Acquire, stores Relaxed and Release, the
// atomic operations all. They are in the reference's order (2.13.7.1), from 1 on: 0 is a
// weak access.
const (
	Relaxed MemoryOrder = iota + 1
	Acquire
	Release
	AcquireRelease
)

// The thread scopes, in the reference's order (2.13.8.1), from 1 on: 0 means that none is given.
const (
	SystemScope Scope = iota + 1
	DeviceScope
	BlockScope
)
