// Scans of i64 and f32 along each dimension by one region, which also branches.
// launch 1 small:i64:512 small:f32:512 zeros:i64:1536 zeros:f32:1536
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i64>>, %b: tile<ptr<f32>>, %c: tile<ptr<i64>>, %d: tile<ptr<f32>>) {
    %0 = make_token : token
    %ta = make_tensor_view %a, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xi64, strides=[64,16,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x4x16), tensor_view<8x4x16xi64, strides=[64,16,1]>>
    %tb = make_tensor_view %b, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xf32, strides=[64,16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(8x4x16), tensor_view<8x4x16xf32, strides=[64,16,1]>>
    %tc = make_tensor_view %c, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xi64, strides=[64,16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>
    %td = make_tensor_view %d, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xf32, strides=[64,16,1]>
    %vd = make_partition_view %td : partition_view<tile=(8x4x16), tensor_view<24x4x16xf32, strides=[64,16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t1 = load_view_tko weak %va[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xi64, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xi64>, token
    %y, %t2 = load_view_tko weak %vb[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xf32, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xf32>, token
    %i0 = constant <i32: 0> : tile<i32>
    %s0:2 = scan %x, %y dim=0 reverse=true identities=[0 : i64, 0.0 : f32] : tile<8x4x16xi64>, tile<8x4x16xf32> -> tile<8x4x16xi64>, tile<8x4x16xf32>
    (%l0: tile<i64>, %r0: tile<i64>, %m0: tile<f32>, %n0: tile<f32>) {
      %g0 = cmpi less_than %l0, %r0, signed : tile<i64> -> tile<i1>
      %p0 = select %g0, %r0, %l0 : tile<i1>, tile<i64>
      %q0 = addf %m0, %n0 : tile<f32>
      yield %p0, %q0 : tile<i64>, tile<f32>
    }
    %j0 = store_view_tko weak %s0#0, %vc[%i0, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    %k0 = store_view_tko weak %s0#1, %vd[%i0, %zero, %zero] token = %t2 : tile<8x4x16xf32>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf32, strides=[64,16,1]>>, tile<i32> -> token
    %i1 = constant <i32: 1> : tile<i32>
    %s1:2 = scan %x, %y dim=1 reverse=true identities=[0 : i64, 0.0 : f32] : tile<8x4x16xi64>, tile<8x4x16xf32> -> tile<8x4x16xi64>, tile<8x4x16xf32>
    (%l1: tile<i64>, %r1: tile<i64>, %m1: tile<f32>, %n1: tile<f32>) {
      %g1 = cmpi less_than %l1, %r1, signed : tile<i64> -> tile<i1>
      %p1 = select %g1, %r1, %l1 : tile<i1>, tile<i64>
      %q1 = addf %m1, %n1 : tile<f32>
      yield %p1, %q1 : tile<i64>, tile<f32>
    }
    %j1 = store_view_tko weak %s1#0, %vc[%i1, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    %k1 = store_view_tko weak %s1#1, %vd[%i1, %zero, %zero] token = %t2 : tile<8x4x16xf32>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf32, strides=[64,16,1]>>, tile<i32> -> token
    %i2 = constant <i32: 2> : tile<i32>
    %s2:2 = scan %x, %y dim=2 reverse=true identities=[0 : i64, 0.0 : f32] : tile<8x4x16xi64>, tile<8x4x16xf32> -> tile<8x4x16xi64>, tile<8x4x16xf32>
    (%l2: tile<i64>, %r2: tile<i64>, %m2: tile<f32>, %n2: tile<f32>) {
      %g2 = cmpi less_than %l2, %r2, signed : tile<i64> -> tile<i1>
      %p2 = select %g2, %r2, %l2 : tile<i1>, tile<i64>
      %q2 = addf %m2, %n2 : tile<f32>
      yield %p2, %q2 : tile<i64>, tile<f32>
    }
    %j2 = store_view_tko weak %s2#0, %vc[%i2, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    %k2 = store_view_tko weak %s2#1, %vd[%i2, %zero, %zero] token = %t2 : tile<8x4x16xf32>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf32, strides=[64,16,1]>>, tile<i32> -> token
    return
  }
}
