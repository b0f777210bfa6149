// Package must panics on errors that only a bug of gotile itself can cause, such as an embedded file that
// cannot be parsed.
//
// It must not be used for what a caller, a file or a machine may cause: functions return errors for those.
package must

// Do panics if err is not nil.
func Do(err error) {
	if err != nil {
		Hold(false, err.Error())
	}
}

// Hold panics with a message unless a condition holds.
func Hold(ok bool, msg string) {
	if !ok {
		panic("BUG: " + msg)
	}
}

// Value returns v, or panics if err is not nil. A call f() that returns both is wrapped as must.Value(f()).
func Value[T any](v T, err error) T {
	Do(err)
	return v
}
