// The sums of products are stored as a matrix of another shape, with the same number of elements.
// launch 1 small:f32:16x640 small:f32:640x32 zeros:f32:32x16 i32=40
// launch 1 small:f32:16x640 small:f32:640x32 zeros:f32:32x16 i32=1
// launch 1 small:f32:16x640 small:f32:640x32 zeros:f32:32x16 i32=0
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %hi: tile<i32>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %ta = make_tensor_view %a, shape = [16, 640], strides = [640, 1] : tensor_view<16x640xf32, strides=[640,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>
    %tb = make_tensor_view %b, shape = [640, 32], strides = [32, 1] : tensor_view<640x32xf32, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x32), tensor_view<640x32xf32, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [32, 16], strides = [16, 1] : tensor_view<32x16xf32, strides=[16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(32x16), tensor_view<32x16xf32, strides=[16,1]>>
    %r = for %i in (%zero to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xf32>) {
      %x, %t1 = load_view_tko weak %va[%zero, %i] token = %0 : partition_view<tile=(16x16), tensor_view<16x640xf32, strides=[640,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %t2 = load_view_tko weak %vb[%i, %zero] token = %0 : partition_view<tile=(16x32), tensor_view<640x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x32xf32>, token
      %n = mmaf %x, %y, %acc : tile<16x16xf32>, tile<16x32xf32>, tile<16x32xf32>
      continue %n : tile<16x32xf32>
    }
    %m = reshape %r : tile<16x32xf32> -> tile<32x16xf32>
    %k = store_view_tko weak %m, %vc[%zero, %zero] token = %0 : tile<32x16xf32>, partition_view<tile=(32x16), tensor_view<32x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
