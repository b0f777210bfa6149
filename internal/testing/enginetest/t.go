package enginetest

import (
	"context"
	"reflect"
)

// T is what the tests need of a [testing.T]. `gotile doctor --selftest` runs them with another one.
type T interface {
	Name() string
	Context() context.Context
	Helper()
	Logf(format string, args ...any)
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Skip(args ...any)
	Cleanup(f func())
	TempDir() string
}

// Runner is a T other than a [testing.T]: it runs parts of a test.
type Runner interface {
	T
	Run(name string, f func(T))
}

// run runs a part of a test.
func run(t T, name string, f func(T)) {
	if r, ok := t.(Runner); ok {
		r.Run(name, f)
		return
	}
	runPart(t, name, f)
}

// runPart calls the method Run of a [testing.T] or [testing.B]. The command line runs these tests, too, and must not contain
// package testing, so the types are not known here.
func runPart[X any](t X, name string, f func(X)) {
	method := reflect.ValueOf(t).MethodByName("Run")
	part := reflect.MakeFunc(method.Type().In(1), func(args []reflect.Value) []reflect.Value {
		f(args[0].Interface().(X))
		return nil
	})
	method.Call([]reflect.Value{reflect.ValueOf(name), part})
}
