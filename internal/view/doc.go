// Package view makes pages of recordings, and serves one to a browser on this machine.
//
// A page is one HTML file with its style, its script and the recording in it. It loads nothing
// and sends nothing: its content security policy forbids it, so a page may be handed on. The
// script is plain JavaScript without a framework, a file for each idea in the folder page, put
// together in the order of the list in page.go. Texts of the recording reach the page as text,
// never as markup.
//
// The package knows recordings and HTTP. It does not know kernels or engines.
package view
