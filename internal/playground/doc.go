// Package playground is gotile in a browser: a page on which to pick or write a kernel as IR
// text, run it under checks and see the run, as gotile view shows it. The engine is compiled to
// WebAssembly; nothing leaves the browser.
//
// [Answer] is what the page asks: the same Go runs in the tests. The command in the folder
// wasm wraps it for a browser, and the one in the folder build writes the page's files into a
// folder that any file server serves:
//
//	go run ./internal/playground/build FOLDER
//
// The package knows the IR, the checked engine and recordings. It does not know devices, so
// that the machine code engines stay out of the page.
package playground
