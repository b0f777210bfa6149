package checked

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// An observer may read every result of every operation, and changes nothing.
func TestHardwareObserved(t *testing.T) {
	watch := &check.Observer{Step: func(s check.Step) {
		for _, v := range s.Values {
			hookAt(v)
		}
	}}
	enginetest.Hardware(t, results(check.Options{Kinds: check.All &^ check.Order, Observer: watch}))
}

func hookAt(v check.Value) {
	tile, ok := v.Of.Type.(tileir.TileType)
	if !ok {
		v.Pointer(0)
		v.View()
		return
	}
	_, pointers := tile.Pointer()
	for i := range v.Len() {
		if pointers {
			v.Pointer(i)
			continue
		}
		v.Int(i, true)
		v.Float(i)
	}
}

const observedKernel = `entry @sum(%x: tile<ptr<i32>>, %n: tile<i32>) {
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %for = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %zero) -> (tile<i32>) {
    %p = offset %x, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %s = addi %acc, %v : tile<i32>
    continue %s : tile<i32>
  }
  %t2 = store_ptr_tko weak %x, %for : tile<ptr<i32>>, tile<i32> -> token
}
`

// An observer sees each iteration of a loop, accesses before their operation's step, and findings. Launches
// with other orders are not observed.
func TestObserver(t *testing.T) {
	m, err := asm.Parse("sum.mlir", []byte(observedKernel))
	if err != nil {
		t.Fatal(err)
	}
	var log []string
	say := func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) }
	watch := &check.Observer{
		Access: func(a check.Access) {
			say("access %s %s %v %d+%d*%d %v", a.Op.Name(), a.Buffer, a.Elem, a.First, a.N, a.Stride, a.Write)
		},
		Step: func(s check.Step) {
			text := s.Op.Name()
			if s.Enter != nil {
				text = "enter " + text
			}
			for _, v := range s.Values {
				if _, pointer := v.Of.Type.(tileir.TileType).Pointer(); pointer {
					_, name, off := v.Pointer(0)
					text += fmt.Sprintf(" %s+%d", name, off)
					continue
				}
				text += fmt.Sprintf(" %d", v.Int(0, true))
			}
			say("%s", text)
		},
		Found: func(f check.Found) { say("found %s at %s", f.Kind, f.At.Name()) },
	}
	p, err := New(check.Options{Kinds: check.Default | check.Order, Observer: watch}).Compile(context.Background(), m, "sum")
	if err != nil {
		t.Fatal(err)
	}
	data := []byte{5, 0, 0, 0, 7, 0, 0, 0}
	err = p.Launch(context.Background(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: []device.Arg{{Pointer: true, Host: data, Name: "x"}, {Bits: 2}}})
	if err == nil {
		t.Error("the loads and the store have no order, and nothing was found")
	}
	want := `enter entry buffer x+0 2
constant 0
constant 1
enter for 0 0
offset buffer x+0
access load_ptr_tko buffer x i32 0+1*4 false
load_ptr_tko 5
addi 5
continue
enter for 1 5
offset buffer x+4
access load_ptr_tko buffer x i32 4+1*4 false
load_ptr_tko 7
addi 12
continue
for 12
access store_ptr_tko buffer x i32 0+1*4 true
found race at store_ptr_tko
store_ptr_tko
return
`
	if got := strings.Join(log, "\n") + "\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
