// A transposition, and an assertion that holds or does not.
// launch 1 range:i32:32x16 zeros:i32:16x32 i32=3
// launch 1 range:i32:32x16 zeros:i32:16x32 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %c = cmpi greater_than %n, %zero, signed : tile<i32> -> tile<i1>
    assert %c, "n is positive" : tile<i1>
    %tx = make_tensor_view %x, shape = [32, 16], strides = [16, 1] : tensor_view<32x16xi32, strides=[16,1]>
    %vx = make_partition_view %tx : partition_view<tile=(32x16), tensor_view<32x16xi32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xi32, strides=[32,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x32), tensor_view<16x32xi32, strides=[32,1]>>
    %a, %t = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(32x16), tensor_view<32x16xi32, strides=[16,1]>>, tile<i32> -> tile<32x16xi32>, token
    %p = permute %a [1, 0] : tile<32x16xi32> -> tile<16x32xi32>
    %k = store_view_tko weak %p, %vy[%zero, %zero] : tile<16x32xi32>, partition_view<tile=(16x32), tensor_view<16x32xi32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
