// Package reference maps the CUDA Tile C++ reference to this project, row by row.
//
// docs/reference.tsv lists the 481 rows of the reference and the 14 that the header of nvcc 13.5 adds to it, and for each
// the Go identifiers with the same meaning, or the code that enforces it, and the tests that show it. translations.tsv has
// the forms of a row in Tile C++ and in Go. docs/reference.md, a guide from one language to the other, is generated from
// both:
//
//	go generate ./internal/gen/reference
//
// which also updates the names of the twins that package twins lists.
//
// The package's tests compare the table with the source: every row is present, every identifier and every test exists,
// every undefined behaviour is documented at the identifiers that can cause it, and the guide is current.
//
// It reads source as text. It must not import the packages that it describes.
package reference

//go:generate go run ./gen
