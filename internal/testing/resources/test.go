package resources

// Test is what this package needs of a [testing.T].
type Test interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Skip(args ...any)
	Cleanup(f func())
	TempDir() string
}
