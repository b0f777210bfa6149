// A loop over the tiles of rows carries a sum and a maximum, which depend on each other. Rows and columns cross edges, and one tile
// is the same in all iterations.
// launch 1 small:f32:6x40 small:f32:64 zeros:f32:4x64 i32=40 i32=0
// launch 1 small:f32:6x40 small:f32:64 zeros:f32:4x64 i32=40 i32=1
// launch 1 small:f32:6x200 small:f32:64 zeros:f32:4x64 i32=200 i32=4
// launch 2 small:f32:6x256 small:f32:64 zeros:f32:4x64 i32=256 i32=4
// launch 1 small:f32:6x34000 small:f32:64 zeros:f32:4x64 i32=34000 i32=532
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %w: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>, %k: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xf32, strides=[?,1]>>
    %wt = make_tensor_view %w, shape = [1, 60], strides = [60, 1] : tensor_view<1x60xf32, strides=[60,1]>
    %wv = make_partition_view %wt : partition_view<tile=(4x64), padding_value = zero, tensor_view<1x60xf32, strides=[60,1]>>
    %yt = make_tensor_view %y, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xf32, strides=[64,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x64), padding_value = zero, tensor_view<4x64xf32, strides=[64,1]>>
    %none = constant <f32: -3.0> : tile<4x64xf32>
    %nothing = constant <f32: 1.0> : tile<4x64xf32>
    %r:2 = for %i in (%zero to %k, step %one) : tile<i32> iter_values(%c = %none, %d = %nothing) -> (tile<4x64xf32>, tile<4x64xf32>) {
      %t, %tk = load_view_tko weak %xv[%bx, %i] : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x64xf32>, token
      %s, %sk = load_view_tko weak %wv[%zero, %zero] : partition_view<tile=(4x64), padding_value = zero, tensor_view<1x60xf32, strides=[60,1]>>, tile<i32> -> tile<4x64xf32>, token
      %e = maxf %d, %t : tile<4x64xf32>
      %f = minf %c, %s : tile<4x64xf32>
      %g = addf %f, %t : tile<4x64xf32>
      %h = subf %e, %f : tile<4x64xf32>
      continue %g, %h : tile<4x64xf32>, tile<4x64xf32>
    }
    %v = addf %r#0, %r#1 : tile<4x64xf32>
    %vs = store_view_tko weak %v, %yv[%zero, %zero] : tile<4x64xf32>, partition_view<tile=(4x64), padding_value = zero, tensor_view<4x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
