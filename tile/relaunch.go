package tile

import (
	"context"
	"errors"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"gotile/device"
	"gotile/tile/internal/constant"
)

// A launch looks at its arguments in many ways: types, shapes, what the compiler may rely on, the grid, whether
// the grid covers what is stored. All of it follows from a few facts, so a launch whose facts are those of one
// before it goes a short way: it compares them and launches. The short way takes no memory.

// settled is a launch whose checks have passed: the facts that they looked at, and what came of them.
type settled struct {
	kernel *Kernel
	asked  device.Grid // of Launch; none for Run
	device device.Device
	args   []settledArg
	shared uint64 // which pointers reach the same memory, a bit for each two of them

	chosen  *Kernel // which runs in place of the kernel
	grid    device.Grid
	program device.Program
	flat    []device.Arg // the entry's arguments without memory
	spare   sync.Pool    // of *flatArgs
}

// flatArgs is arguments that one launch at a time fills in.
type flatArgs struct{ list []device.Arg }

// settledKind is how an argument is read again.
type settledKind uint8

const (
	settledNumber settledKind = iota // a number at which checks look: its bits are a fact
	settledFree                      // another one, of which nothing is a fact but what the compiler may rely on
	settledSlice
	settledArray
	settledBuffer
)

// settledArg is the facts of an argument.
type settledArg struct {
	kind    settledKind
	typ     reflect.Type
	at      int // of the entry's argument
	size    int // of an element, or of a number
	elem    DType
	bits    uint64
	length  int64 // of memory, in bytes
	buffer  bool  // of an array: it lies in a buffer
	aligned bool
	shape   []int
	strides []int
}

const (
	// settledLaunches is how many launches of a kernel are kept.
	settledLaunches = 16
	// settledPointers is how many pointers a launch has at most of which the facts are kept.
	settledPointers = 11
)

// again launches as a launch before it did; done is false where there was none like it.
func (k *Kernel) again(ctx context.Context, on device.Launcher, asked device.Grid, args []any) (done bool, err error) {
	list := k.settled.Load()
	if list == nil || ctx == nil || isNil(on) || ctx.Err() != nil {
		return false, nil
	}
	dev := on.Device()
	for _, s := range *list {
		if s.kernel == k && s.device == dev && s.asked == asked && s.fits(args) {
			if done, err = s.launch(ctx, on, k, args); done {
				return true, err
			}
		}
	}
	return false, nil
}

// fits compares the facts of each argument.
func (s *settled) fits(args []any) bool {
	if len(args) != len(s.args) {
		return false
	}
	for i := range s.args {
		if !s.args[i].fits(args[i]) {
			return false
		}
	}
	return true
}

func (a *settledArg) fits(x any) bool {
	if reflect.TypeOf(x) != a.typ {
		return false
	}
	switch a.kind {
	case settledNumber:
		return numberBits(x, a.size) == a.bits
	case settledFree:
		bits, ok := a.scalar(x)
		return ok && a.divides(bits) == a.divides(a.bits)
	}
	m, ok := a.read(x)
	return ok && (m.buffer != nil) == a.buffer && m.length == a.length && (uintptr(m.data)%factUnit == 0) == a.aligned &&
		slices.Equal(m.shape, a.shape) && slices.Equal(m.strides, a.strides)
}

// memoryArg is an argument that is memory.
type memoryArg struct {
	data           unsafe.Pointer
	length         int64
	buffer         device.Buffer
	shape, strides []int
}

// read reads an argument of the type that it had before. Memory without a byte is for the long way.
func (a *settledArg) read(x any) (m memoryArg, ok bool) {
	switch a.kind {
	case settledSlice:
		s := (*[]byte)(word(x)) // the length counts elements
		m.data, m.length = unsafe.Pointer(unsafe.SliceData(*s)), int64(len(*s))*int64(a.size)
	case settledArray:
		m = x.(hostArray).memory()
	case settledBuffer:
		if word(x) == nil {
			return m, false
		}
		m.buffer = x.(device.Buffer)
	}
	if m.buffer != nil {
		if isNil(m.buffer) {
			return m, false
		}
		m.data, m.length = nil, m.buffer.Size()
	}
	return m, m.length > 0
}

