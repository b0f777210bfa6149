package asm

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// tf32Low is the number of unused low bits of a tf32 pattern in memory. Text has the pattern without them.
const tf32Low = 13

// textBits is a pattern as text writes it.
func textBits(t tileir.Scalar, pattern uint64) uint64 {
	if t == tileir.TF32 {
		return pattern >> tf32Low
	}
	return pattern
}

// memoryBits is the inverse of textBits.
func memoryBits(t tileir.Scalar, bits uint64) uint64 {
	if t == tileir.TF32 {
		return bits << tf32Low
	}
	return bits
}

// floatText writes a number as MLIR does: with six digits if they are exact, otherwise with all digits that the type
// needs, otherwise as its bits.
func floatText(t tileir.Scalar, pattern uint64) string {
	f := elements.Format(t)
	v := f.Decode(pattern)
	if !math.IsInf(v, 0) && !math.IsNaN(v) {
		if s := shortFloat(v); reads(f, s, pattern) {
			return s
		}
		if s := longFloat(v, significantDigits(f)); strings.Contains(s, ".") {
			return s
		}
	}
	return "0x" + strings.ToUpper(strconv.FormatUint(textBits(t, pattern), 16))
}

// reads reports whether a text reads back as the pattern.
func reads(f *num.Format, s string, pattern uint64) bool {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return false
	}
	if f.Bits == 32 {
		v32, _ := strconv.ParseFloat(s, 32)
		v = v32
	}
	return f.Encode(v, num.NearestEven, false) == pattern
}

// significantDigits returns the number of decimal digits that distinguish all values of a format. The fraction is a
// rational bound of the logarithm of 2.
func significantDigits(f *num.Format) int { return 2 + (f.ManBits+1)*59/196 }

// shortFloat is six significant digits, always with an exponent: 1.500000e+00.
func shortFloat(v float64) string {
	sign, digits, exp := decimal(v, 6)
	return sign + digits[:1] + "." + digits[1:] + strings.Repeat("0", 7-len(digits)) + "e" + exponent(exp, 2)
}

// longFloat formats up to n significant digits, with an exponent only if there would be many zeros, or zeros that
// pretend precision.
func longFloat(v float64, n int) string {
	sign, digits, exp := decimal(v, n)
	tail := exp - (len(digits) - 1) // the power of ten of the last digit
	switch {
	case tail > 3 || tail >= 0 && len(digits)+tail > n || exp < -3:
		frac := digits[1:]
		if frac == "" {
			frac = "0"
		}
		return sign + digits[:1] + "." + frac + "E" + exponent(exp, 1)
	case tail >= 0:
		return sign + digits + strings.Repeat("0", tail)
	case exp >= 0:
		return sign + digits[:exp+1] + "." + digits[exp+1:]
	}
	return sign + "0." + strings.Repeat("0", -exp-1) + digits
}

// decimal returns up to n significant digits of v without trailing zeros; exp is the power of ten of the first. It
// follows LLVM, which first removes digits until the rest has few bits more than n digits need, and then rounds halves
// away from zero if more than n are left.
func decimal(v float64, n int) (sign, digits string, exp int) {
	if math.Signbit(v) {
		sign = "-"
	}
	if v == 0 {
		return sign, "0", 0
	}
	significand, tail := scaled(v)
	if cut := (significand.BitLen() - (n*196+58)/59) * 59 / 196; cut > 0 {
		significand.Quo(significand, new(big.Int).Exp(ten, big.NewInt(int64(cut)), nil))
		tail += cut
	}
	all := []byte(significand.String())
	exp = tail + len(all) - 1
	if len(all) > n {
		up := all[n] >= '5'
		all = all[:n]
		if up && roundUp(all) {
			exp++
		}
	}
	return sign, string(all[:1]) + strings.TrimRight(string(all[1:]), "0"), exp
}

var ten = big.NewInt(10)

// scaled writes |v| as an integer times a power of ten.
func scaled(v float64) (significand *big.Int, tail int) {
	frac, e := math.Frexp(math.Abs(v))
	m := uint64(math.Ldexp(frac, 53))
	e -= 53
	zeros := bits.TrailingZeros64(m)
	x := new(big.Int).SetUint64(m >> zeros)
	e += zeros
	if e >= 0 {
		return x.Lsh(x, uint(e)), 0
	}
	five := big.NewInt(5)
	return x.Mul(x, five.Exp(five, big.NewInt(int64(-e)), nil)), e
}

// roundUp adds one to the last digit; carry reports that all were nines, which become 100….
func roundUp(digits []byte) (carry bool) {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] != '9' {
			digits[i]++
			return false
		}
		digits[i] = '0'
	}
	digits[0] = '1'
	return true
}

func exponent(e, width int) string {
	sign := "+"
	if e < 0 {
		sign, e = "-", -e
	}
	s := strconv.Itoa(e)
	return sign + strings.Repeat("0", max(0, width-len(s))) + s
}
