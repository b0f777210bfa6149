// Maximums of a tile that a loop carries and that begins as NaN, which is therefore no number in any of the operations.
// launch 1 small:f32:16 zeros:f32:16 i32=2
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16xf32>
    %vx = make_tensor_view %x, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>
    %z, %t1 = load_view_tko weak %px[%zero] token = %t : partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %start = mulf %z, %none : tile<16xf32>
    %nan = divf %start, %start : tile<16xf32>
    %vy = make_tensor_view %y, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>
    %last = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%u = %nan) -> (tile<16xf32>) {
      %v = maxf %u, %nan : tile<16xf32>
      %w = maxf %u, %v : tile<16xf32>
      %e = maxf %z, %w : tile<16xf32>
      %s = store_view_tko weak %e, %py[%zero] token = %t : tile<16xf32>, partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
      continue %w : tile<16xf32>
    }
    return
  }
}
