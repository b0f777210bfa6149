package sample

import "testing"

func TestInside(t *testing.T) {
	for x, want := range map[int]bool{0: false, 1: true, 2: true, 3: false, 4: false} {
		if Inside(x, 1, 3) != want {
			t.Error(x)
		}
	}
}

func TestSum(t *testing.T) {
	if Sum([]int{1, 2, 3}, 100) != 6 {
		t.Error("sum")
	}
}

func TestFar(t *testing.T) {
	if Far(2) != 0x1p61 {
		t.Error("far")
	}
}
