// A dimension of 2^63-1 elements with stride 0, entered one row before its first.
// launch 1 range:i32:64 zeros:i32:32 i64=0x7fffffffffffffff i64=0 i32=-1
// launch 1 range:i32:64 zeros:i32:32 i64=0x7fffffffffffffff i64=0 i32=0x7fffffff
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i64>, %s: tile<i64>, %i: tile<i32>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %c = iota : tile<8xi32>
    %tx = make_tensor_view %x, shape = [%n, 64], strides = [%s, 1] : tile<i64> -> tensor_view<?x64xi32, strides=[?,1]>
    %vx = make_gather_scatter_view %tx : gather_scatter_view<tile=(4x8), padding_value = zero, tensor_view<?x64xi32, strides=[?,1]>, sparse_dim=1>
    %ty = make_tensor_view %y, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
    %vy = make_partition_view %ty : partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>
    %a, %t0 = load_view_tko weak %vx[%i, %c] token = %0 : gather_scatter_view<tile=(4x8), padding_value = zero, tensor_view<?x64xi32, strides=[?,1]>, sparse_dim=1>, tile<i32>, tile<8xi32> -> tile<4x8xi32>, token
    %w = store_view_tko weak %a, %vy[%lo, %lo] token = %t0 : tile<4x8xi32>, partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
