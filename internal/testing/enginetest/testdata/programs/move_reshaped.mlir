// A tile that is moved by way of shapes with another dimension of one element, and one by way of a shape that joins two of its dimensions.
// launch 1 range:i8:128 zeros:i8:128 zeros:i8:128 i32=4 i32=4 i32=8
// launch 1 range:i8:45 zeros:i8:45 zeros:i8:45 i32=3 i32=3 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>, %u: tile<ptr<i8>>, %a: tile<i32>, %b: tile<i32>, %c: tile<i32>) {
    %0 = make_token : token
    %z = constant <i32: 0> : tile<i32>
    %bc = muli %b, %c : tile<i32>
    %ab = muli %a, %b : tile<i32>
    %tx = make_tensor_view %x, shape = [%a, %b, %c], strides = [%bc, %c, 1] : tile<i32> -> tensor_view<?x?x?xi8, strides=[?,?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>
    %ty = make_tensor_view %y, shape = [%c, %a, %b], strides = [%ab, %b, 1] : tile<i32> -> tensor_view<?x?x?xi8, strides=[?,?,1]>
    %vy = make_partition_view %ty : partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>
    %tu = make_tensor_view %u, shape = [%c, %a, %b], strides = [%ab, %b, 1] : tile<i32> -> tensor_view<?x?x?xi8, strides=[?,?,1]>
    %vu = make_partition_view %tu : partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>
    %t, %t0 = load_view_tko weak %vx[%z, %z, %z] token = %0 : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>, tile<i32> -> tile<4x4x8xi8>, token
    %r = reshape %t : tile<4x4x8xi8> -> tile<4x1x4x8xi8>
    %p = permute %r [3, 0, 2, 1] : tile<4x1x4x8xi8> -> tile<8x4x4x1xi8>
    %s = reshape %p : tile<8x4x4x1xi8> -> tile<8x4x4xi8>
    %w = store_view_tko weak %s, %vy[%z, %z, %z] token = %t0 : tile<8x4x4xi8>, partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>, tile<i32> -> token
    %v, %v0 = load_view_tko weak %vx[%z, %z, %z] token = %0 : partition_view<tile=(4x4x8), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>, tile<i32> -> tile<4x4x8xi8>, token
    %j = reshape %v : tile<4x4x8xi8> -> tile<16x8xi8>
    %q = permute %j [1, 0] : tile<16x8xi8> -> tile<8x16xi8>
    %h = reshape %q : tile<8x16xi8> -> tile<8x4x4xi8>
    %e = store_view_tko weak %h, %vu[%z, %z, %z] token = %v0 : tile<8x4x4xi8>, partition_view<tile=(8x4x4), padding_value = zero, tensor_view<?x?x?xi8, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
