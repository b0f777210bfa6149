// A tile of which another dimension becomes the innermost one, in another array, in place, and across the edges of each dimension.
// launch 1 range:bf16:128 zeros:bf16:128 i32=4 i32=4 i32=8
// launch 1 range:bf16:128 =0 i32=4 i32=4 i32=8
// launch 1 range:bf16:96 zeros:bf16:96 i32=3 i32=4 i32=8
// launch 1 range:bf16:96 zeros:bf16:96 i32=4 i32=3 i32=8
// launch 1 range:bf16:45 zeros:bf16:45 i32=3 i32=3 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>, %a: tile<i32>, %b: tile<i32>, %c: tile<i32>) {
    %0 = make_token : token
    %z = constant <i32: 0> : tile<i32>
    %bc = muli %b, %c : tile<i32>
    %ab = muli %a, %b : tile<i32>
    %tx = make_tensor_view %x, shape = [%a, %b, %c], strides = [%bc, %c, 1] : tile<i32> -> tensor_view<?x?x?xbf16, strides=[?,?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>
    %ty = make_tensor_view %y, shape = [%c, %a, %b], strides = [%ab, %b, 1] : tile<i32> -> tensor_view<?x?x?xbf16, strides=[?,?,1]>
    %vy = make_partition_view %ty : partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>
    %t, %t0 = load_view_tko weak %vx[%z, %z, %z] token = %0 : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>, tile<i32> -> tile<4x4x8xbf16>, token
    %p = permute %t [2, 0, 1] : tile<4x4x8xbf16> -> tile<8x4x4xbf16>
    %w = store_view_tko weak %p, %vy[%z, %z, %z] token = %t0 : tile<8x4x4xbf16>, partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xbf16, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
