package must

import (
	"errors"
	"testing"
)

func TestValue(t *testing.T) {
	if got := Value(3, nil); got != 3 {
		t.Errorf("got %d", got)
	}
	defer func() {
		if r := recover(); r != "BUG: no file" {
			t.Errorf("panic with %v", r)
		}
	}()
	Value(3, errors.New("no file"))
	t.Error("no panic for an error")
}
