package launch

import (
	"fmt"
	"slices"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/num"
)

// SpanCheck is a span that a kernel makes over one of its pointers with lengths that a
// launch knows, so that the launch can compare them with the buffer.
type SpanCheck struct {
	Pointer int // index of the entry's argument
	Lengths []Length
	At      fmt.Stringer // the author's line
	Size    int          // of an element, in bytes
}

// Length is a static length, or the entry's argument that holds it.
type Length struct {
	Static int64
	Arg    int
	Elem   *elements.Row // of the argument; nil for a static length
}

// CheckSpans compares buffers with the spans over them.
func CheckSpans(spans []SpanCheck, args []device.Arg) error {
	for _, s := range spans {
		if err := s.check(args); err != nil {
			return err
		}
	}
	return nil
}

// ReadLengths marks which of n arguments are lengths of spans, which [CheckSpans] reads.
func ReadLengths(spans []SpanCheck, n int) []bool {
	read := make([]bool, n)
	for _, s := range spans {
		for _, l := range s.Lengths {
			if l.Elem != nil {
				read[l.Arg] = true
			}
		}
	}
	return read
}

// IsEmpty reports a launch that has an array without elements.
func IsEmpty(params []Param, given []any, args []device.Arg, spans []SpanCheck) bool {
	for _, shape := range Shapes(params, given) {
		if slices.Contains(shape, 0) {
			return true
		}
	}
	for _, a := range args {
		if a.Host != nil && len(a.Host) == 0 {
			return true
		}
	}
	return slices.ContainsFunc(spans, func(s SpanCheck) bool { return slices.Contains(s.shape(args), 0) })
}

// check compares the buffer's length with the span's.
func (s SpanCheck) check(args []device.Arg) error {
	shape, need := s.shape(args), int64(1)
	for _, n := range shape {
		if n < 0 {
			return fmt.Errorf("%w: the span of %v has shape %v; lengths are not negative", device.ErrArgument, s.At, shape)
		}
		if n > 0 && need > MaxElements/n {
			return fmt.Errorf("%w: the span of %v has shape %v; that is more than memory holds", device.ErrArgument, s.At, shape)
		}
		need *= n
	}
	a := args[s.Pointer]
	have := int64(len(a.Host)) - a.Offset
	if a.Host == nil && a.Buffer != nil {
		have = a.Buffer.Size() - a.Offset
	}
	if have/int64(s.Size) < need {
		return fmt.Errorf("%w: %s: %d elements; the span of %v has shape %v and needs %d",
			device.ErrArgument, a.Name, have/int64(s.Size), s.At, shape, need)
	}
	return nil
}

// shape returns the span's lengths in a launch.
func (s SpanCheck) shape(args []device.Arg) []int64 {
	shape := make([]int64, len(s.Lengths))
	for i, l := range s.Lengths {
		shape[i] = l.Static
		if l.Elem != nil {
			shape[i] = integer(args[l.Arg].Bits, l.Elem)
		}
	}
	return shape
}

// integer returns the value of a scalar argument of type d.
func integer(bits uint64, d *elements.Row) int64 {
	if !d.Signed {
		return int64(num.ZeroExtend(bits, d.Bits))
	}
	return num.SignExtend(bits, d.Bits)
}
