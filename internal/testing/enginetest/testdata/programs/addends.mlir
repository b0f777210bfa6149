// Functions whose results are only added to numbers of at least 1, and others: tanh has another user, and 0.5 is too small. The
// results are integers, because engines round differently.
// launch 1 small:f32:64 zeros:i32:64x5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [320], strides = [1] : tensor_view<320xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>
    %v, %t = load_view_tko weak %vx[%c0] : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %one = constant <f32: 1.0> : tile<64xf32>
    %minus = constant <f32: -1.5> : tile<64xf32>
    %half = constant <f32: 0.5> : tile<64xf32>
    %scale = constant <f32: 64.0> : tile<64xf32>
    %rest = constant <f32: 0.3> : tile<64xf32>

    %t0 = tanh %v : tile<64xf32>
    %s0 = addf %t0, %one : tile<64xf32>
    %e1 = exp %v : tile<64xf32>
    %s1 = addf %minus, %e1 : tile<64xf32>
    %e2 = exp2 %v : tile<64xf32>
    %s2 = addf %e2, %one : tile<64xf32>
    %e3 = exp2 %v : tile<64xf32>
    %s3 = addf %e3, %half : tile<64xf32>
    %small = mulf %v, %half : tile<64xf32>
    %t4 = tanh %small : tile<64xf32>
    %p4 = addf %t4, %one : tile<64xf32>
    %s4 = mulf %p4, %t4 : tile<64xf32>

    %k0 = constant <i32: 0> : tile<i32>
    %f0 = fma %s0, %scale, %rest : tile<64xf32>
    %i0 = ftoi %f0 signed : tile<64xf32> -> tile<64xi32>
    %w0 = store_view_tko weak %i0, %vy[%k0] : tile<64xi32>, partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>, tile<i32> -> token
    %k1 = constant <i32: 1> : tile<i32>
    %f1 = fma %s1, %scale, %rest : tile<64xf32>
    %i1 = ftoi %f1 signed : tile<64xf32> -> tile<64xi32>
    %w1 = store_view_tko weak %i1, %vy[%k1] : tile<64xi32>, partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>, tile<i32> -> token
    %k2 = constant <i32: 2> : tile<i32>
    %f2 = fma %s2, %scale, %rest : tile<64xf32>
    %i2 = ftoi %f2 signed : tile<64xf32> -> tile<64xi32>
    %w2 = store_view_tko weak %i2, %vy[%k2] : tile<64xi32>, partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>, tile<i32> -> token
    %k3 = constant <i32: 3> : tile<i32>
    %f3 = fma %s3, %scale, %rest : tile<64xf32>
    %i3 = ftoi %f3 signed : tile<64xf32> -> tile<64xi32>
    %w3 = store_view_tko weak %i3, %vy[%k3] : tile<64xi32>, partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>, tile<i32> -> token
    %k4 = constant <i32: 4> : tile<i32>
    %f4 = fma %s4, %scale, %rest : tile<64xf32>
    %i4 = ftoi %f4 signed : tile<64xf32> -> tile<64xi32>
    %w4 = store_view_tko weak %i4, %vy[%k4] : tile<64xi32>, partition_view<tile=(64), tensor_view<320xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
