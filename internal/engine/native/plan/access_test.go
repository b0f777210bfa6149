package plan

import (
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// at is the element of its base that an access sees at an index.
func (a Indexing) at(index int) int {
	element := a.Off
	for bit, p := range a.Pos {
		if p >= 0 && index>>bit&1 != 0 {
			element += 1 << p
		}
	}
	return element
}

// TestAccessOf: what is computed from a moved tile and moved once more has the elements that it has if it is
// moved first and computed then.
func TestAccessOf(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(`cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %v, %t = load_view_tko weak %vx[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %a = reshape %v : tile<64xi32> -> tile<8x8xi32>
    %b = permute %a [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
    %c = extract %a[%one, %zero] : tile<8x8xi32> -> tile<4x8xi32>
    %d = reshape %v : tile<64xi32> -> tile<1x8x8xi32>
    %e = broadcast %d : tile<1x8x8xi32> -> tile<4x8x8xi32>
    %f = extract %e[%one, %one, %one] : tile<4x8x8xi32> -> tile<2x4x4xi32>
    %g = permute %f [2, 0, 1] : tile<2x4x4xi32> -> tile<4x2x4xi32>
    return
  }
}`))
	if err != nil {
		t.Fatal(err)
	}
	var tiles []*tileir.Value
	m.Entry("k").Walk(func(op *tileir.Op) bool {
		for _, v := range op.Results {
			if _, ok := v.Type.(tileir.TileType); ok && Resolve(v).Base != v {
				tiles = append(tiles, v)
			}
		}
		return true
	})
	if len(tiles) < 5 {
		t.Fatalf("%d tiles are moved forms of another", len(tiles))
	}
	for _, inner := range tiles {
		x := Resolve(inner)
		for _, a := range []Indexing{
			{Pos: []int8{0, 1, 2, 3, 4}}, {Pos: []int8{4, 3, 2, 1, 0}}, {Pos: []int8{2, -1, 0, 1}, Off: 8}, {Pos: []int8{1, 2, 3}, Off: 17}, {Pos: []int8{0, 1}, Off: 12}, {Off: 31}, {Pos: []int8{-1, -1, 0}, Off: 2},
		} {
			y := a.Operand(inner)
			for i := range 1 << len(a.Pos) {
				if got, want := y.at(i), x.at(a.at(i)); got != want || y.Base != x.Base {
					t.Fatalf("%v of %v: element %d is %d, want %d", a, x, i, got, want)
				}
			}
		}
	}
}
