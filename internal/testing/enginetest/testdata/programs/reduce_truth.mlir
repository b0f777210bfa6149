// Nine reductions of truth values in one loop.
// launch 1 range:i32:4096 zeros:i32:9 i32=0
// launch 1 range:i32:4096 zeros:i32:9 i32=1
// launch 1 range:i32:4096 zeros:i32:9 i32=2000
// launch 1 range:i32:4096 zeros:i32:9 i32=4095
// launch 1 range:i32:4096 zeros:i32:9 i32=4096
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<4096xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<4096xptr<i32>>
    %p = offset %xs, %i : tile<4096xptr<i32>>, tile<4096xi32> -> tile<4096xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<4096xptr<i32>> -> tile<4096xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<4096xi32>
    %a = cmpi less_than %v, %ns, signed : tile<4096xi32> -> tile<4096xi1>
    %b = cmpi equal %v, %ns, signed : tile<4096xi32> -> tile<4096xi1>
    %c = cmpi greater_than %v, %ns, signed : tile<4096xi32> -> tile<4096xi1>
    %q0 = reduce %a dim=0 identities=[true] : tile<4096xi1> -> tile<i1>
    (%l0: tile<i1>, %r0: tile<i1>) {
      %s0 = andi %l0, %r0 : tile<i1>
      yield %s0 : tile<i1>
    }
    %w0 = exti %q0 unsigned : tile<i1> -> tile<i32>
    %o0 = constant <i32: 0> : tile<i32>
    %p0 = offset %y, %o0 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k0 = store_ptr_tko weak %p0, %w0 : tile<ptr<i32>>, tile<i32> -> token
    %q1 = reduce %a dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l1: tile<i1>, %r1: tile<i1>) {
      %s1 = ori %l1, %r1 : tile<i1>
      yield %s1 : tile<i1>
    }
    %w1 = exti %q1 unsigned : tile<i1> -> tile<i32>
    %o1 = constant <i32: 1> : tile<i32>
    %p1 = offset %y, %o1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k1 = store_ptr_tko weak %p1, %w1 : tile<ptr<i32>>, tile<i32> -> token
    %q2 = reduce %a dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l2: tile<i1>, %r2: tile<i1>) {
      %s2 = xori %l2, %r2 : tile<i1>
      yield %s2 : tile<i1>
    }
    %w2 = exti %q2 unsigned : tile<i1> -> tile<i32>
    %o2 = constant <i32: 2> : tile<i32>
    %p2 = offset %y, %o2 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k2 = store_ptr_tko weak %p2, %w2 : tile<ptr<i32>>, tile<i32> -> token
    %q3 = reduce %b dim=0 identities=[true] : tile<4096xi1> -> tile<i1>
    (%l3: tile<i1>, %r3: tile<i1>) {
      %s3 = andi %l3, %r3 : tile<i1>
      yield %s3 : tile<i1>
    }
    %w3 = exti %q3 unsigned : tile<i1> -> tile<i32>
    %o3 = constant <i32: 3> : tile<i32>
    %p3 = offset %y, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k3 = store_ptr_tko weak %p3, %w3 : tile<ptr<i32>>, tile<i32> -> token
    %q4 = reduce %b dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l4: tile<i1>, %r4: tile<i1>) {
      %s4 = ori %l4, %r4 : tile<i1>
      yield %s4 : tile<i1>
    }
    %w4 = exti %q4 unsigned : tile<i1> -> tile<i32>
    %o4 = constant <i32: 4> : tile<i32>
    %p4 = offset %y, %o4 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k4 = store_ptr_tko weak %p4, %w4 : tile<ptr<i32>>, tile<i32> -> token
    %q5 = reduce %b dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l5: tile<i1>, %r5: tile<i1>) {
      %s5 = xori %l5, %r5 : tile<i1>
      yield %s5 : tile<i1>
    }
    %w5 = exti %q5 unsigned : tile<i1> -> tile<i32>
    %o5 = constant <i32: 5> : tile<i32>
    %p5 = offset %y, %o5 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k5 = store_ptr_tko weak %p5, %w5 : tile<ptr<i32>>, tile<i32> -> token
    %q6 = reduce %c dim=0 identities=[true] : tile<4096xi1> -> tile<i1>
    (%l6: tile<i1>, %r6: tile<i1>) {
      %s6 = andi %l6, %r6 : tile<i1>
      yield %s6 : tile<i1>
    }
    %w6 = exti %q6 unsigned : tile<i1> -> tile<i32>
    %o6 = constant <i32: 6> : tile<i32>
    %p6 = offset %y, %o6 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k6 = store_ptr_tko weak %p6, %w6 : tile<ptr<i32>>, tile<i32> -> token
    %q7 = reduce %c dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l7: tile<i1>, %r7: tile<i1>) {
      %s7 = ori %l7, %r7 : tile<i1>
      yield %s7 : tile<i1>
    }
    %w7 = exti %q7 unsigned : tile<i1> -> tile<i32>
    %o7 = constant <i32: 7> : tile<i32>
    %p7 = offset %y, %o7 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k7 = store_ptr_tko weak %p7, %w7 : tile<ptr<i32>>, tile<i32> -> token
    %q8 = reduce %c dim=0 identities=[false] : tile<4096xi1> -> tile<i1>
    (%l8: tile<i1>, %r8: tile<i1>) {
      %s8 = xori %l8, %r8 : tile<i1>
      yield %s8 : tile<i1>
    }
    %w8 = exti %q8 unsigned : tile<i1> -> tile<i32>
    %o8 = constant <i32: 8> : tile<i32>
    %p8 = offset %y, %o8 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k8 = store_ptr_tko weak %p8, %w8 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
