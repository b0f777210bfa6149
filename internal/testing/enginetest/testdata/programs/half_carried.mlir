// A loop that carries a tile of f16, a mask of integers, a copy of signalling NaN, and a conversion to f32.
// launch 1 small:f16:1024 zeros:f16:1024 zeros:f32:256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f16>>, %w: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %xt = make_tensor_view %x, shape = [1024], strides = [1] : tensor_view<1024xf16, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(256), tensor_view<1024xf16, strides=[1]>>
    %yt = make_tensor_view %y, shape = [1024], strides = [1] : tensor_view<1024xf16, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(256), tensor_view<1024xf16, strides=[1]>>
    %wt = make_tensor_view %w, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %wv = make_partition_view %wt : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %start = constant <f16: 0.5> : tile<256xf16>
    %snan = constant <f16: 0x7D01> : tile<256xf16>
    %i = iota : tile<256xi32>
    %three = constant <i32: 3> : tile<256xi32>
    %some = cmpi less_than %i, %three, signed : tile<256xi32> -> tile<256xi1>
    %sum = for %k in (%zero to %four, step %one) : tile<i32> iter_values(%acc = %start) -> (tile<256xf16>) {
      %t, %tk = load_view_tko weak %xv[%k] : partition_view<tile=(256), tensor_view<1024xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
      %a = addf %t, %acc : tile<256xf16>
      %b = select %some, %snan, %a : tile<256xi1>, tile<256xf16>
      %tk2 = store_view_tko weak %b, %yv[%k] : tile<256xf16>, partition_view<tile=(256), tensor_view<1024xf16, strides=[1]>>, tile<i32> -> token
      continue %a : tile<256xf16>
    }
    %f = ftof %sum : tile<256xf16> -> tile<256xf32>
    %tk3 = store_view_tko weak %f, %wv[%zero] : tile<256xf32>, partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
