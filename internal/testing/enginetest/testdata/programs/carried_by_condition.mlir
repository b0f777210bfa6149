// A condition ends an iteration with another value than the end of the loop does, while the value of the end, which is
// computed before, is still read.
// launch 1 range:f32:64 zeros:f32:64 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %t0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <f32: 2.0> : tile<64xf32>
    %none = constant <f32: 0.0> : tile<64xf32>
    %xt = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %xp = make_partition_view %xt : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %yp = make_partition_view %yt : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %in, %t1 = load_view_tko weak %xp[%zero] token = %t0 : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %last:3 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %in, %b = %none, %t = %t1) -> (tile<64xf32>, tile<64xf32>, token) {
      %v = mulf %a, %two : tile<64xf32>
      %odd = andi %i, %one : tile<i32>
      %is = cmpi equal %odd, %one, signed : tile<i32> -> tile<i1>
      if %is {
        %w = addf %a, %two : tile<64xf32>
        %u = store_view_tko weak %w, %yp[%zero] token = %t : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
        %old, %u2 = load_view_tko weak %xp[%zero] token = %u : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
        %sum = addf %old, %v : tile<64xf32>
        continue %sum, %w, %u2 : tile<64xf32>, tile<64xf32>, token
      }
      %more = addf %v, %a : tile<64xf32>
      continue %more, %v, %t : tile<64xf32>, tile<64xf32>, token
    }
    %out = addf %last#0, %last#1 : tile<64xf32>
    %t2 = store_view_tko weak %out, %yp[%zero] token = %last#2 : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
