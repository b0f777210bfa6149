package irgen

import (
	"fmt"
	"slices"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// seeds is the number of programs in the tests.
const seeds = 420

func eachProgram(t *testing.T, f func(t *testing.T, seed uint64, p *Program)) {
	for seed := range uint64(seeds) {
		f(t, seed, Generate(Seed(seed), Options{Faults: seed%2 == 0, Mix: seed%3 == 0}))
	}
}

func TestVerifies(t *testing.T) {
	eachProgram(t, func(t *testing.T, seed uint64, p *Program) {
		if err := tileir.Verify(p.Module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, asm.Format(p.Module))
		}
		if err := tileir.CheckHints(p.Module); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	})
}

// TestRoundTrip takes programs through bytecode and text.
func TestRoundTrip(t *testing.T) {
	eachProgram(t, func(t *testing.T, seed uint64, p *Program) {
		data, err := bytecode.Write(p.Module, bytecode.Options{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		read, _, err := bytecode.Read(data)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if d := tileir.DiffModules(p.Module, read); d != "" {
			t.Fatalf("seed %d: by bytecode: %s", seed, d)
		}
		text := asm.Format(p.Module)
		parsed, err := asm.Parse("random.mlir", []byte(text))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if d := tileir.DiffModules(p.Module, withoutLocs(parsed)); d != "" {
			t.Fatalf("seed %d: by text: %s", seed, d)
		}
	})
}

// withoutLocs removes the locations that the parser gave to operations.
func withoutLocs(m *tileir.Module) *tileir.Module {
	m.Op.Walk(func(op *tileir.Op) bool { op.Loc = nil; return true })
	return m
}

// TestReplay makes the same program of the bytes of its choices.
func TestReplay(t *testing.T) {
	eachProgram(t, func(t *testing.T, seed uint64, _ *Program) {
		src := Seed(seed)
		p := Generate(src, Options{Faults: true})
		q := Generate(Bytes(src.Used()), Options{Faults: true})
		if d := tileir.DiffModules(p.Module, q.Module); d != "" {
			t.Fatalf("seed %d: %s", seed, d)
		}
	})
}

// TestCovers searches for every operation, every case of every enumeration, every flag and optional operand, every
// element type and every kind of fault.
func TestCovers(t *testing.T) {
	seen := make(map[string]int)
	eachProgram(t, func(t *testing.T, seed uint64, p *Program) {
		p.Module.Op.Walk(func(op *tileir.Op) bool {
			for _, what := range facts(op) {
				seen[what]++
			}
			return true
		})
		if p.Fault != nil {
			seen["fault: "+fmt.Sprint(p.Fault.Class)+" "+p.Fault.Op.Name()]++
		}
	})
	for code := range tileir.Ops {
		info := &tileir.Ops[code]
		if info.Name == "" || info.TestOnly || info.Preview || multicast(info.Code) {
			continue
		}
		for _, want := range wanted(info) {
			if seen[want] == 0 {
				t.Errorf("no program has %s", want)
			}
		}
	}
	for _, s := range tileir.Scalars() {
		if seen["elements of "+s.String()] < 10 {
			t.Errorf("%d values have elements of %v", seen["elements of "+s.String()], s)
		}
	}
	if t.Failed() {
		return
	}
	var ops []string
	for what, n := range seen {
		if n < 5 {
			ops = append(ops, fmt.Sprintf("%s %d", what, n))
		}
	}
	slices.Sort(ops)
	t.Logf("rare: %q", ops)
}

// multicast reports operations that programs here leave out: their launches give every
// pointer one buffer.
func multicast(code tileir.OpCode) bool {
	return code == tileir.OpMultimemLoadReduceViewTko || code == tileir.OpMultimemReduceViewTko || code == tileir.OpMultimemStoreViewTko
}

// facts are the parts of its row that an operation uses.
func facts(op *tileir.Op) []string {
	list := []string{op.Name()}
	for slot, f := range op.Info().Args {
		name := op.Name() + " " + f.Name
		switch a := op.Attrs[slot].(type) {
		case tileir.EnumAttr:
			list = append(list, name+" "+a.String())
		case nil:
			if op.Segments[slot] > 0 {
				list = append(list, name)
			}
		default:
			list = append(list, name)
		}
	}
	for _, v := range op.Results {
		if t, ok := v.Type.(tileir.TileType); ok && t.Scalar() != tileir.InvalidScalar {
			list = append(list, "elements of "+t.Scalar().String())
		}
	}
	return list
}

// leftOut lists the parts that programs do not have: signatures have no attributes, and a program has one entry without
// hints.
var leftOut = []string{"entry arg_attrs", "entry res_attrs", "entry optimization_hints", "module producer", "return operands"}

// wanted are the facts of a row that must be seen.
func wanted(info *tileir.OpInfo) []string {
	list := []string{info.Name}
	for _, f := range info.Args {
		name := info.Name + " " + f.Name
		if f.Kind != tileir.KindEnum {
			if !slices.Contains(leftOut, name) {
				list = append(list, name)
			}
			continue
		}
		for i := range f.Enum.Cases {
			if c := f.Enum.Make(uint8(i)).(tileir.EnumAttr); f.Allows(c) && !impossible[name+" "+c.String()] {
				list = append(list, name+" "+c.String())
			}
		}
	}
	return list
}

// impossible are cases that a row lists and its rules refuse.
var impossible = map[string]bool{"negi overflow no_unsigned_wrap": true}
