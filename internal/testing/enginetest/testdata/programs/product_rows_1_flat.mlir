// Products with few rows whose right operand is one run of memory in the shape of a matrix, by rows and by columns.
// launch 1 small:f32:1x16 small:f32:1024 zeros:f32:1x128
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<1x64xf32>
    %ta0 = make_tensor_view %a, shape = [1, 16], strides = [16, 1] : tensor_view<1x16xf32, strides=[16,1]>
    %va1 = make_partition_view %ta0 : partition_view<tile=(1x16), tensor_view<1x16xf32, strides=[16,1]>>
    %tb2 = make_tensor_view %b, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %vb3 = make_partition_view %tb2 : partition_view<tile=(1024), tensor_view<1024xf32, strides=[1]>>
    %tc4 = make_tensor_view %c, shape = [1, 128], strides = [128, 1] : tensor_view<1x128xf32, strides=[128,1]>
    %vc5 = make_partition_view %tc4 : partition_view<tile=(1x64), tensor_view<1x128xf32, strides=[128,1]>>
    %l7, %k7 = load_view_tko weak %va1[%zero, %zero] : partition_view<tile=(1x16), tensor_view<1x16xf32, strides=[16,1]>>, tile<i32> -> tile<1x16xf32>, token
    %l8, %k8 = load_view_tko weak %vb3[%zero] : partition_view<tile=(1024), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %m = reshape %l8 : tile<1024xf32> -> tile<16x64xf32>
    %r = mmaf %l7, %m, %none : tile<1x16xf32>, tile<16x64xf32>, tile<1x64xf32>
    %k9 = store_view_tko weak %r, %vc5[%zero, %zero] : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<1x128xf32, strides=[128,1]>>, tile<i32> -> token
    %l10, %k10 = load_view_tko weak %vb3[%zero] : partition_view<tile=(1024), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %t = reshape %l10 : tile<1024xf32> -> tile<64x16xf32>
    %u = permute %t [1, 0] : tile<64x16xf32> -> tile<16x64xf32>
    %s = mmaf %l7, %u, %r : tile<1x16xf32>, tile<16x64xf32>, tile<1x64xf32>
    %k11 = store_view_tko weak %s, %vc5[%zero, %one] : tile<1x64xf32>, partition_view<tile=(1x64), tensor_view<1x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
