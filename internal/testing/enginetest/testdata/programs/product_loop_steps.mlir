// Loops over products whose tiles overlap, or leave elements out, along the dimension that is summed over.
// launch 1 small:f32:16x624 small:f32:624x32 zeros:f32:16x64 i32=0 i32=17
// launch 1 small:f32:16x624 small:f32:624x32 zeros:f32:16x64 i32=1 i32=19
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %three = constant <i32: 3> : tile<i32>
    %tc0 = make_tensor_view %c, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xf32, strides=[64,1]>
    %vc1 = make_partition_view %tc0 : partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>
    %ta2 = make_tensor_view %a, shape = [16, 624], strides = [624, 1] : tensor_view<16x624xf32, strides=[624,1]>
    %va3 = make_partition_view %ta2 : partition_view<tile=(16x16), tensor_view<16x624xf32, strides=[624,1]>>
    %tb4 = make_tensor_view %b, shape = [624, 32], strides = [32, 1] : tensor_view<624x32xf32, strides=[32,1]>
    %vb5 = make_partition_view %tb4 : partition_view<tile=(16x16), tensor_view<624x32xf32, strides=[32,1]>>
    %ta6 = make_tensor_view %a, shape = [16, 624], strides = [624, 1] : tensor_view<16x624xf32, strides=[624,1]>
    %va7 = make_strided_view %ta6 : strided_view<tile=(16x16), traversal_strides=[16,32], tensor_view<16x624xf32, strides=[624,1]>>
    %r0 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l9, %k9 = load_view_tko weak %va7[%zero, %i] : strided_view<tile=(16x16), traversal_strides=[16,32], tensor_view<16x624xf32, strides=[624,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l10, %k10 = load_view_tko weak %vb5[%i, %one] : partition_view<tile=(16x16), tensor_view<624x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l9, %l10, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k11 = store_view_tko weak %r0, %vc1[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %tb11 = make_tensor_view %b, shape = [624, 32], strides = [32, 1] : tensor_view<624x32xf32, strides=[32,1]>
    %vb12 = make_strided_view %tb11 : strided_view<tile=(16x16), traversal_strides=[32,16], tensor_view<624x32xf32, strides=[32,1]>>
    %r1 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l14, %k14 = load_view_tko weak %va3[%zero, %i] : partition_view<tile=(16x16), tensor_view<16x624xf32, strides=[624,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l15, %k15 = load_view_tko weak %vb12[%i, %one] : strided_view<tile=(16x16), traversal_strides=[32,16], tensor_view<624x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l14, %l15, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k16 = store_view_tko weak %r1, %vc1[%zero, %one] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %ta16 = make_tensor_view %a, shape = [16, 624], strides = [624, 1] : tensor_view<16x624xf32, strides=[624,1]>
    %va17 = make_strided_view %ta16 : strided_view<tile=(16x16), traversal_strides=[16,8], tensor_view<16x624xf32, strides=[624,1]>>
    %r2 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l19, %k19 = load_view_tko weak %va17[%zero, %i] : strided_view<tile=(16x16), traversal_strides=[16,8], tensor_view<16x624xf32, strides=[624,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l20, %k20 = load_view_tko weak %vb5[%i, %one] : partition_view<tile=(16x16), tensor_view<624x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l19, %l20, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k21 = store_view_tko weak %r2, %vc1[%zero, %two] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %tb21 = make_tensor_view %b, shape = [624, 32], strides = [32, 1] : tensor_view<624x32xf32, strides=[32,1]>
    %vb22 = make_strided_view %tb21 : strided_view<tile=(16x16), traversal_strides=[8,16], tensor_view<624x32xf32, strides=[32,1]>>
    %r3 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l24, %k24 = load_view_tko weak %va3[%zero, %i] : partition_view<tile=(16x16), tensor_view<16x624xf32, strides=[624,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l25, %k25 = load_view_tko weak %vb22[%i, %one] : strided_view<tile=(16x16), traversal_strides=[8,16], tensor_view<624x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l24, %l25, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k26 = store_view_tko weak %r3, %vc1[%zero, %three] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
