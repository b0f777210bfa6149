package checked

import (
	"strings"
	"testing"

	"gotile/check"
)

// inPlace is a kernel that loads a tile of x and stores one to it. cuTile Rust makes the views and indices
// of the two accesses separately, and passes both the token of the tensor.
const inPlace = `entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
  %token = make_token : token
  %tensor = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %id, %id1, %id2 = get_tile_block_id : tile<i32>
  %i = assume bounded<0, ?>, %id : tile<i32>
  %v = make_partition_view %tensor : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %a, %t = load_view_tko weak %v[%i] token = %token : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
  BODY
  %jd, %jd1, %jd2 = get_tile_block_id : tile<i32>
  %j = assume bounded<0, ?>, %jd : tile<i32>
  %w = make_partition_view %tensor : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
  %u = store_view_tko weak %r, %w[%j] token = %token : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}`

// A store that only its data orders after a load of the same elements is of kind dependence. Other accesses
// without a token are races.
func TestDependence(t *testing.T) {
	elementwise := "%r = addf %a, %a : tile<4xf32>"
	loop := `%zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %r = for %k in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %a) -> (tile<4xf32>) {
    %next = mulf %acc, %a : tile<4xf32>
    continue %next : tile<4xf32>
  }`
	product := `%b1 = reshape %a : tile<4xf32> -> tile<2x2xf32>
  %f = constant <f32: 1.0> : tile<2x2xf32>
  %b2 = mmaf %f, %f, %b1 : tile<2x2xf32>, tile<2x2xf32>, tile<2x2xf32>
  %r = reshape %b2 : tile<2x2xf32> -> tile<4xf32>`
	transposed := strings.Replace(product, "%b2 = mmaf %f, %f, %b1 : tile<2x2xf32>, tile<2x2xf32>, tile<2x2xf32>", "%b2 = permute %b1 [1, 0] : tile<2x2xf32> -> tile<2x2xf32>", 1)
	for name, c := range map[string]struct {
		text string
		kind check.Kinds
	}{
		"elementwise":      {strings.Replace(inPlace, "BODY", elementwise, 1), check.Dependence},
		"loop":             {strings.Replace(inPlace, "BODY", loop, 1), check.Dependence},
		"accumulator":      {strings.Replace(inPlace, "BODY", product, 1), check.Dependence},
		"moved elements":   {strings.Replace(inPlace, "BODY", transposed, 1), check.Race},
		"another value":    {strings.Replace(inPlace, "BODY", "%r = constant <f32: 1.0> : tile<4xf32>", 1), check.Race},
		"the load's token": {strings.Replace(strings.Replace(inPlace, "BODY", elementwise, 1), "%w[%j] token = %token", "%w[%j] token = %t", 1), 0},
		"another index":    {strings.Replace(strings.Replace(inPlace, "BODY", elementwise+"\n  %zero = constant <i32: 0> : tile<i32>", 1), "%w[%j]", "%w[%zero]", 1), check.Race},
	} {
		r := findings(t, c.text, check.Options{Language: check.TileIR}, 16)
		wants(t, name, r, c.kind, "")
	}
	kernel := strings.Replace(inPlace, "BODY", elementwise, 1)
	wants(t, "race alone", findings(t, kernel, check.Options{Kinds: check.Race}, 16), 0, "")
	wants(t, "dependence alone", findings(t, kernel, check.Options{Kinds: check.Dependence}, 16), check.Dependence, "")
	r := findings(t, kernel, check.Options{Language: check.Rust}, 16)
	wants(t, "in Rust", r, check.Dependence, "&mut tensor")
	if f := r.Findings[0]; f.Op != "store_view_tko" || f.Other == nil || f.Other.Op != "load_view_tko" || f.Count != 4 {
		t.Errorf("got %v; want 4 elements of the store, with the load as the other side", f)
	}
}

// inPlaceTwice loads an element through a pointer, and stores to it twice.
const inPlaceTwice = `entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
  %a, %t = load_ptr_tko weak %x : tile<ptr<f32>> -> tile<f32>, token
  %b = addf %a, %a : tile<f32>
  %u = store_ptr_tko weak %x, %b : tile<ptr<f32>>, tile<f32> -> token
  %c, %v = load_ptr_tko weak %x token=%t : tile<ptr<f32>> -> tile<f32>, token
  return
}`

// A load that does not wait for a store races with it: no data orders them.
func TestNoDependence(t *testing.T) {
	kinds := map[check.Kinds]int{}
	for _, f := range findings(t, inPlaceTwice, check.Options{}).Findings {
		kinds[f.Kind]++
	}
	if kinds[check.Dependence] != 1 || kinds[check.Race] != 1 {
		t.Errorf("got %v; want a dependence of the store on the first load, and a race of the second load", kinds)
	}
}
