// Three reductions of one index space.
// launch 1 range:i32:64 zeros:i32:3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%lo] token = %0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %i = iota : tile<64xi32>
    %r1 = reduce %a dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%l1: tile<i32>, %q1: tile<i32>) {
      %s = addi %l1, %q1 : tile<i32>
      yield %s : tile<i32>
    }
    %r2 = reduce %i dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%l1: tile<i32>, %q1: tile<i32>) {
      %s = addi %l1, %q1 : tile<i32>
      yield %s : tile<i32>
    }
    %r3 = reduce %i dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%l1: tile<i32>, %q1: tile<i32>) {
      %s = addi %l1, %q1 : tile<i32>
      yield %s : tile<i32>
    }
    %ty = make_tensor_view %y, shape = [3], strides = [1] : tensor_view<3xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(1), tensor_view<3xi32, strides=[1]>>
    %w1 = reshape %r1 : tile<i32> -> tile<1xi32>
    %w2 = reshape %r2 : tile<i32> -> tile<1xi32>
    %w3 = reshape %r3 : tile<i32> -> tile<1xi32>
    %k1 = store_view_tko weak %w1, %vy[%lo] token = %t0 : tile<1xi32>, partition_view<tile=(1), tensor_view<3xi32, strides=[1]>>, tile<i32> -> token
    %k2 = store_view_tko weak %w2, %vy[%one] token = %k1 : tile<1xi32>, partition_view<tile=(1), tensor_view<3xi32, strides=[1]>>, tile<i32> -> token
    %k3 = store_view_tko weak %w3, %vy[%two] token = %k2 : tile<1xi32>, partition_view<tile=(1), tensor_view<3xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
