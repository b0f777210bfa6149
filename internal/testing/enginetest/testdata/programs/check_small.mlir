// Assertions on tiles of fewer than eight elements.
// launch 1 range:i32:4 zeros:i32:1 i32=-1
// launch 1 range:i32:4 zeros:i32:1 i32=0
// launch 1 range:i32:4 zeros:i32:1 i32=1
// launch 1 range:i32:4 zeros:i32:1 i32=2
// launch 1 range:i32:4 zeros:i32:1 i32=3
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %l5, %k5 = load_view_tko weak %vx1[%zero] : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<4xi32>
    %g = cmpi not_equal %l5, %ns, signed : tile<4xi32> -> tile<4xi1>
    assert %g, "each differs from n" : tile<4xi1>
    %w = reshape %one : tile<i32> -> tile<1xi32>
    %k6 = store_view_tko weak %w, %vy3[%zero] : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
