//go:build !nocuda && linux && !amd64

package driver

// bindContextCall leaves setting the context and a call two calls from Go: there is no assembly for one on this platform.
func (t *Table) bindContextCall(set uintptr) {}
