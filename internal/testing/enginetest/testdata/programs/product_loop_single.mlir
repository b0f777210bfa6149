// Loops over products of one column and one row, and of rows and columns in strides.
// launch 1 small:f32:32x300 small:f32:300x32 zeros:f32:32x64 i32=0 i32=257
// launch 1 small:f32:32x300 small:f32:300x32 zeros:f32:32x64 i32=5 i32=37
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %tc0 = make_tensor_view %c, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf32, strides=[64,1]>
    %vc1 = make_partition_view %tc0 : partition_view<tile=(32x32), tensor_view<32x64xf32, strides=[64,1]>>
    %ta2 = make_tensor_view %a, shape = [32, 300], strides = [300, 1] : tensor_view<32x300xf32, strides=[300,1]>
    %va3 = make_partition_view %ta2 : partition_view<tile=(32x1), tensor_view<32x300xf32, strides=[300,1]>>
    %tb4 = make_tensor_view %b, shape = [300, 32], strides = [32, 1] : tensor_view<300x32xf32, strides=[32,1]>
    %vb5 = make_partition_view %tb4 : partition_view<tile=(1x32), tensor_view<300x32xf32, strides=[32,1]>>
    %r0 = for %i in (%lo to %hi, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<32x32xf32>) {
      %l7, %k7 = load_view_tko weak %va3[%zero, %i] : partition_view<tile=(32x1), tensor_view<32x300xf32, strides=[300,1]>>, tile<i32> -> tile<32x1xf32>, token
      %l8, %k8 = load_view_tko weak %vb5[%i, %zero] : partition_view<tile=(1x32), tensor_view<300x32xf32, strides=[32,1]>>, tile<i32> -> tile<1x32xf32>, token
      %n = mmaf %l7, %l8, %acc : tile<32x1xf32>, tile<1x32xf32>, tile<32x32xf32>
      continue %n : tile<32x32xf32>
    }
    %k9 = store_view_tko weak %r0, %vc1[%zero, %zero] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> token
    %ta9 = make_tensor_view %a, shape = [32, 150], strides = [300, 2] : tensor_view<32x150xf32, strides=[300,2]>
    %va10 = make_partition_view %ta9 : partition_view<tile=(32x2), tensor_view<32x150xf32, strides=[300,2]>>
    %tb11 = make_tensor_view %b, shape = [150, 32], strides = [64, 1] : tensor_view<150x32xf32, strides=[64,1]>
    %vb12 = make_partition_view %tb11 : partition_view<tile=(2x32), tensor_view<150x32xf32, strides=[64,1]>>
    %hi2 = shri %hi, %one signed : tile<i32>
    %lo2 = shri %lo, %one signed : tile<i32>
    %r1 = for %i in (%lo2 to %hi2, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<32x32xf32>) {
      %l14, %k14 = load_view_tko weak %va10[%zero, %i] : partition_view<tile=(32x2), tensor_view<32x150xf32, strides=[300,2]>>, tile<i32> -> tile<32x2xf32>, token
      %l15, %k15 = load_view_tko weak %vb12[%i, %zero] : partition_view<tile=(2x32), tensor_view<150x32xf32, strides=[64,1]>>, tile<i32> -> tile<2x32xf32>, token
      %n = mmaf %l14, %l15, %acc : tile<32x2xf32>, tile<2x32xf32>, tile<32x32xf32>
      continue %n : tile<32x32xf32>
    }
    %k16 = store_view_tko weak %r1, %vc1[%zero, %one] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
