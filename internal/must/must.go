// Package must ends the program for errors that only a fault of gotile itself causes, such as a file
// that is part of the program and cannot be parsed. A test of each user of the package shows that
// there is no such error.
//
// It must not be used for what a caller, a file or a machine may cause: that is an error.
package must

// Do panics with an error, if there is one.
func Do(err error) {
	if err != nil {
		panic("BUG: " + err.Error())
	}
}

// Value returns a value that was made without an error, as the calls f() of must.Value(f()) do.
func Value[T any](v T, err error) T {
	Do(err)
	return v
}
