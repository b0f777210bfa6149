// Package tilevet finds mistakes in the Go code of kernels before anything runs, as an
// analysis of golang.org/x/tools/go/analysis.
//
// A kernel runs once, to be traced. Go code in the body of a traced loop or condition, as
//
//	n := 0
//	for i := range b.Range(0, 8) {
//		n++ // once or twice, not eight times
//	}
//
// is valid Go, is traced without an error, and does not have the apparent meaning. The analysis knows which loops are
// traced, and reports this and similar mistakes: see [Analyzer].
//
// Errors that a trace detects, such as an ill-formed operation, require that the kernel is traced: "gotile vet --trace"
// does both. docs/vet.md lists the findings and describes the analysis in go vet, golangci-lint and gopls.
//
// The package works on syntax and types. It must not know how kernels are traced or run, and imports nothing of gotile
// but the limit of a tile's size: package tile is known to it by name.
package tilevet
