package tileir

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var opNameRE = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
var fieldNameRE = regexp.MustCompile(`^[a-z][A-Za-z0-9_]*$`)

// TestTable checks the rows for missing entries, bad names and impossible combinations.
func TestTable(t *testing.T) {
	names := make(map[string]OpCode)
	for c := range Ops {
		o := &Ops[c]
		if o.Name == "" {
			continue
		}
		fail := func(format string, args ...any) {
			t.Helper()
			t.Errorf(o.Name+": "+format, args...)
		}
		if other, taken := names[o.Name]; taken {
			fail("opcode %#x has the name too", other)
		}
		names[o.Name] = o.Code
		if got, ok := OpByName(o.Name); !ok || got != o.Code || int(o.Code) != c {
			fail("not found by name and opcode")
		}
		if !o.TestOnly && !opNameRE.MatchString(strings.TrimPrefix(o.Name, "preview$")) {
			fail("bad name")
		}
		if o.Doc == "" || strings.HasSuffix(o.Doc, ".") {
			fail("want one line of semantics without a full stop, got %q", o.Doc)
		}
		if !o.TestOnly && !o.Since.Known() {
			fail("version %v is not known", o.Since)
		}
		checkFields(fail, o)
		checkRules(fail, o)
		checkTraits(fail, o)
	}
}

func checkFields(fail func(string, ...any), o *OpInfo) {
	seen := make(map[string]bool)
	for i, f := range slices.Concat(o.Args, o.Results) {
		if !fieldNameRE.MatchString(f.Name) || seen[f.Name] {
			fail("bad or repeated name %q", f.Name)
		}
		seen[f.Name] = true
		result := i >= len(o.Args)
		switch {
		case f.Kind == KindOperand && (f.Type.Has == nil || f.Type.Name == ""):
			fail("%s: no type set", f.Name)
		case f.Kind != KindOperand && f.Type.Has != nil:
			fail("%s: an attribute with a type set", f.Name)
		case f.Kind != KindOperand && f.Arity == Variadic:
			fail("%s: a variadic attribute", f.Name)
		case (f.Kind == KindEnum) != (f.Enum != nil):
			fail("%s: an enumeration goes with its kind", f.Name)
		case f.Kind == KindUnit && f.Arity != Optional:
			fail("%s: a flag is optional", f.Name)
		case result && (f.Kind != KindOperand || f.Arity == Optional):
			fail("%s: a result is one value or variadic", f.Name)
		case f.Since < o.Since || !o.TestOnly && !f.Since.Known():
			fail("%s: bad version %v", f.Name, f.Since)
		}
		checkDefault(fail, o, f)
	}
	if slices.ContainsFunc(o.Results, func(f Field) bool { return f.Arity == Variadic }) && len(o.Results) != 1 {
		fail("a variadic result must be the only one")
	}
}

// checkDefault: a default must be valid, and an attribute that was added in a later version must have one.
func checkDefault(fail func(string, ...any), o *OpInfo, f Field) {
	if f.Default != nil {
		if msg := attrFault(f.Default, f); msg != "" {
			fail("%s: default: %s", f.Name, msg)
		}
	}
	late := f.Kind != KindOperand && f.Arity == One && f.Since > o.Since
	if late && f.Default == nil {
		fail("%s: came with %v and has no default", f.Name, f.Since)
	}
	for _, c := range f.Only {
		if c.Enum() != f.Enum {
			fail("%s: %v is not a case of %s", f.Name, c, f.Enum.Name)
		}
	}
}

func checkRules(fail func(string, ...any), o *OpInfo) {
	for _, rule := range o.Rules {
		if len(rule.Names) < 2 && rule.Names[0] != "@all" && !variadicRule(o, rule) {
			fail("a rule about %v alone", rule.Names)
		}
		for _, n := range rule.Names {
			arg, res := o.Slot(n), o.ResultSlot(n)
			typed := res >= 0 || arg >= 0 && (o.Args[arg].Kind == KindOperand || o.Args[arg].Kind == KindDense)
			if n != "@all" && !typed {
				fail("a rule names %q, which has no type", n)
			}
		}
		if rule.Kind == BoolLike && len(rule.Names) != 2 {
			fail("a bool-like rule takes two names, got %v", rule.Names)
		}
	}
}

