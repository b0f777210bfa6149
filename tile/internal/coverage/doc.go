// Package coverage finds out, before a launch runs, which tiles of its arrays a kernel
// stores: from the kernel's Tile IR, the grid and the arguments. A launch whose grid
// certainly leaves tiles of an array unstored is an error, and a kernel's grid may be
// counted from the tiles that it stores.
//
// The package knows Tile IR and the arguments of an entry. It knows neither how a kernel
// was traced nor the Go values that a launch was called with.
package coverage
