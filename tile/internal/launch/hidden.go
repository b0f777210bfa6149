package launch

import (
	"reflect"
	"unsafe"

	"gotile/device"
)

// The arguments of a launch are a list of interfaces. Go allocates the list and the
// interfaces' values on the caller's stack unless they may be kept, and the compiler must assume
// that they are, because methods of arguments are called. A repeated launch keeps nothing, so
// Hide hides the list from escape analysis, and whatever keeps arguments keeps copies made by
// Copy. docs/rationale.md has the cost of doing without.

// Hide returns the list in a way that the compiler does not see it escape. The memory of
// slices does escape: a stream may use it later. Hide must not be inlined: the caller would
// hold the address as a number, which Go does not adjust when it moves the caller's stack.
// Hide itself calls nothing, so the stack does not move while the address is a number.
//
//go:noinline
func Hide(args []any) []any {
	if kept != nil {
		kept = args[0].([]byte)
	}
	list := uintptr(unsafe.Pointer(unsafe.SliceData(args)))
	return unsafe.Slice(*(**any)(unsafe.Pointer(&list)), len(args))
}

// kept is always nil. The assignment that never runs tells the compiler that memory to which
// an argument refers may be kept.
//
//lint:ignore U1000 read by escape analysis
var kept []byte

// Copy returns the list with copies of the arguments, which may be kept. Of an argument that
// no kernel takes, only the type is kept, for messages. array returns a copy of an argument
// that is an array.
func Copy(args []any, array func(x any) (any, bool)) []any {
	list := make([]any, len(args))
	for i, x := range args {
		list[i] = copyArg(x, array)
	}
	return list
}

func copyArg(x any, array func(x any) (any, bool)) any {
	if IsNil(x) {
		return x
	}
	if a, ok := array(x); ok {
		return a
	}
	v := reflect.ValueOf(x)
	kind := v.Kind()
	if _, ok := x.(device.Buffer); ok && kind == reflect.Pointer {
		return x // allocated by a device, so it is not on a stack
	}
	if kind <= reflect.Complex128 || kind == reflect.Slice || kind == reflect.String {
		to := reflect.New(v.Type()).Elem()
		to.Set(v)
		return to.Interface()
	}
	return reflect.Zero(v.Type()).Interface()
}
