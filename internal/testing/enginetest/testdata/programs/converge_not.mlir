// Loops whose elements change after they are no longer active: one that is read after the loop goes on counting; one becomes active again; a sum
// begins with -0, which becomes +0; a minimum of all elements is read as if it were one of conditions.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=64 i32=64
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
    %p0, %p1 = loop iter_values(%at = %start, %c = %zeros) : tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32> {
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
        break %at, %c : tile<64xi32>, tile<64xi32>
      }
      %at2 = addi %at, %ones overflow<no_signed_wrap> : tile<64xi32>
      %c1x = addi %c, %ones : tile<64xi32>
      %c2x = select %low, %c1x, %c : tile<64xi1>, tile<64xi32>
      continue %at2, %c2x : tile<64xi32>, tile<64xi32>
    }
    %s0k = store_view_tko weak %p0, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %s1k = store_view_tko weak %p1, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %q0, %q1 = loop iter_values(%at = %key, %c = %zeros) : tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32> {
      %low = cmpi greater_than %at, %zeros, signed : tile<64xi32> -> tile<64xi1>
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
        break %at, %c : tile<64xi32>, tile<64xi32>
      }
      %at1 = subi %at, %ones : tile<64xi32>
      %at2 = select %low, %at1, %at : tile<64xi1>, tile<64xi32>
      %odd = andi %at2, %ones : tile<64xi32>
      %c1x = addi %c, %odd : tile<64xi32>
      continue %at2, %c1x : tile<64xi32>, tile<64xi32>
    }
    %s2k = store_view_tko weak %q1, %vy[%c2] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %r0, %r1 = loop iter_values(%at = %key, %c = %zeros) : tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32> {
      %low = cmpi greater_than %at, %k11, signed : tile<64xi32> -> tile<64xi1>
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
        break %at, %c : tile<64xi32>, tile<64xi32>
      }
      %at1 = subi %at, %k5 : tile<64xi32>
      %c1x = addi %c, %ones : tile<64xi32>
      %c2x = select %low, %c1x, %c : tile<64xi1>, tile<64xi32>
      %at2 = andi %at1, %k63 : tile<64xi32>
      %late = cmpi greater_than %c2x, %k15, signed : tile<64xi32> -> tile<64xi1>
      %at3 = select %late, %zeros, %at2 : tile<64xi1>, tile<64xi32>
      continue %at3, %c2x : tile<64xi32>, tile<64xi32>
    }
    %s3k = store_view_tko weak %r1, %vy[%c3] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %mzero = constant <f32: -0.0> : tile<64xf32>
    %u0, %u1 = loop iter_values(%at = %start, %sum = %mzero) : tile<64xi32>, tile<64xf32> -> tile<64xi32>, tile<64xf32> {
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
      %v = select %low, %mzero, %fzero : tile<64xi1>, tile<64xf32>
      %more = addf %sum, %v rounding<nearest_even> : tile<64xf32>
      %at2 = addi %at, %ones overflow<no_signed_wrap> : tile<64xi32>
      continue %at2, %more : tile<64xi32>, tile<64xf32>
    }
    %s4k = store_view_tko weak %u1, %vz[%c0] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
