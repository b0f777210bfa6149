// Shifts of bytes by constants, signed and unsigned, and products of bytes with constants of few and of many bits, and with bytes.
// launch 1 range:i8:256 zeros:i8:4864
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>) {
    %zero = constant <i32: 0> : tile<i32>
    %token = make_token : token
    %xt = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
    %yt = make_tensor_view %y, shape = [4864], strides = [1] : tensor_view<4864xi8, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>
    %t, %loaded = load_view_tko weak %xv[%zero] token = %token : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>, tile<i32> -> tile<256xi8>, token
    %c1 = constant <i8: 1> : tile<256xi8>
    %c3 = constant <i8: 3> : tile<256xi8>
    %c4 = constant <i8: 4> : tile<256xi8>
    %c7 = constant <i8: 7> : tile<256xi8>
    %c9 = constant <i8: 9> : tile<256xi8>
    %c10 = constant <i8: 10> : tile<256xi8>
    %m1 = constant <i8: -1> : tile<256xi8>
    %m3 = constant <i8: -3> : tile<256xi8>
    %m128 = constant <i8: -128> : tile<256xi8>
    %u = addi %t, %c3 : tile<256xi8>
    %i0 = constant <i32: 0> : tile<i32>
    %r0 = shli %t, %c1 : tile<256xi8>
    %s0 = store_view_tko weak %r0, %yv[%i0] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i1 = constant <i32: 1> : tile<i32>
    %r1 = shli %t, %c3 : tile<256xi8>
    %s1 = store_view_tko weak %r1, %yv[%i1] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i2 = constant <i32: 2> : tile<i32>
    %r2 = shli %t, %c7 : tile<256xi8>
    %s2 = store_view_tko weak %r2, %yv[%i2] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i3 = constant <i32: 3> : tile<i32>
    %r3 = shri %t, %c1 signed : tile<256xi8>
    %s3 = store_view_tko weak %r3, %yv[%i3] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i4 = constant <i32: 4> : tile<i32>
    %r4 = shri %t, %c1 unsigned : tile<256xi8>
    %s4 = store_view_tko weak %r4, %yv[%i4] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i5 = constant <i32: 5> : tile<i32>
    %r5 = shri %t, %c4 signed : tile<256xi8>
    %s5 = store_view_tko weak %r5, %yv[%i5] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i6 = constant <i32: 6> : tile<i32>
    %r6 = shri %t, %c4 unsigned : tile<256xi8>
    %s6 = store_view_tko weak %r6, %yv[%i6] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i7 = constant <i32: 7> : tile<i32>
    %r7 = shri %t, %c7 signed : tile<256xi8>
    %s7 = store_view_tko weak %r7, %yv[%i7] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i8 = constant <i32: 8> : tile<i32>
    %r8 = shri %t, %c7 unsigned : tile<256xi8>
    %s8 = store_view_tko weak %r8, %yv[%i8] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i9 = constant <i32: 9> : tile<i32>
    %r9 = muli %t, %c3 : tile<256xi8>
    %s9 = store_view_tko weak %r9, %yv[%i9] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i10 = constant <i32: 10> : tile<i32>
    %r10 = muli %t, %c4 : tile<256xi8>
    %s10 = store_view_tko weak %r10, %yv[%i10] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i11 = constant <i32: 11> : tile<i32>
    %r11 = muli %t, %c7 : tile<256xi8>
    %s11 = store_view_tko weak %r11, %yv[%i11] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i12 = constant <i32: 12> : tile<i32>
    %r12 = muli %t, %c9 : tile<256xi8>
    %s12 = store_view_tko weak %r12, %yv[%i12] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i13 = constant <i32: 13> : tile<i32>
    %r13 = muli %t, %c10 : tile<256xi8>
    %s13 = store_view_tko weak %r13, %yv[%i13] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i14 = constant <i32: 14> : tile<i32>
    %r14 = muli %t, %m1 : tile<256xi8>
    %s14 = store_view_tko weak %r14, %yv[%i14] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i15 = constant <i32: 15> : tile<i32>
    %r15 = muli %t, %m3 : tile<256xi8>
    %s15 = store_view_tko weak %r15, %yv[%i15] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i16 = constant <i32: 16> : tile<i32>
    %r16 = muli %t, %m128 : tile<256xi8>
    %s16 = store_view_tko weak %r16, %yv[%i16] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i17 = constant <i32: 17> : tile<i32>
    %r17 = muli %c10, %t : tile<256xi8>
    %s17 = store_view_tko weak %r17, %yv[%i17] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    %i18 = constant <i32: 18> : tile<i32>
    %r18 = muli %t, %u : tile<256xi8>
    %s18 = store_view_tko weak %r18, %yv[%i18] token = %token : tile<256xi8>, partition_view<tile=(256), tensor_view<4864xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
