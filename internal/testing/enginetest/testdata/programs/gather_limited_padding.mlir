// A load by indices that its mask limits, whose padding is a column of another tile.
// launch 1 range:i32:8x16 range:f32:64 zeros:f32:8x16
cuda_tile.module @m {
  entry @k(%i: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %vi = make_tensor_view %i, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %pi = make_partition_view %vi : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %n, %ti = load_view_tko weak %pi[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> tile<8x16xi32>, token
    %two = constant <i32: 2> : tile<8xi32>
    %c = itof %two unsigned : tile<8xi32> -> tile<8xf32>
    %column = reshape %c : tile<8xf32> -> tile<8x1xf32>
    %padding = broadcast %column : tile<8x1xf32> -> tile<8x16xf32>
    %index = trunci %n : tile<8x16xi32> -> tile<8x16xi16>
    %limit = constant <i16: 32> : tile<8x16xi16>
    %mask = cmpi less_than %index, %limit, unsigned : tile<8x16xi16> -> tile<8x16xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %xs = broadcast %x1 : tile<1x1xptr<f32>> -> tile<8x16xptr<f32>>
    %p = offset %xs, %index : tile<8x16xptr<f32>>, tile<8x16xi16> -> tile<8x16xptr<f32>>
    %r, %tr = load_ptr_tko weak %p, %mask, %padding token=%t : tile<8x16xptr<f32>>, tile<8x16xi1>, tile<8x16xf32> -> tile<8x16xf32>, token
    %vy = make_tensor_view %y, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %py = make_partition_view %vy : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %w = store_view_tko weak %r, %py[%zero, %zero] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
