// Scans of f64 and i16 along each dimension by one region, which also branches.
// launch 1 small:f64:512 small:i16:512 zeros:f64:1536 zeros:i16:1536
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f64>>, %b: tile<ptr<i16>>, %c: tile<ptr<f64>>, %d: tile<ptr<i16>>) {
    %0 = make_token : token
    %ta = make_tensor_view %a, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xf64, strides=[64,16,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x4x16), tensor_view<8x4x16xf64, strides=[64,16,1]>>
    %tb = make_tensor_view %b, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xi16, strides=[64,16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(8x4x16), tensor_view<8x4x16xi16, strides=[64,16,1]>>
    %tc = make_tensor_view %c, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xf64, strides=[64,16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4x16), tensor_view<24x4x16xf64, strides=[64,16,1]>>
    %td = make_tensor_view %d, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xi16, strides=[64,16,1]>
    %vd = make_partition_view %td : partition_view<tile=(8x4x16), tensor_view<24x4x16xi16, strides=[64,16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t1 = load_view_tko weak %va[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xf64, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xf64>, token
    %y, %t2 = load_view_tko weak %vb[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xi16, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xi16>, token
    %i0 = constant <i32: 0> : tile<i32>
    %s0:2 = scan %x, %y dim=0 reverse=true identities=[0.0 : f64, 0 : i16] : tile<8x4x16xf64>, tile<8x4x16xi16> -> tile<8x4x16xf64>, tile<8x4x16xi16>
    (%l0: tile<f64>, %r0: tile<f64>, %m0: tile<i16>, %n0: tile<i16>) {
      %g0 = cmpf less_than ordered %l0, %r0 : tile<f64> -> tile<i1>
      %p0 = select %g0, %r0, %l0 : tile<i1>, tile<f64>
      %q0 = addi %m0, %n0 : tile<i16>
      yield %p0, %q0 : tile<f64>, tile<i16>
    }
    %j0 = store_view_tko weak %s0#0, %vc[%i0, %zero, %zero] token = %t2 : tile<8x4x16xf64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf64, strides=[64,16,1]>>, tile<i32> -> token
    %k0 = store_view_tko weak %s0#1, %vd[%i0, %zero, %zero] token = %t2 : tile<8x4x16xi16>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi16, strides=[64,16,1]>>, tile<i32> -> token
    %i1 = constant <i32: 1> : tile<i32>
    %s1:2 = scan %x, %y dim=1 reverse=true identities=[0.0 : f64, 0 : i16] : tile<8x4x16xf64>, tile<8x4x16xi16> -> tile<8x4x16xf64>, tile<8x4x16xi16>
    (%l1: tile<f64>, %r1: tile<f64>, %m1: tile<i16>, %n1: tile<i16>) {
      %g1 = cmpf less_than ordered %l1, %r1 : tile<f64> -> tile<i1>
      %p1 = select %g1, %r1, %l1 : tile<i1>, tile<f64>
      %q1 = addi %m1, %n1 : tile<i16>
      yield %p1, %q1 : tile<f64>, tile<i16>
    }
    %j1 = store_view_tko weak %s1#0, %vc[%i1, %zero, %zero] token = %t2 : tile<8x4x16xf64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf64, strides=[64,16,1]>>, tile<i32> -> token
    %k1 = store_view_tko weak %s1#1, %vd[%i1, %zero, %zero] token = %t2 : tile<8x4x16xi16>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi16, strides=[64,16,1]>>, tile<i32> -> token
    %i2 = constant <i32: 2> : tile<i32>
    %s2:2 = scan %x, %y dim=2 reverse=true identities=[0.0 : f64, 0 : i16] : tile<8x4x16xf64>, tile<8x4x16xi16> -> tile<8x4x16xf64>, tile<8x4x16xi16>
    (%l2: tile<f64>, %r2: tile<f64>, %m2: tile<i16>, %n2: tile<i16>) {
      %g2 = cmpf less_than ordered %l2, %r2 : tile<f64> -> tile<i1>
      %p2 = select %g2, %r2, %l2 : tile<i1>, tile<f64>
      %q2 = addi %m2, %n2 : tile<i16>
      yield %p2, %q2 : tile<f64>, tile<i16>
    }
    %j2 = store_view_tko weak %s2#0, %vc[%i2, %zero, %zero] token = %t2 : tile<8x4x16xf64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xf64, strides=[64,16,1]>>, tile<i32> -> token
    %k2 = store_view_tko weak %s2#1, %vd[%i2, %zero, %zero] token = %t2 : tile<8x4x16xi16>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi16, strides=[64,16,1]>>, tile<i32> -> token
    return
  }
}
