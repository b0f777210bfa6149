// Transpose: y = xᵀ, a tile of 8×16 a block
// grid 3,2
// args range:i32:24x32 zeros:i32:32x24 i32=24 i32=32
entry @transpose(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %rows: tile<i32>, %cols: tile<i32>) {
  %xs = make_tensor_view %x, shape = [%rows, %cols], strides = [%cols, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %ys = make_tensor_view %y, shape = [%cols, %rows], strides = [%rows, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
  %xt = make_partition_view %xs : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
  %yt = make_partition_view %ys : partition_view<tile=(16x8), tensor_view<?x?xi32, strides=[?,1]>>

  %i, %j, %k = get_tile_block_id : tile<i32>
  %t, %tt = load_view_tko weak %xt[%i, %j]
    : partition_view<tile=(8x16), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<8x16xi32>, token
  %u = permute %t [1, 0] : tile<8x16xi32> -> tile<16x8xi32>
  %tu = store_view_tko weak %u, %yt[%j, %i]
    : tile<16x8xi32>, partition_view<tile=(16x8), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  return
}
