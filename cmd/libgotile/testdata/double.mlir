cuda_tile.module @m {
  entry @double(%x: tile<ptr<f32>>, %n: tile<i32>) {
    %b, %b1, %b2 = get_tile_block_id : tile<i32>
    %view = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %part = make_partition_view %view : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %t, %tok = load_view_tko weak %part[%b] : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %d = addf %t, %t rounding<nearest_even> : tile<64xf32>
    %tok2 = store_view_tko weak %d, %part[%b] : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
