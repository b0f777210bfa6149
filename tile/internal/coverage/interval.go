package coverage

import (
	"math"
	"math/bits"
)

// Interval is the range of values that an integer may have, both ends included.
type Interval struct{ Min, Max int64 }

// unknown is the interval of an integer of which nothing is known.
var unknown = Interval{math.MinInt64, math.MaxInt64}

func exactly(n int64) Interval { return Interval{n, n} }

// plus returns the interval of sums, unknown if one may overflow an int64.
func (x Interval) plus(y Interval) Interval {
	low, lok := sum(x.Min, y.Min)
	high, hok := sum(x.Max, y.Max)
	if !lok || !hok {
		return unknown
	}
	return Interval{low, high}
}

func sum(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0)
}

// times returns the interval of products, unknown if one may overflow an int64.
func (x Interval) times(y Interval) Interval {
	r := Interval{math.MaxInt64, math.MinInt64}
	for _, a := range []int64{x.Min, x.Max} {
		for _, b := range []int64{y.Min, y.Max} {
			if !multiplies64(a, b) {
				return unknown
			}
			r = Interval{min(r.Min, a*b), max(r.Max, a*b)}
		}
	}
	return r
}

// multiplies64 reports whether a product fits into an int64.
func multiplies64(a, b int64) bool {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	return high == 0 && low <= math.MaxInt64
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}
