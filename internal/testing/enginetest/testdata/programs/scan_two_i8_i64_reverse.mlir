// Scans of i8 and i64 along each dimension by one region, which also branches.
// launch 1 small:i8:512 small:i64:512 zeros:i8:1536 zeros:i64:1536
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i8>>, %b: tile<ptr<i64>>, %c: tile<ptr<i8>>, %d: tile<ptr<i64>>) {
    %0 = make_token : token
    %ta = make_tensor_view %a, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xi8, strides=[64,16,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x4x16), tensor_view<8x4x16xi8, strides=[64,16,1]>>
    %tb = make_tensor_view %b, shape = [8, 4, 16], strides = [64, 16, 1] : tensor_view<8x4x16xi64, strides=[64,16,1]>
    %vb = make_partition_view %tb : partition_view<tile=(8x4x16), tensor_view<8x4x16xi64, strides=[64,16,1]>>
    %tc = make_tensor_view %c, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xi8, strides=[64,16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4x16), tensor_view<24x4x16xi8, strides=[64,16,1]>>
    %td = make_tensor_view %d, shape = [24, 4, 16], strides = [64, 16, 1] : tensor_view<24x4x16xi64, strides=[64,16,1]>
    %vd = make_partition_view %td : partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t1 = load_view_tko weak %va[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xi8, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xi8>, token
    %y, %t2 = load_view_tko weak %vb[%zero, %zero, %zero] token = %0 : partition_view<tile=(8x4x16), tensor_view<8x4x16xi64, strides=[64,16,1]>>, tile<i32> -> tile<8x4x16xi64>, token
    %i0 = constant <i32: 0> : tile<i32>
    %s0:2 = scan %x, %y dim=0 reverse=true identities=[0 : i8, 0 : i64] : tile<8x4x16xi8>, tile<8x4x16xi64> -> tile<8x4x16xi8>, tile<8x4x16xi64>
    (%l0: tile<i8>, %r0: tile<i8>, %m0: tile<i64>, %n0: tile<i64>) {
      %g0 = cmpi less_than %l0, %r0, signed : tile<i8> -> tile<i1>
      %p0 = select %g0, %r0, %l0 : tile<i1>, tile<i8>
      %q0 = addi %m0, %n0 : tile<i64>
      yield %p0, %q0 : tile<i8>, tile<i64>
    }
    %j0 = store_view_tko weak %s0#0, %vc[%i0, %zero, %zero] token = %t2 : tile<8x4x16xi8>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi8, strides=[64,16,1]>>, tile<i32> -> token
    %k0 = store_view_tko weak %s0#1, %vd[%i0, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    %i1 = constant <i32: 1> : tile<i32>
    %s1:2 = scan %x, %y dim=1 reverse=true identities=[0 : i8, 0 : i64] : tile<8x4x16xi8>, tile<8x4x16xi64> -> tile<8x4x16xi8>, tile<8x4x16xi64>
    (%l1: tile<i8>, %r1: tile<i8>, %m1: tile<i64>, %n1: tile<i64>) {
      %g1 = cmpi less_than %l1, %r1, signed : tile<i8> -> tile<i1>
      %p1 = select %g1, %r1, %l1 : tile<i1>, tile<i8>
      %q1 = addi %m1, %n1 : tile<i64>
      yield %p1, %q1 : tile<i8>, tile<i64>
    }
    %j1 = store_view_tko weak %s1#0, %vc[%i1, %zero, %zero] token = %t2 : tile<8x4x16xi8>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi8, strides=[64,16,1]>>, tile<i32> -> token
    %k1 = store_view_tko weak %s1#1, %vd[%i1, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    %i2 = constant <i32: 2> : tile<i32>
    %s2:2 = scan %x, %y dim=2 reverse=true identities=[0 : i8, 0 : i64] : tile<8x4x16xi8>, tile<8x4x16xi64> -> tile<8x4x16xi8>, tile<8x4x16xi64>
    (%l2: tile<i8>, %r2: tile<i8>, %m2: tile<i64>, %n2: tile<i64>) {
      %g2 = cmpi less_than %l2, %r2, signed : tile<i8> -> tile<i1>
      %p2 = select %g2, %r2, %l2 : tile<i1>, tile<i8>
      %q2 = addi %m2, %n2 : tile<i64>
      yield %p2, %q2 : tile<i8>, tile<i64>
    }
    %j2 = store_view_tko weak %s2#0, %vc[%i2, %zero, %zero] token = %t2 : tile<8x4x16xi8>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi8, strides=[64,16,1]>>, tile<i32> -> token
    %k2 = store_view_tko weak %s2#1, %vd[%i2, %zero, %zero] token = %t2 : tile<8x4x16xi64>, partition_view<tile=(8x4x16), tensor_view<24x4x16xi64, strides=[64,16,1]>>, tile<i32> -> token
    return
  }
}
