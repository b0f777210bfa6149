// A region that reshapes and assumes something of what it combines.
// launch 1 range:i32:64 zeros:i32:4
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xi32, strides=[4,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x4), tensor_view<16x4xi32, strides=[4,1]>>
    %ty = make_tensor_view %y, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>
    %a, %t = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(16x4), tensor_view<16x4xi32, strides=[4,1]>>, tile<i32> -> tile<16x4xi32>, token
    %s = reduce %a dim=0 identities=[0 : i32] : tile<16x4xi32> -> tile<4xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %l1 = reshape %l : tile<i32> -> tile<1x1xi32>
      %r1 = reshape %r : tile<i32> -> tile<1x1xi32>
      %m = muli %r1, %r1 : tile<1x1xi32>
      %p1 = subi %m, %l1 : tile<1x1xi32>
      %p = reshape %p1 : tile<1x1xi32> -> tile<i32>
      yield %p : tile<i32>
    }
    %k = store_view_tko weak %s, %vy[%zero] : tile<4xi32>, partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
