// Reductions of integers of 16 bits near the ends of their range.
// launch 1 range:i16:64 zeros:i16:27
// launch 1 small:i16:64 zeros:i16:27
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>) {
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i16>> -> tile<1xptr<i16>>
    %xs = broadcast %x1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p = offset %xs, %i : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %v0, %t = load_ptr_tko weak %p : tile<64xptr<i16>> -> tile<64xi16>, token
    %far = constant <i16: -32728> : tile<64xi16>
    %low = addi %v0, %far : tile<64xi16>
    %top = constant <i16: 32760> : tile<64xi16>
    %high = addi %v0, %top : tile<64xi16>
    %q0 = reduce %low dim=0 identities=[-32768 : i16] : tile<64xi16> -> tile<i16>
    (%l0: tile<i16>, %r0: tile<i16>) {
      %s0 = maxi %l0, %r0 signed: tile<i16>
      yield %s0 : tile<i16>
    }
    %o0 = constant <i32: 0> : tile<i32>
    %p0 = offset %y, %o0 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k0 = store_ptr_tko weak %p0, %q0 : tile<ptr<i16>>, tile<i16> -> token
    %q1 = reduce %low dim=0 identities=[32767 : i16] : tile<64xi16> -> tile<i16>
    (%l1: tile<i16>, %r1: tile<i16>) {
      %s1 = mini %l1, %r1 signed: tile<i16>
      yield %s1 : tile<i16>
    }
    %o1 = constant <i32: 1> : tile<i32>
    %p1 = offset %y, %o1 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k1 = store_ptr_tko weak %p1, %q1 : tile<ptr<i16>>, tile<i16> -> token
    %q2 = reduce %low dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l2: tile<i16>, %r2: tile<i16>) {
      %s2 = maxi %l2, %r2 unsigned: tile<i16>
      yield %s2 : tile<i16>
    }
    %o2 = constant <i32: 2> : tile<i32>
    %p2 = offset %y, %o2 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k2 = store_ptr_tko weak %p2, %q2 : tile<ptr<i16>>, tile<i16> -> token
    %q3 = reduce %low dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l3: tile<i16>, %r3: tile<i16>) {
      %s3 = mini %l3, %r3 unsigned: tile<i16>
      yield %s3 : tile<i16>
    }
    %o3 = constant <i32: 3> : tile<i32>
    %p3 = offset %y, %o3 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k3 = store_ptr_tko weak %p3, %q3 : tile<ptr<i16>>, tile<i16> -> token
    %q4 = reduce %low dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l4: tile<i16>, %r4: tile<i16>) {
      %s4 = andi %l4, %r4 : tile<i16>
      yield %s4 : tile<i16>
    }
    %o4 = constant <i32: 4> : tile<i32>
    %p4 = offset %y, %o4 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k4 = store_ptr_tko weak %p4, %q4 : tile<ptr<i16>>, tile<i16> -> token
    %q5 = reduce %low dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l5: tile<i16>, %r5: tile<i16>) {
      %s5 = ori %l5, %r5 : tile<i16>
      yield %s5 : tile<i16>
    }
    %o5 = constant <i32: 5> : tile<i32>
    %p5 = offset %y, %o5 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k5 = store_ptr_tko weak %p5, %q5 : tile<ptr<i16>>, tile<i16> -> token
    %q6 = reduce %low dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l6: tile<i16>, %r6: tile<i16>) {
      %s6 = xori %l6, %r6 : tile<i16>
      yield %s6 : tile<i16>
    }
    %o6 = constant <i32: 6> : tile<i32>
    %p6 = offset %y, %o6 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k6 = store_ptr_tko weak %p6, %q6 : tile<ptr<i16>>, tile<i16> -> token
    %q7 = reduce %low dim=0 identities=[1 : i16] : tile<64xi16> -> tile<i16>
    (%l7: tile<i16>, %r7: tile<i16>) {
      %s7 = muli %l7, %r7 : tile<i16>
      yield %s7 : tile<i16>
    }
    %o7 = constant <i32: 7> : tile<i32>
    %p7 = offset %y, %o7 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k7 = store_ptr_tko weak %p7, %q7 : tile<ptr<i16>>, tile<i16> -> token
    %q8 = reduce %low dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l8: tile<i16>, %r8: tile<i16>) {
      %s8 = addi %l8, %r8 : tile<i16>
      yield %s8 : tile<i16>
    }
    %o8 = constant <i32: 8> : tile<i32>
    %p8 = offset %y, %o8 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k8 = store_ptr_tko weak %p8, %q8 : tile<ptr<i16>>, tile<i16> -> token
    %q9 = reduce %high dim=0 identities=[-32768 : i16] : tile<64xi16> -> tile<i16>
    (%l9: tile<i16>, %r9: tile<i16>) {
      %s9 = maxi %l9, %r9 signed: tile<i16>
      yield %s9 : tile<i16>
    }
    %o9 = constant <i32: 9> : tile<i32>
    %p9 = offset %y, %o9 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k9 = store_ptr_tko weak %p9, %q9 : tile<ptr<i16>>, tile<i16> -> token
    %q10 = reduce %high dim=0 identities=[32767 : i16] : tile<64xi16> -> tile<i16>
    (%l10: tile<i16>, %r10: tile<i16>) {
      %s10 = mini %l10, %r10 signed: tile<i16>
      yield %s10 : tile<i16>
    }
    %o10 = constant <i32: 10> : tile<i32>
    %p10 = offset %y, %o10 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k10 = store_ptr_tko weak %p10, %q10 : tile<ptr<i16>>, tile<i16> -> token
    %q11 = reduce %high dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l11: tile<i16>, %r11: tile<i16>) {
      %s11 = maxi %l11, %r11 unsigned: tile<i16>
      yield %s11 : tile<i16>
    }
    %o11 = constant <i32: 11> : tile<i32>
    %p11 = offset %y, %o11 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k11 = store_ptr_tko weak %p11, %q11 : tile<ptr<i16>>, tile<i16> -> token
    %q12 = reduce %high dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l12: tile<i16>, %r12: tile<i16>) {
      %s12 = mini %l12, %r12 unsigned: tile<i16>
      yield %s12 : tile<i16>
    }
    %o12 = constant <i32: 12> : tile<i32>
    %p12 = offset %y, %o12 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k12 = store_ptr_tko weak %p12, %q12 : tile<ptr<i16>>, tile<i16> -> token
    %q13 = reduce %high dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l13: tile<i16>, %r13: tile<i16>) {
      %s13 = andi %l13, %r13 : tile<i16>
      yield %s13 : tile<i16>
    }
    %o13 = constant <i32: 13> : tile<i32>
    %p13 = offset %y, %o13 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k13 = store_ptr_tko weak %p13, %q13 : tile<ptr<i16>>, tile<i16> -> token
    %q14 = reduce %high dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l14: tile<i16>, %r14: tile<i16>) {
      %s14 = ori %l14, %r14 : tile<i16>
      yield %s14 : tile<i16>
    }
    %o14 = constant <i32: 14> : tile<i32>
    %p14 = offset %y, %o14 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k14 = store_ptr_tko weak %p14, %q14 : tile<ptr<i16>>, tile<i16> -> token
    %q15 = reduce %high dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l15: tile<i16>, %r15: tile<i16>) {
      %s15 = xori %l15, %r15 : tile<i16>
      yield %s15 : tile<i16>
    }
    %o15 = constant <i32: 15> : tile<i32>
    %p15 = offset %y, %o15 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k15 = store_ptr_tko weak %p15, %q15 : tile<ptr<i16>>, tile<i16> -> token
    %q16 = reduce %high dim=0 identities=[1 : i16] : tile<64xi16> -> tile<i16>
    (%l16: tile<i16>, %r16: tile<i16>) {
      %s16 = muli %l16, %r16 : tile<i16>
      yield %s16 : tile<i16>
    }
    %o16 = constant <i32: 16> : tile<i32>
    %p16 = offset %y, %o16 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k16 = store_ptr_tko weak %p16, %q16 : tile<ptr<i16>>, tile<i16> -> token
    %q17 = reduce %high dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l17: tile<i16>, %r17: tile<i16>) {
      %s17 = addi %l17, %r17 : tile<i16>
      yield %s17 : tile<i16>
    }
    %o17 = constant <i32: 17> : tile<i32>
    %p17 = offset %y, %o17 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k17 = store_ptr_tko weak %p17, %q17 : tile<ptr<i16>>, tile<i16> -> token
    %q18 = reduce %v0 dim=0 identities=[-32768 : i16] : tile<64xi16> -> tile<i16>
    (%l18: tile<i16>, %r18: tile<i16>) {
      %s18 = maxi %l18, %r18 signed: tile<i16>
      yield %s18 : tile<i16>
    }
    %o18 = constant <i32: 18> : tile<i32>
    %p18 = offset %y, %o18 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k18 = store_ptr_tko weak %p18, %q18 : tile<ptr<i16>>, tile<i16> -> token
    %q19 = reduce %v0 dim=0 identities=[32767 : i16] : tile<64xi16> -> tile<i16>
    (%l19: tile<i16>, %r19: tile<i16>) {
      %s19 = mini %l19, %r19 signed: tile<i16>
      yield %s19 : tile<i16>
    }
    %o19 = constant <i32: 19> : tile<i32>
    %p19 = offset %y, %o19 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k19 = store_ptr_tko weak %p19, %q19 : tile<ptr<i16>>, tile<i16> -> token
    %q20 = reduce %v0 dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l20: tile<i16>, %r20: tile<i16>) {
      %s20 = maxi %l20, %r20 unsigned: tile<i16>
      yield %s20 : tile<i16>
    }
    %o20 = constant <i32: 20> : tile<i32>
    %p20 = offset %y, %o20 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k20 = store_ptr_tko weak %p20, %q20 : tile<ptr<i16>>, tile<i16> -> token
    %q21 = reduce %v0 dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l21: tile<i16>, %r21: tile<i16>) {
      %s21 = mini %l21, %r21 unsigned: tile<i16>
      yield %s21 : tile<i16>
    }
    %o21 = constant <i32: 21> : tile<i32>
    %p21 = offset %y, %o21 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k21 = store_ptr_tko weak %p21, %q21 : tile<ptr<i16>>, tile<i16> -> token
    %q22 = reduce %v0 dim=0 identities=[-1 : i16] : tile<64xi16> -> tile<i16>
    (%l22: tile<i16>, %r22: tile<i16>) {
      %s22 = andi %l22, %r22 : tile<i16>
      yield %s22 : tile<i16>
    }
    %o22 = constant <i32: 22> : tile<i32>
    %p22 = offset %y, %o22 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k22 = store_ptr_tko weak %p22, %q22 : tile<ptr<i16>>, tile<i16> -> token
    %q23 = reduce %v0 dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l23: tile<i16>, %r23: tile<i16>) {
      %s23 = ori %l23, %r23 : tile<i16>
      yield %s23 : tile<i16>
    }
    %o23 = constant <i32: 23> : tile<i32>
    %p23 = offset %y, %o23 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k23 = store_ptr_tko weak %p23, %q23 : tile<ptr<i16>>, tile<i16> -> token
    %q24 = reduce %v0 dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l24: tile<i16>, %r24: tile<i16>) {
      %s24 = xori %l24, %r24 : tile<i16>
      yield %s24 : tile<i16>
    }
    %o24 = constant <i32: 24> : tile<i32>
    %p24 = offset %y, %o24 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k24 = store_ptr_tko weak %p24, %q24 : tile<ptr<i16>>, tile<i16> -> token
    %q25 = reduce %v0 dim=0 identities=[1 : i16] : tile<64xi16> -> tile<i16>
    (%l25: tile<i16>, %r25: tile<i16>) {
      %s25 = muli %l25, %r25 : tile<i16>
      yield %s25 : tile<i16>
    }
    %o25 = constant <i32: 25> : tile<i32>
    %p25 = offset %y, %o25 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k25 = store_ptr_tko weak %p25, %q25 : tile<ptr<i16>>, tile<i16> -> token
    %q26 = reduce %v0 dim=0 identities=[0 : i16] : tile<64xi16> -> tile<i16>
    (%l26: tile<i16>, %r26: tile<i16>) {
      %s26 = addi %l26, %r26 : tile<i16>
      yield %s26 : tile<i16>
    }
    %o26 = constant <i32: 26> : tile<i32>
    %p26 = offset %y, %o26 : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %k26 = store_ptr_tko weak %p26, %q26 : tile<ptr<i16>>, tile<i16> -> token
    return
  }
}
