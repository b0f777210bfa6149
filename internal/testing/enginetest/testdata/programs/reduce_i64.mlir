// Reductions of integers of 64 bits near the ends of their range.
// launch 1 range:i64:64 zeros:i64:27
// launch 1 small:i64:64 zeros:i64:27
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %y: tile<ptr<i64>>) {
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p = offset %xs, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %v0, %t = load_ptr_tko weak %p : tile<64xptr<i64>> -> tile<64xi64>, token
    %far = constant <i64: -9223372036854775768> : tile<64xi64>
    %low = addi %v0, %far : tile<64xi64>
    %top = constant <i64: 9223372036854775800> : tile<64xi64>
    %high = addi %v0, %top : tile<64xi64>
    %q0 = reduce %low dim=0 identities=[-9223372036854775808 : i64] : tile<64xi64> -> tile<i64>
    (%l0: tile<i64>, %r0: tile<i64>) {
      %s0 = maxi %l0, %r0 signed: tile<i64>
      yield %s0 : tile<i64>
    }
    %o0 = constant <i32: 0> : tile<i32>
    %p0 = offset %y, %o0 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k0 = store_ptr_tko weak %p0, %q0 : tile<ptr<i64>>, tile<i64> -> token
    %q1 = reduce %low dim=0 identities=[9223372036854775807 : i64] : tile<64xi64> -> tile<i64>
    (%l1: tile<i64>, %r1: tile<i64>) {
      %s1 = mini %l1, %r1 signed: tile<i64>
      yield %s1 : tile<i64>
    }
    %o1 = constant <i32: 1> : tile<i32>
    %p1 = offset %y, %o1 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k1 = store_ptr_tko weak %p1, %q1 : tile<ptr<i64>>, tile<i64> -> token
    %q2 = reduce %low dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l2: tile<i64>, %r2: tile<i64>) {
      %s2 = maxi %l2, %r2 unsigned: tile<i64>
      yield %s2 : tile<i64>
    }
    %o2 = constant <i32: 2> : tile<i32>
    %p2 = offset %y, %o2 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k2 = store_ptr_tko weak %p2, %q2 : tile<ptr<i64>>, tile<i64> -> token
    %q3 = reduce %low dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l3: tile<i64>, %r3: tile<i64>) {
      %s3 = mini %l3, %r3 unsigned: tile<i64>
      yield %s3 : tile<i64>
    }
    %o3 = constant <i32: 3> : tile<i32>
    %p3 = offset %y, %o3 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k3 = store_ptr_tko weak %p3, %q3 : tile<ptr<i64>>, tile<i64> -> token
    %q4 = reduce %low dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l4: tile<i64>, %r4: tile<i64>) {
      %s4 = andi %l4, %r4 : tile<i64>
      yield %s4 : tile<i64>
    }
    %o4 = constant <i32: 4> : tile<i32>
    %p4 = offset %y, %o4 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k4 = store_ptr_tko weak %p4, %q4 : tile<ptr<i64>>, tile<i64> -> token
    %q5 = reduce %low dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l5: tile<i64>, %r5: tile<i64>) {
      %s5 = ori %l5, %r5 : tile<i64>
      yield %s5 : tile<i64>
    }
    %o5 = constant <i32: 5> : tile<i32>
    %p5 = offset %y, %o5 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k5 = store_ptr_tko weak %p5, %q5 : tile<ptr<i64>>, tile<i64> -> token
    %q6 = reduce %low dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l6: tile<i64>, %r6: tile<i64>) {
      %s6 = xori %l6, %r6 : tile<i64>
      yield %s6 : tile<i64>
    }
    %o6 = constant <i32: 6> : tile<i32>
    %p6 = offset %y, %o6 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k6 = store_ptr_tko weak %p6, %q6 : tile<ptr<i64>>, tile<i64> -> token
    %q7 = reduce %low dim=0 identities=[1 : i64] : tile<64xi64> -> tile<i64>
    (%l7: tile<i64>, %r7: tile<i64>) {
      %s7 = muli %l7, %r7 : tile<i64>
      yield %s7 : tile<i64>
    }
    %o7 = constant <i32: 7> : tile<i32>
    %p7 = offset %y, %o7 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k7 = store_ptr_tko weak %p7, %q7 : tile<ptr<i64>>, tile<i64> -> token
    %q8 = reduce %low dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l8: tile<i64>, %r8: tile<i64>) {
      %s8 = addi %l8, %r8 : tile<i64>
      yield %s8 : tile<i64>
    }
    %o8 = constant <i32: 8> : tile<i32>
    %p8 = offset %y, %o8 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k8 = store_ptr_tko weak %p8, %q8 : tile<ptr<i64>>, tile<i64> -> token
    %q9 = reduce %high dim=0 identities=[-9223372036854775808 : i64] : tile<64xi64> -> tile<i64>
    (%l9: tile<i64>, %r9: tile<i64>) {
      %s9 = maxi %l9, %r9 signed: tile<i64>
      yield %s9 : tile<i64>
    }
    %o9 = constant <i32: 9> : tile<i32>
    %p9 = offset %y, %o9 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k9 = store_ptr_tko weak %p9, %q9 : tile<ptr<i64>>, tile<i64> -> token
    %q10 = reduce %high dim=0 identities=[9223372036854775807 : i64] : tile<64xi64> -> tile<i64>
    (%l10: tile<i64>, %r10: tile<i64>) {
      %s10 = mini %l10, %r10 signed: tile<i64>
      yield %s10 : tile<i64>
    }
    %o10 = constant <i32: 10> : tile<i32>
    %p10 = offset %y, %o10 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k10 = store_ptr_tko weak %p10, %q10 : tile<ptr<i64>>, tile<i64> -> token
    %q11 = reduce %high dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l11: tile<i64>, %r11: tile<i64>) {
      %s11 = maxi %l11, %r11 unsigned: tile<i64>
      yield %s11 : tile<i64>
    }
    %o11 = constant <i32: 11> : tile<i32>
    %p11 = offset %y, %o11 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k11 = store_ptr_tko weak %p11, %q11 : tile<ptr<i64>>, tile<i64> -> token
    %q12 = reduce %high dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l12: tile<i64>, %r12: tile<i64>) {
      %s12 = mini %l12, %r12 unsigned: tile<i64>
      yield %s12 : tile<i64>
    }
    %o12 = constant <i32: 12> : tile<i32>
    %p12 = offset %y, %o12 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k12 = store_ptr_tko weak %p12, %q12 : tile<ptr<i64>>, tile<i64> -> token
    %q13 = reduce %high dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l13: tile<i64>, %r13: tile<i64>) {
      %s13 = andi %l13, %r13 : tile<i64>
      yield %s13 : tile<i64>
    }
    %o13 = constant <i32: 13> : tile<i32>
    %p13 = offset %y, %o13 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k13 = store_ptr_tko weak %p13, %q13 : tile<ptr<i64>>, tile<i64> -> token
    %q14 = reduce %high dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l14: tile<i64>, %r14: tile<i64>) {
      %s14 = ori %l14, %r14 : tile<i64>
      yield %s14 : tile<i64>
    }
    %o14 = constant <i32: 14> : tile<i32>
    %p14 = offset %y, %o14 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k14 = store_ptr_tko weak %p14, %q14 : tile<ptr<i64>>, tile<i64> -> token
    %q15 = reduce %high dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l15: tile<i64>, %r15: tile<i64>) {
      %s15 = xori %l15, %r15 : tile<i64>
      yield %s15 : tile<i64>
    }
    %o15 = constant <i32: 15> : tile<i32>
    %p15 = offset %y, %o15 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k15 = store_ptr_tko weak %p15, %q15 : tile<ptr<i64>>, tile<i64> -> token
    %q16 = reduce %high dim=0 identities=[1 : i64] : tile<64xi64> -> tile<i64>
    (%l16: tile<i64>, %r16: tile<i64>) {
      %s16 = muli %l16, %r16 : tile<i64>
      yield %s16 : tile<i64>
    }
    %o16 = constant <i32: 16> : tile<i32>
    %p16 = offset %y, %o16 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k16 = store_ptr_tko weak %p16, %q16 : tile<ptr<i64>>, tile<i64> -> token
    %q17 = reduce %high dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l17: tile<i64>, %r17: tile<i64>) {
      %s17 = addi %l17, %r17 : tile<i64>
      yield %s17 : tile<i64>
    }
    %o17 = constant <i32: 17> : tile<i32>
    %p17 = offset %y, %o17 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k17 = store_ptr_tko weak %p17, %q17 : tile<ptr<i64>>, tile<i64> -> token
    %q18 = reduce %v0 dim=0 identities=[-9223372036854775808 : i64] : tile<64xi64> -> tile<i64>
    (%l18: tile<i64>, %r18: tile<i64>) {
      %s18 = maxi %l18, %r18 signed: tile<i64>
      yield %s18 : tile<i64>
    }
    %o18 = constant <i32: 18> : tile<i32>
    %p18 = offset %y, %o18 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k18 = store_ptr_tko weak %p18, %q18 : tile<ptr<i64>>, tile<i64> -> token
    %q19 = reduce %v0 dim=0 identities=[9223372036854775807 : i64] : tile<64xi64> -> tile<i64>
    (%l19: tile<i64>, %r19: tile<i64>) {
      %s19 = mini %l19, %r19 signed: tile<i64>
      yield %s19 : tile<i64>
    }
    %o19 = constant <i32: 19> : tile<i32>
    %p19 = offset %y, %o19 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k19 = store_ptr_tko weak %p19, %q19 : tile<ptr<i64>>, tile<i64> -> token
    %q20 = reduce %v0 dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l20: tile<i64>, %r20: tile<i64>) {
      %s20 = maxi %l20, %r20 unsigned: tile<i64>
      yield %s20 : tile<i64>
    }
    %o20 = constant <i32: 20> : tile<i32>
    %p20 = offset %y, %o20 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k20 = store_ptr_tko weak %p20, %q20 : tile<ptr<i64>>, tile<i64> -> token
    %q21 = reduce %v0 dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l21: tile<i64>, %r21: tile<i64>) {
      %s21 = mini %l21, %r21 unsigned: tile<i64>
      yield %s21 : tile<i64>
    }
    %o21 = constant <i32: 21> : tile<i32>
    %p21 = offset %y, %o21 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k21 = store_ptr_tko weak %p21, %q21 : tile<ptr<i64>>, tile<i64> -> token
    %q22 = reduce %v0 dim=0 identities=[-1 : i64] : tile<64xi64> -> tile<i64>
    (%l22: tile<i64>, %r22: tile<i64>) {
      %s22 = andi %l22, %r22 : tile<i64>
      yield %s22 : tile<i64>
    }
    %o22 = constant <i32: 22> : tile<i32>
    %p22 = offset %y, %o22 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k22 = store_ptr_tko weak %p22, %q22 : tile<ptr<i64>>, tile<i64> -> token
    %q23 = reduce %v0 dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l23: tile<i64>, %r23: tile<i64>) {
      %s23 = ori %l23, %r23 : tile<i64>
      yield %s23 : tile<i64>
    }
    %o23 = constant <i32: 23> : tile<i32>
    %p23 = offset %y, %o23 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k23 = store_ptr_tko weak %p23, %q23 : tile<ptr<i64>>, tile<i64> -> token
    %q24 = reduce %v0 dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l24: tile<i64>, %r24: tile<i64>) {
      %s24 = xori %l24, %r24 : tile<i64>
      yield %s24 : tile<i64>
    }
    %o24 = constant <i32: 24> : tile<i32>
    %p24 = offset %y, %o24 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k24 = store_ptr_tko weak %p24, %q24 : tile<ptr<i64>>, tile<i64> -> token
    %q25 = reduce %v0 dim=0 identities=[1 : i64] : tile<64xi64> -> tile<i64>
    (%l25: tile<i64>, %r25: tile<i64>) {
      %s25 = muli %l25, %r25 : tile<i64>
      yield %s25 : tile<i64>
    }
    %o25 = constant <i32: 25> : tile<i32>
    %p25 = offset %y, %o25 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k25 = store_ptr_tko weak %p25, %q25 : tile<ptr<i64>>, tile<i64> -> token
    %q26 = reduce %v0 dim=0 identities=[0 : i64] : tile<64xi64> -> tile<i64>
    (%l26: tile<i64>, %r26: tile<i64>) {
      %s26 = addi %l26, %r26 : tile<i64>
      yield %s26 : tile<i64>
    }
    %o26 = constant <i32: 26> : tile<i32>
    %p26 = offset %y, %o26 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %k26 = store_ptr_tko weak %p26, %q26 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
