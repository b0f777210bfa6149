// A loop that loads elements by indices and stores them: where it stores may be what it has loaded, or will load.
// launch 1 range:i32:64 range:i32:64 zeros:i32:64
// launch 1 range:i32:64 small:i32:64 zeros:i32:64
// launch 1 range:i32:64 range:i32:64 =0
// launch 1 range:i32:65 range:i32:64 =0+4
// launch 1 range:i32:128 range:i32:64 =0+128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %at: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %turn = constant <i32: 63> : tile<64xi32>
    %ta = make_tensor_view %at, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %i, %t = load_view_tko weak %va[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %j = xori %i, %turn : tile<64xi32>
    %xs1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %xs1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %px = offset %xs, %j : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t1 = load_ptr_tko weak %px : tile<64xptr<i32>> -> tile<64xi32>, token
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %k0 = store_view_tko weak %v, %vy[%zero] token=%t1 : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
