//go:build nocuda || !linux || !amd64

package driver

// callInContext reports false: there is no assembly on this platform for a call that sets the context too.
func (t *Table) callInContext(ContextHandle, uintptr, []uintptr) (uintptr, Result, bool) {
	return 0, Success, false
}
