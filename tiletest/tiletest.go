// Package tiletest runs kernels in tests under checked execution: undefined behaviour, races and reads of unwritten
// memory fail the test, with a report similar to the race detector's.
//
//	func TestScale(t *testing.T) {
//		x, y := []float32{1, 2, 3, 4}, make([]float32, 4)
//		tiletest.Run(t, Scale, tile.Grid(2), x, y, float32(2))
//		…
//	}
//
// Arguments are those of [tile.Kernel.Launch]. They may include a grid, which a kernel with its own grid does not need,
// and the kinds of findings to check for: [check.Kinds] or [check.Options]. The package knows the language and the CPU
// device; it must not know engines.
package tiletest

import (
	"errors"
	"regexp"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
	"gotile/tileir"
)

// Run launches a kernel on a checked CPU. If there are findings the test fails with the report, and continues; a launch
// that cannot run ends it. Slices have the results.
func Run(t testing.TB, k *tile.Kernel, args ...any) {
	t.Helper()
	if r := Report(t, k, args...); !r.Empty() {
		t.Errorf("%s", r.Long())
	}
}

// Report is Run, but returns the findings instead of failing.
func Report(t testing.TB, k *tile.Kernel, args ...any) *check.Report {
	t.Helper()
	l := sort(args)
	dev := cpu.Open(cpu.CheckedWith(l.options))
	defer dev.Close()
	var err error
	if l.grid != nil {
		err = k.Launch(t.Context(), dev, *l.grid, l.args...)
	} else {
		err = k.Run(t.Context(), dev, l.args...)
	}
	var r *check.Report
	switch {
	case errors.As(err, &r):
		return r
	case errors.Is(err, tile.ErrKernel):
		if r := traced(k.Name(), err); r != nil {
			return r
		}
		t.Fatalf("tiletest: %v", err)
	case err != nil:
		t.Fatalf("tiletest: %v", err)
	}
	return new(check.Report)
}

// annexRow finds the row of the reference's annex in a message of the tracer.
var annexRow = regexp.MustCompile(`3\.1, (ub-[0-9]+)`)

// traced converts an error of tracing that the reference calls undefined; it returns nil for other errors of a
// kernel.
func traced(kernel string, err error) *check.Report {
	var errs tile.Errors
	if !errors.As(err, &errs) {
		return nil
	}
	r := new(check.Report)
	for _, e := range errs {
		m := annexRow.FindStringSubmatch(e.Msg)
		if m == nil {
			return nil
		}
		r.Add(check.Finding{Kind: check.UB, Row: "3.1/" + m[1], Kernel: kernel, Op: e.Op, What: e.Msg, Location: check.LocationOf(tileir.FileLoc{At: e.Pos})})
	}
	return r
}

// launch has the arguments of Run.
type launch struct {
	grid    *device.Grid
	options check.Options
	args    []any
}

// sort separates options from the arguments of the kernel.
func sort(list []any) launch {
	var l launch
	for _, x := range list {
		switch x := x.(type) {
		case device.Grid:
			l.grid = &x
		case check.Kinds:
			l.options.Kinds |= x
		case check.Language:
			l.options.Language = x
		case check.Options:
			x.Kinds |= l.options.Kinds
			x.Unwritten = append(x.Unwritten, l.options.Unwritten...)
			l.options = x
		case unwritten:
			l.options.Unwritten = append(l.options.Unwritten, x.bytes())
			l.args = append(l.args, x.slice())
		default:
			l.args = append(l.args, x)
		}
	}
	return l
}

// unwritten is an argument of [Unwritten].
type unwritten interface {
	bytes() []byte
	slice() any
}

// memory is a slice that was never written.
type memory[T device.Number] struct{ s []T }

func (m memory[T]) bytes() []byte { return device.Bytes(m.s) }
func (m memory[T]) slice() any    { return m.s }

// Unwritten makes an argument of a slice whose elements are uninitialised: the kernel may load only elements that it has
// stored before.
func Unwritten[T device.Number](s []T) any { return memory[T]{s} }
