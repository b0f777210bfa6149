// Floats of two bytes and one that are only moved, every one of them, with their signs changed or not.
// launch 8 range:i16:65536 zeros:i16:65536 zeros:i16:65536 range:i8:256 zeros:i8:512
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f16>>, %y: tile<ptr<f16>>, %z: tile<ptr<f16>>, %p: tile<ptr<f8E5M2>>, %q: tile<ptr<f8E5M2>>) {
    %0 = make_token : token
    %i, %j, %k = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<8192xi32>
    %none = constant <i32: 0> : tile<8192xi32>
    %tx = make_tensor_view %x, shape = [65536], strides = [1] : tensor_view<65536xf16, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>
    %ty = make_tensor_view %y, shape = [65536], strides = [1] : tensor_view<65536xf16, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>
    %tz = make_tensor_view %z, shape = [65536], strides = [1] : tensor_view<65536xf16, strides=[1]>
    %vz = make_partition_view %tz : partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>
    %tp = make_tensor_view %p, shape = [256], strides = [1] : tensor_view<256xf8E5M2, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(256), tensor_view<256xf8E5M2, strides=[1]>>
    %tq = make_tensor_view %q, shape = [512], strides = [1] : tensor_view<512xf8E5M2, strides=[1]>
    %vq = make_partition_view %tq : partition_view<tile=(512), tensor_view<512xf8E5M2, strides=[1]>>
    %t, %t0 = load_view_tko weak %vx[%i] token = %0 : partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>, tile<i32> -> tile<8192xf16>, token
    %n = negf %t : tile<8192xf16>
    %w0 = store_view_tko weak %n, %vy[%i] token = %t0 : tile<8192xf16>, partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>, tile<i32> -> token
    %lane = iota : tile<8192xi32>
    %low = andi %lane, %one : tile<8192xi32>
    %odd = cmpi not_equal %low, %none, signed : tile<8192xi32> -> tile<8192xi1>
    %a = absf %t : tile<8192xf16>
    %s = select %odd, %a, %t : tile<8192xi1>, tile<8192xf16>
    %w1 = store_view_tko weak %s, %vz[%i] token = %t0 : tile<8192xf16>, partition_view<tile=(8192), tensor_view<65536xf16, strides=[1]>>, tile<i32> -> token
    %c0 = constant <i32: 0> : tile<i32>
    %first = cmpi equal %i, %c0, signed : tile<i32> -> tile<i1>
    if %first {
      %b, %t1 = load_view_tko weak %vp[%c0] token = %0 : partition_view<tile=(256), tensor_view<256xf8E5M2, strides=[1]>>, tile<i32> -> tile<256xf8E5M2>, token
      %b1 = reshape %b : tile<256xf8E5M2> -> tile<256x1xf8E5M2>
      %b2 = broadcast %b1 : tile<256x1xf8E5M2> -> tile<256x2xf8E5M2>
      %b3 = reshape %b2 : tile<256x2xf8E5M2> -> tile<512xf8E5M2>
      %w2 = store_view_tko weak %b3, %vq[%c0] token = %t1 : tile<512xf8E5M2>, partition_view<tile=(512), tensor_view<512xf8E5M2, strides=[1]>>, tile<i32> -> token
    }
    return
  }
}
