// A product whose operand b is loaded before a loop that stores to its memory.
// launch 1 small:f32:16x16 small:f32:16x16 zeros:f32:16x16 i32=3
// launch 1 small:f32:16x16 small:f32:16x16 zeros:f32:16x16 i32=0
// launch 1 small:f32:16x16 =0 zeros:f32:16x16 i32=1
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %nine = constant <f32: 9.0> : tile<16x16xf32>
    %ta = make_tensor_view %a, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %tb = make_tensor_view %b, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %tc = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %x, %t1 = load_view_tko weak %va[%zero, %zero] token = %0 : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %y, %t2 = load_view_tko weak %vb[%zero, %zero] token = %t1 : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %r = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%k = %t2) -> (token) {
      %s = store_view_tko weak %nine, %vb[%zero, %zero] token = %k : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
      continue %s : token
    }
    %z = mmaf %x, %y, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %w = store_view_tko weak %z, %vc[%zero, %zero] token = %r : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
