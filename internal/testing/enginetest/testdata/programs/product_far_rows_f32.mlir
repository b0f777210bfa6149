// A product whose right-hand rows are 4096 bytes apart, so several panels of them are packed at once.
// launch 2 small:f32:11x300 small:f32:300x1024 zeros:f32:2200 i32=5
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x128xf32>
    %col, %by, %bz = get_tile_block_id : tile<i32>
    %va = make_tensor_view %a, shape = [11, 300], strides = [300, 1] : tensor_view<11x300xf32, strides=[300,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x64), padding_value = zero, tensor_view<11x300xf32, strides=[300,1]>>
    %vb = make_tensor_view %b, shape = [300, 200], strides = [1024, 1] : tensor_view<300x200xf32, strides=[1024,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x128), padding_value = zero, tensor_view<300x200xf32, strides=[1024,1]>>
    %vc = make_tensor_view %c, shape = [11, 200], strides = [200, 1] : tensor_view<11x200xf32, strides=[200,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x128), tensor_view<11x200xf32, strides=[200,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x128xf32>) {
      %x, %tx = load_view_tko weak %pa[%zero, %i] : partition_view<tile=(16x64), padding_value = zero, tensor_view<11x300xf32, strides=[300,1]>>, tile<i32> -> tile<16x64xf32>, token
      %y, %ty = load_view_tko weak %pb[%i, %col] : partition_view<tile=(64x128), padding_value = zero, tensor_view<300x200xf32, strides=[1024,1]>>, tile<i32> -> tile<64x128xf32>, token
      %p = mmaf %x, %y, %s : tile<16x64xf32>, tile<64x128xf32>, tile<16x128xf32>
      continue %p : tile<16x128xf32>
    }
    %t = store_view_tko weak %sum, %pc[%zero, %col] : tile<16x128xf32>, partition_view<tile=(16x128), tensor_view<11x200xf32, strides=[200,1]>>, tile<i32> -> token
    return
  }
}
