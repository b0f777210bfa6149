package join

import (
	"fmt"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// entry returns a module with an entry that has a view of rows of a width, in which the body has 16, the index of the block, and a body.
func entry(t *testing.T, width int, body string) *tileir.Module {
	t.Helper()
	m, err := asm.Parse("m.mlir", []byte(strings.ReplaceAll(`cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %p: tile<ptr<i32>>, %less: tile<i32>, %many: tile<i32>) {
    %t = make_token : token
    %xt = make_tensor_view %x, shape = [1000, 16], strides = [16, 1] : tensor_view<1000x16xf32, strides=[16,1]>
    %v = make_partition_view %xt : partition_view<tile=(1x16), tensor_view<1000x16xf32, strides=[16,1]>>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
`+strings.NewReplacer("VIEW", "partition_view<tile=(1x16), tensor_view<1000x16xf32, strides=[16,1]>>").Replace(body)+`
    return
  }
}`, "16", fmt.Sprint(width))))
	if err != nil {
		t.Fatal(err)
	}
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return m
}

const (
	load  = "%a, %u = load_view_tko weak %v[%bx, %zero] token = %t : VIEW, tile<i32> -> tile<1x16xf32>, token\n"
	store = "%w = store_view_tko weak %r, %v[%bx, %zero] token = %u : tile<1x16xf32>, VIEW, tile<i32> -> token\n"
)

// TestJoins lists what is in a joined entry.
func TestJoins(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"elementwise", load + "%r = addf %a, %a : tile<1x16xf32>\n" + store, []string{"tile=(64x16)", "addf", "tile<64x1x16xf32>", "-> tile<64x16xf32>"}},
		{"constants are repeated", load + "%c = constant <f32: 2.0> : tile<1x16xf32>\n%r = addf %a, %c : tile<1x16xf32>\n" + store,
			[]string{"broadcast", ": tile<1x1x16xf32> -> tile<64x1x16xf32>"}},
		{"the index in arithmetic", load + "%f = itof %bx signed : tile<i32> -> tile<f32>\n%g = reshape %f : tile<f32> -> tile<1x1xf32>\n" +
			"%h = broadcast %g : tile<1x1xf32> -> tile<1x16xf32>\n%r = addf %a, %h : tile<1x16xf32>\n" + store, []string{"iota : tile<64xi32>", "muli", "tile<64xf32>"}},
		{"permutations", load + "%g = permute %a [1, 0] : tile<1x16xf32> -> tile<16x1xf32>\n%r = reshape %g : tile<16x1xf32> -> tile<1x16xf32>\n" + store, []string{"[0, 2, 1]"}},
		{"sums along rows", load + "%s = reduce %a dim=1 identities=[0.0 : f32] : tile<1x16xf32> -> tile<1xf32>\n(%e: tile<f32>, %f: tile<f32>) {\n" +
			"%g = addf %e, %f : tile<f32>\nyield %g : tile<f32>\n}\n%h = reshape %s : tile<1xf32> -> tile<1x1xf32>\n%r = broadcast %h : tile<1x1xf32> -> tile<1x16xf32>\n" + store,
			[]string{"dim=2", "tile<64x1xf32>"}},
		{"loops", load + "%one = constant <i32: 1> : tile<i32>\n%c = constant <f32: 0.0> : tile<1x16xf32>\n" +
			"%r = for %i in (%zero to %many, step %one) : tile<i32> iter_values(%s = %c) -> (tile<1x16xf32>) {\n%g = addf %s, %a : tile<1x16xf32>\ncontinue %g : tile<1x16xf32>\n}\n" + store,
			[]string{"iter_values(%iterArg0 = %bcast) -> (tile<64x1x16xf32>)"}},
		{"lines that are apart", strings.ReplaceAll("%V = make_partition_view %xt : W\n%a, %u = load_view_tko weak %V[%zero, %bx] token = %t : W, tile<i32> -> tile<16x1xf32>, token\n%r = addf %a, %a : tile<16x1xf32>\n"+
			"%w = store_view_tko weak %r, %V[%zero, %bx] token = %u : tile<16x1xf32>, W, tile<i32> -> token\n", "W", "partition_view<tile=(16x1), tensor_view<1000x16xf32, strides=[16,1]>>"),
			[]string{"tile=(16x64)", ": tile<16x64x1xf32>"}},
	} {
		e := Blocks(entry(t, 16, c.body), "k", device.Grid{1000, 1000, 1000}, nil)
		if e == nil {
			t.Errorf("%s: not joined", c.name)
			continue
		}
		var text strings.Builder
		if err := asm.Print(&text, e.Module, asm.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, &text)
			}
		}
	}
}

