// Reductions whose regions have conditions; one side of some computes with a tile.
// launch 1 range:i32:64 zeros:i32:4
// launch 1 small:i32:64 zeros:i32:4
// launch 1 zeros:i32:64 zeros:i32:4
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>
    %l5, %k5 = load_view_tko weak %vx1[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %r0 = reduce %l5 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %g0 = cmpi greater_than %l, %q, signed : tile<i32> -> tile<i1>
      %h0 = if %g0 -> (tile<i32>) {
        %e00 = subi %l, %q : tile<i32>
        yield %e00 : tile<i32>
      } else {
        %e01 = subi %l, %q : tile<i32>
        yield %e01 : tile<i32>
      }
      yield %h0 : tile<i32>
    }
    %r0x = reshape %r0 : tile<i32> -> tile<1xi32>
    %k6 = store_view_tko weak %r0x, %vy3[%zero] : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    %r1 = reduce %l5 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %g1 = cmpi greater_than %l, %q, signed : tile<i32> -> tile<i1>
      %h1 = if %g1 -> (tile<i32>) {
        %e10 = subi %l, %q : tile<i32>
        yield %e10 : tile<i32>
      } else {
        %i11 = iota : tile<8xi32>
        %e11 = reduce %i11 dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
        (%a: tile<i32>, %b: tile<i32>) {
          %c = addi %a, %b : tile<i32>
          yield %c : tile<i32>
        }
        %f11 = addi %e11, %q : tile<i32>
        yield %f11 : tile<i32>
      }
      yield %h1 : tile<i32>
    }
    %r1x = reshape %r1 : tile<i32> -> tile<1xi32>
    %k7 = store_view_tko weak %r1x, %vy3[%one] : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    %r2 = reduce %l5 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %g2 = cmpi greater_than %l, %q, signed : tile<i32> -> tile<i1>
      %h2 = if %g2 -> (tile<i32>) {
        %i20 = iota : tile<8xi32>
        %e20 = reduce %i20 dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
        (%a: tile<i32>, %b: tile<i32>) {
          %c = addi %a, %b : tile<i32>
          yield %c : tile<i32>
        }
        %f20 = addi %e20, %q : tile<i32>
        yield %f20 : tile<i32>
      } else {
        %e21 = subi %l, %q : tile<i32>
        yield %e21 : tile<i32>
      }
      yield %h2 : tile<i32>
    }
    %r2x = reshape %r2 : tile<i32> -> tile<1xi32>
    %k8 = store_view_tko weak %r2x, %vy3[%two] : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    %r3 = reduce %l5 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %g3 = cmpi greater_than %l, %q, signed : tile<i32> -> tile<i1>
      %h3 = if %g3 -> (tile<i32>) {
        %i30 = iota : tile<8xi32>
        %e30 = reduce %i30 dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
        (%a: tile<i32>, %b: tile<i32>) {
          %c = addi %a, %b : tile<i32>
          yield %c : tile<i32>
        }
        %f30 = addi %e30, %q : tile<i32>
        yield %f30 : tile<i32>
      } else {
        %i31 = iota : tile<8xi32>
        %e31 = reduce %i31 dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
        (%a: tile<i32>, %b: tile<i32>) {
          %c = addi %a, %b : tile<i32>
          yield %c : tile<i32>
        }
        %f31 = addi %e31, %q : tile<i32>
        yield %f31 : tile<i32>
      }
      yield %h3 : tile<i32>
    }
    %r3x = reshape %r3 : tile<i32> -> tile<1xi32>
    %k9 = store_view_tko weak %r3x, %vy3[%three] : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
