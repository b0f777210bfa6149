package native

import (
	"strings"
	"testing"

	"gotile/internal/engine/native/plan"
	"gotile/internal/testing/enginetest"
)

const planTextModule = `cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %a, %t = load_view_tko weak %vx[%zero] : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %c = cmpi less_than %zero, %n, signed : tile<i32> -> tile<i1>
    %b = if %c -> (tile<64xf32>) {
      %s = scan %a dim=0 reverse=false identities=[0.0 : f32] : tile<64xf32> -> tile<64xf32>
      (%l: tile<f32>, %q: tile<f32>) {
        %p = addf %l, %q : tile<f32>
        yield %p : tile<f32>
      }
      yield %s : tile<64xf32>
    } else {
      %r = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%v = %a) -> (tile<64xf32>) {
        %w = exp %v : tile<64xf32>
        continue %w : tile<64xf32>
      }
      yield %r : tile<64xf32>
    }
    %k = store_view_tko weak %b, %vy[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}`

// planText: every operation is in its region, and has the memory that its results take: 64 elements of
// four bytes, one of a byte, or none.
const planText = `once:
  group of 1 elements
      cmpi tile<i32> tile<i1>  k.mlir:10:10  (1 bytes of scratch)
  call make_tensor_view tile<ptr<f32>>  k.mlir:5:11
  call make_tensor_view tile<ptr<f32>>  k.mlir:7:11
each block:
  group of 64 elements
      load_view_tko tile<f32>  k.mlir:9:14  (256 bytes of scratch)
  branch if tile<i1> tile<f32>  k.mlir:11:10  (256 bytes of scratch)
    scan scan tile<f32>  k.mlir:12:12  (256 bytes of scratch)
    leave yield tile<f32>  k.mlir:17:7
    loop, up to 512 iterations as one nest, for tile<i32> tile<f32>  k.mlir:19:12  (256 bytes of scratch)
      group of 64 elements
          exp tile<f32>  k.mlir:20:14  (256 bytes of scratch)
      leave continue tile<f32>  k.mlir:21:9
    leave yield tile<f32>  k.mlir:23:7
  group of 64 elements
      store_view_tko tile<f32>  k.mlir:25:10
  leave return  k.mlir:26:5
`

// TestPlanText compares the whole text of a plan.
func TestPlanText(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("under the race detector more operations are calls")
	}
	m, _ := enginetest.Parse(t, planTextModule)
	in, err := New(WithISA(AVX2), Without("store-in-branch")).Inspect(m, "k")
	if err != nil {
		t.Skip(err)
	}
	if got, _, _ := strings.Cut(in.Groups, plan.LegendTitle); got != planText {
		t.Errorf("got\n%s", got)
	}
}

// TestInspectionText: what an inspection has is in its text.
func TestInspectionText(t *testing.T) {
	in := &Inspection{Kernel: "k", ISA: "avx2", Code: 123, Unit: "bytes", Scratch: 456, Called: []string{"exp f64", "print_tko"}, Groups: "the plan\n", Listing: "the code\n"}
	want := `kernel            k
instruction set   avx2
machine code      123 bytes
scratch           456 bytes for each worker
portable engine   exp f64
portable engine   print_tko

the plan

the code
`
	if got := in.String(); got != want {
		t.Errorf("got\n%s", got)
	}
}
