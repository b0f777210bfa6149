// A tile that is transposed in blocks of registers and then added to, within its array and across the edges.
// launch 1 range:i32:256 zeros:i32:256 i32=16 i32=16
// launch 1 range:i32:104 zeros:i32:104 i32=8 i32=13
// launch 1 range:i32:256 =0 i32=16 i32=16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %a: tile<i32>, %b: tile<i32>) {
    %0 = make_token : token
    %z = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [%a, %b], strides = [%b, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %ty = make_tensor_view %y, shape = [%b, %a], strides = [%a, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %t, %t0 = load_view_tko weak %vx[%z, %z] token = %0 : partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<16x16xi32>, token
    %p = permute %t [1, 0] : tile<16x16xi32> -> tile<16x16xi32>
    %q = addi %p, %p : tile<16x16xi32>
    %w = store_view_tko weak %q, %vy[%z, %z] token = %t0 : tile<16x16xi32>, partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
