package interp

import (
	"errors"
	"fmt"
	"math"
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
		return fmt.Appendf(text, "%"+strings.Trim(p.flags, "+ #0")+p.width+"s", []byte{byte(r.intAt(i, false))})
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
	signed := p.verb == 'd' || p.verb == 'i'
	shift := 64 - p.bits()
	spec, verb := "%"+p.flags+p.width+p.prec, string(p.verb)
	if v == 0 {
		spec = strings.ReplaceAll(spec, "#", "")
	}
	if signed {
		return fmt.Appendf(text, spec+"d", v<<shift>>shift)
	}
	if p.verb == 'u' {
		verb = "d"
	}
	return fmt.Appendf(text, spec+verb, uint64(v)<<shift>>shift)
}

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
	if s[0] != '-' && strings.Contains(p.flags, "+") {
		s = "+" + s
	} else if s[0] != '-' && strings.Contains(p.flags, " ") {
		s = " " + s
	}
	if upper {
		s = strings.ToUpper(s)
	}
	return p.pad(s)
}

// pad fills a text to the width with spaces.
func (p *piece) pad(s string) string {
	if strings.Contains(p.flags, "-") {
		return fmt.Sprintf("%-"+p.width+"s", s)
	}
	return fmt.Sprintf("%"+p.width+"s", s)
}

func (p *piece) hexFloat(v float64, upper bool) string {
	flags := strings.NewReplacer("-", "", "0", "", "#", "").Replace(p.flags)
	s := fmt.Sprintf("%"+flags+p.prec+"x", v)
	if head, exp, ok := strings.Cut(s, "p"); ok && len(exp) == 3 && exp[1] == '0' {
		s = head + "p" + exp[:1] + exp[2:]
	}
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