// word is where the value in an interface lies, or the value itself where that is a pointer.
func word(x any) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&x))[1] }

// numberBits is the memory of a number.
func numberBits(x any, size int) uint64 {
	var bits uint64
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&bits)), 8), unsafe.Slice((*byte)(word(x)), size))
	return bits
}

// scalar is a number as the entry's argument, as [param.scalar] makes it; ok is false where the parameter's type does
// not have it.
func (a *settledArg) scalar(x any) (bits uint64, ok bool) {
	bits = numberBits(x, a.size)
	switch kind := a.typ.Kind(); {
	case kind == reflect.Int:
		return bitsAs(constant.Int(int64(bits)), a.elem)
	case kind == reflect.Float64 && a.elem != F64:
		return bitsAs(constant.Float(math.Float64frombits(bits)), a.elem)
	}
	return bits, true
}

// divides reports an integer of which the compiler knows that it is a multiple of [factUnit].
func (a *settledArg) divides(bits uint64) bool {
	return a.elem.IsIntegral() && a.elem.Bits() >= 32 && bits%factUnit == 0
}

// launch fills in the arguments and launches; done is false where other pointers reach the same memory than did.
func (s *settled) launch(ctx context.Context, on device.Launcher, k *Kernel, args []any) (done bool, err error) {
	if s.chosen != nil {
		err := s.chosen.Run(ctx, on, args...)
		return !errors.Is(err, device.ErrUnavailable), err
	}
	flat, _ := s.spare.Get().(*flatArgs)
	if flat == nil {
		flat = &flatArgs{slices.Clone(s.flat)}
	}
	if s.fill(flat.list, args); s.sharedBy(flat.list) != s.shared {
		return false, nil
	}
	if s.asked == (device.Grid{}) {
		if err := k.runFirst(ctx, on, args); err != nil {
			return true, err
		}
	}
	err = on.Launch(ctx, s.program, s.grid, flat.list)
	runtime.KeepAlive(args)
	if on == device.Launcher(s.device) { // a stream may run it later
		s.empty(flat.list)
		s.spare.Put(flat)
	}
	return true, err
}

// fill writes what differs from launch to launch.
func (s *settled) fill(flat []device.Arg, args []any) {
	for i := range s.args {
		a := &s.args[i]
		to := &flat[a.at]
		switch a.kind {
		case settledNumber:
		case settledFree:
			to.Bits, _ = a.scalar(args[i])
		default:
			m, _ := a.read(args[i])
			to.Buffer, to.Host = m.buffer, nil
			if m.buffer == nil {
				to.Host = unsafe.Slice((*byte)(m.data), m.length)
			}
		}
	}
}

// empty forgets the memory.
func (s *settled) empty(flat []device.Arg) {
	for i := range s.args {
		if a := &s.args[i]; a.kind >= settledSlice {
			flat[a.at].Host, flat[a.at].Buffer = nil, nil
		}
	}
}

// sharedBy says which two pointers reach the same memory.
func (s *settled) sharedBy(flat []device.Arg) (bits uint64) {
	n := 0
	for i := range s.args {
		if s.args[i].kind < settledSlice {
			continue
		}
		for j := range i {
			if s.args[j].kind < settledSlice {
				continue
			}
			if flat[s.args[i].at].Overlaps(&flat[s.args[j].at]) {
				bits |= 1 << n
			}
			n++
		}
	}
	return bits
}

