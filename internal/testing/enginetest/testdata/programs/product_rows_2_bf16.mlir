// Products with 2 rows of bf16, summed up by a loop, and one by a transposed operand.
// launch 1 small:bf16:2x128 small:bf16:128x128 small:f32:2x128 zeros:f32:2x128
cuda_tile.module @m {
  entry @k(%a: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<2x128xf32>
    %ta = make_tensor_view %a, shape = [2, 128], strides = [128, 1] : tensor_view<2x128xbf16, strides=[128,1]>
    %va = make_partition_view %ta : partition_view<tile=(2x64), tensor_view<2x128xbf16, strides=[128,1]>>
    %tb = make_tensor_view %b, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xbf16, strides=[128,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x128), tensor_view<128x128xbf16, strides=[128,1]>>
    %tc = make_tensor_view %c, shape = [2, 128], strides = [128, 1] : tensor_view<2x128xf32, strides=[128,1]>
    %vc = make_partition_view %tc : partition_view<tile=(2x128), tensor_view<2x128xf32, strides=[128,1]>>
    %td = make_tensor_view %d, shape = [2, 128], strides = [128, 1] : tensor_view<2x128xf32, strides=[128,1]>
    %vd = make_partition_view %td : partition_view<tile=(2x128), tensor_view<2x128xf32, strides=[128,1]>>
    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<2x128xf32>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(2x64), tensor_view<2x128xbf16, strides=[128,1]>>, tile<i32> -> tile<2x64xbf16>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(64x128), tensor_view<128x128xbf16, strides=[128,1]>>, tile<i32> -> tile<64x128xbf16>, token
      %z = mmaf %x, %y, %acc : tile<2x64xbf16>, tile<64x128xbf16>, tile<2x128xf32>
      continue %z : tile<2x128xf32>
    }
    %x2, %t3 = load_view_tko weak %va[%zero, %one] token = %0 : partition_view<tile=(2x64), tensor_view<2x128xbf16, strides=[128,1]>>, tile<i32> -> tile<2x64xbf16>, token
    %y2, %t4 = load_view_tko weak %vb[%zero, %zero] token = %0 : partition_view<tile=(64x128), tensor_view<128x128xbf16, strides=[128,1]>>, tile<i32> -> tile<64x128xbf16>, token
    %yt = reshape %y2 : tile<64x128xbf16> -> tile<128x64xbf16>
    %yp = permute %yt [1, 0] : tile<128x64xbf16> -> tile<64x128xbf16>
    %z2 = mmaf %x2, %yp, %r : tile<2x64xbf16>, tile<64x128xbf16>, tile<2x128xf32>
    %w1 = store_view_tko weak %r, %vc[%zero, %zero] token = %t4 : tile<2x128xf32>, partition_view<tile=(2x128), tensor_view<2x128xf32, strides=[128,1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %z2, %vd[%zero, %zero] token = %w1 : tile<2x128xf32>, partition_view<tile=(2x128), tensor_view<2x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
