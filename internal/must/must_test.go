package must

import (
	"errors"
	"testing"
)

func TestPanics(t *testing.T) {
	if got := Value(3, nil); got != 3 {
		t.Errorf("Value returns %d, want 3", got)
	}
	Do(nil)
	Hold(true, "one is not two")
	for name, f := range map[string]func(){
		"Value": func() { Value(3, errors.New("no file")) },
		"Do":    func() { Do(errors.New("no file")) },
		"Hold":  func() { Hold(false, "no file") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r != "BUG: no file" {
					t.Errorf("panic with %v", r)
				}
			}()
			f()
			t.Error("no panic")
		})
	}
}
