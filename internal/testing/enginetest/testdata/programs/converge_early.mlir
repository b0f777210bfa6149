// Loops that end in the middle or at the end of an iteration, with values that it has computed, when all elements are done: with a bound of a
// counter as well, which ends the loop with the values of the last iteration, and with a counter that is read after the loop. In the third
// loop the two conditions return different values.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1000 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=600 i32=-2000
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=127 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=1 i32=1000
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=0 i32=0
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
    %all = cmpi equal %k5, %k5, signed : tile<64xi32> -> tile<64xi1>
    %set = constant <i1: true> : tile<64xi1>
    %p0, %p1 = loop iter_values(%i = %c0, %x = %far, %when = %minus, %in = %all) : tile<i32>, tile<64xi32>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, tile<64xi1> {
      %below = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      if %below {
        yield
      } else {
        break %when, %in : tile<64xi32>, tile<64xi1>
      }
      %i2 = addi %i, %c1 : tile<i32>
      %low = cmpi less_than %x, %ms, signed : tile<64xi32> -> tile<64xi1>
      %lowb = exti %low unsigned : tile<64xi1> -> tile<64xi8>
      %inb = exti %in unsigned : tile<64xi1> -> tile<64xi8>
      %outb = andi %lowb, %inb : tile<64xi8>
      %out = trunci %outb : tile<64xi8> -> tile<64xi1>
      %is1 = reshape %i : tile<i32> -> tile<1xi32>
      %is = broadcast %is1 : tile<1xi32> -> tile<64xi32>
      %w2 = select %out, %is, %when : tile<64xi1>, tile<64xi32>
      %w3 = select %out, %i5, %when : tile<64xi1>, tile<64xi32>
      %not = xori %out, %set : tile<64xi1>
      %in2 = andi %in, %not : tile<64xi1>
      %gone = xori %in, %set : tile<64xi1>
      %end = ori %out, %gone : tile<64xi1>
      %allb = exti %end unsigned : tile<64xi1> -> tile<64xi8>
      %allr = reduce %allb dim=0 identities=[-1 : i8] : tile<64xi8> -> tile<i8>
      (%allp: tile<i8>, %allq: tile<i8>) {
        %allm = mini %allp, %allq unsigned : tile<i8>
        yield %allm : tile<i8>
      }
      %allt = trunci %allr : tile<i8> -> tile<i1>
      if %allt {
        break %w2, %in2 : tile<64xi32>, tile<64xi1>
      }
      %x2 = subi %x, %k5 : tile<64xi32>
      continue %i2, %x2, %w2, %in2 : tile<i32>, tile<64xi32>, tile<64xi32>, tile<64xi1>
    }
    %s0k = store_view_tko weak %p0, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %pi = exti %p1 unsigned : tile<64xi1> -> tile<64xi32>
    %s1k = store_view_tko weak %pi, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %d0 = cmpi less_than_or_equal %start, %ones, signed : tile<64xi32> -> tile<64xi1>
    %q0, %q1 = loop iter_values(%v = %far, %c = %zeros, %done = %d0) : tile<64xi32>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, tile<64xi32> {
      %v1 = subi %v, %k7 : tile<64xi32>
      %v2 = select %done, %v, %v1 : tile<64xi1>, tile<64xi32>
      %c1x = addi %c, %ones : tile<64xi32>
      %c2x = select %done, %c, %c1x : tile<64xi1>, tile<64xi32>
      %d2 = cmpi less_than_or_equal %v2, %ones, signed : tile<64xi32> -> tile<64xi1>
      %allb = exti %d2 unsigned : tile<64xi1> -> tile<64xi8>
      %allr = reduce %allb dim=0 identities=[-1 : i8] : tile<64xi8> -> tile<i8>
      (%allp: tile<i8>, %allq: tile<i8>) {
        %allm = mini %allp, %allq unsigned : tile<i8>
        yield %allm : tile<i8>
      }
      %allt = trunci %allr : tile<i8> -> tile<i1>
      if %allt {
        break %v2, %c2x : tile<64xi32>, tile<64xi32>
      }
      continue %v2, %c2x, %d2 : tile<64xi32>, tile<64xi32>, tile<64xi1>
    }
    %q01 = addi %q0, %q1 : tile<64xi32>
    %s2k = store_view_tko weak %q01, %vy[%c2] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %r0, %r1 = loop iter_values(%i = %c0, %x = %far, %when = %minus, %in = %all) : tile<i32>, tile<64xi32>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, tile<64xi1> {
      %below = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      if %below {
        yield
      } else {
        break %when, %in : tile<64xi32>, tile<64xi1>
      }
      %i2 = addi %i, %c1 : tile<i32>
      %low = cmpi less_than %x, %ms, signed : tile<64xi32> -> tile<64xi1>
      %lowb = exti %low unsigned : tile<64xi1> -> tile<64xi8>
      %inb = exti %in unsigned : tile<64xi1> -> tile<64xi8>
      %outb = andi %lowb, %inb : tile<64xi8>
      %out = trunci %outb : tile<64xi8> -> tile<64xi1>
      %is1 = reshape %i : tile<i32> -> tile<1xi32>
      %is = broadcast %is1 : tile<1xi32> -> tile<64xi32>
      %w2 = select %out, %is, %when : tile<64xi1>, tile<64xi32>
      %w3 = select %out, %i5, %when : tile<64xi1>, tile<64xi32>
      %not = xori %out, %set : tile<64xi1>
      %in2 = andi %in, %not : tile<64xi1>
      %gone = xori %in, %set : tile<64xi1>
      %end = ori %out, %gone : tile<64xi1>
      %allb = exti %end unsigned : tile<64xi1> -> tile<64xi8>
      %allr = reduce %allb dim=0 identities=[-1 : i8] : tile<64xi8> -> tile<i8>
      (%allp: tile<i8>, %allq: tile<i8>) {
        %allm = mini %allp, %allq unsigned : tile<i8>
        yield %allm : tile<i8>
      }
      %allt = trunci %allr : tile<i8> -> tile<i1>
      if %allt {
        break %w3, %in2 : tile<64xi32>, tile<64xi1>
      }
      %x2 = subi %x, %k5 : tile<64xi32>
      continue %i2, %x2, %w2, %in2 : tile<i32>, tile<64xi32>, tile<64xi32>, tile<64xi1>
    }
    %t0, %t1 = loop iter_values(%v = %far, %j = %c0) : tile<64xi32>, tile<i32> -> tile<64xi32>, tile<i32> {
      %j2 = addi %j, %c1 : tile<i32>
      %on = cmpi greater_than %v, %k15, signed : tile<64xi32> -> tile<64xi1>
      %v1 = subi %v, %k7 : tile<64xi32>
      %v2 = select %on, %v1, %v : tile<64xi1>, tile<64xi32>
      %off = xori %on, %set : tile<64xi1>
      %allb = exti %off unsigned : tile<64xi1> -> tile<64xi8>
      %allr = reduce %allb dim=0 identities=[-1 : i8] : tile<64xi8> -> tile<i8>
      (%allp: tile<i8>, %allq: tile<i8>) {
        %allm = mini %allp, %allq unsigned : tile<i8>
        yield %allm : tile<i8>
      }
      %allt = trunci %allr : tile<i8> -> tile<i1>
      if %allt {
        break %v2, %j : tile<64xi32>, tile<i32>
      }
      continue %v2, %j2 : tile<64xi32>, tile<i32>
    }
    %t11 = reshape %t1 : tile<i32> -> tile<1xi32>
    %ts = broadcast %t11 : tile<1xi32> -> tile<64xi32>
    %t01 = muli %t0, %ts : tile<64xi32>
    %both = addi %r0, %t01 : tile<64xi32>
    %s3k = store_view_tko weak %both, %vy[%c3] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
