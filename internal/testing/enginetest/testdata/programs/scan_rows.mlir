// Scans of rows, of different types, lengths and operations.
// launch 1 small:i32:4x64 zeros:i32:4x64 small:i64:64 zeros:i64:64 small:f32:8x16 zeros:f32:8x16 small:f64:2x128 zeros:f64:2x128 small:i32:256 zeros:i32:256 small:f32:2x2x32 zeros:f32:2x2x32 small:i64:16x4 zeros:i64:16x4
cuda_tile.module @m {
  entry @k(%x0: tile<ptr<i32>>, %y0: tile<ptr<i32>>, %x1: tile<ptr<i64>>, %y1: tile<ptr<i64>>, %x2: tile<ptr<f32>>, %y2: tile<ptr<f32>>, %x3: tile<ptr<f64>>, %y3: tile<ptr<f64>>, %x4: tile<ptr<i32>>, %y4: tile<ptr<i32>>, %x5: tile<ptr<f32>>, %y5: tile<ptr<f32>>, %x6: tile<ptr<i64>>, %y6: tile<ptr<i64>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx0 = make_tensor_view %x0, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi32, strides=[64,1]>
    %vx0 = make_partition_view %tx0 : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>
    %ty0 = make_tensor_view %y0, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xi32, strides=[64,1]>
    %vy0 = make_partition_view %ty0 : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>
    %a0, %k0 = load_view_tko weak %vx0[%zero, %zero] : partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>, tile<i32> -> tile<4x64xi32>, token
    %s0 = scan %a0 dim=1 reverse=false identities=[0 : i32] : tile<4x64xi32> -> tile<4x64xi32>
    (%l0: tile<i32>, %r0: tile<i32>) {
      %p0 = addi %l0, %r0 : tile<i32>
      yield %p0 : tile<i32>
    }
    %w0 = store_view_tko weak %s0, %vy0[%zero, %zero] : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<4x64xi32, strides=[64,1]>>, tile<i32> -> token
    %tx1 = make_tensor_view %x1, shape = [64], strides = [1] : tensor_view<64xi64, strides=[1]>
    %vx1 = make_partition_view %tx1 : partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>
    %ty1 = make_tensor_view %y1, shape = [64], strides = [1] : tensor_view<64xi64, strides=[1]>
    %vy1 = make_partition_view %ty1 : partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>
    %a1, %k1 = load_view_tko weak %vx1[%zero] : partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>, tile<i32> -> tile<64xi64>, token
    %s1 = scan %a1 dim=0 reverse=false identities=[-100 : i64] : tile<64xi64> -> tile<64xi64>
    (%l1: tile<i64>, %r1: tile<i64>) {
      %p1 = maxi %l1, %r1 signed : tile<i64>
      yield %p1 : tile<i64>
    }
    %w1 = store_view_tko weak %s1, %vy1[%zero] : tile<64xi64>, partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>, tile<i32> -> token
    %tx2 = make_tensor_view %x2, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vx2 = make_partition_view %tx2 : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %ty2 = make_tensor_view %y2, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vy2 = make_partition_view %ty2 : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %a2, %k2 = load_view_tko weak %vx2[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> tile<8x16xf32>, token
    %s2 = scan %a2 dim=1 reverse=false identities=[0.000000e+00 : f32] : tile<8x16xf32> -> tile<8x16xf32>
    (%l2: tile<f32>, %r2: tile<f32>) {
      %p2 = addf %l2, %r2 : tile<f32>
      yield %p2 : tile<f32>
    }
    %w2 = store_view_tko weak %s2, %vy2[%zero, %zero] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    %tx3 = make_tensor_view %x3, shape = [2, 128], strides = [128, 1] : tensor_view<2x128xf64, strides=[128,1]>
    %vx3 = make_partition_view %tx3 : partition_view<tile=(2x128), tensor_view<2x128xf64, strides=[128,1]>>
    %ty3 = make_tensor_view %y3, shape = [2, 128], strides = [128, 1] : tensor_view<2x128xf64, strides=[128,1]>
    %vy3 = make_partition_view %ty3 : partition_view<tile=(2x128), tensor_view<2x128xf64, strides=[128,1]>>
    %a3, %k3 = load_view_tko weak %vx3[%zero, %zero] : partition_view<tile=(2x128), tensor_view<2x128xf64, strides=[128,1]>>, tile<i32> -> tile<2x128xf64>, token
    %s3 = scan %a3 dim=1 reverse=false identities=[-1.000000e+02 : f64] : tile<2x128xf64> -> tile<2x128xf64>
    (%l3: tile<f64>, %r3: tile<f64>) {
      %p3 = maxf %l3, %r3 : tile<f64>
      yield %p3 : tile<f64>
    }
    %w3 = store_view_tko weak %s3, %vy3[%zero, %zero] : tile<2x128xf64>, partition_view<tile=(2x128), tensor_view<2x128xf64, strides=[128,1]>>, tile<i32> -> token
    %tx4 = make_tensor_view %x4, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vx4 = make_partition_view %tx4 : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %ty4 = make_tensor_view %y4, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vy4 = make_partition_view %ty4 : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %a4, %k4 = load_view_tko weak %vx4[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %s4 = scan %a4 dim=0 reverse=false identities=[0 : i32] : tile<256xi32> -> tile<256xi32>
    (%l4: tile<i32>, %r4: tile<i32>) {
      %p4 = xori %l4, %r4 : tile<i32>
      yield %p4 : tile<i32>
    }
    %w4 = store_view_tko weak %s4, %vy4[%zero] : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %tx5 = make_tensor_view %x5, shape = [2, 2, 32], strides = [64, 32, 1] : tensor_view<2x2x32xf32, strides=[64,32,1]>
    %vx5 = make_partition_view %tx5 : partition_view<tile=(2x2x32), tensor_view<2x2x32xf32, strides=[64,32,1]>>
    %ty5 = make_tensor_view %y5, shape = [2, 2, 32], strides = [64, 32, 1] : tensor_view<2x2x32xf32, strides=[64,32,1]>
    %vy5 = make_partition_view %ty5 : partition_view<tile=(2x2x32), tensor_view<2x2x32xf32, strides=[64,32,1]>>
    %a5, %k5 = load_view_tko weak %vx5[%zero, %zero, %zero] : partition_view<tile=(2x2x32), tensor_view<2x2x32xf32, strides=[64,32,1]>>, tile<i32> -> tile<2x2x32xf32>, token
    %s5 = scan %a5 dim=2 reverse=false identities=[1.000000e+00 : f32] : tile<2x2x32xf32> -> tile<2x2x32xf32>
    (%l5: tile<f32>, %r5: tile<f32>) {
      %p5 = mulf %l5, %r5 : tile<f32>
      yield %p5 : tile<f32>
    }
    %w5 = store_view_tko weak %s5, %vy5[%zero, %zero, %zero] : tile<2x2x32xf32>, partition_view<tile=(2x2x32), tensor_view<2x2x32xf32, strides=[64,32,1]>>, tile<i32> -> token
    %tx6 = make_tensor_view %x6, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xi64, strides=[4,1]>
    %vx6 = make_partition_view %tx6 : partition_view<tile=(16x4), tensor_view<16x4xi64, strides=[4,1]>>
    %ty6 = make_tensor_view %y6, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xi64, strides=[4,1]>
    %vy6 = make_partition_view %ty6 : partition_view<tile=(16x4), tensor_view<16x4xi64, strides=[4,1]>>
    %a6, %k6 = load_view_tko weak %vx6[%zero, %zero] : partition_view<tile=(16x4), tensor_view<16x4xi64, strides=[4,1]>>, tile<i32> -> tile<16x4xi64>, token
    %s6 = scan %a6 dim=1 reverse=false identities=[0 : i64] : tile<16x4xi64> -> tile<16x4xi64>
    (%l6: tile<i64>, %r6: tile<i64>) {
      %p6 = addi %l6, %r6 : tile<i64>
      yield %p6 : tile<i64>
    }
    %w6 = store_view_tko weak %s6, %vy6[%zero, %zero] : tile<16x4xi64>, partition_view<tile=(16x4), tensor_view<16x4xi64, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
