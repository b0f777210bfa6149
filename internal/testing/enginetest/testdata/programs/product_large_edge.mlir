// A large product by several blocks, whose tiles are over an edge and differ from block to block.
// launch 2 small:f16:250x100 range:f16:100x250 zeros:f32:256x256
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %ta0 = make_tensor_view %a, shape = [250, 100], strides = [100, 1] : tensor_view<250x100xf16, strides=[100,1]>
    %va1 = make_partition_view %ta0 : partition_view<tile=(128x128), padding_value = zero, tensor_view<250x100xf16, strides=[100,1]>>
    %tb2 = make_tensor_view %b, shape = [100, 250], strides = [250, 1] : tensor_view<100x250xf16, strides=[250,1]>
    %vb3 = make_partition_view %tb2 : partition_view<tile=(128x128), padding_value = zero, tensor_view<100x250xf16, strides=[250,1]>>
    %tc4 = make_tensor_view %c, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %vc5 = make_partition_view %tc4 : partition_view<tile=(128x128), tensor_view<256x256xf32, strides=[256,1]>>
    %l7, %k7 = load_view_tko weak %va1[%bx, %zero] : partition_view<tile=(128x128), padding_value = zero, tensor_view<250x100xf16, strides=[100,1]>>, tile<i32> -> tile<128x128xf16>, token
    %l8, %k8 = load_view_tko weak %vb3[%zero, %bx] : partition_view<tile=(128x128), padding_value = zero, tensor_view<100x250xf16, strides=[250,1]>>, tile<i32> -> tile<128x128xf16>, token
    %r = mmaf %l7, %l8, %none : tile<128x128xf16>, tile<128x128xf16>, tile<128x128xf32>
    %k9 = store_view_tko weak %r, %vc5[%bx, %one] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    return
  }
}
