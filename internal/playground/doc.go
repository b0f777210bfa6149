// Package playground is gotile in a browser: a page on which to pick or write a kernel as IR
// text, run it under checks and see the run, as gotile view shows it. The engine is compiled to
// WebAssembly; nothing leaves the browser.
//
// [Answer] answers the page's requests: the same Go runs in the tests. The command in the folder wasm wraps it for a
// browser, and the one in the folder build writes the page's files into a folder for any file server:
//
//	go run ./internal/playground/build FOLDER
//
// The package knows the IR, the checked engine and recordings. It does not know devices, so that the machine code engines
// are not part of the page.
package playground
