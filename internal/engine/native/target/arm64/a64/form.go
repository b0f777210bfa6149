package a64

import (
	"fmt"
	"strings"
	"sync"

	"gotile/internal/engine/native/target/arm64/a64/table"
	"gotile/internal/must"
)

// Op is an instruction.
type Op uint16

// String returns the mnemonic.
func (o Op) String() string {
	if t := tables(); int(o) < len(t.names) {
		return t.names[o]
	}
	return fmt.Sprintf("op(%d)", uint16(o))
}

// form is an instruction with operands of fixed classes: a row of the table with one value for each variable.
type form struct {
	op   Op
	args []arg
	bits uint32
	need Features
}

// arg is an operand of a form.
type arg struct {
	token string
	// encode returns the bits of an operand, and false if the form does not take it.
	encode func(o Operand) (uint32, bool)
	reach  reach
}

// instructions are the forms of every instruction.
type instructions struct {
	names []string
	forms [][]form // by Op
}

// tables expands the table, once.
var tables = sync.OnceValue(func() *instructions {
	t := &instructions{names: table.Mnemonics()}
	number := make(map[string]Op)
	for i, n := range t.names {
		number[n] = Op(i)
	}
	t.forms = make([][]form, len(t.names))
	for _, r := range table.Rows() {
		op := number[r.Name]
		t.forms[op] = append(t.forms[op], expand(op, r)...)
	}
	return t
})

// expand returns the forms of a row.
func expand(op Op, r table.Row) []form {
	type variant struct {
		args string
		bits uint32
	}
	list := []variant{{r.Args, r.Bits}}
	for set := range strings.FieldsSeq(r.Sets) {
		var next []variant
		for _, v := range list {
			for _, value := range table.Sets[set] {
				args := strings.Map(func(c rune) rune { return rename(value, c) }, v.args)
				for name, text := range value.Text {
					args = strings.ReplaceAll(args, string(marked(rune(name))), text)
				}
				next = append(next, variant{args, v.bits | value.Bits})
			}
		}
		list = next
	}
	var forms []form
	for _, v := range list {
		f := form{op: op, bits: v.bits}
		if r.Need != "" {
			f.need = FeatureNamed(r.Need)
			must.Hold(f.need != 0, "the table names no feature")
		}
		for token := range strings.FieldsSeq(v.args) {
			f.args = append(f.args, parseArg(token))
		}
		forms = append(forms, f)
	}
	return forms
}

// rename marks the variables of a set, so that their values are not taken for variables.
func rename(v table.Value, c rune) rune {
	if c < 128 {
		if _, ok := v.Text[byte(c)]; ok {
			return marked(c)
		}
	}
	return c
}

func marked(c rune) rune { return c + 0x2400 }

// encode returns the instruction with the given operands, and false if the form does not take them.
func (f *form) encode(operands []Operand) (uint32, bool) {
	if len(operands) != len(f.args) {
		return 0, false
	}
	bits := f.bits
	for i, o := range operands {
		b, ok := f.args[i].encode(o)
		if !ok {
			return 0, false
		}
		bits |= b
	}
	return bits, true
}

// choose returns the first form of an instruction that takes the operands, and its bits.
func (t *instructions) choose(op Op, operands []Operand, allow Features) (*form, uint32) {
	if int(op) >= len(t.forms) {
		return nil, 0
	}
	for i := range t.forms[op] {
		f := &t.forms[op][i]
		if !allow.Has(f.need) {
			continue
		}
		if bits, ok := f.encode(operands); ok {
			return f, bits
		}
	}
	return nil, 0
}
