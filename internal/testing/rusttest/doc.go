// Package rusttest tests modules that cuTile Rust wrote: testdata/rust has their bytecode and their text. The package
// contains only tests.
package rusttest
