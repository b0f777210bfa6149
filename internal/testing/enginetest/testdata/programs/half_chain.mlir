// Operations on f16 alone, across edges: a chain of two loads, a selection, and constants, one of which is NaN.
// launch 2 small:f16:511 small:f16:511 i32=511
// launch 2 small:f16:512 small:f16:512 i32=512
// launch 2 small:f16:300 small:f16:300 i32=300
// launch 1 small:f16:7 small:f16:7 i32=7
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f16>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(256), padding_value = nan, tensor_view<?xf16, strides=[1]>>
    %yt = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(256), padding_value = zero, tensor_view<?xf16, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx] : partition_view<tile=(256), padding_value = nan, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %u, %tk2 = load_view_tko weak %yv[%bx] : partition_view<tile=(256), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %two = constant <f16: 2.0> : tile<256xf16>
    %nan = constant <f16: 0x7D01> : tile<256xf16>
    %d = mulf %t, %two : tile<256xf16>
    %s = fma %d, %u, %t : tile<256xf16>
    %q = divf %s, %two : tile<256xf16>
    %less = cmpf less_than ordered %q, %u : tile<256xf16> -> tile<256xi1>
    %c = select %less, %nan, %q : tile<256xi1>, tile<256xf16>
    %m = maxf %c, %u : tile<256xf16>
    %neg = negf %m : tile<256xf16>
    %z = minf %neg, %q propagate_nan : tile<256xf16>
    %zys = store_view_tko weak %z, %yv[%bx] : tile<256xf16>, partition_view<tile=(256), padding_value = zero, tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
