// Vectors: z = x + y, 128 elements a block
// grid 4
// args range:f32:512 range:f32:512 zeros:f32:512 i32=500
//
// The last block reaches over the end of the arrays: the view pads what it loads
// and leaves out what it would store there.
entry @vecadd(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>) {
  %xs = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %ys = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %zs = make_tensor_view %z, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %xt = make_partition_view %xs : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %yt = make_partition_view %ys : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %zt = make_partition_view %zs : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>

  %i, %j, %k = get_tile_block_id : tile<i32>
  %a, %ta = load_view_tko weak %xt[%i]
    : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %b, %tb = load_view_tko weak %yt[%i]
    : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
  %sum = addf %a, %b : tile<128xf32>
  %tz = store_view_tko weak %sum, %zt[%i]
    : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
