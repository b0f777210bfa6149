// Loops over products whose tiles follow each other in other ways than along the dimension that is summed over.
// launch 1 small:f32:320x320 small:f32:320x320 zeros:f32:16x144 i32=0 i32=17
// launch 1 small:f32:320x320 small:f32:320x320 zeros:f32:16x144 i32=2 i32=19
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    %c5 = constant <i32: 5> : tile<i32>
    %c6 = constant <i32: 6> : tile<i32>
    %c7 = constant <i32: 7> : tile<i32>
    %c8 = constant <i32: 8> : tile<i32>
    %ta0 = make_tensor_view %a, shape = [320, 320], strides = [320, 1] : tensor_view<320x320xf32, strides=[320,1]>
    %va1 = make_partition_view %ta0 : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>
    %tb2 = make_tensor_view %b, shape = [320, 320], strides = [320, 1] : tensor_view<320x320xf32, strides=[320,1]>
    %vb3 = make_partition_view %tb2 : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>
    %tc4 = make_tensor_view %c, shape = [16, 144], strides = [144, 1] : tensor_view<16x144xf32, strides=[144,1]>
    %vc5 = make_partition_view %tc4 : partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>
    %r0 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l7, %k7 = load_view_tko weak %va1[%i, %zero] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l8, %k8 = load_view_tko weak %vb3[%i, %zero] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l7, %l8, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k9 = store_view_tko weak %r0, %vc5[%zero, %c0] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %r1 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l10, %k10 = load_view_tko weak %va1[%zero, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l11, %k11 = load_view_tko weak %vb3[%zero, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l10, %l11, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k12 = store_view_tko weak %r1, %vc5[%zero, %c1] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %r2 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l13, %k13 = load_view_tko weak %va1[%i, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l14, %k14 = load_view_tko weak %vb3[%i, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l13, %l14, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k15 = store_view_tko weak %r2, %vc5[%zero, %c2] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %r3 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l16, %k16 = load_view_tko weak %va1[%one, %two] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l17, %k17 = load_view_tko weak %vb3[%i, %zero] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l16, %l17, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k18 = store_view_tko weak %r3, %vc5[%zero, %c3] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %r4 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l19, %k19 = load_view_tko weak %va1[%zero, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l20, %k20 = load_view_tko weak %vb3[%two, %one] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l19, %l20, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k21 = store_view_tko weak %r4, %vc5[%zero, %c4] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %r5 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l22, %k22 = load_view_tko weak %va1[%zero, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %l23, %k23 = load_view_tko weak %vb3[%i, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l22, %l23, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k24 = store_view_tko weak %r5, %vc5[%zero, %c5] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %l25, %k25 = load_view_tko weak %va1[%one, %one] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
    %r6 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l26, %k26 = load_view_tko weak %vb3[%i, %zero] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l25, %l26, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k27 = store_view_tko weak %r6, %vc5[%zero, %c6] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %l28, %k28 = load_view_tko weak %vb3[%one, %one] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
    %r7 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l29, %k29 = load_view_tko weak %va1[%zero, %i] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %l29, %l28, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k30 = store_view_tko weak %r7, %vc5[%zero, %c7] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    %l31, %k31 = load_view_tko weak %va1[%two, %one] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
    %twice = addf %l31, %l31 : tile<16x16xf32>
    %r8 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x16xf32>) {
      %l32, %k32 = load_view_tko weak %vb3[%i, %two] : partition_view<tile=(16x16), tensor_view<320x320xf32, strides=[320,1]>>, tile<i32> -> tile<16x16xf32>, token
      %n = mmaf %twice, %l32, %acc : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
      continue %n : tile<16x16xf32>
    }
    %k33 = store_view_tko weak %r8, %vc5[%zero, %c8] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x144xf32, strides=[144,1]>>, tile<i32> -> token
    return
  }
}
