// Minimums and maximums of three numbers, of which two may be NaN, and all may be zeros of either sign, infinite or subnormal.
// launch 1 zeros:f32:512 zeros:f32:512 zeros:f32:512 zeros:f32:512 zeros:f64:512 zeros:f64:512
cuda_tile.module @m {
  entry @k(%p0: tile<ptr<f32>>, %p1: tile<ptr<f32>>, %p2: tile<ptr<f32>>, %p3: tile<ptr<f32>>, %p4: tile<ptr<f64>>, %p5: tile<ptr<f64>>) {
    %v = constant <f32: [0x7FC00000, 0x80000000, 0.0, 1.0, -1.0, 0xFF800000, 0x7F800000, 0x00000001]> : tile<8xf32>
    %a1 = reshape %v : tile<8xf32> -> tile<8x1x1xf32>
    %a2 = broadcast %a1 : tile<8x1x1xf32> -> tile<8x8x8xf32>
    %a = reshape %a2 : tile<8x8x8xf32> -> tile<512xf32>
    %ad = ftof %a : tile<512xf32> -> tile<512xf64>
    %b1 = reshape %v : tile<8xf32> -> tile<1x8x1xf32>
    %b2 = broadcast %b1 : tile<1x8x1xf32> -> tile<8x8x8xf32>
    %b = reshape %b2 : tile<8x8x8xf32> -> tile<512xf32>
    %bd = ftof %b : tile<512xf32> -> tile<512xf64>
    %w = constant <f32: [2.0, 0x80000000, 0.0, 1.0, -1.0, 0xFF800000, 0x7F800000, 0x00000001]> : tile<8xf32>
    %c1 = reshape %w : tile<8xf32> -> tile<1x1x8xf32>
    %c2 = broadcast %c1 : tile<1x1x8xf32> -> tile<8x8x8xf32>
    %c = reshape %c2 : tile<8x8x8xf32> -> tile<512xf32>
    %cd = ftof %c : tile<512xf32> -> tile<512xf64>
    %m0a = minf %a, %b : tile<512xf32>
    %m0 = minf %m0a, %c : tile<512xf32>
    %m1a = maxf %a, %b : tile<512xf32>
    %m1 = maxf %c, %m1a : tile<512xf32>
    %m2 = minf %m1a, %c : tile<512xf32>
    %m3 = maxf %m0a, %c : tile<512xf32>
    %m4a = minf %ad, %bd : tile<512xf64>
    %m4 = minf %cd, %m4a : tile<512xf64>
    %m5a = maxf %ad, %bd : tile<512xf64>
    %m5 = maxf %m5a, %cd : tile<512xf64>
    %t0 = make_tensor_view %p0, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %q0 = make_partition_view %t0 : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %t1 = make_tensor_view %p1, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %q1 = make_partition_view %t1 : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %t2 = make_tensor_view %p2, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %q2 = make_partition_view %t2 : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %t3 = make_tensor_view %p3, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %q3 = make_partition_view %t3 : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %t4 = make_tensor_view %p4, shape = [512], strides = [1] : tensor_view<512xf64, strides=[1]>
    %q4 = make_partition_view %t4 : partition_view<tile=(512), tensor_view<512xf64, strides=[1]>>
    %t5 = make_tensor_view %p5, shape = [512], strides = [1] : tensor_view<512xf64, strides=[1]>
    %q5 = make_partition_view %t5 : partition_view<tile=(512), tensor_view<512xf64, strides=[1]>>
    %z = constant <i32: 0> : tile<i32>
    %w0 = store_view_tko weak %m0, %q0[%z] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    %w1 = store_view_tko weak %m1, %q1[%z] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    %w2 = store_view_tko weak %m2, %q2[%z] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    %w3 = store_view_tko weak %m3, %q3[%z] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    %w4 = store_view_tko weak %m4, %q4[%z] : tile<512xf64>, partition_view<tile=(512), tensor_view<512xf64, strides=[1]>>, tile<i32> -> token
    %w5 = store_view_tko weak %m5, %q5[%z] : tile<512xf64>, partition_view<tile=(512), tensor_view<512xf64, strides=[1]>>, tile<i32> -> token
    return
  }
}
