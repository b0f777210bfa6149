// Package sample is changed by the tests of mutate.
package sample

// Inside reports whether x lies in an interval.
func Inside(x, lo, hi int) bool {
	return x >= lo && x < hi
}

// Sum adds up to a bound; nothing tests where it ends early.
func Sum(list []int, most int) int {
	sum := 0
	for _, x := range list {
		if sum > most {
			return sum
		}
		sum += x
	}
	return sum
}

// Far multiplies by a number that stays the same if one is added to it.
func Far(x float64) float64 { return x * 0x1p60 }

// Unused is for no test.
func Unused(x int) int { return x * 3 }
