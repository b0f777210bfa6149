// Columns of arrays with a few columns, as tiles across the bottom edge, and every second to fifth element of a line.
// launch 3 small:f32:80x2 zeros:f32:80x2 small:i8:160 zeros:i8:160 i32=2 i32=80
// launch 3 small:f32:65x3 zeros:f32:65x3 small:i8:195 zeros:i8:195 i32=3 i32=65
// launch 3 small:f32:96x4 zeros:f32:96x4 small:i8:384 zeros:i8:384 i32=4 i32=96
// launch 3 small:f32:70x5 zeros:f32:70x5 small:i8:350 zeros:i8:350 i32=5 i32=70
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<i8>>, %w: tile<ptr<i8>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(32x1), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(32x1), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x1xf32>, token
    %b, %tb = load_view_tko weak %xv[%bx, %one] : partition_view<tile=(32x1), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<32x1xf32>, token
    %s = addf %a, %b : tile<32x1xf32>
    %d = subf %a, %b : tile<32x1xf32>
    %ts = store_view_tko weak %s, %yv[%bx, %zero] : tile<32x1xf32>, partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %td = store_view_tko weak %d, %yv[%bx, %one] : tile<32x1xf32>, partition_view<tile=(32x1), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %zt = make_tensor_view %z, shape = [%m], strides = [%n] : tile<i32> -> tensor_view<?xi8, strides=[?]>
    %zv = make_partition_view %zt : partition_view<tile=(32), padding_value = zero, tensor_view<?xi8, strides=[?]>>
    %wt = make_tensor_view %w, shape = [%m], strides = [%n] : tile<i32> -> tensor_view<?xi8, strides=[?]>
    %wv = make_partition_view %wt : partition_view<tile=(32), padding_value = zero, tensor_view<?xi8, strides=[?]>>
    %c, %tc = load_view_tko weak %zv[%bx] : partition_view<tile=(32), padding_value = zero, tensor_view<?xi8, strides=[?]>>, tile<i32> -> tile<32xi8>, token
    %two = constant <i8: 2> : tile<32xi8>
    %e = muli %c, %two : tile<32xi8>
    %te = store_view_tko weak %e, %wv[%bx] : tile<32xi8>, partition_view<tile=(32), padding_value = zero, tensor_view<?xi8, strides=[?]>>, tile<i32> -> token
    return
  }
}
