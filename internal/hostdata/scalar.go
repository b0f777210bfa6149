package hostdata

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// parseScalar reads a number as the bits of type t: integers signed or unsigned,
// in decimal or 0x…; floats in decimal, as nan, inf or -inf, or as 0x… bits. A
// decimal is rounded once, to nearest even.
func parseScalar(t tileir.Scalar, s string) (uint64, error) {
	if t.IsInt() {
		return parseInt(t, s)
	}
	f := elements.Format(t)
	if f == nil || t.Packed() {
		return 0, fmt.Errorf("a scalar cannot be of type %v", t)
	}
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		bits, err := strconv.ParseUint(hex, 16, f.Storage)
		if err != nil {
			return 0, fmt.Errorf("%q is not a pattern of %d bits", s, f.Storage)
		}
		return bits, nil
	}
	x, err := parseFloat(s)
	if err != nil {
		return 0, err
	}
	if t == tileir.F64 && !math.IsNaN(x) {
		v, _ := strconv.ParseFloat(s, 64) // rounded to nearest
		return math.Float64bits(v), nil
	}
	return f.Encode(x, num.NearestEven, false), nil
}

// parseInt reads a decimal or 0x… integer, with or without a sign.
func parseInt(t tileir.Scalar, s string) (uint64, error) {
	switch s {
	case "true", "True":
		return 1, nil
	case "false", "False":
		return 0, nil
	}
	digits, negative := strings.CutPrefix(s, "-")
	if !negative {
		digits = strings.TrimPrefix(digits, "+")
	}
	base := 10
	if hex, ok := strings.CutPrefix(strings.ToLower(digits), "0x"); ok {
		digits, base = hex, 16
	}
	v, err := strconv.ParseUint(digits, base, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		return 0, fmt.Errorf("%q is not an integer", s)
	}
	mask := uint64(math.MaxUint64) >> (64 - t.Bits())
	if err != nil || v > mask || negative && v > mask/2+1 {
		return 0, fmt.Errorf("%s does not fit %v", s, t)
	}
	if negative {
		v = -v & mask
	}
	return v, nil
}

// parseFloat rounds a decimal to odd in float64, so that rounding the result to a format of at most 24 bits equals
// rounding once.
func parseFloat(s string) (float64, error) {
	switch strings.ToLower(s) {
	case "nan", "+nan":
		return math.NaN(), nil
	case "-nan":
		return math.Copysign(math.NaN(), -1), nil
	}
	nearest, err := strconv.ParseFloat(s, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	if nearest == 0 || math.IsInf(nearest, 0) {
		return nearest, nil
	}
	v, _, err := big.ParseFloat(s, 10, 53, big.ToZero)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	x, _ := v.Float64()
	if v.Acc() != big.Exact {
		x = math.Float64frombits(math.Float64bits(x) | 1)
	}
	return x, nil
}
