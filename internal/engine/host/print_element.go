package host

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gotile/tileir"
)

// piece is a text of a format and the conversion after it.
type piece struct{ tileir.FormatPiece }

// appendElem formats one element.
func (p *piece) appendElem(text []byte, r Elements, i int, elem tileir.Type) []byte {
	switch {
	case strings.IndexByte("eEfFgGaA", p.Verb) >= 0:
		return p.appendFloat(text, r.Float(i))
	case p.Verb == 'n':
		return text
	case p.Verb == 'p':
		return append(text, p.pad(fmt.Sprintf("%#x", uint64(r.Int(i, false))))...)
	case p.Verb == 's', p.Verb == 'S': // numbers print as numbers
		if isFloat(elem) {
			return fmt.Appendf(text, "%*v", p.Width, r.Float(i))
		}
		return fmt.Appendf(text, "%*d", p.Width, r.Int(i, true))
	case p.Verb == 'c':
		return append(text, p.pad(string([]byte{byte(r.Int(i, false))}))...)
	}
	return p.appendInt(text, r, i, elem)
}

func isFloat(elem tileir.Type) bool {
	s, ok := elem.(tileir.Scalar)
	return ok && s.IsFloat()
}

// appendInt formats an integer as C does, which passes one of up to 32 bits as an int: sign-extended, except for an i1,
// which is 0 or 1. A longer one is truncated to the length modifier, and a shorter one is zero-extended above its 32
// bits, as on a GPU.
func (p *piece) appendInt(text []byte, r Elements, i int, elem tileir.Type) []byte {
	v := r.Int(i, elem != tileir.I1)
	if elem == tileir.I4 {
		v = v << 60 >> 60
	}
	if elem != tileir.I64 {
		v = int64(uint32(v))
	}
	shift := 64 - p.bits()
	if v = v << shift >> shift; p.Verb != 'd' && p.Verb != 'i' {
		return append(text, p.integer("", uint64(v)<<shift>>shift)...)
	}
	switch {
	case v < 0:
		return append(text, p.integer("-", -uint64(v))...)
	case p.has("+"):
		return append(text, p.integer("+", uint64(v))...)
	case p.has(" "):
		return append(text, p.integer(" ", uint64(v))...)
	}
	return append(text, p.integer("", uint64(v))...)
}

func (p *piece) has(flag string) bool { return strings.Contains(p.Flags, flag) }

// integer formats a sign and a magnitude.
func (p *piece) integer(sign string, v uint64) string {
	base := 10
	switch p.Verb {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
	}
	digits := strconv.FormatUint(v, base)
	if p.Prec >= 0 {
		if v == 0 {
			digits = ""
		}
		digits = zeros(p.Prec-len(digits)) + digits
	}
	switch {
	case p.has("#") && base == 8 && !strings.HasPrefix(digits, "0"):
		digits = "0" + digits
	case p.has("#") && base == 16 && v != 0:
		sign = "0x"
	}
	if p.Prec < 0 {
		digits = p.zeros(len(sign)+len(digits)) + digits
	}
	if p.Verb == 'X' {
		return p.pad(strings.ToUpper(sign + digits))
	}
	return p.pad(sign + digits)
}

// zeros returns the zeros that the flag 0 adds before the digits of a number of n characters.
func (p *piece) zeros(n int) string {
	if !p.has("0") || p.has("-") {
		return ""
	}
	return zeros(p.Width - n)
}

func zeros(n int) string { return strings.Repeat("0", max(n, 0)) }

// bits returns the width of the integer that the length modifier selects.
func (p *piece) bits() int {
	switch p.Length {
	case "hh":
		return 8
	case "h":
		return 16
	case "":
		return 32
	}
	return 64
}

// appendFloat formats a float. C writes inf and nan in the case of the verb, without
// leading zeros; hexadecimal exponents have no leading zero.
func (p *piece) appendFloat(text []byte, v float64) []byte {
	upper := p.Verb < 'a'
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(text, p.special(v, upper)...)
	}
	if p.Verb == 'a' || p.Verb == 'A' {
		return append(text, p.hexFloat(v, upper)...)
	}
	prec := p.Prec
	if prec < 0 {
		prec = 6
	}
	return fmt.Appendf(text, "%"+p.Flags+"*.*"+string(p.Verb), p.Width, prec, v)
}

func (p *piece) special(v float64, upper bool) string {
	s := "nan"
	switch {
	case math.IsInf(v, 1):
		s = "inf"
	case math.IsInf(v, -1):
		s = "-inf"
	}
	if s[0] != '-' && p.has("+") {
		s = "+" + s
	} else if s[0] != '-' && p.has(" ") {
		s = " " + s
	}
	if upper {
		s = strings.ToUpper(s)
	}
	return p.pad(s)
}

// pad fills a text to the width with spaces.
func (p *piece) pad(s string) string {
	if p.has("-") {
		return fmt.Sprintf("%-*s", p.Width, s)
	}
	return fmt.Sprintf("%*s", p.Width, s)
}

// hexFloat writes the exponent without leading zeros.
func (p *piece) hexFloat(v float64, upper bool) string {
	flags := strings.NewReplacer("-", "", "0", "", "#", "").Replace(p.Flags)
	prec := ""
	if p.Prec >= 0 {
		prec = "." + strconv.Itoa(p.Prec)
	}
	head, exp, _ := strings.Cut(fmt.Sprintf("%"+flags+prec+"x", v), "p")
	if len(exp) == 3 && exp[1] == '0' {
		exp = exp[:1] + exp[2:]
	}
	if p.has("#") && !strings.Contains(head, ".") {
		head += "."
	}
	sign, digits, _ := strings.Cut(head+"p"+exp, "0x")
	s := sign + "0x" + p.zeros(len(sign)+len("0x")+len(digits)) + digits
	if upper {
		s = strings.ToUpper(s)
	}
	return p.pad(s)
}
