// Softmax: the rows of a matrix, one a block
// grid 12
// args range:f32:12x50 zeros:f32:12x50 i32=12 i32=50
//
// What lies beyond the end of a row is loaded as negative infinity, whose exponential is 0.
entry @softmax(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %rows: tile<i32>, %cols: tile<i32>) {
  %zero = constant <i32: 0> : tile<i32>
  %xs = make_tensor_view %x, shape = [%rows, %cols], strides = [%cols, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %ys = make_tensor_view %y, shape = [%rows, %cols], strides = [%cols, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %xt = make_partition_view %xs : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
  %yt = make_partition_view %ys : partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>

  %row, %j, %k = get_tile_block_id : tile<i32>
  %t, %tt = load_view_tko weak %xt[%row, %zero]
    : partition_view<tile=(1x64), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x64xf32>, token

  %most = reduce %t dim=1 identities=[0xFF800000 : f32] : tile<1x64xf32> -> tile<1xf32>
  (%a: tile<f32>, %b: tile<f32>) {
    %m = maxf %a, %b : tile<f32>
    yield %m : tile<f32>
  }
  %most1 = reshape %most : tile<1xf32> -> tile<1x1xf32>
  %mosts = broadcast %most1 : tile<1x1xf32> -> tile<1x64xf32>
  %less = subf %t, %mosts : tile<1x64xf32>
  %e = exp %less : tile<1x64xf32>

  %sum = reduce %e dim=1 identities=[0.000000e+00 : f32] : tile<1x64xf32> -> tile<1xf32>
  (%a: tile<f32>, %b: tile<f32>) {
    %s = addf %a, %b : tile<f32>
    yield %s : tile<f32>
  }
  %sum1 = reshape %sum : tile<1xf32> -> tile<1x1xf32>
  %sums = broadcast %sum1 : tile<1x1xf32> -> tile<1x64xf32>
  %r = divf %e, %sums : tile<1x64xf32>
  %ts = store_view_tko weak %r, %yt[%row, %zero]
    : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}