func checkTraits(fail func(string, ...any), o *OpInfo) {
	switch {
	case o.Terminator && (o.Parents == nil || len(o.Results) > 0 || o.Regions > 0):
		fail("a terminator has parents, no results and no regions")
	case o.Effects.String() == "":
		fail("the row does not say its effects")
	case o.Effects == Recursive && o.Regions == 0:
		fail("effects of regions without regions")
	case o.Effects.Accesses() != (addressSlot(o) >= 0 && hasSlotOf(o, IsToken)):
		fail("%v, but its operands say otherwise: an address and a token belong to accesses", o.Effects)
	case o.Effects == Controls != (o.Terminator && o.Code != OpYield):
		fail("%v, terminator %v", o.Effects, o.Terminator)
	case o.Effects == Declares != (o.Code == OpModule || isSymbol(o.Code)):
		fail("%v, but only modules, globals and entries declare", o.Effects)
	case o.Segmented && !slices.ContainsFunc(o.Args, func(f Field) bool { return f.Kind == KindOperand && f.Arity != One }):
		fail("segmented, but every operand slot holds one")
	}
	for _, p := range o.Parents {
		if !p.Defined() || Ops[p].Regions == 0 {
			fail("parent %v has no regions", p)
		}
	}
}

func hasSlotOf(o *OpInfo, set TypeSet) bool {
	return slices.ContainsFunc(o.Args, func(f Field) bool { return f.Type.Name == set.Name })
}

// TestTableAgainstEncoder compares names and versions with those of the encoder in the
// Python package cuda-tile 1.7.0; see scripts/opfixture.py.
func TestTableAgainstEncoder(t *testing.T) {
	data, err := os.ReadFile("testdata/encoders.tsv")
	if err != nil {
		t.Fatal(err)
	}
	compared := make(map[OpCode]bool)
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		code, err := strconv.Atoi(cells[0])
		if err != nil {
			t.Fatal(err)
		}
		since, err := ParseVersion(cells[1])
		if err != nil {
			continue // younger than what this package knows
		}
		c := OpCode(code)
		if !c.Defined() {
			t.Errorf("opcode %#x has no row", code)
			continue
		}
		compared[c] = true
		if Ops[c].Since != since {
			t.Errorf("%v: since %v, the encoder has %v", c, Ops[c].Since, since)
		}
		compareFields(t, c, cells[2:])
	}
	for c := range Ops {
		if code := OpCode(c); code.Defined() && !Ops[c].TestOnly && !Ops[c].Preview && !compared[code] {
			t.Errorf("%v is not in the encoder", code)
		}
	}
	t.Logf("%d operations compared", len(compared))
}

// compareFields compares results, operands and attributes with the encoder's list.
func compareFields(t *testing.T, c OpCode, cells []string) {
	t.Helper()
	o := &Ops[c]
	var groups [3][]Field
	groups[0] = o.Results
	for _, f := range o.Args {
		if f.Kind == KindOperand {
			groups[1] = append(groups[1], f)
		} else {
			groups[2] = append(groups[2], f)
		}
	}
	for i, what := range []string{"results", "operands", "attributes"} {
		var got []string
		for _, f := range groups[i] {
			got = append(got, f.Name+"@"+f.Since.String())
		}
		want := encoderFields(c, cells[i])
		if i == 0 && len(got) == 1 && o.Results[0].Arity == Variadic {
			// The encoder calls the types of a variadic result just that.
			if len(want) != 1 {
				t.Errorf("%v: one variadic result, the encoder has %v", c, want)
			}
			continue
		}
		if i == 2 {
			slices.Sort(got)
			slices.Sort(want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %s %v, the encoder has %v", c, what, got, want)
		}
	}
}

// encoderFields splits a cell, without fields that are newer than this package. A field is not older than its
// operation, whatever the encoder has.
func encoderFields(c OpCode, cell string) []string {
	var fields []string
	for _, s := range strings.Split(cell, ",") {
		name, text, _ := strings.Cut(s, "@")
		if v, err := ParseVersion(text); err == nil {
			fields = append(fields, name+"@"+max(v, Ops[c].Since).String())
		}
	}
	return fields
}
