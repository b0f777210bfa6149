// A product whose depth takes several iterations of a loop, which are joined, and some that remain.
// launch 1 small:f32:4x576 small:f32:576x16 zeros:f32:64 i32=9
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x16xf32>
    %va = make_tensor_view %a, shape = [4, 576], strides = [576, 1] : tensor_view<4x576xf32, strides=[576,1]>
    %pa = make_partition_view %va : partition_view<tile=(4x64), tensor_view<4x576xf32, strides=[576,1]>>
    %vb = make_tensor_view %b, shape = [576, 16], strides = [16, 1] : tensor_view<576x16xf32, strides=[16,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x16), tensor_view<576x16xf32, strides=[16,1]>>
    %vc = make_tensor_view %c, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xf32, strides=[16,1]>
    %pc = make_partition_view %vc : partition_view<tile=(4x16), tensor_view<4x16xf32, strides=[16,1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x16xf32>) {
      %x, %tx = load_view_tko weak %pa[%zero, %i] : partition_view<tile=(4x64), tensor_view<4x576xf32, strides=[576,1]>>, tile<i32> -> tile<4x64xf32>, token
      %y, %ty = load_view_tko weak %pb[%i, %zero] : partition_view<tile=(64x16), tensor_view<576x16xf32, strides=[16,1]>>, tile<i32> -> tile<64x16xf32>, token
      %p = mmaf %x, %y, %s : tile<4x64xf32>, tile<64x16xf32>, tile<4x16xf32>
      continue %p : tile<4x16xf32>
    }
    %t = store_view_tko weak %sum, %pc[%zero, %zero] : tile<4x16xf32>, partition_view<tile=(4x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
