package plan

import (
	"fmt"
	"gotile/internal/cost"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
	"gotile/tileir/asm"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestRunApart: elements of a run share memory unless every stride exceeds what smaller ones
// reach, whichever their signs are.
func TestRunApart(t *testing.T) {
	for _, c := range []struct {
		inner, outer int64
		want         bool
	}{
		{4, 32, true}, {4, -32, true}, {-4, 32, true}, {-4, -32, true}, {4, 28, false}, {-4, 28, false}, {4, -28, false}, {-4, -28, false},
		{4, -4, false}, {0, 32, false}, {4, 0, false}, {32, -4, true}, {-64, 4, true},
	} {
		n := 3
		if abs(c.inner) > abs(c.outer) {
			n = 1
		}
		r := &AffineAccess{Parts: []Part{{0, n, bitStride{Scale: c.inner}}, {n, 3, bitStride{Scale: c.outer}}}}
		if got := r.Disjoint(); got != c.want {
			t.Errorf("strides %d and %d: apart is %v", c.inner, c.outer, got)
		}
	}
}

// TestIsRead: a value is read if another operation than one that moves it has it as an
// operand, or has what such an operation returns.
func TestIsRead(t *testing.T) {
	for name, want := range map[string]bool{"unused": false, "moved": false, "computed": true, "moved and computed": true} {
		b := tileir.NewBuilder(tileir.NewModule("m").NewEntry("k", nil, tileir.Tile(tileir.F32)).Block(0))
		v := b.Block().Args[0]
		x := v
		if name == "moved" || name == "moved and computed" {
			x = b.Reshape(x, tileir.Tile(tileir.F32, 1))
		}
		if name == "computed" || name == "moved and computed" {
			b.AbsF(x)
		}
		b.Return()
		p := newPlanner(Config{Vectors: x86.AVX2.Description()})
		p.users = make(map[*tileir.Value][]*tileir.Op)
		for _, op := range b.Block().Ops {
			for _, o := range op.Operands {
				p.users[o] = append(p.users[o], op)
			}
		}
		if got := p.isRead(v); got != want {
			t.Errorf("%s: read: %v", name, got)
		}
	}
}

// TestInvariantViews: a view that a loop makes of arguments is made once for all blocks, one that depends on the loop in each
// iteration.
func TestInvariantViews(t *testing.T) {
	m, _ := enginetest.Parse(t, `cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    for %i in (%0 to %n, step %1) : tile<i32> {
      %size = assume bounded<0, ?>, %n : tile<i32>
      %view = make_tensor_view %p, shape = [%size], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
      %tiles = make_partition_view %view : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
      %x, %t = load_view_tko weak %tiles[%i] : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
      %part = make_tensor_view %p, shape = [%i], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
      %parts = make_partition_view %part : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
      %u = store_view_tko weak %x, %parts[%0] : tile<8xf32>, partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
      continue
    }
    return
  }
}`)
	calls := func(r *Region) (n int) {
		for _, it := range r.Items {
			switch it := it.(type) {
			case Call:
				n++
			case *Loop:
				for _, it := range it.Body.Items {
					if _, ok := it.(Call); ok {
						n++
					}
				}
			}
		}
		return n
	}
	for without, want := range map[Optimization][2]int{0: {1, 1}, optHoist: {0, 2}} {
		p := New(m.Entries()[0], Config{Vectors: x86.AVX2.Description(), Without: without})
		if got := [2]int{calls(p.Setup), calls(p.Body)}; got != want {
			t.Errorf("without %b: %d views are made once and for each block, want %d", without, got, want)
		}
	}
}

// TestOpOf: an item is named for the first of its operations.
func TestOpOf(t *testing.T) {
	first, second := &tileir.Op{}, &tileir.Op{}
	for _, g := range []*Group{{}, {Ops: []*tileir.Op{first}}, {Ops: []*tileir.Op{first, second}}} {
		want := first
		if len(g.Ops) == 0 {
			want = nil
		}
		if got := OpOf(g); got != want {
			t.Errorf("of %d operations: not the first", len(g.Ops))
		}
	}
}

// TestLinearOfSums: forms of values that each depend on the one before twice are found once each.
func TestLinearOfSums(t *testing.T) {
	var b strings.Builder
	b.WriteString("cuda_tile.module @m {\n entry @k() {\n %v0 = iota : tile<64xi64>\n")
	for i := range 60 {
		fmt.Fprintf(&b, " %%v%d = subi %%v%d, %%v%d : tile<64xi64>\n", i+1, i, i)
	}
	b.WriteString(" return\n }\n}")
	m, err := asm.Parse("k.mlir", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	ops := m.Entry("k").Block(0).Ops
	p := newPlanner(Config{Vectors: x86.AVX2.Description()})
	done := make(chan bool)
	go func() {
		p.Linear(ops[60].Results[0])
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("it takes exponential time")
	}
	for _, op := range ops[:61] {
		if l := p.Linear(op.Results[0]); l != p.linears[op.Results[0]] || l == nil {
			t.Errorf("%v is %v", op.Code, l)
		}
	}
}

// TestReadsAfter: a product that reads an operand in memory does so after the products before it.
func TestReadsAfter(t *testing.T) {
	mem := &Access{}
	first, second := &tileir.Op{Code: tileir.OpMmaF}, &tileir.Op{Code: tileir.OpMmaF}
	block := &tileir.Block{Ops: []*tileir.Op{first, second}}
	first.Parent, second.Parent = block, block
	for _, c := range []struct {
		a, b *Access
		want bool
	}{{nil, nil, false}, {mem, nil, true}, {nil, mem, true}, {mem, mem, true}} {
		p := newPlanner(Config{Vectors: x86.AVX2.Description()})
		p.products[first] = &Product{Operands: [2]*MatrixOperand{{Load: mem}, {Load: mem}}}
		p.products[second] = &Product{Operands: [2]*MatrixOperand{{Load: c.a}, {Load: c.b}}}
		if got := p.readsAfter(first); got != c.want {
			t.Errorf("operands in memory %v, %v: %v", c.a != nil, c.b != nil, got)
		}
		if p.readsAfter(second) {
			t.Error("nothing follows the last product")
		}
		delete(p.products, second)
		if p.readsAfter(first) {
			t.Error("an operation that is not a product of the plan reads an operand in memory")
		}
	}
}

// TestScalarBits: a widened scalar needs as many bits as it had, and one more if they were unsigned.
func TestScalarBits(t *testing.T) {
	for from, bits := range map[tileir.Scalar]int{tileir.I8: 8, tileir.I16: 16, tileir.I32: 32} {
		for signedness, more := range map[tileir.Signedness]int{tileir.Signed: 0, tileir.Unsigned: 1} {
			b := tileir.NewBuilder(tileir.NewModule("m").NewEntry("k", nil, tileir.Tile(from)).Block(0))
			v := b.ExtI(b.Block().Args[0], signedness, tileir.Tile(tileir.I64))
			for _, width := range []int{64, bits + more, bits + more - 1} {
				if got, want := scalarBits(v, width), min(width, bits+more); got != want {
					t.Errorf("%v of %v in %d bits: %d bits, want %d", signedness, from, width, got, want)
				}
			}
			if got := scalarBits(b.Block().Args[0], 64); got != 64 {
				t.Errorf("an argument takes %d bits", got)
			}
		}
	}
}

// TestSignature: an operation is named with the types of its first operand and result.
func TestSignature(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(`cuda_tile.module @m {
  entry @k(%a: tile<f32>, %n: tile<i32>) {
    %0 = make_token : token
    %b = addf %a, %a : tile<f32>
    %c = ftoi %a signed : tile<f32> -> tile<i32>
    %d = cmpi less_than %n, %c, signed : tile<i32> -> tile<i1>
    %e = select %d, %a, %b : tile<i1>, tile<f32>
    return
  }
}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var ops []*tileir.Op
	m.Entry("k").Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpEntry {
			got, ops = append(got, cost.Signature(op)), append(ops, op)
		}
		return true
	})
	want := "make_token; addf tile<f32>; ftoi tile<f32> tile<i32>; cmpi tile<i32> tile<i1>; select tile<i1> tile<f32>; return"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got %s, want %s", text, want)
	}
	slices.Sort(got)
	if each := signatures(append(slices.Clone(ops), ops...)); !slices.Equal(each, got) {
		t.Errorf("got %q, want each once in order: %q", each, got)
	}
}

// TestTileDims reads the types of views.
func TestTileDims(t *testing.T) {
	tensor := tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{32, 32}, Strides: []int64{32, 1}}
	for _, c := range []struct {
		view tileir.ViewType
		want [2]TileDim
	}{
		{tileir.PartitionViewType{Tile: []int32{4, 8}, View: tensor}, [2]TileDim{{0, 4, 4}, {1, 8, 8}}},
		{tileir.PartitionViewType{Tile: []int32{4, 8}, View: tensor, DimMap: []int32{1, 0}}, [2]TileDim{{1, 4, 4}, {0, 8, 8}}},
		{tileir.StridedViewType{Tile: []int32{4, 8}, View: tensor, DimMap: []int32{0, 1}, Traversal: []int32{2, 16}}, [2]TileDim{{0, 4, 2}, {1, 8, 16}}},
		{tileir.StridedViewType{Tile: []int32{4, 8}, View: tensor, DimMap: []int32{1, 0}, Traversal: []int32{3, 5}}, [2]TileDim{{1, 4, 3}, {0, 8, 5}}},
		{tileir.GatherScatterViewType{Tile: []int32{4, 8}, View: tensor, Sparse: 0}, [2]TileDim{{0, 4, 1}, {1, 8, 1}}},
	} {
		got := TileDims(c.view)
		if len(got) != 2 || [2]TileDim(got) != c.want {
			t.Errorf("%v: got %v, want %v", c.view, got, c.want)
		}
	}
}

// TestStoreOf: the store of a matrix after a loop is known if it stores the matrix itself, perhaps
// with dimensions of 1 in front.
func TestStoreOf(t *testing.T) {
	for _, c := range []struct {
		shape, strides, index string
		want                  bool
	}{
		{"16x32", "32,1", "%zero, %zero", true}, {"1x16x32", "512,32,1", "%zero, %zero, %zero", true},
		{"32x16", "16,1", "%zero, %zero", false}, {"16x32x1", "32,1,1", "%zero, %zero, %zero", false}, {"512", "1", "%zero", false},
	} {
		sizes := strings.ReplaceAll(c.shape, "x", ", ")
		_, entry := enginetest.Parse(t, strings.NewReplacer("SHAPE", c.shape, "STRIDES", c.strides, "SIZES", sizes, "INDEX", c.index).Replace(`cuda_tile.module @m {
  entry @k(%c: tile<ptr<f32>>, %hi: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %r = for %i in (%zero to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xf32>) {
      %n = addf %acc, %acc : tile<16x32xf32>
      continue %n : tile<16x32xf32>
    }
    %m = reshape %r : tile<16x32xf32> -> tile<SHAPExf32>
    %tc = make_tensor_view %c, shape = [SIZES], strides = [STRIDES] : tensor_view<SHAPExf32, strides=[STRIDES]>
    %vc = make_partition_view %tc : partition_view<tile=(SHAPE), tensor_view<SHAPExf32, strides=[STRIDES]>>
    %k = store_view_tko weak %m, %vc[INDEX] : tile<SHAPExf32>, partition_view<tile=(SHAPE), tensor_view<SHAPExf32, strides=[STRIDES]>>, tile<i32> -> token
    return
  }
}`))
		p := newPlanner(Config{Vectors: x86.AVX2.Description()})
		p.findUsers(entry)
		p.findProducts(entry)
		var loop, store *tileir.Op
		entry.Walk(func(op *tileir.Op) bool {
			switch op.Code {
			case tileir.OpFor:
				loop = op
			case tileir.OpStoreViewTko:
				store = op
			}
			return true
		})
		if !c.want {
			store = nil
		}
		if got := p.storeOf(loop.Results[0]); got != store {
			t.Errorf("%s: the store is %v", c.shape, got)
		}
	}
}
