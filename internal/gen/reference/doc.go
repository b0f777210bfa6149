// Package reference ties the CUDA Tile C++ reference to this project, row by row.
//
// docs/reference.tsv lists the 481 rows of the reference and the 14 that the header of nvcc
// 13.5 adds to it, and for each the Go
// identifiers that give its meaning, or the place that enforces it, and the tests that
// show it. translations.tsv says how a row is written in Tile C++ and in Go. From both
// comes docs/reference.md, a guide from one language to the other:
//
//	go generate ./internal/gen/reference
//
// which also names the twins again that package twins lists.
//
// The package's tests hold the table against the source: every row is there, every
// identifier and every test exists, every undefined behaviour is stated where it can
// happen, and the guide is current.
//
// It reads source as text. It must not import what it describes.
package reference

//go:generate go run ./gen
