// Indices that are elements of a constant and of an iota.
// launch 1 range:i32:64 zeros:i32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %0 = make_token : token
    %c = constant <i32: [5, 6, 3, 1]> : tile<4xi32>
    %two = constant <i32: 2> : tile<i32>
    %i1 = extract %c[%two] : tile<4xi32> -> tile<1xi32>
    %i = reshape %i1 : tile<1xi32> -> tile<i32>
    %io = iota : tile<8xi32>
    %j1 = extract %io[%two] : tile<8xi32> -> tile<1xi32>
    %j = reshape %j1 : tile<1xi32> -> tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%i] token = %0 : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %w = store_view_tko weak %a, %vy[%j] token = %t0 : tile<8xi32>, partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
