// Products whose result overlaps an operand: all loads come before the store.
// launch 1 small:f32:2048 small:f32:2048 =0 i32=0 i32=2
// launch 1 small:f32:2048 small:f32:2048 =1 i32=0 i32=2
// launch 1 small:f32:4096 small:f32:2048 =0+2048 i32=0 i32=2
// launch 1 small:f32:4096 small:f32:4096 =1+4096 i32=0 i32=2
// launch 1 small:f32:2048 =0 =0+64 i32=0 i32=2
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %from: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %va = make_tensor_view %a, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x16), padding_value = zero, tensor_view<16x32xf32, strides=[32,1]>>
    %vb = make_tensor_view %b, shape = [32, 16], strides = [16, 1] : tensor_view<32x16xf32, strides=[16,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x16), padding_value = zero, tensor_view<32x16xf32, strides=[16,1]>>
    %vc = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x16), padding_value = zero, tensor_view<16x16xf32, strides=[16,1]>>
    %sum = for %i in (%from to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x16xf32>) {
      %x, %tx = load_view_tko weak %pa[%zero, %i] : partition_view<tile=(16x16), padding_value = zero, tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x16xf32>, token
      %y, %ty = load_view_tko weak %pb[%i, %zero] : partition_view<tile=(16x16), padding_value = zero, tensor_view<32x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
      %p = mmaf %x, %y, %s : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %p : tile<16x16xf32>
    }
    %t = store_view_tko weak %sum, %pc[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), padding_value = zero, tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