// settle keeps a launch that has gone well for those like it.
// Of its arguments, checks have looked at the numbers in read, or may have looked at all where that is nil.
func (k *Kernel) settle(s *settled, params []param, args []any, read []bool) {
	if !reflect.TypeOf(s.device).Comparable() || !s.note(params, args, read) {
		return
	}
	if s.chosen == nil {
		s.shared = s.sharedBy(s.flat)
		s.empty(s.flat)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	s.kernel = k
	list := []*settled{s}
	if old := k.settled.Load(); old != nil {
		list = append(list, (*old)[:min(len(*old), settledLaunches-1)]...)
	}
	k.settled.Store(&list)
}

// note notes the facts of the arguments, and reports whether it can.
func (s *settled) note(params []param, args []any, read []bool) bool {
	at, pointers := 0, 0
	for i := range params {
		a, ok := noteArg(&params[i], args[i], read == nil || read[at])
		if a.at = at; !ok {
			return false
		}
		if a.kind >= settledSlice {
			pointers++
		}
		s.args = append(s.args, a)
		at += len(params[i].types)
	}
	return pointers <= settledPointers
}

func noteArg(p *param, x any, looked bool) (a settledArg, ok bool) {
	if isNil(x) {
		return a, false
	}
	t := reflect.TypeOf(x)
	a.typ, a.size = t, int(t.Size())
	_, array := x.(hostArray)
	_, buffer := x.(device.Buffer)
	switch kind := t.Kind(); {
	case p.kind == listParam:
		return a, false
	case p.kind == scalarParam:
		if kind < reflect.Bool || kind > reflect.Float64 {
			return a, false
		}
		a.bits, a.elem = numberBits(x, a.size), p.elem
		if !looked {
			a.kind = settledFree
			a.bits, ok = a.scalar(x)
			return a, ok
		}
		return a, true
	case array && p.kind == spanParam:
		a.kind = settledArray
	case buffer && kind == reflect.Pointer:
		a.kind = settledBuffer
	case kind == reflect.Slice && !array && !buffer:
		a.kind, a.size = settledSlice, int(t.Elem().Size())
	default:
		return a, false
	}
	m, ok := a.read(x)
	a.length, a.buffer, a.aligned = m.length, m.buffer != nil, uintptr(m.data)%factUnit == 0
	a.shape, a.strides = slices.Clone(m.shape), slices.Clone(m.strides)
	return a, ok
}

// The arguments of a launch are a list of interfaces, which Go keeps in the caller's stack unless the list may live
// longer. The compiler cannot see that it does not, as methods of arguments are called. So unseen hides the list from it,
// and whatever keeps arguments keeps copies of them.

// unseen is the list, of which the compiler thinks that nobody keeps it. What arguments refer to may be kept: the memory
// of slices is never in a stack.
func unseen(args []any) []any {
	if referred != nil {
		referred = *(*unsafe.Pointer)(word(args[0]))
	}
	at := uintptr(unsafe.Pointer(unsafe.SliceData(args)))
	return unsafe.Slice(*(**any)(unsafe.Pointer(&at)), len(args))
}

// referred is nil and stays so: what is written to it, the compiler takes for kept.
//
//lint:ignore U1000 it is there for the compiler
var referred unsafe.Pointer

// copied is the list with copies of the arguments, which may be kept. Of what no kernel takes the type alone is kept, for
// messages.
func copied(args []any) []any {
	list := make([]any, len(args))
	for i, x := range args {
		list[i] = copiedArg(x)
	}
	return list
}

func copiedArg(x any) any {
	if isNil(x) {
		return x
	}
	v := reflect.ValueOf(x)
	kind := v.Kind()
	if a, ok := x.(hostArray); ok {
		return a.copied()
	}
	if _, ok := x.(device.Buffer); ok && kind == reflect.Pointer {
		return x // from Alloc: not in a stack
	}
	if kind <= reflect.Complex128 || kind == reflect.Slice || kind == reflect.String {
		to := reflect.New(v.Type()).Elem()
		to.Set(v)
		return to.Interface()
	}
	return reflect.Zero(v.Type()).Interface()
}
