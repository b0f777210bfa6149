// Loops that go on while an element is active and a counter is below a bound. The first carries conditions, and more iterations than one nest
// has; the counter is read by elements and after the loop. The second has two conditions, one of which is that all elements are done.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1000 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=600 i32=3
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=5 i32=1
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=-1 i32=0
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
    %live = cmpi greater_than %far, %k15, signed : tile<64xi32> -> tile<64xi1>
    %p0, %p1, %p2, %p3 = loop iter_values(%left = %far, %when = %minus, %alive = %live, %i = %c0) : tile<64xi32>, tile<64xi32>, tile<64xi1>, tile<i32> -> tile<64xi32>, tile<64xi32>, tile<64xi1>, tile<i32> {
      %anyb = exti %alive unsigned : tile<64xi1> -> tile<64xi8>
      %anyr = reduce %anyb dim=0 identities=[0 : i8] : tile<64xi8> -> tile<i8>
      (%anyp: tile<i8>, %anyq: tile<i8>) {
        %anym = maxi %anyp, %anyq unsigned : tile<i8>
        yield %anym : tile<i8>
      }
      %anyt = trunci %anyr : tile<i8> -> tile<i1>
      %below = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      %more = andi %anyt, %below : tile<i1>
      if %more {
        yield
      } else {
        break %left, %when, %alive, %i : tile<64xi32>, tile<64xi32>, tile<64xi1>, tile<i32>
      }
      %less = subi %left, %ones : tile<64xi32>
      %l2 = select %alive, %less, %left : tile<64xi1>, tile<64xi32>
      %is1 = reshape %i : tile<i32> -> tile<1xi32>
      %is = broadcast %is1 : tile<1xi32> -> tile<64xi32>
      %w2 = select %alive, %is, %when : tile<64xi1>, tile<64xi32>
      %pos = cmpi greater_than %l2, %k7, signed : tile<64xi32> -> tile<64xi1>
      %a2 = andi %pos, %alive : tile<64xi1>
      %i2 = addi %i, %c1 : tile<i32>
      continue %l2, %w2, %a2, %i2 : tile<64xi32>, tile<64xi32>, tile<64xi1>, tile<i32>
    }
    %s0k = store_view_tko weak %p0, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %s1k = store_view_tko weak %p1, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %p3s1 = reshape %p3 : tile<i32> -> tile<1xi32>
    %p3s = broadcast %p3s1 : tile<1xi32> -> tile<64xi32>
    %p2i = exti %p2 unsigned : tile<64xi1> -> tile<64xi32>
    %p23 = addi %p2i, %p3s : tile<64xi32>
    %s2k = store_view_tko weak %p23, %vy[%c2] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %fin = cmpi equal %start, %zeros, signed : tile<64xi32> -> tile<64xi1>
    %x0 = itof %start signed : tile<64xi32> -> tile<64xf32>
    %half = constant <f32: 0.5> : tile<64xf32>
    %tiny = constant <f32: 0.125> : tile<64xf32>
    %q0, %q1, %q2 = loop iter_values(%j = %c0, %x = %x0, %steps = %zeros, %done = %fin) : tile<i32>, tile<64xf32>, tile<64xi32>, tile<64xi1> -> tile<64xf32>, tile<64xi32>, tile<64xi1> {
      %below = cmpi less_than %j, %m, signed : tile<i32> -> tile<i1>
      if %below {
        yield
      } else {
        break %x, %steps, %done : tile<64xf32>, tile<64xi32>, tile<64xi1>
      }
      %j2 = addi %j, %c1 : tile<i32>
      %allb = exti %done unsigned : tile<64xi1> -> tile<64xi32>
      %allr = reduce %allb dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32>
      (%allp: tile<i32>, %allq: tile<i32>) {
        %allm = mini %allp, %allq signed : tile<i32>
        yield %allm : tile<i32>
      }
      %allt = cmpi equal %allr, %c1, signed : tile<i32> -> tile<i1>
      if %allt {
        break %x, %steps, %done : tile<64xf32>, tile<64xi32>, tile<64xi1>
      }
      %y2 = mulf %x, %half rounding<nearest_even> : tile<64xf32>
      %x2 = select %done, %x, %y2 : tile<64xi1>, tile<64xf32>
      %s1 = addi %steps, %ones : tile<64xi32>
      %s2 = select %done, %steps, %s1 : tile<64xi1>, tile<64xi32>
      %small = cmpf less_than ordered %x2, %tiny : tile<64xf32> -> tile<64xi1>
      %d2 = ori %done, %small : tile<64xi1>
      continue %j2, %x2, %s2, %d2 : tile<i32>, tile<64xf32>, tile<64xi32>, tile<64xi1>
    }
    %s3k = store_view_tko weak %q0, %vz[%c0] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %s4k = store_view_tko weak %q1, %vy[%c3] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
