// Parts of a tile that are reshaped, permuted and added up, each part at every index.
// launch 1 range:i32:8x16 zeros:i32:128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %0 = make_token : token
    %tx = make_tensor_view %x, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %vx = make_partition_view %tx : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [128], strides = [1] : tensor_view<128xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>
    %w, %t0 = load_view_tko weak %vx[%zero, %zero] token = %0 : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> tile<8x16xi32>, token
    %c = constant <i32: 7> : tile<8x16xi32>
    %u = muli %w, %c : tile<8x16xi32>
    %e0 = extract %w[%zero, %zero] : tile<8x16xi32> -> tile<4x4xi32>
    %r0 = reshape %e0 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p0 = permute %r0 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f0 = reshape %p0 : tile<4x2x2xi32> -> tile<16xi32>
    %g0 = reshape %e0 : tile<4x4xi32> -> tile<16xi32>
    %h0 = muli %f0, %g0 : tile<16xi32>
    %i0 = constant <i32: 0> : tile<i32>
    %s0 = store_view_tko weak %h0, %vy[%i0] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e1 = extract %w[%one, %three] : tile<8x16xi32> -> tile<4x4xi32>
    %r1 = reshape %e1 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p1 = permute %r1 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f1 = reshape %p1 : tile<4x2x2xi32> -> tile<16xi32>
    %g1 = reshape %e1 : tile<4x4xi32> -> tile<16xi32>
    %h1 = muli %f1, %g1 : tile<16xi32>
    %i1 = constant <i32: 1> : tile<i32>
    %s1 = store_view_tko weak %h1, %vy[%i1] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e2 = extract %w[%one, %two] : tile<8x16xi32> -> tile<4x4xi32>
    %r2 = reshape %e2 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p2 = permute %r2 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f2 = reshape %p2 : tile<4x2x2xi32> -> tile<16xi32>
    %g2 = reshape %e2 : tile<4x4xi32> -> tile<16xi32>
    %h2 = muli %f2, %g2 : tile<16xi32>
    %i2 = constant <i32: 2> : tile<i32>
    %s2 = store_view_tko weak %h2, %vy[%i2] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e3 = extract %w[%zero, %one] : tile<8x16xi32> -> tile<4x4xi32>
    %r3 = reshape %e3 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p3 = permute %r3 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f3 = reshape %p3 : tile<4x2x2xi32> -> tile<16xi32>
    %g3 = reshape %e3 : tile<4x4xi32> -> tile<16xi32>
    %h3 = muli %f3, %g3 : tile<16xi32>
    %i3 = constant <i32: 3> : tile<i32>
    %s3 = store_view_tko weak %h3, %vy[%i3] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e4 = extract %u[%zero, %zero] : tile<8x16xi32> -> tile<4x4xi32>
    %r4 = reshape %e4 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p4 = permute %r4 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f4 = reshape %p4 : tile<4x2x2xi32> -> tile<16xi32>
    %g4 = reshape %e4 : tile<4x4xi32> -> tile<16xi32>
    %h4 = muli %f4, %g4 : tile<16xi32>
    %i4 = constant <i32: 4> : tile<i32>
    %s4 = store_view_tko weak %h4, %vy[%i4] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e5 = extract %u[%one, %three] : tile<8x16xi32> -> tile<4x4xi32>
    %r5 = reshape %e5 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p5 = permute %r5 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f5 = reshape %p5 : tile<4x2x2xi32> -> tile<16xi32>
    %g5 = reshape %e5 : tile<4x4xi32> -> tile<16xi32>
    %h5 = muli %f5, %g5 : tile<16xi32>
    %i5 = constant <i32: 5> : tile<i32>
    %s5 = store_view_tko weak %h5, %vy[%i5] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e6 = extract %u[%one, %two] : tile<8x16xi32> -> tile<4x4xi32>
    %r6 = reshape %e6 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p6 = permute %r6 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f6 = reshape %p6 : tile<4x2x2xi32> -> tile<16xi32>
    %g6 = reshape %e6 : tile<4x4xi32> -> tile<16xi32>
    %h6 = muli %f6, %g6 : tile<16xi32>
    %i6 = constant <i32: 6> : tile<i32>
    %s6 = store_view_tko weak %h6, %vy[%i6] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %e7 = extract %u[%zero, %one] : tile<8x16xi32> -> tile<4x4xi32>
    %r7 = reshape %e7 : tile<4x4xi32> -> tile<2x2x4xi32>
    %p7 = permute %r7 [2, 0, 1] : tile<2x2x4xi32> -> tile<4x2x2xi32>
    %f7 = reshape %p7 : tile<4x2x2xi32> -> tile<16xi32>
    %g7 = reshape %e7 : tile<4x4xi32> -> tile<16xi32>
    %h7 = muli %f7, %g7 : tile<16xi32>
    %i7 = constant <i32: 7> : tile<i32>
    %s7 = store_view_tko weak %h7, %vy[%i7] token = %0 : tile<16xi32>, partition_view<tile=(16), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
