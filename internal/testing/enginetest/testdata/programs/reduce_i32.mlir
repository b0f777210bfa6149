// Reductions of integers of 32 bits near the ends of their range.
// launch 1 range:i32:64 zeros:i32:27
// launch 1 small:i32:64 zeros:i32:27
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v0, %t = load_ptr_tko weak %p : tile<64xptr<i32>> -> tile<64xi32>, token
    %far = constant <i32: -2147483608> : tile<64xi32>
    %low = addi %v0, %far : tile<64xi32>
    %top = constant <i32: 2147483640> : tile<64xi32>
    %high = addi %v0, %top : tile<64xi32>
    %q0 = reduce %low dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32>
    (%l0: tile<i32>, %r0: tile<i32>) {
      %s0 = maxi %l0, %r0 signed: tile<i32>
      yield %s0 : tile<i32>
    }
    %o0 = constant <i32: 0> : tile<i32>
    %p0 = offset %y, %o0 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k0 = store_ptr_tko weak %p0, %q0 : tile<ptr<i32>>, tile<i32> -> token
    %q1 = reduce %low dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32>
    (%l1: tile<i32>, %r1: tile<i32>) {
      %s1 = mini %l1, %r1 signed: tile<i32>
      yield %s1 : tile<i32>
    }
    %o1 = constant <i32: 1> : tile<i32>
    %p1 = offset %y, %o1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k1 = store_ptr_tko weak %p1, %q1 : tile<ptr<i32>>, tile<i32> -> token
    %q2 = reduce %low dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l2: tile<i32>, %r2: tile<i32>) {
      %s2 = maxi %l2, %r2 unsigned: tile<i32>
      yield %s2 : tile<i32>
    }
    %o2 = constant <i32: 2> : tile<i32>
    %p2 = offset %y, %o2 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k2 = store_ptr_tko weak %p2, %q2 : tile<ptr<i32>>, tile<i32> -> token
    %q3 = reduce %low dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l3: tile<i32>, %r3: tile<i32>) {
      %s3 = mini %l3, %r3 unsigned: tile<i32>
      yield %s3 : tile<i32>
    }
    %o3 = constant <i32: 3> : tile<i32>
    %p3 = offset %y, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k3 = store_ptr_tko weak %p3, %q3 : tile<ptr<i32>>, tile<i32> -> token
    %q4 = reduce %low dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l4: tile<i32>, %r4: tile<i32>) {
      %s4 = andi %l4, %r4 : tile<i32>
      yield %s4 : tile<i32>
    }
    %o4 = constant <i32: 4> : tile<i32>
    %p4 = offset %y, %o4 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k4 = store_ptr_tko weak %p4, %q4 : tile<ptr<i32>>, tile<i32> -> token
    %q5 = reduce %low dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l5: tile<i32>, %r5: tile<i32>) {
      %s5 = ori %l5, %r5 : tile<i32>
      yield %s5 : tile<i32>
    }
    %o5 = constant <i32: 5> : tile<i32>
    %p5 = offset %y, %o5 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k5 = store_ptr_tko weak %p5, %q5 : tile<ptr<i32>>, tile<i32> -> token
    %q6 = reduce %low dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l6: tile<i32>, %r6: tile<i32>) {
      %s6 = xori %l6, %r6 : tile<i32>
      yield %s6 : tile<i32>
    }
    %o6 = constant <i32: 6> : tile<i32>
    %p6 = offset %y, %o6 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k6 = store_ptr_tko weak %p6, %q6 : tile<ptr<i32>>, tile<i32> -> token
    %q7 = reduce %low dim=0 identities=[1 : i32] : tile<64xi32> -> tile<i32>
    (%l7: tile<i32>, %r7: tile<i32>) {
      %s7 = muli %l7, %r7 : tile<i32>
      yield %s7 : tile<i32>
    }
    %o7 = constant <i32: 7> : tile<i32>
    %p7 = offset %y, %o7 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k7 = store_ptr_tko weak %p7, %q7 : tile<ptr<i32>>, tile<i32> -> token
    %q8 = reduce %low dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l8: tile<i32>, %r8: tile<i32>) {
      %s8 = addi %l8, %r8 : tile<i32>
      yield %s8 : tile<i32>
    }
    %o8 = constant <i32: 8> : tile<i32>
    %p8 = offset %y, %o8 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k8 = store_ptr_tko weak %p8, %q8 : tile<ptr<i32>>, tile<i32> -> token
    %q9 = reduce %high dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32>
    (%l9: tile<i32>, %r9: tile<i32>) {
      %s9 = maxi %l9, %r9 signed: tile<i32>
      yield %s9 : tile<i32>
    }
    %o9 = constant <i32: 9> : tile<i32>
    %p9 = offset %y, %o9 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k9 = store_ptr_tko weak %p9, %q9 : tile<ptr<i32>>, tile<i32> -> token
    %q10 = reduce %high dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32>
    (%l10: tile<i32>, %r10: tile<i32>) {
      %s10 = mini %l10, %r10 signed: tile<i32>
      yield %s10 : tile<i32>
    }
    %o10 = constant <i32: 10> : tile<i32>
    %p10 = offset %y, %o10 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k10 = store_ptr_tko weak %p10, %q10 : tile<ptr<i32>>, tile<i32> -> token
    %q11 = reduce %high dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l11: tile<i32>, %r11: tile<i32>) {
      %s11 = maxi %l11, %r11 unsigned: tile<i32>
      yield %s11 : tile<i32>
    }
    %o11 = constant <i32: 11> : tile<i32>
    %p11 = offset %y, %o11 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k11 = store_ptr_tko weak %p11, %q11 : tile<ptr<i32>>, tile<i32> -> token
    %q12 = reduce %high dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l12: tile<i32>, %r12: tile<i32>) {
      %s12 = mini %l12, %r12 unsigned: tile<i32>
      yield %s12 : tile<i32>
    }
    %o12 = constant <i32: 12> : tile<i32>
    %p12 = offset %y, %o12 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k12 = store_ptr_tko weak %p12, %q12 : tile<ptr<i32>>, tile<i32> -> token
    %q13 = reduce %high dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l13: tile<i32>, %r13: tile<i32>) {
      %s13 = andi %l13, %r13 : tile<i32>
      yield %s13 : tile<i32>
    }
    %o13 = constant <i32: 13> : tile<i32>
    %p13 = offset %y, %o13 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k13 = store_ptr_tko weak %p13, %q13 : tile<ptr<i32>>, tile<i32> -> token
    %q14 = reduce %high dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l14: tile<i32>, %r14: tile<i32>) {
      %s14 = ori %l14, %r14 : tile<i32>
      yield %s14 : tile<i32>
    }
    %o14 = constant <i32: 14> : tile<i32>
    %p14 = offset %y, %o14 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k14 = store_ptr_tko weak %p14, %q14 : tile<ptr<i32>>, tile<i32> -> token
    %q15 = reduce %high dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l15: tile<i32>, %r15: tile<i32>) {
      %s15 = xori %l15, %r15 : tile<i32>
      yield %s15 : tile<i32>
    }
    %o15 = constant <i32: 15> : tile<i32>
    %p15 = offset %y, %o15 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k15 = store_ptr_tko weak %p15, %q15 : tile<ptr<i32>>, tile<i32> -> token
    %q16 = reduce %high dim=0 identities=[1 : i32] : tile<64xi32> -> tile<i32>
    (%l16: tile<i32>, %r16: tile<i32>) {
      %s16 = muli %l16, %r16 : tile<i32>
      yield %s16 : tile<i32>
    }
    %o16 = constant <i32: 16> : tile<i32>
    %p16 = offset %y, %o16 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k16 = store_ptr_tko weak %p16, %q16 : tile<ptr<i32>>, tile<i32> -> token
    %q17 = reduce %high dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l17: tile<i32>, %r17: tile<i32>) {
      %s17 = addi %l17, %r17 : tile<i32>
      yield %s17 : tile<i32>
    }
    %o17 = constant <i32: 17> : tile<i32>
    %p17 = offset %y, %o17 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k17 = store_ptr_tko weak %p17, %q17 : tile<ptr<i32>>, tile<i32> -> token
    %q18 = reduce %v0 dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32>
    (%l18: tile<i32>, %r18: tile<i32>) {
      %s18 = maxi %l18, %r18 signed: tile<i32>
      yield %s18 : tile<i32>
    }
    %o18 = constant <i32: 18> : tile<i32>
    %p18 = offset %y, %o18 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k18 = store_ptr_tko weak %p18, %q18 : tile<ptr<i32>>, tile<i32> -> token
    %q19 = reduce %v0 dim=0 identities=[2147483647 : i32] : tile<64xi32> -> tile<i32>
    (%l19: tile<i32>, %r19: tile<i32>) {
      %s19 = mini %l19, %r19 signed: tile<i32>
      yield %s19 : tile<i32>
    }
    %o19 = constant <i32: 19> : tile<i32>
    %p19 = offset %y, %o19 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k19 = store_ptr_tko weak %p19, %q19 : tile<ptr<i32>>, tile<i32> -> token
    %q20 = reduce %v0 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l20: tile<i32>, %r20: tile<i32>) {
      %s20 = maxi %l20, %r20 unsigned: tile<i32>
      yield %s20 : tile<i32>
    }
    %o20 = constant <i32: 20> : tile<i32>
    %p20 = offset %y, %o20 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k20 = store_ptr_tko weak %p20, %q20 : tile<ptr<i32>>, tile<i32> -> token
    %q21 = reduce %v0 dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l21: tile<i32>, %r21: tile<i32>) {
      %s21 = mini %l21, %r21 unsigned: tile<i32>
      yield %s21 : tile<i32>
    }
    %o21 = constant <i32: 21> : tile<i32>
    %p21 = offset %y, %o21 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k21 = store_ptr_tko weak %p21, %q21 : tile<ptr<i32>>, tile<i32> -> token
    %q22 = reduce %v0 dim=0 identities=[-1 : i32] : tile<64xi32> -> tile<i32>
    (%l22: tile<i32>, %r22: tile<i32>) {
      %s22 = andi %l22, %r22 : tile<i32>
      yield %s22 : tile<i32>
    }
    %o22 = constant <i32: 22> : tile<i32>
    %p22 = offset %y, %o22 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k22 = store_ptr_tko weak %p22, %q22 : tile<ptr<i32>>, tile<i32> -> token
    %q23 = reduce %v0 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l23: tile<i32>, %r23: tile<i32>) {
      %s23 = ori %l23, %r23 : tile<i32>
      yield %s23 : tile<i32>
    }
    %o23 = constant <i32: 23> : tile<i32>
    %p23 = offset %y, %o23 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k23 = store_ptr_tko weak %p23, %q23 : tile<ptr<i32>>, tile<i32> -> token
    %q24 = reduce %v0 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l24: tile<i32>, %r24: tile<i32>) {
      %s24 = xori %l24, %r24 : tile<i32>
      yield %s24 : tile<i32>
    }
    %o24 = constant <i32: 24> : tile<i32>
    %p24 = offset %y, %o24 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k24 = store_ptr_tko weak %p24, %q24 : tile<ptr<i32>>, tile<i32> -> token
    %q25 = reduce %v0 dim=0 identities=[1 : i32] : tile<64xi32> -> tile<i32>
    (%l25: tile<i32>, %r25: tile<i32>) {
      %s25 = muli %l25, %r25 : tile<i32>
      yield %s25 : tile<i32>
    }
    %o25 = constant <i32: 25> : tile<i32>
    %p25 = offset %y, %o25 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k25 = store_ptr_tko weak %p25, %q25 : tile<ptr<i32>>, tile<i32> -> token
    %q26 = reduce %v0 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%l26: tile<i32>, %r26: tile<i32>) {
      %s26 = addi %l26, %r26 : tile<i32>
      yield %s26 : tile<i32>
    }
    %o26 = constant <i32: 26> : tile<i32>
    %p26 = offset %y, %o26 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k26 = store_ptr_tko weak %p26, %q26 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
