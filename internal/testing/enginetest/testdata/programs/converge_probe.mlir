// Loops that go on while an element is active, and load by indices: a look-up that probes from an index on, in which elements that have ended
// continue to count; sums of segments, which add zeros to elements that have ended. In the second launch the limits are beyond the
// buffers, but no index is; in the third nothing is within the limit; in the last one an index is beyond a buffer.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=64 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1000 i32=50
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=0 i32=0
// launch 1 range:i32:40 small:f32:64 zeros:i32:256 zeros:f32:256 i32=60 i32=50
cuda_tile.module @m {
  entry @k(%keys: tile<ptr<i32>>, %vals: tile<ptr<f32>>, %y: tile<ptr<i32>>, %z: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %zeros = constant <i32: 0> : tile<64xi32>
    %ones = constant <i32: 1> : tile<64xi32>
    %minus = constant <i32: -1> : tile<64xi32>
    %k15 = constant <i32: 15> : tile<64xi32>
    %k63 = constant <i32: 63> : tile<64xi32>
    %k5 = constant <i32: 5> : tile<64xi32>
    %k7 = constant <i32: 7> : tile<64xi32>
    %k11 = constant <i32: 11> : tile<64xi32>
    %fzero = constant <f32: 0.0> : tile<64xf32>
    %iota = iota : tile<64xi32>
    %i5 = muli %iota, %k5 : tile<64xi32>
    %start = andi %i5, %k15 : tile<64xi32>
    %i7 = muli %iota, %k7 : tile<64xi32>
    %i73 = addi %i7, %k5 : tile<64xi32>
    %key = andi %i73, %k63 : tile<64xi32>
    %far = muli %iota, %k11 : tile<64xi32>
    %ks1 = reshape %keys : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ks = broadcast %ks1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %vs1 = reshape %vals : tile<ptr<f32>> -> tile<1xptr<f32>>
    %vs = broadcast %vs1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %ns1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %ns1 : tile<1xi32> -> tile<64xi32>
    %ms1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %ms1 : tile<1xi32> -> tile<64xi32>
    %ty = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>
    %tz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %vz = make_partition_view %tz : partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>
    %p0, %p1, %p2 = loop iter_values(%at = %start, %res = %minus, %open = %ones) : tile<64xi32>, tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32>, tile<64xi32> {
      %r = reduce %open dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32>
      (%ra: tile<i32>, %rb: tile<i32>) {
        %rc = maxi %ra, %rb signed : tile<i32>
        yield %rc : tile<i32>
      }
      %more = cmpi greater_than %r, %c0, signed : tile<i32> -> tile<i1>
      if %more {
        yield
      } else {
        break %at, %res, %open : tile<64xi32>, tile<64xi32>, tile<64xi32>
      }
      %on = cmpi not_equal %open, %zeros, signed : tile<64xi32> -> tile<64xi1>
      %in = cmpi less_than %at, %ns, unsigned : tile<64xi32> -> tile<64xi1>
      %both = andi %in, %on : tile<64xi1>
      %pk = offset %ks, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %found, %t1 = load_ptr_tko weak %pk, %both, %minus : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
      %same = cmpi equal %found, %key, signed : tile<64xi32> -> tile<64xi1>
      %hit = andi %same, %on : tile<64xi1>
      %new = select %hit, %at, %res : tile<64xi1>, tile<64xi32>
      %empty = cmpi equal %found, %minus, signed : tile<64xi32> -> tile<64xi1>
      %done = ori %hit, %empty : tile<64xi1>
      %still = select %done, %zeros, %open : tile<64xi1>, tile<64xi32>
      %next = addi %at, %ones overflow<no_signed_wrap> : tile<64xi32>
      continue %next, %new, %still : tile<64xi32>, tile<64xi32>, tile<64xi32>
    }
    %s0k = store_view_tko weak %p1, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %s1k = store_view_tko weak %p2, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %q0, %q1 = loop iter_values(%at = %start, %sum = %fzero) : tile<64xi32>, tile<64xf32> -> tile<64xi32>, tile<64xf32> {
      %low = cmpi less_than %at, %key, signed : tile<64xi32> -> tile<64xi1>
      %anyb = exti %low unsigned : tile<64xi1> -> tile<64xi8>
      %anyr = reduce %anyb dim=0 identities=[0 : i8] : tile<64xi8> -> tile<i8>
      (%anyp: tile<i8>, %anyq: tile<i8>) {
        %anym = maxi %anyp, %anyq unsigned : tile<i8>
        yield %anym : tile<i8>
      }
      %anyt = trunci %anyr : tile<i8> -> tile<i1>
      if %anyt {
        yield
      } else {
        break %at, %sum : tile<64xi32>, tile<64xf32>
      }
      %on = cmpi less_than %at, %key, signed : tile<64xi32> -> tile<64xi1>
      %in = cmpi less_than %at, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %both = andi %in, %on : tile<64xi1>
      %pv = offset %vs, %at : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %v, %t1 = load_ptr_tko weak %pv, %both, %fzero : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %w = mulf %v, %v rounding<nearest_even> : tile<64xf32>
      %more = addf %sum, %w rounding<nearest_even> : tile<64xf32>
      %next = addi %at, %ones overflow<no_signed_wrap> : tile<64xi32>
      continue %next, %more : tile<64xi32>, tile<64xf32>
    }
    %s2k = store_view_tko weak %q1, %vz[%c0] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