// divided computes the row and the column of a block from its number, for a view of three dimensions.
const divided = `%n = constant <i32: 10> : tile<i32>
%col = remi %bx, %n signed : tile<i32>
%row = divi %bx, %n signed : tile<i32>
%xt3 = make_tensor_view %x, shape = [100, 10, 16], strides = [160, 16, 1] : tensor_view<100x10x16xf32, strides=[160,16,1]>
%v3 = make_partition_view %xt3 : partition_view<tile=(1x1x16), tensor_view<100x10x16xf32, strides=[160,16,1]>>
%a, %u = load_view_tko weak %v3[%row, %col, %zero] token = %t : partition_view<tile=(1x1x16), tensor_view<100x10x16xf32, strides=[160,16,1]>>, tile<i32> -> tile<1x1x16xf32>, token
%w = store_view_tko weak %a, %v3[%row, %col, %zero] token = %u : tile<1x1x16xf32>, partition_view<tile=(1x1x16), tensor_view<100x10x16xf32, strides=[160,16,1]>>, tile<i32> -> token
`

// TestDivided checks that blocks whose row and column are a quotient and a remainder are joined along rows, and the grids
// of such launches.
func TestDivided(t *testing.T) {
	grid := device.Grid{1000, 1, 1}
	e := Blocks(entry(t, 16, divided), "k", grid, nil)
	if e == nil || e.Axis != 0 || e.Blocks != 16 || e.Apart == nil {
		t.Fatalf("%+v", e)
	}
	joined, rest, _, ok := e.Divide(grid, nil)
	if joined != (device.Grid{1, 100, 1}) || rest.Blocks() != 0 || !ok {
		t.Errorf("%v and %v: blocks beyond the end of a row access nothing, so none remains", joined, rest)
	}
	if got := e.Original([3]int{0, 7, 0}, nil); got != [3]int{70, 0, 0} {
		t.Errorf("the first of the original blocks is %v", got)
	}
	for _, grid := range []device.Grid{{1001, 1, 1}, {1000, 2, 1}} {
		if _, _, _, ok := e.Divide(grid, nil); ok {
			t.Errorf("a grid of %v is divided into rows of 10", grid)
		}
	}
	if e := Blocks(entry(t, 16, "%m = constant <i32: 20> : tile<i32>\n"+strings.Replace(divided, "divi %bx, %n", "divi %bx, %m", 1)), "k", grid, nil); e != nil {
		t.Error("joined although the divisors are different")
	}
}

// TestCovers checks when blocks beyond the grid may run.
func TestCovers(t *testing.T) {
	e := Blocks(entry(t, 16, load+"%r = addf %a, %a : tile<1x16xf32>\n"+store), "k", device.Grid{1000, 1, 1}, nil)
	for grid, rest := range map[int]int{1000: 0, 999: 999 % 64, 1001: 0, 1024: 0} {
		if _, got, _, _ := e.Divide(device.Grid{grid, 1, 1}, nil); got[0] != rest {
			t.Errorf("%d of %d blocks are not joined, want %d: the array has 1000 rows", got[0], grid, rest)
		}
	}
}

