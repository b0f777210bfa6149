package a64

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// sample is an instruction: its operands, and how GNU as reads it.
type sample struct {
	op       Op
	operands []Operand
	text     string
}

// self is the label of the instruction itself, as samples have no others.
const self = Label(1)

// samplesOf returns instructions of a form, with operands chosen by the form's position in the table.
func samplesOf(t *testing.T, f *form, rng *rand.Rand) (list []sample) {
	t.Helper()
	n := 3
	if len(f.args) == 0 {
		n = 1
	}
	for i := range n {
		var operands []Operand
		for _, a := range f.args {
			operands = append(operands, a.sample(t, rng, i))
		}
		if m, ok := last(operands).(Mem); ok && m.Mode != Offset { // the base is none of the registers that are loaded
			m.Base = SP
			operands[len(operands)-1] = m
			if f.op.String()[:2] == "ld" && len(operands) > 2 && f.args[0].token[1] == 't' && operands[0] == operands[1] {
				operands[1] = operands[1].(Reg) ^ 1
			}
		}
		if f.op == MOV && f.args[0].token == "Xd!" { // between general registers there is a shorter way
			operands[1-i&1] = SP
		}
		if strings.HasPrefix(f.op.String(), "ldp") || strings.HasPrefix(f.op.String(), "ldnp") {
			operands[1] = operands[0].(Reg).As(operands[0].(Reg).Class()) ^ 1
		}
		if strings.HasPrefix(f.op.String(), "stxr") || strings.HasPrefix(f.op.String(), "stlxr") { // the status is a third register
			operands[0] = W(29)
			operands[2] = At(X(28), 0)
		}
		list = append(list, sample{f.op, operands, sampleText(f.op, operands)})
	}
	return list
}

func last(list []Operand) Operand {
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

func sampleText(op Op, operands []Operand) string {
	text := strings.ReplaceAll(show(op, operands), self.String(), ".")
	if op == PRFM || op == PRFUM {
		text = strings.Replace(text, " #", " ", 1)
		text = strings.Replace(text, op.String()+" ", op.String()+" #", 1)
	}
	return text
}

func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

// sample returns an operand of a form. For i = 0 it is an extreme one.
func (a *arg) sample(t *testing.T, rng *rand.Rand, i int) Operand {
	for range 100000 {
		o := candidate(a.token, rng, i)
		if _, ok := a.encode(o); ok {
			return o
		}
	}
	t.Fatalf("no sample of %s", a.token)
	return nil
}

func candidate(token string, rng *rand.Rand, i int) Operand {
	switch {
	case labelReach[token] != reachNone:
		return self
	case token[0] == '[':
		return memoryCandidate(token, rng, i)
	case token[0] == '{':
		return List{vectorOf(token[3:], rng), int(token[1] - '0')}
	case strings.HasSuffix(token, "[q]"):
		return List{elementOf(token, rng), 1}
	case strings.HasSuffix(token, "]"):
		return elementOf(token, rng)
	case token[0] == 'V':
		return vectorOf(token, rng)
	case scalarClasses[token[0]] != ClassNone:
		if strings.HasSuffix(token, "!") && token[0] == 'X' && i == 0 {
			return SP
		}
		return makeReg(scalarClasses[token[0]], rng.IntN(32))
	}
	return constantCandidate(token, rng, i)
}

func vectorOf(token string, rng *rand.Rand) Reg {
	name, _, _ := strings.Cut(token[3:], ":")
	return makeReg(vectorClasses[name], rng.IntN(32))
}

func elementOf(token string, rng *rand.Rand) Reg {
	name, _, _ := strings.Cut(token[3:], "[")
	return V(rng.IntN(32)).element(elementClasses[name], rng.IntN(16))
}

func memoryCandidate(token string, rng *rand.Rand, i int) Operand {
	base := pick(rng, SP, X(rng.IntN(31)))
	m := At(base, 0)
	switch {
	case strings.HasPrefix(token, "[n,"):
		m.Ext = pick(rng, LSLKind, UXTWKind, SXTWKind, SXTXKind)
		m.Idx, m.Amount = pick(rng, X(rng.IntN(31)), W(rng.IntN(31))), rng.IntN(5)
	case token == "[n@m]":
		m.Mode, m.Idx = PostIndex, X(rng.IntN(31))
	case strings.HasPrefix(token, "[n+") && !strings.Contains(token, ":"):
		m.Disp = rng.IntN(1 << 16)
		if i == 0 {
			m.Disp = rng.IntN(16)
		}
	case strings.HasPrefix(token, "[n-"):
		m.Disp = -1 - rng.IntN(256)
	case strings.Contains(token, "#"):
		m.Mode = PostIndex
		fmt.Sscanf(token, "[n@#%d]", &m.Disp)
	case token != "[n]":
		m.Disp = rng.IntN(2048) - 1024
		m.Mode = map[byte]Mode{'!': PreIndex, '@': PostIndex}[token[2]]
	}
	return m
}

func constantCandidate(token string, rng *rand.Rand, i int) Operand {
	switch token {
	case "u12":
		return pick(rng, Imm(rng.IntN(4096)), Imm(rng.IntN(4096)<<12))
	case "bitsW", "bitsX":
		return bitmaskCandidate(rng, map[string]int{"bitsW": 32, "bitsX": 64}[token])
	case "cond", "notcond", "cond0":
		return Cond(rng.IntN(14))
	case "sys":
		return pick(rng, FPCR, FPSR)
	case "fimm", "vfimm":
		return Float(float64(16+rng.IntN(16)) / 16 * pick(rng, 1, -1, 0.125, 0.25, -0.5, 2, 4, 8, 16))
	case "i64":
		v := uint64(0)
		for range 8 {
			v = v<<8 | pick(rng, uint64(0), 255)
		}
		return Imm(v)
	case "#0":
		return Imm(0)
	case "#0.0":
		return Float(0)
	case "lsl16":
		return Lsl(16 * (1 - i&1))
	case "lsl8:1", "lsl8:3":
		return Lsl(8 * rng.IntN(4))
	case "msl":
		return Shift{MSLKind, pick(rng, 8, 16)}
	case "ext", "shiftW", "shiftX", "rorW", "rorX":
		return Shift{Extend(rng.IntN(12)), rng.IntN(64)}
	}
	return Imm(pick(rng, rng.IntN(70), rng.IntN(1<<16)))
}

// bitmaskCandidate returns a rotated sequence of ones in elements that repeat.
func bitmaskCandidate(rng *rand.Rand, width int) Operand {
	size := 2 << rng.IntN(6)
	if size > width {
		size = width
	}
	ones, r := 1+rng.IntN(size-1), rng.IntN(size)
	v := uint64(1)<<ones - 1
	v = v<<r | v>>(size-r)
	v &= ^uint64(0) >> (64 - size)
	for s := size; s < width; s *= 2 {
		v |= v << s
	}
	return Imm(v)
}
