package amd64

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Op is a mnemonic: ADD, VADDPS. The constants are generated from the table.
type Op uint16

// String returns the mnemonic in lower case.
func (op Op) String() string {
	if t := tables(); int(op) < len(t.names) {
		return t.names[op]
	}
	return fmt.Sprintf("op%d", uint16(op))
}

// Mnemonics returns all mnemonics; an [Op] is an index into them.
func Mnemonics() []string { return tables().names }

// table is the rows by mnemonic. The forms of one are expanded when it is first
// used: a program uses few of them, and all take milliseconds.
type table struct {
	names []string
	rows  [][]row
	forms []atomic.Pointer[[]form]
}

var tables = sync.OnceValue(func() *table {
	t := &table{}
	index := map[string]int{}
	for _, r := range allRows() {
		op, ok := index[r.name]
		if !ok {
			op = len(t.names)
			index[r.name] = op
			t.names = append(t.names, r.name)
			t.rows = append(t.rows, nil)
		}
		t.rows[op] = append(t.rows[op], r)
	}
	t.forms = make([]atomic.Pointer[[]form], len(t.names))
	return t
})

// formsOf returns the forms of a mnemonic, those of VEX before those of EVEX.
func (t *table) formsOf(op Op) []form {
	if known := t.forms[op].Load(); known != nil {
		return *known
	}
	var forms []form
	for _, r := range t.rows[op] {
		forms = insertForms(forms, r.expand(op))
	}
	t.forms[op].Store(&forms)
	return forms
}

// insertForms keeps the order of the rows, except for forms of EVEX, which are last.
func insertForms(have, more []form) []form {
	at := len(have)
	for at > 0 && have[at-1].space == evex {
		at--
	}
	cut := 0
	for cut < len(more) && more[cut].space != evex {
		cut++
	}
	out := append(append([]form{}, have[:at]...), more[:cut]...)
	return append(append(out, have[at:]...), more[cut:]...)
}

// choose returns the first form of op that matches the operands.
func (a *Asm) choose(op Op, args []arg, round Rounding) (*form, error) {
	t := tables()
	if int(op) >= len(t.forms) {
		return nil, errors.New("no such instruction")
	}
	var denied Features
	forms := t.formsOf(op)
	for i := range forms {
		f := &forms[i]
		if !f.takes(args, round) {
			continue
		}
		if !a.Allow.Has(f.need) {
			denied = f.need &^ a.Allow
			continue
		}
		return f, clash(f, forms[i+1:], args, round)
	}
	if denied != 0 {
		return nil, fmt.Errorf("needs %s, which is not allowed here", denied)
	}
	return nil, errors.New("no form takes these operands")
}

// clash returns an error for memory without a width that a later form would access with another one.
func clash(f *form, later []form, args []arg, round Rounding) error {
	m := memoryOf(args)
	if m < 0 || args[m].mem.Width != 0 || f.args[m]&(kMem|kBcast) == 0 {
		return nil
	}
	for i := range later {
		g := &later[i]
		if g.takes(args, round) && g.args[m].width() != f.args[m].width() {
			return errors.New("the width of the memory operand is open; say it with Mem.Bits")
		}
	}
	return nil
}

func memoryOf(args []arg) int {
	for i := range args {
		if args[i].isMem {
			return i
		}
	}
	return -1
}

func (f *form) takes(args []arg, round Rounding) bool {
	if len(args) != f.n {
		return false
	}
	for i := range args {
		if f.args[i]&args[i].kinds == 0 {
			return false
		}
		if args[i].isMem && args[i].mem.Broadcast && args[i].mem.Width != 0 &&
			f.args[i].width() != int(args[i].mem.Width) {
			return false
		}
		if f.sib && args[i].mem.Label != 0 {
			return false // an address relative to the instruction pointer has no SIB byte
		}
	}
	return f.takesMask(args) && f.takesRound(args, round)
}

func (f *form) takesMask(args []arg) bool {
	for i := range args {
		if i > 0 && args[i].mask != NoReg {
			return false
		}
	}
	if f.n == 0 || args[0].mask == NoReg {
		return f.mask != maskMust
	}
	if args[0].zero {
		return f.mask == maskZero && !args[0].isMem
	}
	return f.mask != maskNone
}

func (f *form) takesRound(args []arg, r Rounding) bool {
	switch {
	case r == 0:
		return true
	case memoryOf(args) >= 0:
		return false
	case r == SAE:
		return f.round == roundSAE
	}
	return f.round == roundER
}
