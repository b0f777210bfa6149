// A large product by several blocks, whose right operand is computed.
// launch 2 small:f32:128x128 small:f32:128x128 zeros:f32:256x128
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 1.0> : tile<128x128xf32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %ta0 = make_tensor_view %a, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf32, strides=[128,1]>
    %va1 = make_partition_view %ta0 : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>
    %tb2 = make_tensor_view %b, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf32, strides=[128,1]>
    %vb3 = make_partition_view %tb2 : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>
    %tc4 = make_tensor_view %c, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %vc5 = make_partition_view %tc4 : partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>
    %l7, %k7 = load_view_tko weak %va1[%zero, %zero] : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>, tile<i32> -> tile<128x128xf32>, token
    %l8, %k8 = load_view_tko weak %vb3[%zero, %zero] : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>, tile<i32> -> tile<128x128xf32>, token
    %twice = addf %l8, %l8 : tile<128x128xf32>
    %r = mmaf %l7, %twice, %none : tile<128x128xf32>, tile<128x128xf32>, tile<128x128xf32>
    %k9 = store_view_tko weak %r, %vc5[%bx, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
