// Concatenations of parts that one loop computes: along each dimension, of masks, of a part that is also read alone, and
// in a loop whose carried tile its own halves become.
// launch 1 small:f32:128 zeros:f32:256 zeros:i32:128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<i32>>) {
    %tok = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %hi = constant <i32: 3> : tile<i32>
    %tx = make_tensor_view %x, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vx = make_partition_view %tx : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %ty = make_tensor_view %y, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vy = make_partition_view %ty : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %tz = make_tensor_view %z, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %vz = make_partition_view %tz : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %a, %t0 = load_view_tko weak %vx[%lo, %lo] token = %tok : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> tile<8x16xf32>, token
    %half = constant <f32: 0.5> : tile<8x8xf32>
    %l = extract %a[%lo, %lo] : tile<8x16xf32> -> tile<8x8xf32>
    %r = extract %a[%lo, %st] : tile<8x16xf32> -> tile<8x8xf32>
    %p = mulf %l, %half : tile<8x8xf32>
    %q = subf %p, %r : tile<8x8xf32>
    %c = cat %p, %q dim = 1 : tile<8x8xf32>, tile<8x8xf32> -> tile<8x16xf32>
    %d = cat %q, %q dim = 0 : tile<8x8xf32>, tile<8x8xf32> -> tile<16x8xf32>
    %e = reshape %d : tile<16x8xf32> -> tile<8x16xf32>
    %lt = cmpf less_than ordered %p, %q : tile<8x8xf32> -> tile<8x8xi1>
    %gt = cmpf less_than ordered %q, %p : tile<8x8xf32> -> tile<8x8xi1>
    %m = cat %lt, %gt dim = 1 : tile<8x8xi1>, tile<8x8xi1> -> tile<8x16xi1>
    %s = select %m, %c, %e : tile<8x16xi1>, tile<8x16xf32>
    %u = reshape %s : tile<8x16xf32> -> tile<64x2xf32>
    %u0 = extract %u[%lo, %lo] : tile<64x2xf32> -> tile<64x1xf32>
    %u1 = extract %u[%lo, %st] : tile<64x2xf32> -> tile<64x1xf32>
    %v0 = addf %u0, %u1 : tile<64x1xf32>
    %v1 = mulf %u0, %u1 : tile<64x1xf32>
    %v = cat %v0, %v1 dim = 1 : tile<64x1xf32>, tile<64x1xf32> -> tile<64x2xf32>
    %w = reshape %v : tile<64x2xf32> -> tile<8x16xf32>
    %f = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%g = %w) -> (tile<8x16xf32>) {
      %g0 = extract %g[%lo, %lo] : tile<8x16xf32> -> tile<4x16xf32>
      %g1 = extract %g[%st, %lo] : tile<8x16xf32> -> tile<4x16xf32>
      %h0 = maxf %g0, %g1 : tile<4x16xf32>
      %h1 = subf %g0, %g1 : tile<4x16xf32>
      %h = cat %h1, %h0 dim = 0 : tile<4x16xf32>, tile<4x16xf32> -> tile<8x16xf32>
      continue %h : tile<8x16xf32>
    }
    %o = cat %f, %s dim = 0 : tile<8x16xf32>, tile<8x16xf32> -> tile<16x16xf32>
    %w0 = store_view_tko weak %o, %vy[%lo, %lo] token = %t0 : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    %n = bitcast %q : tile<8x8xf32> -> tile<8x8xi32>
    %k = bitcast %l : tile<8x8xf32> -> tile<8x8xi32>
    %b = cat %n, %k dim = 0 : tile<8x8xi32>, tile<8x8xi32> -> tile<16x8xi32>
    %b2 = reshape %b : tile<16x8xi32> -> tile<8x16xi32>
    %w1 = store_view_tko weak %b2, %vz[%lo, %lo] token = %w0 : tile<8x16xi32>, partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
