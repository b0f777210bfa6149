package tileir

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseFormat(t *testing.T) {
	for s, want := range map[string]Format{
		"":        {{Prec: -1}},
		"100%%\n": {{Literal: "100%\n", Prec: -1}},
		"a%%b%-05.2lfc%d": {
			{Literal: "a%b", Flags: "-0", Width: 5, Prec: 2, Length: "l", Verb: 'f'},
			{Literal: "c", Prec: -1, Verb: 'd'}, {Prec: -1}},
		"%+--+.x":       {{Flags: "-+", Prec: 0, Verb: 'x'}, {Prec: -1}},
		"%4095.4095hhi": {{Width: 4095, Prec: 4095, Length: "hh", Verb: 'i'}, {Prec: -1}},
		"%00000012d":    {{Flags: "0", Width: 12, Prec: -1, Verb: 'd'}, {Prec: -1}},
	} {
		if got, err := ParseFormat(s); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, %v, want %+v", s, got, err, want)
		}
	}
	for s, want := range map[string]string{
		"50%":                    "the last % has no conversion",
		"%5":                     "the last % has no conversion",
		"%.2ll":                  "the last % has no conversion",
		"%y d":                   `"%y" is not a conversion of printf`,
		"%*d":                    `"%*" is not a conversion of printf`,
		"%5%":                    `"%%" is not a conversion of printf`,
		"%lhd":                   `"%h" is not a conversion of printf`,
		"%d%4096d":               "the width of a conversion is at most 4095, got 4096",
		"%.4096f":                "the precision of a conversion is at most 4095, got 4096",
		"%.999999999d":           "the precision of a conversion is at most 4095, got 999999999",
		"%99999999999999999999d": "the width of a conversion is at most 4095, got 99999999999999999999",
		"%" + strings.Repeat("9", 2000) + "d": "the width of a conversion is at most 4095, got " +
			strings.Repeat("9", 1000) + "… (2000 bytes)",
	} {
		if f, err := ParseFormat(s); err == nil || err.Error() != want {
			t.Errorf("%.50q: got %v, %v, want %s", s, f, err, want)
		}
	}
}

// FuzzParseFormat: the parser accepts any input without failing, and a parsed format is bounded and takes as many
// values as it has conversions.
func FuzzParseFormat(f *testing.F) {
	for _, s := range []string{"", "%d", "%%%-+ #05.3hhd", "%.99999999999999999999d", "%", "\x00%s\xff%n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		format, err := ParseFormat(s)
		if err != nil {
			if len(err.Error()) > 2000 {
				t.Errorf("a message of %d bytes", len(err.Error()))
			}
			return
		}
		for i, p := range format {
			if p.Width > MaxFormatField || p.Prec > MaxFormatField || len(p.Flags) > len(formatFlags) || len(p.Length) > 2 {
				t.Errorf("%q: piece %d is %+v", s, i, p)
			}
			if (p.Verb == 0) != (i == format.Values()) {
				t.Errorf("%q: piece %d of %d ends with %q", s, i, len(format), p.Verb)
			}
		}
	})
}
