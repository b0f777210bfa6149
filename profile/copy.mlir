cuda_tile.module @copy {
  entry @copy(%from: tile<ptr<f32>>, %to: tile<ptr<f32>>) {
    %0 = make_token : token
    %x = make_tensor_view %from, shape = [33554432], strides = [1] : tensor_view<33554432xf32, strides=[1]>
    %xs = make_partition_view %x : partition_view<tile=(8192), tensor_view<33554432xf32, strides=[1]>>
    %y = make_tensor_view %to, shape = [33554432], strides = [1] : tensor_view<33554432xf32, strides=[1]>
    %ys = make_partition_view %y : partition_view<tile=(8192), tensor_view<33554432xf32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %tile, %t = load_view_tko weak %xs[%i] token = %0 : partition_view<tile=(8192), tensor_view<33554432xf32, strides=[1]>>, tile<i32> -> tile<8192xf32>, token
    %1 = store_view_tko weak %tile, %ys[%i] token = %t : tile<8192xf32>, partition_view<tile=(8192), tensor_view<33554432xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
