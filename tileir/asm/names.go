package asm

import (
	"math/big"
	"strconv"
	"strings"

	"gotile/internal/elements"
	"gotile/tileir"
)

// names assigns every value of an entry the name that MLIR's printer assigns: a hint of its operation, with a number if
// it is already used, or a number. A name is visible in nested regions, so sibling regions use the same numbers.
type names struct {
	refs  map[*tileir.Value]string // as operands: %0, %for#1
	bound map[*tileir.Op][]resultGroup
	taken map[string]bool // the names in use
	order []string        // the same, in the order in which they came
}

// resultGroup is a name that an operation binds to some of its results.
type resultGroup struct {
	name string
	size int
}

// counters number values without a name. Nested regions continue from the counters of the region around them, each
// separately.
type counters struct{ value, arg, conflict int }

func nameValues(top *tileir.Op) *names {
	n := &names{refs: make(map[*tileir.Value]string), bound: make(map[*tileir.Op][]resultGroup), taken: make(map[string]bool)}
	for _, r := range top.Regions {
		n.region(r, counters{})
	}
	return n
}

// ref is the text of a use of v.
func (n *names) ref(v *tileir.Value) string {
	if s, ok := n.refs[v]; ok {
		return s
	}
	return "<<value of another entry>>"
}

func (n *names) groups(op *tileir.Op) []resultGroup { return n.bound[op] }

func (n *names) region(r *tileir.Region, c counters) {
	outer := len(n.order)
	for _, b := range r.Blocks {
		n.args(b, &c)
		for _, op := range b.Ops {
			n.op(op, &c)
		}
	}
	for _, b := range r.Blocks {
		for _, op := range b.Ops {
			for _, inner := range op.Regions {
				n.region(inner, c)
			}
		}
	}
	for _, name := range n.order[outer:] {
		delete(n.taken, name)
	}
	n.order = n.order[:outer]
}

func (n *names) args(b *tileir.Block, c *counters) {
	for i, a := range b.Args {
		hint := argHint(b, i)
		if hint == "" {
			hint = "arg" + strconv.Itoa(c.arg)
			c.arg++
		}
		n.refs[a] = "%" + n.unique(hint, c)
	}
}

// op names the results. The first always starts a group; so does each result with its own hint.
func (n *names) op(op *tileir.Op, c *counters) {
	var groups []resultGroup
	for i := range op.Results {
		hint := resultHint(op, i)
		switch {
		case hint != "":
			groups = append(groups, resultGroup{name: "%" + n.unique(hint, c)})
		case i == 0:
			groups = append(groups, resultGroup{name: "%" + strconv.Itoa(c.value)})
			c.value++
		}
		groups[len(groups)-1].size++
	}
	if groups == nil {
		return
	}
	n.bound[op] = groups
	i := 0
	for _, g := range groups {
		for k := range g.size {
			ref := g.name
			if g.size > 1 {
				ref += "#" + strconv.Itoa(k)
			}
			n.refs[op.Results[i]] = ref
			i++
		}
	}
}

// unique makes a name that no visible value has.
func (n *names) unique(name string, c *counters) string {
	probe := name
	for n.taken[probe] {
		probe = name + "_" + strconv.Itoa(c.conflict)
		c.conflict++
	}
	n.taken[probe] = true
	n.order = append(n.order, probe)
	return probe
}

// argHint returns the name that the operation around a block suggests for an argument.
func argHint(b *tileir.Block, i int) string {
	switch b.Parent.Parent.Code {
	case tileir.OpFor:
		if i == 0 {
			return "loopIdx"
		}
		return "iterArg" + strconv.Itoa(i-1)
	case tileir.OpReduce:
		hint := "reduce_lhs"
		if i%2 == 1 {
			hint = "reduce_rhs"
		}
		if len(b.Args) > 2 {
			hint += strconv.Itoa(i / 2)
		}
		return hint
	}
	return ""
}

// hints names the only result, or the first, of operations.
var hints = map[tileir.OpCode]string{
	tileir.OpBroadcast:             "bcast",
	tileir.OpReshape:               "reshape",
	tileir.OpReduce:                "reduce",
	tileir.OpFor:                   "for",
	tileir.OpMakeTensorView:        "tview",
	tileir.OpMakePartitionView:     "pview",
	tileir.OpMakeStridedView:       "sview",
	tileir.OpMakeGatherScatterView: "gsview",
}

// resultHint returns the name that an operation suggests for a result; "" for a number.
func resultHint(op *tileir.Op, i int) string {
	info := op.Info()
	switch {
	case len(info.Results) > 1 && i < len(info.Results):
		return info.Results[i].Name
	case i > 0:
		return ""
	case op.Code == tileir.OpConstant:
		return constantHint(op)
	case op.Code == tileir.OpAssume:
		return assumeHint(op)
	}
	return hints[op.Code]
}

// maxAssumes limits the chain of assumptions in a name.
const maxAssumes = 64

// assumeHint returns assume_ and the hint of the value, if its operation has hints.
func assumeHint(op *tileir.Op) string {
	var b strings.Builder
	for range maxAssumes {
		b.WriteString("assume")
		v := op.Operand(tileir.AssumeValue)
		if v == nil || v.Def == nil || !givesHints(v.Def) {
			return b.String()
		}
		b.WriteByte('_')
		op = v.Def
		if op.Code != tileir.OpAssume {
			return b.String() + resultHint(op, v.Index)
		}
	}
	return b.String()
}

// givesHints reports whether MLIR asks the operation for names.
func givesHints(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpAssume, tileir.OpConstant, tileir.OpIf, tileir.OpLoop, tileir.OpScan:
		return true
	}
	return hints[op.Code] != "" || len(op.Info().Results) > 1
}

// constantHint names the value, if all elements are one integral number.
func constantHint(op *tileir.Op) string {
	d, ok := op.Attrs[tileir.ConstantValue].(tileir.Dense)
	if !ok {
		return "cst"
	}
	elem := d.Type.Scalar()
	single := isUniform(d)
	bits := elementBits(elem, d.Data)
	switch f := elements.Format(elem); {
	case elem == tileir.I1 && single:
		return strconv.FormatBool(bits != 0)
	case !single:
		return "cst_" + elem.String()
	case f == nil:
		return "cst_" + strconv.FormatInt(tileir.Integer{Type: elem, Value: bits}.Signed(), 10) + "_" + elem.String()
	case f.IsNaN(bits):
		return "cst_NaN_" + elem.String()
	default:
		return "cst" + integral(f.Decode(bits)) + "_" + elem.String()
	}
}

// integral returns "_7" for 7, and "" for numbers that are not unsigned 64-bit integers.
func integral(v float64) string {
	x := new(big.Float)
	if v != v || v-v != 0 { // NaN, infinity
		return ""
	}
	x.SetFloat64(v)
	if x.Signbit() || !x.IsInt() {
		return ""
	}
	if u, acc := x.Uint64(); acc == big.Exact {
		return "_" + strconv.FormatUint(u, 10)
	}
	return ""
}
