// A product whose operand b is loaded before reductions of it.
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
    %m = reduce %y dim=1 identities=[0.0 : f32] : tile<16x16xf32> -> tile<16xf32>
    (%l: tile<f32>, %rr: tile<f32>) {
      %s = addf %l, %rr : tile<f32>
      yield %s : tile<f32>
    }
    %m1 = reshape %m : tile<16xf32> -> tile<16x1xf32>
    %m2 = broadcast %m1 : tile<16x1xf32> -> tile<16x16xf32>
    %z = mmaf %x, %y, %m2 : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %w = store_view_tko weak %z, %vc[%zero, %zero] token = %t2 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
