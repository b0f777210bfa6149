// Products with constants, of which some become shifts.
// launch 1 range:i64:64 zeros:i64:1024 zeros:i32:640 zeros:i16:448 zeros:i8:320
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %y64: tile<ptr<i64>>, %y32: tile<ptr<i32>>, %y16: tile<ptr<i16>>, %y8: tile<ptr<i8>>) {
    %tok = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi64, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%zero] token = %tok : partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>, tile<i32> -> tile<64xi64>, token
    %spread = constant <i64: -7046029254386353131> : tile<64xi64>
    %x64 = muli %a, %spread : tile<64xi64>
    %ty64 = make_tensor_view %y64, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xi64, strides=[64,1]>
    %vy64 = make_partition_view %ty64 : partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>
    %c64_0 = constant <i64: 1> : tile<64xi64>
    %p64_0 = muli %x64, %c64_0 : tile<64xi64>
    %r64_0 = reshape %p64_0 : tile<64xi64> -> tile<1x64xi64>
    %i64_0 = constant <i32: 0> : tile<i32>
    %t1 = store_view_tko weak %r64_0, %vy64[%i64_0, %zero] token = %t0 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_1 = constant <i64: 2> : tile<64xi64>
    %p64_1 = muli %c64_1, %x64 : tile<64xi64>
    %r64_1 = reshape %p64_1 : tile<64xi64> -> tile<1x64xi64>
    %i64_1 = constant <i32: 1> : tile<i32>
    %t2 = store_view_tko weak %r64_1, %vy64[%i64_1, %zero] token = %t1 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_2 = constant <i64: 3> : tile<64xi64>
    %p64_2 = muli %x64, %c64_2 : tile<64xi64>
    %r64_2 = reshape %p64_2 : tile<64xi64> -> tile<1x64xi64>
    %i64_2 = constant <i32: 2> : tile<i32>
    %t3 = store_view_tko weak %r64_2, %vy64[%i64_2, %zero] token = %t2 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_3 = constant <i64: 6> : tile<64xi64>
    %p64_3 = muli %c64_3, %x64 : tile<64xi64>
    %r64_3 = reshape %p64_3 : tile<64xi64> -> tile<1x64xi64>
    %i64_3 = constant <i32: 3> : tile<i32>
    %t4 = store_view_tko weak %r64_3, %vy64[%i64_3, %zero] token = %t3 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_4 = constant <i64: 7> : tile<64xi64>
    %p64_4 = muli %x64, %c64_4 : tile<64xi64>
    %r64_4 = reshape %p64_4 : tile<64xi64> -> tile<1x64xi64>
    %i64_4 = constant <i32: 4> : tile<i32>
    %t5 = store_view_tko weak %r64_4, %vy64[%i64_4, %zero] token = %t4 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_5 = constant <i64: 12> : tile<64xi64>
    %p64_5 = muli %c64_5, %x64 : tile<64xi64>
    %r64_5 = reshape %p64_5 : tile<64xi64> -> tile<1x64xi64>
    %i64_5 = constant <i32: 5> : tile<i32>
    %t6 = store_view_tko weak %r64_5, %vy64[%i64_5, %zero] token = %t5 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_6 = constant <i64: 56> : tile<64xi64>
    %p64_6 = muli %x64, %c64_6 : tile<64xi64>
    %r64_6 = reshape %p64_6 : tile<64xi64> -> tile<1x64xi64>
    %i64_6 = constant <i32: 6> : tile<i32>
    %t7 = store_view_tko weak %r64_6, %vy64[%i64_6, %zero] token = %t6 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_7 = constant <i64: 255> : tile<64xi64>
    %p64_7 = muli %c64_7, %x64 : tile<64xi64>
    %r64_7 = reshape %p64_7 : tile<64xi64> -> tile<1x64xi64>
    %i64_7 = constant <i32: 7> : tile<i32>
    %t8 = store_view_tko weak %r64_7, %vy64[%i64_7, %zero] token = %t7 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_8 = constant <i64: -1> : tile<64xi64>
    %p64_8 = muli %x64, %c64_8 : tile<64xi64>
    %r64_8 = reshape %p64_8 : tile<64xi64> -> tile<1x64xi64>
    %i64_8 = constant <i32: 8> : tile<i32>
    %t9 = store_view_tko weak %r64_8, %vy64[%i64_8, %zero] token = %t8 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_9 = constant <i64: -2> : tile<64xi64>
    %p64_9 = muli %c64_9, %x64 : tile<64xi64>
    %r64_9 = reshape %p64_9 : tile<64xi64> -> tile<1x64xi64>
    %i64_9 = constant <i32: 9> : tile<i32>
    %t10 = store_view_tko weak %r64_9, %vy64[%i64_9, %zero] token = %t9 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_10 = constant <i64: -4> : tile<64xi64>
    %p64_10 = muli %x64, %c64_10 : tile<64xi64>
    %r64_10 = reshape %p64_10 : tile<64xi64> -> tile<1x64xi64>
    %i64_10 = constant <i32: 10> : tile<i32>
    %t11 = store_view_tko weak %r64_10, %vy64[%i64_10, %zero] token = %t10 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_11 = constant <i64: -9223372036854775808> : tile<64xi64>
    %p64_11 = muli %c64_11, %x64 : tile<64xi64>
    %r64_11 = reshape %p64_11 : tile<64xi64> -> tile<1x64xi64>
    %i64_11 = constant <i32: 11> : tile<i32>
    %t12 = store_view_tko weak %r64_11, %vy64[%i64_11, %zero] token = %t11 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_12 = constant <i64: 6917529027641081856> : tile<64xi64>
    %p64_12 = muli %x64, %c64_12 : tile<64xi64>
    %r64_12 = reshape %p64_12 : tile<64xi64> -> tile<1x64xi64>
    %i64_12 = constant <i32: 12> : tile<i32>
    %t13 = store_view_tko weak %r64_12, %vy64[%i64_12, %zero] token = %t12 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_13 = constant <i64: 10> : tile<64xi64>
    %p64_13 = muli %c64_13, %x64 : tile<64xi64>
    %r64_13 = reshape %p64_13 : tile<64xi64> -> tile<1x64xi64>
    %i64_13 = constant <i32: 13> : tile<i32>
    %t14 = store_view_tko weak %r64_13, %vy64[%i64_13, %zero] token = %t13 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_14 = constant <i64: 1000003> : tile<64xi64>
    %p64_14 = muli %x64, %c64_14 : tile<64xi64>
    %r64_14 = reshape %p64_14 : tile<64xi64> -> tile<1x64xi64>
    %i64_14 = constant <i32: 14> : tile<i32>
    %t15 = store_view_tko weak %r64_14, %vy64[%i64_14, %zero] token = %t14 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %c64_15 = constant <i64: -3> : tile<64xi64>
    %p64_15 = muli %c64_15, %x64 : tile<64xi64>
    %r64_15 = reshape %p64_15 : tile<64xi64> -> tile<1x64xi64>
    %i64_15 = constant <i32: 15> : tile<i32>
    %t16 = store_view_tko weak %r64_15, %vy64[%i64_15, %zero] token = %t15 : tile<1x64xi64>, partition_view<tile=(1x64), tensor_view<16x64xi64, strides=[64,1]>>, tile<i32> -> token
    %x32 = trunci %x64 : tile<64xi64> -> tile<64xi32>
    %ty32 = make_tensor_view %y32, shape = [10, 64], strides = [64, 1] : tensor_view<10x64xi32, strides=[64,1]>
    %vy32 = make_partition_view %ty32 : partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>
    %c32_0 = constant <i32: 1> : tile<64xi32>
    %p32_0 = muli %x32, %c32_0 : tile<64xi32>
    %r32_0 = reshape %p32_0 : tile<64xi32> -> tile<1x64xi32>
    %i32_0 = constant <i32: 0> : tile<i32>
    %t17 = store_view_tko weak %r32_0, %vy32[%i32_0, %zero] token = %t16 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_1 = constant <i32: 2> : tile<64xi32>
    %p32_1 = muli %c32_1, %x32 : tile<64xi32>
    %r32_1 = reshape %p32_1 : tile<64xi32> -> tile<1x64xi32>
    %i32_1 = constant <i32: 1> : tile<i32>
    %t18 = store_view_tko weak %r32_1, %vy32[%i32_1, %zero] token = %t17 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_2 = constant <i32: 3> : tile<64xi32>
    %p32_2 = muli %x32, %c32_2 : tile<64xi32>
    %r32_2 = reshape %p32_2 : tile<64xi32> -> tile<1x64xi32>
    %i32_2 = constant <i32: 2> : tile<i32>
    %t19 = store_view_tko weak %r32_2, %vy32[%i32_2, %zero] token = %t18 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_3 = constant <i32: 8> : tile<64xi32>
    %p32_3 = muli %c32_3, %x32 : tile<64xi32>
    %r32_3 = reshape %p32_3 : tile<64xi32> -> tile<1x64xi32>
    %i32_3 = constant <i32: 3> : tile<i32>
    %t20 = store_view_tko weak %r32_3, %vy32[%i32_3, %zero] token = %t19 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_4 = constant <i32: 7> : tile<64xi32>
    %p32_4 = muli %x32, %c32_4 : tile<64xi32>
    %r32_4 = reshape %p32_4 : tile<64xi32> -> tile<1x64xi32>
    %i32_4 = constant <i32: 4> : tile<i32>
    %t21 = store_view_tko weak %r32_4, %vy32[%i32_4, %zero] token = %t20 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_5 = constant <i32: 65536> : tile<64xi32>
    %p32_5 = muli %c32_5, %x32 : tile<64xi32>
    %r32_5 = reshape %p32_5 : tile<64xi32> -> tile<1x64xi32>
    %i32_5 = constant <i32: 5> : tile<i32>
    %t22 = store_view_tko weak %r32_5, %vy32[%i32_5, %zero] token = %t21 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_6 = constant <i32: -1> : tile<64xi32>
    %p32_6 = muli %x32, %c32_6 : tile<64xi32>
    %r32_6 = reshape %p32_6 : tile<64xi32> -> tile<1x64xi32>
    %i32_6 = constant <i32: 6> : tile<i32>
    %t23 = store_view_tko weak %r32_6, %vy32[%i32_6, %zero] token = %t22 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_7 = constant <i32: -2147483648> : tile<64xi32>
    %p32_7 = muli %c32_7, %x32 : tile<64xi32>
    %r32_7 = reshape %p32_7 : tile<64xi32> -> tile<1x64xi32>
    %i32_7 = constant <i32: 7> : tile<i32>
    %t24 = store_view_tko weak %r32_7, %vy32[%i32_7, %zero] token = %t23 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_8 = constant <i32: 100> : tile<64xi32>
    %p32_8 = muli %x32, %c32_8 : tile<64xi32>
    %r32_8 = reshape %p32_8 : tile<64xi32> -> tile<1x64xi32>
    %i32_8 = constant <i32: 8> : tile<i32>
    %t25 = store_view_tko weak %r32_8, %vy32[%i32_8, %zero] token = %t24 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %c32_9 = constant <i32: -16> : tile<64xi32>
    %p32_9 = muli %c32_9, %x32 : tile<64xi32>
    %r32_9 = reshape %p32_9 : tile<64xi32> -> tile<1x64xi32>
    %i32_9 = constant <i32: 9> : tile<i32>
    %t26 = store_view_tko weak %r32_9, %vy32[%i32_9, %zero] token = %t25 : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<10x64xi32, strides=[64,1]>>, tile<i32> -> token
    %x16 = trunci %x64 : tile<64xi64> -> tile<64xi16>
    %ty16 = make_tensor_view %y16, shape = [7, 64], strides = [64, 1] : tensor_view<7x64xi16, strides=[64,1]>
    %vy16 = make_partition_view %ty16 : partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>
    %c16_0 = constant <i16: 1> : tile<64xi16>
    %p16_0 = muli %x16, %c16_0 : tile<64xi16>
    %r16_0 = reshape %p16_0 : tile<64xi16> -> tile<1x64xi16>
    %i16_0 = constant <i32: 0> : tile<i32>
    %t27 = store_view_tko weak %r16_0, %vy16[%i16_0, %zero] token = %t26 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_1 = constant <i16: 2> : tile<64xi16>
    %p16_1 = muli %c16_1, %x16 : tile<64xi16>
    %r16_1 = reshape %p16_1 : tile<64xi16> -> tile<1x64xi16>
    %i16_1 = constant <i32: 1> : tile<i32>
    %t28 = store_view_tko weak %r16_1, %vy16[%i16_1, %zero] token = %t27 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_2 = constant <i16: 3> : tile<64xi16>
    %p16_2 = muli %x16, %c16_2 : tile<64xi16>
    %r16_2 = reshape %p16_2 : tile<64xi16> -> tile<1x64xi16>
    %i16_2 = constant <i32: 2> : tile<i32>
    %t29 = store_view_tko weak %r16_2, %vy16[%i16_2, %zero] token = %t28 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_3 = constant <i16: -32768> : tile<64xi16>
    %p16_3 = muli %c16_3, %x16 : tile<64xi16>
    %r16_3 = reshape %p16_3 : tile<64xi16> -> tile<1x64xi16>
    %i16_3 = constant <i32: 3> : tile<i32>
    %t30 = store_view_tko weak %r16_3, %vy16[%i16_3, %zero] token = %t29 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_4 = constant <i16: 64> : tile<64xi16>
    %p16_4 = muli %x16, %c16_4 : tile<64xi16>
    %r16_4 = reshape %p16_4 : tile<64xi16> -> tile<1x64xi16>
    %i16_4 = constant <i32: 4> : tile<i32>
    %t31 = store_view_tko weak %r16_4, %vy16[%i16_4, %zero] token = %t30 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_5 = constant <i16: -4> : tile<64xi16>
    %p16_5 = muli %c16_5, %x16 : tile<64xi16>
    %r16_5 = reshape %p16_5 : tile<64xi16> -> tile<1x64xi16>
    %i16_5 = constant <i32: 5> : tile<i32>
    %t32 = store_view_tko weak %r16_5, %vy16[%i16_5, %zero] token = %t31 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %c16_6 = constant <i16: 7> : tile<64xi16>
    %p16_6 = muli %x16, %c16_6 : tile<64xi16>
    %r16_6 = reshape %p16_6 : tile<64xi16> -> tile<1x64xi16>
    %i16_6 = constant <i32: 6> : tile<i32>
    %t33 = store_view_tko weak %r16_6, %vy16[%i16_6, %zero] token = %t32 : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<7x64xi16, strides=[64,1]>>, tile<i32> -> token
    %x8 = trunci %x64 : tile<64xi64> -> tile<64xi8>
    %ty8 = make_tensor_view %y8, shape = [5, 64], strides = [64, 1] : tensor_view<5x64xi8, strides=[64,1]>
    %vy8 = make_partition_view %ty8 : partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>
    %c8_0 = constant <i8: 1> : tile<64xi8>
    %p8_0 = muli %x8, %c8_0 : tile<64xi8>
    %r8_0 = reshape %p8_0 : tile<64xi8> -> tile<1x64xi8>
    %i8_0 = constant <i32: 0> : tile<i32>
    %t34 = store_view_tko weak %r8_0, %vy8[%i8_0, %zero] token = %t33 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>, tile<i32> -> token
    %c8_1 = constant <i8: 2> : tile<64xi8>
    %p8_1 = muli %c8_1, %x8 : tile<64xi8>
    %r8_1 = reshape %p8_1 : tile<64xi8> -> tile<1x64xi8>
    %i8_1 = constant <i32: 1> : tile<i32>
    %t35 = store_view_tko weak %r8_1, %vy8[%i8_1, %zero] token = %t34 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>, tile<i32> -> token
    %c8_2 = constant <i8: -128> : tile<64xi8>
    %p8_2 = muli %x8, %c8_2 : tile<64xi8>
    %r8_2 = reshape %p8_2 : tile<64xi8> -> tile<1x64xi8>
    %i8_2 = constant <i32: 2> : tile<i32>
    %t36 = store_view_tko weak %r8_2, %vy8[%i8_2, %zero] token = %t35 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>, tile<i32> -> token
    %c8_3 = constant <i8: 3> : tile<64xi8>
    %p8_3 = muli %c8_3, %x8 : tile<64xi8>
    %r8_3 = reshape %p8_3 : tile<64xi8> -> tile<1x64xi8>
    %i8_3 = constant <i32: 3> : tile<i32>
    %t37 = store_view_tko weak %r8_3, %vy8[%i8_3, %zero] token = %t36 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>, tile<i32> -> token
    %c8_4 = constant <i8: 16> : tile<64xi8>
    %p8_4 = muli %x8, %c8_4 : tile<64xi8>
    %r8_4 = reshape %p8_4 : tile<64xi8> -> tile<1x64xi8>
    %i8_4 = constant <i32: 4> : tile<i32>
    %t38 = store_view_tko weak %r8_4, %vy8[%i8_4, %zero] token = %t37 : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<5x64xi8, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
