package interp

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gotile/tileir"
)

// piece is a text and the conversion after it, as in C: %[flags][width][.precision]
// [length]verb.
type piece struct {
	literal string
	flags   string // of "-+ #0"
	width   string
	prec    string // with the point
	length  string // hh, h, l, ll, j, z, t, L
	verb    byte   // 0 after the last conversion
}

type format []piece

func (f format) operands() int {
	n := 0
	for _, p := range f {
		if p.verb != 0 {
			n++
		}
	}
	return n
}

// parseFormat takes a C format apart.
func parseFormat(s string) (format, error) {
	var f format
	literal := ""
	for {
		before, after, found := strings.Cut(s, "%")
		literal += before
		if !found {
			return append(f, piece{literal: literal}), nil
		}
		if strings.HasPrefix(after, "%") {
			literal, s = literal+"%", after[1:]
			continue
		}
		p, rest, err := parseConversion(after)
		if err != nil {
			return nil, err
		}
		p.literal, literal, s = literal, "", rest
		f = append(f, p)
	}
}

func parseConversion(s string) (p piece, rest string, err error) {
	take := func(set string) string {
		n := len(s) - len(strings.TrimLeft(s, set))
		head := s[:n]
		s = s[n:]
		return head
	}
	p.flags, p.width = take("-+ #0"), take("0123456789")
	if strings.HasPrefix(s, ".") {
		s = s[1:]
		p.prec = "." + take("0123456789")
	}
	p.length = take("hljztL")
	if s == "" {
		return p, "", errors.New("format ends within a conversion")
	}
	if !strings.Contains("diuoxXeEfFgGaAcsSpn", s[:1]) {
		return p, "", fmt.Errorf("format conversion %q", s[:1])
	}
	p.verb = s[0]
	return p, s[1:], nil
}

// appendElem formats one element.
func (p *piece) appendElem(text []byte, r *reg, i int, elem tileir.Type) []byte {
	switch {
	case strings.IndexByte("eEfFgGaA", p.verb) >= 0:
		return p.appendFloat(text, r.floatAt(i))
	case p.verb == 'n':
		return text
	case p.verb == 'p':
		return append(text, p.pad(fmt.Sprintf("%#x", uint64(r.intAt(i, false))))...)
	case p.verb == 's', p.verb == 'S': // there are no strings to print
		if isFloat(elem) {
			return fmt.Appendf(text, "%"+p.width+"v", r.floatAt(i))
		}
		return fmt.Appendf(text, "%"+p.width+"d", r.intAt(i, true))
	case p.verb == 'c':
		return append(text, p.pad(string([]byte{byte(r.intAt(i, false))}))...)
	}
	return p.appendInt(text, r, i, elem)
}

func isFloat(elem tileir.Type) bool {
	s, ok := elem.(tileir.Scalar)
	return ok && s.IsFloat()
}

// appendInt formats an integer as C does, which passes one of up to 32 bits as an int:
// widened by its sign, but for an i1, which is 0 or 1. A longer one is cut to what the
// length says, and a shorter one has zeros above its 32 bits, as on a GPU.
func (p *piece) appendInt(text []byte, r *reg, i int, elem tileir.Type) []byte {
	v := r.intAt(i, elem != tileir.I1)
	if elem == tileir.I4 {
		v = v << 60 >> 60
	}
	if elem != tileir.I64 {
		v = int64(uint32(v))
	}
	shift := 64 - p.bits()
	if v = v << shift >> shift; p.verb != 'd' && p.verb != 'i' {
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

func (p *piece) has(flag string) bool { return strings.Contains(p.flags, flag) }

// integer formats a sign and a magnitude.
func (p *piece) integer(sign string, v uint64) string {
	base := 10
	switch p.verb {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
	}
	digits := strconv.FormatUint(v, base)
	if p.prec != "" {
		if v == 0 {
			digits = ""
		}
		least, _ := strconv.Atoi(p.prec[1:])
		digits = zeros(least-len(digits)) + digits
	}
	switch {
	case p.has("#") && base == 8 && !strings.HasPrefix(digits, "0"):
		digits = "0" + digits
	case p.has("#") && base == 16 && v != 0:
		sign = "0x"
	}
	if p.prec == "" {
		digits = p.zeros(len(sign)+len(digits)) + digits
	}
	if p.verb == 'X' {
		return p.pad(strings.ToUpper(sign + digits))
	}
	return p.pad(sign + digits)
}

// zeros is what the flag 0 puts before the digits of a number of n characters.
func (p *piece) zeros(n int) string {
	if !p.has("0") || p.has("-") {
		return ""
	}
	width, _ := strconv.Atoi(p.width)
	return zeros(width - n)
}

func zeros(n int) string { return strings.Repeat("0", max(n, 0)) }

// bits is the width of the integer that the length says.
func (p *piece) bits() int {
	switch p.length {
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
	upper := p.verb < 'a'
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(text, p.special(v, upper)...)
	}
	spec := "%" + p.flags + p.width
	switch p.verb {
	case 'a', 'A':
		return append(text, p.hexFloat(v, upper)...)
	case 'g', 'G', 'e', 'E', 'f', 'F':
		prec := p.prec
		if prec == "" {
			prec = ".6"
		}
		if prec == "." {
			prec = ".0"
		}
		return fmt.Appendf(text, spec+prec+string(p.verb), v)
	}
	panic("interp: float conversion of no float verb")
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
		return fmt.Sprintf("%-"+p.width+"s", s)
	}
	return fmt.Sprintf("%"+p.width+"s", s)
}

// hexFloat writes the exponent without leading zeros.
func (p *piece) hexFloat(v float64, upper bool) string {
	flags := strings.NewReplacer("-", "", "0", "", "#", "").Replace(p.flags)
	head, exp, _ := strings.Cut(fmt.Sprintf("%"+flags+p.prec+"x", v), "p")
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

// intAt reads an element as an integer; a float is truncated.
func (r *reg) intAt(i int, signed bool) int64 {
	switch {
	case r.f32 != nil:
		return int64(r.f32[i])
	case r.f64 != nil:
		return int64(r.f64[i])
	case signed:
		return r.indexAt(i)
	case r.u8 != nil:
		return int64(r.u8[i])
	case r.u16 != nil:
		return int64(r.u16[i])
	case r.u32 != nil:
		return int64(r.u32[i])
	}
	return int64(r.u64[i])
}

// floatAt reads an element as a float; an integer counts as signed.
func (r *reg) floatAt(i int) float64 {
	switch {
	case r.f32 != nil:
		return float64(r.f32[i])
	case r.f64 != nil:
		return r.f64[i]
	}
	return float64(r.indexAt(i))
}
