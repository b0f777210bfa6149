// Reductions of elements and their indices by regions of all kinds: the lower of two, by and and or of conditions; bits of both elements; exclusive bits; the lowest bit of an element; a condition as wide as an element; a constant condition; halves of two choices; elements and indices exchanged; comparisons with and without a sign; the greater without a sign, the last of equal ones; an element compared with an index; sums of indices.
// launch 1 small:i32:64 zeros:i32:24
// launch 1 range:i32:64 zeros:i32:24
// launch 1 zeros:i32:64 zeros:i32:24
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<64xptr<i32>> -> tile<64xi32>, token
    %s0:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_0: tile<i32>, %r_0: tile<i32>, %m_0: tile<i32>, %n_0: tile<i32>) {
      %g_0 = cmpi less_than %l_0, %r_0, signed : tile<i32> -> tile<i1>
      %e_0 = cmpi equal %l_0, %r_0, signed : tile<i32> -> tile<i1>
      %f_0 = cmpi less_than %m_0, %n_0, signed : tile<i32> -> tile<i1>
      %h_0 = andi %e_0, %f_0 : tile<i1>
      %c_0 = ori %g_0, %h_0 : tile<i1>
      %p_0 = select %c_0, %l_0, %r_0 : tile<i1>, tile<i32>
      %q_0 = select %c_0, %m_0, %n_0 : tile<i1>, tile<i32>
      yield %p_0, %q_0 : tile<i32>, tile<i32>
    }
    %o0 = constant <i32: 0> : tile<i32>
    %q0 = offset %y, %o0 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k0 = store_ptr_tko weak %q0, %s0#0 : tile<ptr<i32>>, tile<i32> -> token
    %o1 = constant <i32: 1> : tile<i32>
    %q1 = offset %y, %o1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k1 = store_ptr_tko weak %q1, %s0#1 : tile<ptr<i32>>, tile<i32> -> token
    %s1:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_1: tile<i32>, %r_1: tile<i32>, %m_1: tile<i32>, %n_1: tile<i32>) {
      %p_1 = andi %l_1, %r_1 : tile<i32>
      %q_1 = ori %m_1, %n_1 : tile<i32>
      yield %p_1, %q_1 : tile<i32>, tile<i32>
    }
    %o2 = constant <i32: 2> : tile<i32>
    %q2 = offset %y, %o2 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k2 = store_ptr_tko weak %q2, %s1#0 : tile<ptr<i32>>, tile<i32> -> token
    %o3 = constant <i32: 3> : tile<i32>
    %q3 = offset %y, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k3 = store_ptr_tko weak %q3, %s1#1 : tile<ptr<i32>>, tile<i32> -> token
    %s2:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_2: tile<i32>, %r_2: tile<i32>, %m_2: tile<i32>, %n_2: tile<i32>) {
      %p_2 = xori %l_2, %r_2 : tile<i32>
      %q_2 = xori %m_2, %n_2 : tile<i32>
      yield %p_2, %q_2 : tile<i32>, tile<i32>
    }
    %o4 = constant <i32: 4> : tile<i32>
    %q4 = offset %y, %o4 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k4 = store_ptr_tko weak %q4, %s2#0 : tile<ptr<i32>>, tile<i32> -> token
    %o5 = constant <i32: 5> : tile<i32>
    %q5 = offset %y, %o5 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k5 = store_ptr_tko weak %q5, %s2#1 : tile<ptr<i32>>, tile<i32> -> token
    %s3:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_3: tile<i32>, %r_3: tile<i32>, %m_3: tile<i32>, %n_3: tile<i32>) {
      %b_3 = trunci %l_3 : tile<i32> -> tile<i1>
      %p_3 = select %b_3, %l_3, %r_3 : tile<i1>, tile<i32>
      %q_3 = select %b_3, %m_3, %n_3 : tile<i1>, tile<i32>
      yield %p_3, %q_3 : tile<i32>, tile<i32>
    }
    %o6 = constant <i32: 6> : tile<i32>
    %q6 = offset %y, %o6 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k6 = store_ptr_tko weak %q6, %s3#0 : tile<ptr<i32>>, tile<i32> -> token
    %o7 = constant <i32: 7> : tile<i32>
    %q7 = offset %y, %o7 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k7 = store_ptr_tko weak %q7, %s3#1 : tile<ptr<i32>>, tile<i32> -> token
    %s4:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_4: tile<i32>, %r_4: tile<i32>, %m_4: tile<i32>, %n_4: tile<i32>) {
      %g_4 = cmpi greater_than %l_4, %r_4, signed : tile<i32> -> tile<i1>
      %w_4 = exti %g_4 unsigned : tile<i1> -> tile<i32>
      %b_4 = trunci %w_4 : tile<i32> -> tile<i1>
      %p_4 = select %b_4, %l_4, %r_4 : tile<i1>, tile<i32>
      %q_4 = select %b_4, %m_4, %n_4 : tile<i1>, tile<i32>
      yield %p_4, %q_4 : tile<i32>, tile<i32>
    }
    %o8 = constant <i32: 8> : tile<i32>
    %q8 = offset %y, %o8 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k8 = store_ptr_tko weak %q8, %s4#0 : tile<ptr<i32>>, tile<i32> -> token
    %o9 = constant <i32: 9> : tile<i32>
    %q9 = offset %y, %o9 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k9 = store_ptr_tko weak %q9, %s4#1 : tile<ptr<i32>>, tile<i32> -> token
    %s5:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_5: tile<i32>, %r_5: tile<i32>, %m_5: tile<i32>, %n_5: tile<i32>) {
      %k_5 = constant <i1: true> : tile<i1>
      %g_5 = cmpi greater_than %l_5, %r_5, signed : tile<i32> -> tile<i1>
      %c_5 = xori %g_5, %k_5 : tile<i1>
      %p_5 = select %c_5, %l_5, %r_5 : tile<i1>, tile<i32>
      %q_5 = select %c_5, %m_5, %n_5 : tile<i1>, tile<i32>
      yield %p_5, %q_5 : tile<i32>, tile<i32>
    }
    %o10 = constant <i32: 10> : tile<i32>
    %q10 = offset %y, %o10 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k10 = store_ptr_tko weak %q10, %s5#0 : tile<ptr<i32>>, tile<i32> -> token
    %o11 = constant <i32: 11> : tile<i32>
    %q11 = offset %y, %o11 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k11 = store_ptr_tko weak %q11, %s5#1 : tile<ptr<i32>>, tile<i32> -> token
    %s6:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_6: tile<i32>, %r_6: tile<i32>, %m_6: tile<i32>, %n_6: tile<i32>) {
      %g_6 = cmpi greater_than %l_6, %r_6, signed : tile<i32> -> tile<i1>
      %p_6 = select %g_6, %l_6, %r_6 : tile<i1>, tile<i32>
      %q_6 = select %g_6, %n_6, %m_6 : tile<i1>, tile<i32>
      yield %p_6, %q_6 : tile<i32>, tile<i32>
    }
    %o12 = constant <i32: 12> : tile<i32>
    %q12 = offset %y, %o12 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k12 = store_ptr_tko weak %q12, %s6#0 : tile<ptr<i32>>, tile<i32> -> token
    %o13 = constant <i32: 13> : tile<i32>
    %q13 = offset %y, %o13 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k13 = store_ptr_tko weak %q13, %s6#1 : tile<ptr<i32>>, tile<i32> -> token
    %s7:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_7: tile<i32>, %r_7: tile<i32>, %m_7: tile<i32>, %n_7: tile<i32>) {
      %g_7 = cmpi greater_than %l_7, %r_7, signed : tile<i32> -> tile<i1>
      %p_7 = select %g_7, %m_7, %n_7 : tile<i1>, tile<i32>
      %q_7 = select %g_7, %l_7, %r_7 : tile<i1>, tile<i32>
      yield %p_7, %q_7 : tile<i32>, tile<i32>
    }
    %o14 = constant <i32: 14> : tile<i32>
    %q14 = offset %y, %o14 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k14 = store_ptr_tko weak %q14, %s7#0 : tile<ptr<i32>>, tile<i32> -> token
    %o15 = constant <i32: 15> : tile<i32>
    %q15 = offset %y, %o15 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k15 = store_ptr_tko weak %q15, %s7#1 : tile<ptr<i32>>, tile<i32> -> token
    %s8:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_8: tile<i32>, %r_8: tile<i32>, %m_8: tile<i32>, %n_8: tile<i32>) {
      %g_8 = cmpi greater_than %l_8, %r_8, signed : tile<i32> -> tile<i1>
      %u_8 = cmpi greater_than %l_8, %r_8, unsigned : tile<i32> -> tile<i1>
      %c_8 = andi %g_8, %u_8 : tile<i1>
      %p_8 = select %c_8, %l_8, %r_8 : tile<i1>, tile<i32>
      %q_8 = select %c_8, %m_8, %n_8 : tile<i1>, tile<i32>
      yield %p_8, %q_8 : tile<i32>, tile<i32>
    }
    %o16 = constant <i32: 16> : tile<i32>
    %q16 = offset %y, %o16 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k16 = store_ptr_tko weak %q16, %s8#0 : tile<ptr<i32>>, tile<i32> -> token
    %o17 = constant <i32: 17> : tile<i32>
    %q17 = offset %y, %o17 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k17 = store_ptr_tko weak %q17, %s8#1 : tile<ptr<i32>>, tile<i32> -> token
    %s9:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_9: tile<i32>, %r_9: tile<i32>, %m_9: tile<i32>, %n_9: tile<i32>) {
      %g_9 = cmpi less_than %l_9, %r_9, unsigned : tile<i32> -> tile<i1>
      %p_9 = select %g_9, %r_9, %l_9 : tile<i1>, tile<i32>
      %q_9 = select %g_9, %n_9, %m_9 : tile<i1>, tile<i32>
      yield %p_9, %q_9 : tile<i32>, tile<i32>
    }
    %o18 = constant <i32: 18> : tile<i32>
    %q18 = offset %y, %o18 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k18 = store_ptr_tko weak %q18, %s9#0 : tile<ptr<i32>>, tile<i32> -> token
    %o19 = constant <i32: 19> : tile<i32>
    %q19 = offset %y, %o19 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k19 = store_ptr_tko weak %q19, %s9#1 : tile<ptr<i32>>, tile<i32> -> token
    %s10:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_10: tile<i32>, %r_10: tile<i32>, %m_10: tile<i32>, %n_10: tile<i32>) {
      %g_10 = cmpi less_than %l_10, %n_10, signed : tile<i32> -> tile<i1>
      %p_10 = select %g_10, %l_10, %r_10 : tile<i1>, tile<i32>
      %q_10 = select %g_10, %m_10, %n_10 : tile<i1>, tile<i32>
      yield %p_10, %q_10 : tile<i32>, tile<i32>
    }
    %o20 = constant <i32: 20> : tile<i32>
    %q20 = offset %y, %o20 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k20 = store_ptr_tko weak %q20, %s10#0 : tile<ptr<i32>>, tile<i32> -> token
    %o21 = constant <i32: 21> : tile<i32>
    %q21 = offset %y, %o21 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k21 = store_ptr_tko weak %q21, %s10#1 : tile<ptr<i32>>, tile<i32> -> token
    %s11:2 = reduce %v, %i dim=0 identities=[0 : i32, -1 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l_11: tile<i32>, %r_11: tile<i32>, %m_11: tile<i32>, %n_11: tile<i32>) {
      %g_11 = cmpi less_than %l_11, %r_11, signed : tile<i32> -> tile<i1>
      %p_11 = select %g_11, %l_11, %r_11 : tile<i1>, tile<i32>
      %q_11 = addi %m_11, %n_11 : tile<i32>
      yield %p_11, %q_11 : tile<i32>, tile<i32>
    }
    %o22 = constant <i32: 22> : tile<i32>
    %q22 = offset %y, %o22 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k22 = store_ptr_tko weak %q22, %s11#0 : tile<ptr<i32>>, tile<i32> -> token
    %o23 = constant <i32: 23> : tile<i32>
    %q23 = offset %y, %o23 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %k23 = store_ptr_tko weak %q23, %s11#1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
