// Loops over products whose tiles end before the loop does, at indices from which as many tiles follow in the other dimension.
// launch 1 small:f32:96x384 small:f32:384x96 zeros:f32:16x16 i32=0 i32=9 i32=0 i32=0
// launch 1 small:f32:96x384 small:f32:384x96 zeros:f32:16x16 i32=1 i32=8 i32=2 i32=0
// launch 1 small:f32:96x384 small:f32:384x96 zeros:f32:16x16 i32=-1 i32=8 i32=0 i32=2
// launch 1 small:f32:96x384 small:f32:384x96 zeros:f32:16x16 i32=0 i32=6 i32=5 i32=5
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>, %m: tile<i32>, %n0: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %ta0 = make_tensor_view %a, shape = [96, 384], strides = [384, 1] : tensor_view<96x384xf32, strides=[384,1]>
    %va1 = make_partition_view %ta0 : partition_view<tile=(16x64), padding_value = zero, tensor_view<96x384xf32, strides=[384,1]>>
    %tb2 = make_tensor_view %b, shape = [384, 96], strides = [96, 1] : tensor_view<384x96xf32, strides=[96,1]>
    %vb3 = make_partition_view %tb2 : partition_view<tile=(64x16), padding_value = zero, tensor_view<384x96xf32, strides=[96,1]>>
    %tc4 = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vc5 = make_partition_view %tc4 : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %r0 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l7, %k7 = load_view_tko weak %va1[%m, %i] : partition_view<tile=(16x64), padding_value = zero, tensor_view<96x384xf32, strides=[384,1]>>, tile<i32> -> tile<16x64xf32>, token
      %l8, %k8 = load_view_tko weak %vb3[%i, %n0] : partition_view<tile=(64x16), padding_value = zero, tensor_view<384x96xf32, strides=[96,1]>>, tile<i32> -> tile<64x16xf32>, token
      %n = mmaf %l7, %l8, %acc : tile<16x64xf32>, tile<64x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k9 = store_view_tko weak %r0, %vc5[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
