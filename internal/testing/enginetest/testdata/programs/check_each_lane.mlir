// Assertions on tiles of which one element, or none, does not hold.
// launch 1 range:i32:64 zeros:i32:1 i32=-1
// launch 1 range:i32:64 zeros:i32:1 i32=0
// launch 1 range:i32:64 zeros:i32:1 i32=1
// launch 1 range:i32:64 zeros:i32:1 i32=7
// launch 1 range:i32:64 zeros:i32:1 i32=8
// launch 1 range:i32:64 zeros:i32:1 i32=9
// launch 1 range:i32:64 zeros:i32:1 i32=15
// launch 1 range:i32:64 zeros:i32:1 i32=16
// launch 1 range:i32:64 zeros:i32:1 i32=17
// launch 1 range:i32:64 zeros:i32:1 i32=31
// launch 1 range:i32:64 zeros:i32:1 i32=32
// launch 1 range:i32:64 zeros:i32:1 i32=40
// launch 1 range:i32:64 zeros:i32:1 i32=56
// launch 1 range:i32:64 zeros:i32:1 i32=62
// launch 1 range:i32:64 zeros:i32:1 i32=63
// launch 1 range:i32:64 zeros:i32:1 i32=64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %l5, %k5 = load_view_tko weak %vx1[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %g = cmpi not_equal %l5, %ns, signed : tile<64xi32> -> tile<64xi1>
    assert %g, "each differs from n" : tile<64xi1>
    %w = reshape %one : tile<i32> -> tile<1xi32>
    %k6 = store_view_tko weak %w, %vy3[%zero] : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
