// Package trace builds the Tile IR of a kernel while the kernel's Go function runs. It
// records each call that the function makes: the author's line, the section of the
// reference for messages, and the region of the module that new operations go to. It
// builds loops and conditions, with the values that they carry and the tokens that order
// memory operations.
//
// The package knows values of Tile IR. It knows neither tiles nor their element types, nor
// the operations of package tile.
package trace
