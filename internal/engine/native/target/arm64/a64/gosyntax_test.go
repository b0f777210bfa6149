package a64

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/arch/arm64/arm64asm"
)

// TestDisassembler compares every form with the disassembler of golang.org/x/arch, which knows the general instructions
// and some of the vector instructions: it must name the same instruction, or an alias of it.
func TestDisassembler(t *testing.T) {
	known, total := 0, 0
	for _, e := range readForms(t, "testdata/forms.txt") {
		word, err := hex.DecodeString(e.word)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(word)
		total++
		inst, err := arm64asm.Decode(word)
		if err != nil || inst.Enc != binary.LittleEndian.Uint32(word) {
			continue
		}
		known++
		text := respelled.Replace(e.text)
		name, _, _ := strings.Cut(text, " ")
		theirs := strings.ToLower(inst.Op.String())
		switch {
		case name == theirs && !slices.Equal(registersIn(text), registersIn(inst.String())):
			t.Errorf("%s %s: the disassembler has %s", e.word, e.text, inst)
		case name != theirs && !slices.Contains(aliases[name], theirs):
			t.Errorf("%s %s: the disassembler has %s", e.word, e.text, inst)
		}
	}
	if known < 1000 {
		t.Errorf("the disassembler knows %d of %d instructions", known, total)
	}
}

// respelled are instructions that the disassembler spells in another way.
var respelled = strings.NewReplacer("b.", "b ", "ret", "ret x30")

var (
	registerName  = regexp.MustCompile(`\b([xwvbhsdq][0-9]+|sp|[xw]zr)\b`)
	registerRange = regexp.MustCompile(`\{v([0-9]+)([^-},]*)-v([0-9]+)`)
)

// registersIn returns the registers of an instruction, of which a list may be written as a range.
func registersIn(text string) []string {
	text = registerRange.ReplaceAllStringFunc(strings.ToLower(text), func(s string) string {
		m := registerRange.FindStringSubmatch(s)
		first, err := strconv.Atoi(m[1])
		last, err2 := strconv.Atoi(m[3])
		if err != nil || err2 != nil {
			return s
		}
		names := ""
		for r := first; ; r = (r + 1) % 32 {
			names += fmt.Sprintf(" v%d", r)
			if r == last {
				return names
			}
		}
	})
	names := registerName.FindAllString(text, -1)
	if strings.HasPrefix(text, "tb") { // the number of a bit tells the width
		names[0] = strings.Replace(names[0], "x", "w", 1)
	}
	return names
}

// aliases are other names of instructions.
var aliases = map[string][]string{
	"movz": {"mov"}, "ins": {"mov"}, "umov": {"mov"}, "not": {"mvn"}, "prfum": {"prfum", "prfm"}, "movn": {"mov"}, "sub": {"neg"}, "subs": {"negs"}, "orn": {"mvn"}, "csneg": {"cneg"}, "csinc": {"cinc", "cset"}, "csinv": {"cinv", "csetm"},
	"ubfm": {"ubfx", "ubfiz", "lsr", "lsl", "uxtb", "uxth"}, "sbfm": {"sbfx", "sbfiz", "asr", "sxtb", "sxth", "sxtw"}, "bfm": {"bfi", "bfxil"},
	"ldr": {"ldur"}, "str": {"stur"}, "ldrb": {"ldurb"}, "ldrh": {"ldurh"}, "strb": {"sturb"}, "strh": {"sturh"}, "ldrsb": {"ldursb"}, "ldrsh": {"ldursh"}, "ldrsw": {"ldursw"},
}
