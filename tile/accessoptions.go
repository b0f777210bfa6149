package tile

// whereOption is the option of [Where].
type whereOption struct{ mask any }

func (whereOption) option() {}

// Where restricts a load, a store or an atomic operation to the elements whose mask is true.
// The mask converts to bool and broadcasts to the shape of the pointers (reference 2.7).
func Where(mask any) Option { return whereOption{mask} }

// fillOption is the option of [Fill].
type fillOption struct{ value any }

func (fillOption) option() {}

// Fill sets the value of the elements that a gather or masked load does not load, because
// they are outside the array or [Where] masks them out. Without it they are zero.
func Fill(value any) Option { return fillOption{value} }

// unchecked is the option [Unchecked].
type unchecked struct{}

func (unchecked) option() {}

// String is the option as messages say it.
func (unchecked) String() string { return "Unchecked" }

// Unchecked is the option of a load, store, gather or scatter whose author promises that it
// stays inside the array. Nothing is checked, masked or padded. It needs bytecode 13.4 on
// views. A promise that does not hold is undefined behaviour; on the CPU it is an error if a
// tile leaves the array of a view, or a pointer its buffer.
var Unchecked Option = unchecked{}

// MemoryOrder makes a load, store or atomic operation strong, so that other blocks may access
// the same memory, and orders the accesses around it (reference 1.10, 2.13.7). It is an
// option of [Load], [Store] and the loads and stores of views, which it makes atomic.
type MemoryOrder uint8

// Scope is the set of threads with which a strong access is ordered (1.10, 2.13.8). The
// default is SystemScope.
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
