// Scans and reductions that take subnormal numbers for zeros: the first element of a line is combined with nothing, so it remains.
// launch 1 range:i32:8x8 zeros:i32:8x8 zeros:i32:8x8 zeros:i32:64x1
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y0: tile<ptr<i32>>, %y1: tile<ptr<i32>>, %y2: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %vx = make_partition_view %tx : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>
    %a, %k = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> tile<8x8xi32>, token
    %f = bitcast %a : tile<8x8xi32> -> tile<8x8xf32>
    %ty0 = make_tensor_view %y0, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %vy0 = make_partition_view %ty0 : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>
    %s0 = scan %f dim=1 reverse=false identities=[0.000000e+00 : f32] : tile<8x8xf32> -> tile<8x8xf32>
    (%l0: tile<f32>, %r0: tile<f32>) {
      %p0 = addf %l0, %r0 flush_to_zero : tile<f32>
      yield %p0 : tile<f32>
    }
    %b0 = bitcast %s0 : tile<8x8xf32> -> tile<8x8xi32>
    %w0 = store_view_tko weak %b0, %vy0[%zero, %zero] : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> token
    %ty1 = make_tensor_view %y1, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %vy1 = make_partition_view %ty1 : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>
    %s1 = scan %f dim=0 reverse=true identities=[1.000000e+00 : f32] : tile<8x8xf32> -> tile<8x8xf32>
    (%l1: tile<f32>, %r1: tile<f32>) {
      %p1 = mulf %l1, %r1 flush_to_zero : tile<f32>
      yield %p1 : tile<f32>
    }
    %b1 = bitcast %s1 : tile<8x8xf32> -> tile<8x8xi32>
    %w1 = store_view_tko weak %b1, %vy1[%zero, %zero] : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> token
    %line = reshape %f : tile<8x8xf32> -> tile<64x1xf32>
    %s2 = reduce %line dim=1 identities=[0.000000e+00 : f32] : tile<64x1xf32> -> tile<64xf32>
    (%l2: tile<f32>, %r2: tile<f32>) {
      %p2 = addf %l2, %r2 flush_to_zero : tile<f32>
      yield %p2 : tile<f32>
    }
    %c2 = reshape %s2 : tile<64xf32> -> tile<64x1xf32>
    %b2 = bitcast %c2 : tile<64x1xf32> -> tile<64x1xi32>
    %ty2 = make_tensor_view %y2, shape = [64, 1], strides = [1, 1] : tensor_view<64x1xi32, strides=[1,1]>
    %vy2 = make_partition_view %ty2 : partition_view<tile=(64x1), tensor_view<64x1xi32, strides=[1,1]>>
    %w2 = store_view_tko weak %b2, %vy2[%zero, %zero] : tile<64x1xi32>, partition_view<tile=(64x1), tensor_view<64x1xi32, strides=[1,1]>>, tile<i32> -> token
    return
  }
}
