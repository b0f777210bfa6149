// Each block scales four elements: y[4i+j] = a * x[4i+j]. n is how many there are.
entry @scale(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>, %a: tile<f32>) {
  %xs = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %ys = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %xt = make_partition_view %xs : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %yt = make_partition_view %ys : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>

  %i, %j, %k = get_tile_block_id : tile<i32>
  %v, %t = load_view_tko weak %xt[%i]
    : partition_view<tile=(4), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token

  %a1 = reshape %a : tile<f32> -> tile<1xf32>
  %a4 = broadcast %a1 : tile<1xf32> -> tile<4xf32>
  %r = mulf %v, %a4 : tile<4xf32>
  %p = print_tko "block %d: %g\0A", %i, %r : tile<i32>, tile<4xf32> -> token

  %s = store_view_tko weak %r, %yt[%i]
    : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
