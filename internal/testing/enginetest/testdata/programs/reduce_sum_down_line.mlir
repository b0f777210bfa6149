// Sums along lines that are rounded down.
// launch 1 small:f32:1024 zeros:f32:4
// launch 1 zeros:f32:1024 zeros:f32:4
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 256], strides = [256, 1] : tensor_view<4x256xf32, strides=[256,1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x256), tensor_view<4x256xf32, strides=[256,1]>>
    %ty = make_tensor_view %y, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
    %a, %t = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(4x256), tensor_view<4x256xf32, strides=[256,1]>>, tile<i32> -> tile<4x256xf32>, token
    %third = constant <f32: 0.333333343> : tile<4x256xf32>
    %n = mulf %a, %third : tile<4x256xf32>
    %s = reduce %n dim=1 identities=[0.0 : f32] : tile<4x256xf32> -> tile<4xf32>
    (%l: tile<f32>, %r: tile<f32>) {
      %p = addf %l, %r rounding<negative_inf> : tile<f32>
      yield %p : tile<f32>
    }
    %k = store_view_tko weak %s, %vy[%zero] : tile<4xf32>, partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
