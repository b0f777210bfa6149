package checked

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir/asm"
)

// findings runs entry k of a module in text on one block. Its parameters are x and y, buffers of 64 bytes, and
// then numbers.
func findings(t *testing.T, text string, o check.Options, numbers ...int32) *check.Report {
	t.Helper()
	m, err := asm.Parse("k.mlir", []byte("cuda_tile.module @m {\n"+text+"\n}"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(o).Compile(context.Background(), m, "k")
	if err != nil {
		t.Fatal(err)
	}
	args := []device.Arg{{Pointer: true, Host: make([]byte, 64), Name: "x"}, {Pointer: true, Host: make([]byte, 64), Name: "y"}}
	for _, n := range numbers {
		args = append(args, device.Arg{Bits: uint64(uint32(n))})
	}
	err = p.Launch(context.Background(), engine.Launch{Grid: [3]int{1, 1, 1}, Args: args})
	r := new(check.Report)
	if err != nil && !errors.As(err, &r) {
		t.Fatal(err)
	}
	return r
}

// wants compares a report with one finding of a kind, or none.
func wants(t *testing.T, name string, r *check.Report, kind check.Kinds, what string) {
	t.Helper()
	ok := r.Empty() == (kind == 0)
	for _, f := range r.Findings {
		ok = ok && f.Kind == kind && strings.Contains(f.What, what)
	}
	if !ok {
		t.Errorf("%s: want kind %q %q; got %v", name, kind, what, r)
	}
}

// copiesTile copies tile %i of 4 numbers from x to y, both of which have %n.
const copiesTile = `entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>, %i: tile<i32>) {
  %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %ty = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %vx = make_partition_view %tx : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %vy = make_partition_view %ty : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %a, %t = load_view_tko weak %vx[%i] : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
  %u = store_view_tko weak %a, %vy[%i] : tile<4xf32>, partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}`

// A tile that is entirely outside its array is undefined in each language, with padding too. In Go and
// Tile C++ the annex has a row for it.
func TestTileOutside(t *testing.T) {
	for _, language := range []check.Language{check.Go, check.Cpp, check.TileIR, check.Python, check.Rust, check.Julia} {
		for _, c := range []struct {
			n, i int32
			bad  bool
		}{{16, 3, false}, {13, 3, false}, {12, 3, true}, {0, 0, true}, {16, -1, true}} {
			r := findings(t, copiesTile, check.Options{Language: language}, c.n, c.i)
			for _, verb := range []string{"a load of", "a store of"} {
				found := slices.ContainsFunc(r.Findings, func(f *check.Finding) bool {
					return f.Kind == check.UB && (f.Row == "3.1/ub-23") == language.Strict() && strings.HasPrefix(f.What, verb) && strings.Contains(f.What, "outside the array")
				})
				if found != c.bad || !c.bad && !r.Empty() {
					t.Errorf("%v, %s tile %d of an array of %d: got %v", language, verb, c.i, c.n, r)
				}
			}
		}
	}
}

// masked stores 4 numbers from x+14 on, of which it masks off those from 16 on.
const masked = `entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
  %i = iota : tile<4xi32>
  %c = constant <i32: 14> : tile<4xi32>
  %n = constant <i32: 16> : tile<4xi32>
  %at = addi %i, %c : tile<4xi32>
  %mask = cmpi less_than %at, %n, signed : tile<4xi32> -> tile<4xi1>
  %p1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
  %p4 = broadcast %p1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
  %p = offset %p4, %at : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
  %v = constant <f32: 1.0> : tile<4xf32>
  %t = store_ptr_tko weak %p, %v, %mask : tile<4xptr<f32>>, tile<4xf32>, tile<4xi1> -> token
  return
}`

// Pointers outside their buffer that a mask excludes are reported if the language calls them undefined, or if
// the user selects the kind.
func TestMaskedPointers(t *testing.T) {
	for _, c := range []struct {
		language check.Language
		kinds    check.Kinds
		kind     check.Kinds
	}{
		{check.Python, check.Usual, 0}, {check.Rust, check.Usual, 0}, {check.Julia, check.Usual, 0}, {check.TileIR, check.Usual, 0},
		{check.Go, check.Usual, check.PointerArithmetic}, {check.Cpp, check.Usual, check.PointerArithmetic},
		{check.Go, check.Default, 0}, {check.Cpp, check.Default, 0},
		{check.Python, check.PointerArithmetic, check.PointerArithmetic}, {check.Python, check.All &^ check.Order, check.PointerArithmetic},
	} {
		r := findings(t, masked, check.Options{Kinds: c.kinds, Language: c.language})
		wants(t, fmt.Sprint(c.language, " ", c.kinds), r, c.kind, "")
	}
	unmasked := strings.Replace(strings.Replace(masked, "%v, %mask :", "%v :", 1), "tile<4xf32>, tile<4xi1> -> token", "tile<4xf32> -> token", 1)
	wants(t, "unmasked", findings(t, unmasked, check.Options{Kinds: check.Usual, Language: check.Python}), check.UB, "a pointer to no element")
}

// local writes an array of 8 numbers in a loop, each store without a token, and loads them.
const local = `entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %eight = constant <i32: 8> : tile<i32>
  %t = alloca num_elem = 8, alignment = 4 : tile<ptr<i32>>
  for %k in (%zero to %eight, step %one) : tile<i32> {
    %p = offset %t, %k : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %u = store_ptr_tko weak %p, %k : tile<ptr<i32>>, tile<i32> -> token
    %v = store_ptr_tko weak %t, %k : tile<ptr<i32>>, tile<i32> -> token
  }
  %a, %w = load_ptr_tko weak %t : tile<ptr<i32>> -> tile<i32>, token
  %z = store_ptr_tko weak %x, %a : tile<ptr<i32>>, tile<i32> -> token
  return
}`

// Local variables of Tile C++ are ordered by address. Memory that blocks share, and local memory in other
// languages, is ordered by tokens alone.
func TestLocalMemory(t *testing.T) {
	cpp := check.Options{Language: check.Cpp}
	wants(t, "local", findings(t, local, cpp), 0, "")
	wants(t, "local in Tile IR", findings(t, local, check.Options{Language: check.TileIR}), check.Race, "of the same block")
	wants(t, "global", findings(t, strings.Replace(local, "alignment = 4", "alignment = 4 global", 1), cpp), check.Race, "of the same block")
	wants(t, "argument", findings(t, strings.ReplaceAll(local, "%t = alloca num_elem = 8, alignment = 4 : tile<ptr<i32>>", "%t = offset %y, %zero : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>"), cpp), check.Race, "of the same block")
	twice := strings.Replace(local, "  %a, %w", `  %p1 = reshape %t : tile<ptr<i32>> -> tile<1xptr<i32>>
  %p2 = broadcast %p1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
  %i = iota : tile<2xi32>
  %s = store_ptr_tko weak %p2, %i : tile<2xptr<i32>>, tile<2xi32> -> token
  %a, %w`, 1)
	wants(t, "twice", findings(t, twice, cpp), check.UB, "more than once")
}

// initialised writes a local struct of 5 bytes as nvcc does.
const initialised = `entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
  %t = alloca num_elem = 5, alignment = 1 : tile<ptr<i8>>
  %i = iota : tile<8xi64>
  %p1 = reshape %t : tile<ptr<i8>> -> tile<1xptr<i8>>
  %p8 = broadcast %p1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
  %p = offset %p8, %i : tile<8xptr<i8>>, tile<8xi64> -> tile<8xptr<i8>>
  %mask = constant <i1: [true, true, true, true, true, false, false, false]> : tile<8xi1>
  %v = constant <i8: 1> : tile<8xi8>
  %s = store_ptr_tko weak %p, %v, %mask : tile<8xptr<i8>>, tile<8xi8>, tile<8xi1> -> token
  return
}`

// Copies of local variables that the compiler makes are not pointer arithmetic of the user.
func TestLocalCopies(t *testing.T) {
	usual := check.Options{Language: check.Cpp, Kinds: check.Usual}
	wants(t, "a copy", findings(t, initialised, usual), 0, "")
	shared := strings.Replace(initialised, "%t = alloca num_elem = 5, alignment = 1 : tile<ptr<i8>>", "%t = ptr_to_ptr %x : tile<ptr<i32>> -> tile<ptr<i8>>", 1)
	shared = strings.Replace(shared, "%i = iota : tile<8xi64>", "%j = iota : tile<8xi64>\n  %c = constant <i64: 59> : tile<8xi64>\n  %i = addi %j, %c : tile<8xi64>", 1)
	wants(t, "an argument", findings(t, shared, usual), check.PointerArithmetic, "")
	computed := strings.Replace(initialised, "%mask = constant <i1: [true, true, true, true, true, false, false, false]> : tile<8xi1>",
		"%five = constant <i64: 5> : tile<8xi64>\n  %mask = cmpi less_than %i, %five, signed : tile<8xi64> -> tile<8xi1>", 1)
	wants(t, "a mask of the user's", findings(t, computed, usual), check.PointerArithmetic, "")
}

// exchange stores the results of an exchange that a mask leaves out for the last two elements.
const exchange = `entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
  %i = iota : tile<4xi32>
  %two = constant <i32: 2> : tile<4xi32>
  %mask = cmpi less_than %i, %two, signed : tile<4xi32> -> tile<4xi1>
  %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
  %x4 = broadcast %x1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
  %xs = offset %x4, %i : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
  %y1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
  %y4 = broadcast %y1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
  %ys = offset %y4, %i : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
  %old, %t = atomic_cas_tko relaxed device %xs, %i, %two, %mask : tile<4xptr<i32>>, tile<4xi32>, tile<4xi1> -> tile<4xi32>, token
  %t2 = store_ptr_tko weak %ys, %old : tile<4xptr<i32>>, tile<4xi32> -> token
  return
}`

// A masked exchange returns its comparison, so the result is determined unless the comparison is not. The result of a masked
// update is undetermined.
func TestMaskedExchange(t *testing.T) {
	change := func(with string) string {
		return strings.Replace(exchange, "atomic_cas_tko relaxed device %xs, %i, %two, %mask : tile<4xptr<i32>>, tile<4xi32>, tile<4xi1>", with, 1)
	}
	update := change("atomic_rmw_tko relaxed device %xs, add, %two, %mask : tile<4xptr<i32>>, tile<4xi32>, tile<4xi1>")
	compared := change(`load_ptr_tko weak %xs, %mask : tile<4xptr<i32>>, tile<4xi1> -> tile<4xi32>, token
  %old2, %t3 = atomic_cas_tko relaxed device %ys, %old, %two, %mask : tile<4xptr<i32>>, tile<4xi32>, tile<4xi1>`)
	compared = strings.Replace(compared, "%ys, %old : tile<4xptr", "%ys, %old2 token=%t3 : tile<4xptr", 1)
	for _, language := range []check.Language{check.Python, check.Cpp, check.Go} {
		if r := findings(t, exchange, check.Options{Language: language}); !r.Empty() {
			t.Errorf("%v: %v", language, r)
		}
		for name, text := range map[string]string{"update": update, "comparison": compared} {
			wants(t, name, findings(t, text, check.Options{Language: language}), check.Uninit, "stores undetermined elements")
		}
	}
}
