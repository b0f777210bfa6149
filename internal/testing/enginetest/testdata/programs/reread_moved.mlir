// A tile whose lines are permuted and then added to, in another array, in place, and across the edges of each dimension.
// launch 1 range:i32:128 zeros:i32:128 i32=4 i32=4 i32=8
// launch 1 range:i32:128 =0 i32=4 i32=4 i32=8
// launch 1 range:i32:96 zeros:i32:96 i32=3 i32=4 i32=8
// launch 1 range:i32:96 zeros:i32:96 i32=4 i32=3 i32=8
// launch 1 range:i32:45 zeros:i32:45 i32=3 i32=3 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %a: tile<i32>, %b: tile<i32>, %c: tile<i32>) {
    %0 = make_token : token
    %z = constant <i32: 0> : tile<i32>
    %bc = muli %b, %c : tile<i32>
    %ac = muli %a, %c : tile<i32>
    %tx = make_tensor_view %x, shape = [%a, %b, %c], strides = [%bc, %c, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>
    %ty = make_tensor_view %y, shape = [%b, %a, %c], strides = [%ac, %c, 1] : tile<i32> -> tensor_view<?x?x?xi32, strides=[?,?,1]>
    %vy = make_partition_view %ty : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>
    %t, %t0 = load_view_tko weak %vx[%z, %z, %z] token = %0 : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>, tile<i32> -> tile<4x4x8xi32>, token
    %p = permute %t [1, 0, 2] : tile<4x4x8xi32> -> tile<4x4x8xi32>
    %q = addi %p, %p : tile<4x4x8xi32>
    %w = store_view_tko weak %q, %vy[%z, %z, %z] token = %t0 : tile<4x4x8xi32>, partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi32, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
