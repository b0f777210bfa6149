// Products whose operands are rows or columns that tiles of indices pick.
// launch 1 small:f32:40x48 small:f32:48x40 zeros:f32:16x64 range:i32:16
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %x: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %three = constant <i32: 3> : tile<i32>
    %by = constant <i32: 3> : tile<16xi32>
    %tc0 = make_tensor_view %c, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xf32, strides=[64,1]>
    %vc1 = make_partition_view %tc0 : partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>
    %tx2 = make_tensor_view %x, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %vx3 = make_partition_view %tx2 : partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>
    %l5, %k5 = load_view_tko weak %vx3[%zero] : partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
    %at = muli %l5, %by : tile<16xi32>
    %ta5 = make_tensor_view %a, shape = [40, 48], strides = [48, 1] : tensor_view<40x48xf32, strides=[48,1]>
    %va6 = make_partition_view %ta5 : partition_view<tile=(16x16), tensor_view<40x48xf32, strides=[48,1]>>
    %tb7 = make_tensor_view %b, shape = [48, 40], strides = [40, 1] : tensor_view<48x40xf32, strides=[40,1]>
    %vb8 = make_partition_view %tb7 : partition_view<tile=(16x16), tensor_view<48x40xf32, strides=[40,1]>>
    %ta9 = make_tensor_view %a, shape = [40, 48], strides = [48, 1] : tensor_view<40x48xf32, strides=[48,1]>
    %va10 = make_gather_scatter_view %ta9 : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<40x48xf32, strides=[48,1]>, sparse_dim=0>
    %l12, %k12 = load_view_tko weak %va10[%at, %two] : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<40x48xf32, strides=[48,1]>, sparse_dim=0>, tile<16xi32>, tile<i32> -> tile<16x16xf32>, token
    %l13, %k13 = load_view_tko weak %vb8[%one, %zero] : partition_view<tile=(16x16), tensor_view<48x40xf32, strides=[40,1]>>, tile<i32> -> tile<16x16xf32>, token
    %m0 = mmaf %l12, %l13, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %k14 = store_view_tko weak %m0, %vc1[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %ta14 = make_tensor_view %a, shape = [40, 48], strides = [48, 1] : tensor_view<40x48xf32, strides=[48,1]>
    %va15 = make_gather_scatter_view %ta14 : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<40x48xf32, strides=[48,1]>, sparse_dim=1>
    %l17, %k17 = load_view_tko weak %va15[%two, %at] : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<40x48xf32, strides=[48,1]>, sparse_dim=1>, tile<i32>, tile<16xi32> -> tile<16x16xf32>, token
    %l18, %k18 = load_view_tko weak %vb8[%one, %zero] : partition_view<tile=(16x16), tensor_view<48x40xf32, strides=[40,1]>>, tile<i32> -> tile<16x16xf32>, token
    %m1 = mmaf %l17, %l18, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %k19 = store_view_tko weak %m1, %vc1[%zero, %one] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %l20, %k20 = load_view_tko weak %va6[%one, %zero] : partition_view<tile=(16x16), tensor_view<40x48xf32, strides=[48,1]>>, tile<i32> -> tile<16x16xf32>, token
    %tb20 = make_tensor_view %b, shape = [48, 40], strides = [40, 1] : tensor_view<48x40xf32, strides=[40,1]>
    %vb21 = make_gather_scatter_view %tb20 : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<48x40xf32, strides=[40,1]>, sparse_dim=0>
    %l23, %k23 = load_view_tko weak %vb21[%at, %two] : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<48x40xf32, strides=[40,1]>, sparse_dim=0>, tile<16xi32>, tile<i32> -> tile<16x16xf32>, token
    %m2 = mmaf %l20, %l23, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %k24 = store_view_tko weak %m2, %vc1[%zero, %two] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    %l25, %k25 = load_view_tko weak %va6[%one, %zero] : partition_view<tile=(16x16), tensor_view<40x48xf32, strides=[48,1]>>, tile<i32> -> tile<16x16xf32>, token
    %tb25 = make_tensor_view %b, shape = [48, 40], strides = [40, 1] : tensor_view<48x40xf32, strides=[40,1]>
    %vb26 = make_gather_scatter_view %tb25 : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<48x40xf32, strides=[40,1]>, sparse_dim=1>
    %l28, %k28 = load_view_tko weak %vb26[%two, %at] : gather_scatter_view<tile=(16x16), padding_value = zero, tensor_view<48x40xf32, strides=[40,1]>, sparse_dim=1>, tile<i32>, tile<16xi32> -> tile<16x16xf32>, token
    %m3 = mmaf %l25, %l28, %none : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %k29 = store_view_tko weak %m3, %vc1[%zero, %three] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
