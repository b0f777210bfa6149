package checked

import (
	"strings"
	"testing"
)

// Names as nvcc writes them, and the types of the parameters: i for signed integers, u for unsigned ones, b for bools, - for
// others; * before the type that a pointer or reference leads to.
func TestCppParams(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"_Z5plainPiPjPKiPKjij", "*i *u *i *u i u"},
		{"_Z4tempIiLi3EEvPT_PKS0_S0_RS0_", "*i *i i *i"},
		{"_Z4tempIjLi4EEvPT_PKS0_S0_RS0_", "*u *u u *u"},
		{"_Z4statPiP6__halfP13__nv_bfloat16S1_S_", "*i *- *- *- *i"},
		{"_Z3depIiEvPN1SIT_E4typeEPS1_", "*- *i"},
		{"_Z3litIL1E1ELb1EEvPjPi", "*u *i"},
		{"_ZN1a1b6insideEPsPKsS1_PyS4_x", "*i *i *i *u *u i"},
		{"_ZN36_GLOBAL__N__35a934c6_4_m_cu_b6ccf40b4anonEPaPhcbS1_", "*i *u - b *u"},
		{"_ZL5localPbPDF16_PDF16b", "*b *- *-"},
		{"_Z5emptyv", "-"},
		// Not mangled, and forms that are not read.
		{"k_7", ""},
		{"_ZN1a4packIiJjsEEEvPT_DpPT0_", ""},
		{"_Z8functionPFviE", ""},
	} {
		var list []string
		for _, p := range cppParams(c.name) {
			text := ""
			for p.pointee != nil {
				p, text = p.pointee, text+"*"
			}
			list = append(list, text+map[intKind]string{otherInts: "-", signedInts: "i", unsignedInts: "u", boolInts: "b"}[p.ints])
		}
		if got := strings.Join(list, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// Names are part of files, so any bytes may follow.
func FuzzCppParams(f *testing.F) {
	f.Add("_Z4tempIiLi3EEvPT_PKS0_S0_RS0_")
	f.Add("_ZN1a1b6insideEPsPKsS1_PyS4_x")
	f.Add("_Z3depIiEvPN1SIT_E4typeEPS1_")
	f.Fuzz(func(_ *testing.T, name string) { cppParams(name) })
}
