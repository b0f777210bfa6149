// Products with 8 rows of f32, summed up by a loop, and one by a transposed operand.
// launch 1 small:f32:8x128 small:f32:128x64 small:f32:8x64 zeros:f32:8x64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<8x64xf32>
    %ta = make_tensor_view %a, shape = [8, 128], strides = [128, 1] : tensor_view<8x128xf32, strides=[128,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x64), tensor_view<8x128xf32, strides=[128,1]>>
    %tb = make_tensor_view %b, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>
    %td = make_tensor_view %d, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf32, strides=[64,1]>
    %vd = make_partition_view %td : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>
    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<8x64xf32>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(8x64), tensor_view<8x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x64xf32>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
      %z = mmaf %x, %y, %acc : tile<8x64xf32>, tile<64x64xf32>, tile<8x64xf32>
      continue %z : tile<8x64xf32>
    }
    %x2, %t3 = load_view_tko weak %va[%zero, %one] token = %0 : partition_view<tile=(8x64), tensor_view<8x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x64xf32>, token
    %y2, %t4 = load_view_tko weak %vb[%zero, %zero] token = %0 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %yt = reshape %y2 : tile<64x64xf32> -> tile<64x64xf32>
    %yp = permute %yt [1, 0] : tile<64x64xf32> -> tile<64x64xf32>
    %z2 = mmaf %x2, %yp, %r : tile<8x64xf32>, tile<64x64xf32>, tile<8x64xf32>
    %w1 = store_view_tko weak %r, %vc[%zero, %zero] token = %t4 : tile<8x64xf32>, partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %z2, %vd[%zero, %zero] token = %w1 : tile<8x64xf32>, partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
