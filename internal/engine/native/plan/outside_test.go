package plan

import "testing"

// TestTableOfOutside: a region that yields a value from outside of it chooses no pair.
func TestTableOfOutside(t *testing.T) {
	for half := range 2 {
		region := regionOfPairs(t, "i32", "%p = addi %a, %b : tile<i32>\n%q = addi %i, %j : tile<i32>")
		region.Ops = region.Ops[2:] // what yields alone
		outside, right := region.Ops[0].Operands[half], region.Args[2*half+1]
		region.Ops[0].Operands[0], region.Ops[0].Operands[1] = region.Args[1], region.Args[3]
		if _, _, ok := tableOf(region); !ok {
			t.Fatal("the right pair is no choice")
		}
		region.Ops[0].Operands[half] = outside
		if left, _, ok := tableOf(region); ok {
			t.Errorf("a value in place of %v is a choice: %b", right.Type, left)
		}
	}
}