// TestNumbers evaluates integers that are known before a launch.
func TestNumbers(t *testing.T) {
	args := []device.Arg{{Pointer: true}, {Pointer: true}, {Bits: 1<<32 - 5}, {Bits: 1000}}
	for text, want := range map[string]int64{
		"%n = constant <i32: 7> : tile<i32>":                                7,
		"%n = addi %many, %many : tile<i32>":                                2000,
		"%n = subi %zero, %many : tile<i32>":                                unknown,
		"%n = muli %many, %many : tile<i32>":                                1000000,
		"%n = divi %many, %seven signed : tile<i32>":                        142,
		"%n = divi %many, %seven signed rounding<positive_inf> : tile<i32>": 143,
		"%n = remi %many, %seven signed : tile<i32>":                        6,
		"%n = remi %many, %zero signed : tile<i32>":                         unknown,
		"%n = addi %less, %many : tile<i32>":                                unknown,
		"%n = mini %many, %seven signed : tile<i32>":                        7,
		"%n, %m = get_index_space_shape %v : VIEW -> tile<i32>":             1000,
	} {
		m := entry(t, 16, "%seven = constant <i32: 7> : tile<i32>\n"+text)
		ops := m.Entry("k").Block(0).Ops
		n, ok := numberOf(ops[len(ops)-2].Results[0])
		if !ok {
			t.Errorf("%s: unknown", text)
		} else if got := n.value(args); got != want {
			t.Errorf("%s: %s = %d, want %d", text, n.text, got, want)
		}
	}
}

// TestJoinsNot lists entries whose blocks cannot be joined, or that gain nothing.
func TestJoinsNot(t *testing.T) {
	scan := "%r = scan %a dim=1 reverse=false identities=[0.0 : f32] : tile<1x16xf32> -> tile<1x16xf32>\n(%e: tile<f32>, %f: tile<f32>) {\n%g = addf %e, %f : tile<f32>\nyield %g : tile<f32>\n}\n"
	atomic := "%o, %q = atomic_rmw_tko relaxed device %p, add, %bx token = %t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token\n"
	for name, body := range map[string]string{
		"nothing stored":          load,
		"the order of sums":       load + scan + store,
		"an atomic operation":     load + atomic + "%r = addf %a, %a : tile<1x16xf32>\n" + store,
		"the size of the grid":    load + "%gx, %gy, %gz = get_num_tile_blocks : tile<i32>\n%r = addf %a, %a : tile<1x16xf32>\n" + store,
		"the same element stored": load + "%r = addf %a, %a : tile<1x16xf32>\n" + strings.Replace(store, "%bx", "%zero", 1),
		"another row":             strings.Replace(load, "%bx", "%n", 1) + "%r = addf %a, %a : tile<1x16xf32>\n" + store,
		"a condition": load + "%c = cmpi equal %bx, %zero, signed : tile<i32> -> tile<i1>\n%r = if %c -> (tile<1x16xf32>) {\nyield %a : tile<1x16xf32>\n} else {\n" +
			"%s = addf %a, %a : tile<1x16xf32>\nyield %s : tile<1x16xf32>\n}\n" + store,
		"an ordered load": "%a, %u = load_view_tko acquire device %v[%bx, %zero] token = %t : VIEW, tile<i32> -> tile<1x16xf32>, token\n%r = addf %a, %a : tile<1x16xf32>\n" + store,
	} {
		if name == "another row" {
			body = "%one = constant <i32: 1> : tile<i32>\n%n = addi %bx, %one : tile<i32>\n" + body
		}
		if e := Blocks(entry(t, 16, body), "k", device.Grid{1000, 1000, 1000}, nil); e != nil {
			var text strings.Builder
			asm.Print(&text, e.Module, asm.Options{})
			t.Errorf("%s: joined:\n%s", name, &text)
		}
	}
}

// TestLimits checks how many blocks are joined for rows of several lengths.
func TestLimits(t *testing.T) {
	for width, want := range map[int]int{4: 64, 8: 64, 64: 16, 256: 4, 512: 0} {
		got := 0
		if e := Blocks(entry(t, width, load+"%r = addf %a, %a : tile<1x16xf32>\n"+store), "k", device.Grid{1000, 1000, 1000}, nil); e != nil {
			got = e.Blocks
		}
		if got != want {
			t.Errorf("%d blocks with rows of %d, want %d", got, width, want)
		}
	}
}

// TestAxes checks that blocks are joined along the axis that they use.
func TestAxes(t *testing.T) {
	body := strings.ReplaceAll(load+"%r = addf %a, %a : tile<1x16xf32>\n"+store, "%bx", "%bz")
	if e := Blocks(entry(t, 16, body), "k", device.Grid{1000, 1000, 1000}, nil); e == nil || e.Axis != 2 {
		t.Errorf("%+v", e)
	}
}
