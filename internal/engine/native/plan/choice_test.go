package plan

import (
	"fmt"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestTableOf: the cases in which regions of two pairs take the left one are those that the
// operations say for numbers and indices of every relation.
func TestTableOf(t *testing.T) {
	less := func(r, p int) bool { return r == isLess }
	for _, c := range []struct {
		name, body string
		left       func(elements, indices int) bool // nil: it is no choice of a pair
		signed     bool
	}{
		{"the lesser", `%c = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>`, less, true},
		{"the lesser of unsigned ones", `%c = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>`, less, false},
		{"turned", `%c = cmpi greater_than %b, %a, signed : tile<i32> -> tile<i1>`, less, true},
		{"at most", `%c = cmpi less_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return r != isGreater }, true},
		{"at least", `%c = cmpi greater_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return r != isLess }, true},
		{"at least, turned", `%c = cmpi less_than_or_equal %b, %a, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return r != isLess }, true},
		{"equal", `%c = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return r == isEqual }, false},
		{"not equal", `%c = cmpi not_equal %a, %b, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return r != isEqual }, false},
		{"itself", `%c = cmpi equal %a, %a, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return true }, false},
		{"the lesser index", `%c = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>`, func(r, p int) bool { return p == isLess }, false},
		{"the greater index", `%c = cmpi greater_than %i, %j, unsigned : tile<i32> -> tile<i1>`, func(r, p int) bool { return p == isGreater }, false},
		{"and", `%d = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%c = andi %d, %e : tile<i1>`, func(r, p int) bool { return r == isEqual && p == isLess }, false},
		{"or", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%c = ori %d, %e : tile<i1>`, func(r, p int) bool { return r == isLess || p == isLess }, true},
		{"exclusive or", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%c = xori %d, %e : tile<i1>`, func(r, p int) bool { return (r == isLess) != (p == isLess) }, true},
		{"not", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = constant <i1: true> : tile<i1>
%c = xori %d, %e : tile<i1>`, func(r, p int) bool { return r != isLess }, true},
		{"wide and narrow again", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = exti %d unsigned : tile<i1> -> tile<i32>
%f = constant <i32: 1> : tile<i32>
%g = andi %e, %f : tile<i32>
%c = trunci %g : tile<i32> -> tile<i1>`, less, true},
		{"reshaped", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%c = reshape %d : tile<i1> -> tile<i1>`, less, true},
		{"a selected condition", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
%f = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%c = select %e, %f, %d : tile<i1>, tile<i1>`, func(r, p int) bool { return r == isEqual && p == isLess || r == isLess }, true},
		{"selected conditions of all kinds", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
%t = constant <i1: true> : tile<i1>
%u = andi %d, %t : tile<i1>
%f = ori %d, %e : tile<i1>
%w = xori %f, %t : tile<i1>
%g = select %e, %u, %w : tile<i1>, tile<i1>
%h = select %w, %t, %g : tile<i1>, tile<i1>
%k = select %h, %f, %d : tile<i1>, tile<i1>
%c = select %t, %k, %h : tile<i1>, tile<i1>`, less, true},
		{"an if", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%m:2 = if %d -> (tile<i1>, tile<i1>) {
  yield %d, %d : tile<i1>, tile<i1>
} else {
  yield %d, %d : tile<i1>, tile<i1>
}
%c = andi %m#0, %m#1 : tile<i1>`, nil, false},
		{"selected elements", `%d = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%e = select %d, %b, %b : tile<i1>, tile<i32>
%c = cmpi less_than %a, %e, signed : tile<i32> -> tile<i1>`, less, true},
		{"both signs", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>
%c = andi %d, %e : tile<i1>`, nil, false},
		{"an element and an index", `%c = cmpi less_than %a, %j, signed : tile<i32> -> tile<i1>`, nil, false},
		{"a selection of two things", `%d = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
%e = select %d, %a, %j : tile<i1>, tile<i32>
%c = cmpi less_than %e, %b, signed : tile<i32> -> tile<i1>`, nil, false},
		{"a selection of one that depends", `%d = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%e = select %d, %a, %b : tile<i1>, tile<i32>
%c = cmpi less_than %e, %b, signed : tile<i32> -> tile<i1>`, nil, false},
		{"a selection of the other side", `%d = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
%e = select %d, %a, %b : tile<i1>, tile<i32>
%c = cmpi less_than %a, %e, signed : tile<i32> -> tile<i1>`, nil, false},
		{"arithmetic", `%d = addi %a, %a : tile<i32>
%c = cmpi less_than %d, %b, signed : tile<i32> -> tile<i1>`, nil, false},
		{"bits of elements", `%d = andi %a, %b : tile<i32>
%c = trunci %d : tile<i32> -> tile<i1>`, nil, false},
		{"the low bit", `%c = trunci %a : tile<i32> -> tile<i1>`, nil, false},
		{"or of elements", `%d = ori %a, %b : tile<i32>
%c = cmpi less_than %d, %b, signed : tile<i32> -> tile<i1>`, nil, false},
		{"exclusive bits", `%d = xori %a, %b : tile<i32>
%c = cmpi equal %d, %b, signed : tile<i32> -> tile<i1>`, nil, false},
		{"a number", `%d = constant <i32: 7> : tile<i32>
%c = cmpi less_than %a, %d, signed : tile<i32> -> tile<i1>`, nil, false},
		{"a constant beside", `%d = constant <i32: 7> : tile<i32>
%c = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>`, nil, false},
	} {
		left, signed, ok := tableOf(regionOfPairs(t, "i32", c.body+"\n%p = select %c, %a, %b : tile<i1>, tile<i32>\n%q = select %c, %i, %j : tile<i1>, tile<i32>"))
		if ok != (c.left != nil) {
			t.Errorf("%s: a choice: %v", c.name, ok)
		}
		if c.left == nil || !ok {
			continue
		}
		for r := range isGreater + 1 { // integers have no others
			for p := range 3 {
				if got := left>>(3*r+p)&1 != 0; got != c.left(r, p) {
					t.Errorf("%s: relation %d of elements, %d of indices: %v", c.name, r, p, got)
				}
			}
		}
		if signed != c.signed {
			t.Errorf("%s: signed: %v", c.name, signed)
		}
	}
}

// TestTableOfHalves: the values that are yielded have to be one of the pairs.
func TestTableOfHalves(t *testing.T) {
	less := "%c = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>\n"
	for _, c := range []struct {
		name, yields string
		ok           bool
	}{
		{"a pair", "%p = select %c, %a, %b : tile<i1>, tile<i32>\n%q = select %c, %i, %j : tile<i1>, tile<i32>", true},
		{"the other pair", "%p = select %c, %b, %a : tile<i1>, tile<i32>\n%q = select %c, %j, %i : tile<i1>, tile<i32>", true},
		{"halves of two", "%p = select %c, %a, %b : tile<i1>, tile<i32>\n%q = select %c, %j, %i : tile<i1>, tile<i32>", false},
		{"indices first", "%q = select %c, %a, %b : tile<i1>, tile<i32>\n%p = select %c, %i, %j : tile<i1>, tile<i32>", false},
		{"elements twice", "%p = select %c, %a, %b : tile<i1>, tile<i32>\n%q = select %c, %a, %b : tile<i1>, tile<i32>", false},
		{"a condition", "%p = select %c, %a, %b : tile<i1>, tile<i32>\n%q = exti %c unsigned : tile<i1> -> tile<i32>", false},
		{"conditions", "%p = exti %c unsigned : tile<i1> -> tile<i32>\n%q = exti %c unsigned : tile<i1> -> tile<i32>", false},
	} {
		if _, _, ok := tableOf(regionOfPairs(t, "i32", less+c.yields)); ok != c.ok {
			t.Errorf("%s: a choice: %v", c.name, ok)
		}
	}
}

// TestTableOfFloats: comparisons of floats treat NaN as their attributes say.
func TestTableOfFloats(t *testing.T) {
	holds := map[string]func(r int) bool{
		"less_than":             func(r int) bool { return r == isLess },
		"less_than_or_equal":    func(r int) bool { return r == isLess || r == isEqual },
		"greater_than":          func(r int) bool { return r == isGreater },
		"greater_than_or_equal": func(r int) bool { return r == isGreater || r == isEqual },
		"equal":                 func(r int) bool { return r == isEqual },
		"not_equal":             func(r int) bool { return r == isLess || r == isGreater },
	}
	turned := []int{isGreater, isEqual, isLess, rightNaN, leftNaN, bothNaN}
	for predicate, hold := range holds {
		for _, ordering := range []string{"ordered", "unordered"} {
			for _, sides := range []string{"%a, %b", "%b, %a", "%a, %a", "%b, %b"} {
				body := fmt.Sprintf("%%c = cmpf %s %s %s : tile<f32> -> tile<i1>\n", predicate, ordering, sides)
				left, _, ok := tableOf(regionOfPairs(t, "f32", body+"%p = select %c, %a, %b : tile<i1>, tile<f32>\n%q = select %c, %i, %j : tile<i1>, tile<i32>"))
				if !ok {
					t.Errorf("%s is no choice", body)
				}
				for r := range relations {
					is, nan := r, r >= leftNaN
					switch sides {
					case "%b, %a":
						is = turned[r]
					case "%a, %a":
						is, nan = isEqual, r == leftNaN || r == bothNaN
					case "%b, %b":
						is, nan = isEqual, r == rightNaN || r == bothNaN
					}
					want := nan && ordering == "unordered" || !nan && hold(is)
					for p := range 3 {
						if got := left>>(3*r+p)&1 != 0; got != want {
							t.Errorf("%srelation %d: %v", body, r, got)
						}
					}
				}
			}
		}
	}
}

// regionOfPairs is the region of a reduction of a tile and its indices, which yields %p and %q
// of the pairs (%a, %i) and (%b, %j).
func regionOfPairs(t *testing.T, elem, body string) *tileir.Block {
	t.Helper()
	src := fmt.Sprintf(`cuda_tile.module @m {
  entry @k(%%x: tile<%[1]s>) {
    %%x1 = reshape %%x : tile<%[1]s> -> tile<1x%[1]s>
    %%v = broadcast %%x1 : tile<1x%[1]s> -> tile<64x%[1]s>
    %%n = iota : tile<64xi32>
    %%r:2 = reduce %%v, %%n dim=0 identities=[%[2]s : %[1]s, 0 : i32] : tile<64x%[1]s>, tile<64xi32> -> tile<%[1]s>, tile<i32>
    (%%a: tile<%[1]s>, %%b: tile<%[1]s>, %%i: tile<i32>, %%j: tile<i32>) {
%[3]s
      yield %%p, %%q : tile<%[4]s>, tile<i32>
    }
    return
  }
}`, elem, map[string]string{"i32": "0", "f32": "0.000000e+00"}[elem], body, elem)
	m, err := asm.Parse("k.mlir", []byte(src))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	var region *tileir.Block
	m.Entry("k").Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpReduce {
			region = op.Block(0)
		}
		return true
	})
	return region
}
