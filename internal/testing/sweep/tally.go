package sweep

import (
	"fmt"
	"math"

	"gotile/num"
)

// A Tally counts how results differ from the correctly rounded ones.
type Tally struct {
	Format   *num.Format
	Inputs   uint64
	Inexact  uint64 // results that are not the correctly rounded one
	ULPs     uint64 // the largest distance from the correctly rounded result
	X, Y     uint64 // operands of a result that far off
	Got      uint64
	Want     uint64
	NaN      uint64 // NaN for a number, or a number for NaN
	Infinite uint64 // an infinity for a finite number, or the other way around
	Zero     uint64 // zero for another number, or the other way around
	Sign     uint64 // a zero of the wrong sign, or a number of the wrong sign
	// At has the operands of the first result of the wrong class.
	At *[2]uint64
}

// Add compares a result with the correct one.
func (t *Tally) Add(x, y, got, want uint64) {
	t.Inputs++
	if got == want {
		return
	}
	t.differ(x, y, got, want)
}

func (t *Tally) differ(x, y, got, want uint64) {
	f := t.Format
	if f.IsNaN(got) && f.IsNaN(want) {
		return
	}
	t.Inexact++
	class := t.class(got, want)
	if class != nil {
		*class++
		if t.At == nil {
			t.At = &[2]uint64{x, y}
		}
	}
	if d := f.ULPDiff(got, want); d > t.ULPs {
		t.ULPs, t.X, t.Y, t.Got, t.Want = d, x, y, got, want
	}
}

// class is the counter of the difference in class, or nil.
func (t *Tally) class(got, want uint64) *uint64 {
	f := t.Format
	a, b := f.Decode(got), f.Decode(want)
	switch {
	case a != a || b != b:
		return &t.NaN
	case math.Signbit(a) != math.Signbit(b):
		return &t.Sign
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return &t.Infinite
	case a == 0 || b == 0:
		return &t.Zero
	}
	return nil
}

// Merge adds another tally of the same format.
func (t *Tally) Merge(o *Tally) {
	t.Inputs += o.Inputs
	t.Inexact += o.Inexact
	t.NaN += o.NaN
	t.Infinite += o.Infinite
	t.Zero += o.Zero
	t.Sign += o.Sign
	if t.At == nil {
		t.At = o.At
	}
	if o.ULPs > t.ULPs {
		t.ULPs, t.X, t.Y, t.Got, t.Want = o.ULPs, o.X, o.Y, o.Got, o.Want
	}
}

// WrongClass is the number of results of the wrong class.
func (t *Tally) WrongClass() uint64 { return t.NaN + t.Infinite + t.Zero + t.Sign }

// String has the figures in the order of the table in docs/verification.md.
func (t *Tally) String() string {
	ulps := fmt.Sprint(t.ULPs)
	if t.ULPs == math.MaxUint64 {
		ulps = "NaN"
	}
	return fmt.Sprintf("%d inputs, %d not correctly rounded, at most %s ULP; wrong NaN %d, infinity %d, zero %d, sign %d",
		t.Inputs, t.Inexact, ulps, t.NaN, t.Infinite, t.Zero, t.Sign)
}

// Worst describes the result with the largest error, and Where the first one of the wrong class.
func (t *Tally) Worst() string {
	f := t.Format
	return fmt.Sprintf("of %v (%#x), %v (%#x): %v; want %v", f.Decode(t.X), t.X, f.Decode(t.Y), t.Y, f.Decode(t.Got), f.Decode(t.Want))
}

// Where describes the operands of the first result of the wrong class.
func (t *Tally) Where() string {
	if t.At == nil {
		return "nowhere"
	}
	f := t.Format
	return fmt.Sprintf("%v (%#x), %v (%#x)", f.Decode(t.At[0]), t.At[0], f.Decode(t.At[1]), t.At[1])
}
