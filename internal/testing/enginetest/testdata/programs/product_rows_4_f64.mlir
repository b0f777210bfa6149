// Products with 4 rows of f64, summed up by a loop, and one by a transposed operand.
// launch 1 small:f64:4x32 small:f64:32x64 small:f64:4x64 zeros:f64:4x64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>, %d: tile<ptr<f64>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f64: 0.0> : tile<4x64xf64>
    %ta = make_tensor_view %a, shape = [4, 32], strides = [32, 1] : tensor_view<4x32xf64, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x16), tensor_view<4x32xf64, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf64, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x64), tensor_view<32x64xf64, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xf64, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(4x64), tensor_view<4x64xf64, strides=[64,1]>>
    %td = make_tensor_view %d, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xf64, strides=[64,1]>
    %vd = make_partition_view %td : partition_view<tile=(4x64), tensor_view<4x64xf64, strides=[64,1]>>
    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<4x64xf64>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(4x16), tensor_view<4x32xf64, strides=[32,1]>>, tile<i32> -> tile<4x16xf64>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(16x64), tensor_view<32x64xf64, strides=[64,1]>>, tile<i32> -> tile<16x64xf64>, token
      %z = mmaf %x, %y, %acc : tile<4x16xf64>, tile<16x64xf64>, tile<4x64xf64>
      continue %z : tile<4x64xf64>
    }
    %x2, %t3 = load_view_tko weak %va[%zero, %one] token = %0 : partition_view<tile=(4x16), tensor_view<4x32xf64, strides=[32,1]>>, tile<i32> -> tile<4x16xf64>, token
    %y2, %t4 = load_view_tko weak %vb[%zero, %zero] token = %0 : partition_view<tile=(16x64), tensor_view<32x64xf64, strides=[64,1]>>, tile<i32> -> tile<16x64xf64>, token
    %yt = reshape %y2 : tile<16x64xf64> -> tile<64x16xf64>
    %yp = permute %yt [1, 0] : tile<64x16xf64> -> tile<16x64xf64>
    %z2 = mmaf %x2, %yp, %r : tile<4x16xf64>, tile<16x64xf64>, tile<4x64xf64>
    %w1 = store_view_tko weak %r, %vc[%zero, %zero] token = %t4 : tile<4x64xf64>, partition_view<tile=(4x64), tensor_view<4x64xf64, strides=[64,1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %z2, %vd[%zero, %zero] token = %w1 : tile<4x64xf64>, partition_view<tile=(4x64), tensor_view<4x64xf64, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
