package tile

import "slices"

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

// inbounds is the promise for each dimension of a view, none where there is none.
func (a access) inbounds(p PartitionView) []bool {
	if !a.unchecked {
		return nil
	}
	return slices.Repeat([]bool{true}, len(p.cut.Tile))
}
