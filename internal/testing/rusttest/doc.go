// Package rusttest tests modules that cuTile Rust wrote: testdata/rust has their bytecode and
// their text. It has no code of its own.
package rusttest
