// Loops that count to a bound and whose elements change after they have reached their own limits: sums that wrap around are less than the limit
// again; a tile counts all iterations; the limit changes; another element of the vector is read that is not masked; a number without a sign.
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=64 i32=64
// launch 1 range:i32:64 small:f32:64 zeros:i32:256 zeros:f32:256 i32=700 i32=64
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
    %c600 = constant <i32: 600> : tile<i32>
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
    %huge = constant <i32: 2147483640> : tile<64xi32>
    %most = constant <i32: 2147483647> : tile<64xi32>
    %from = subi %huge, %iota : tile<64xi32>
    %at = make_token : token
    %ar, %aq = for %ai in (%c0 to %n, step %c1) : tile<i32> iter_values(%as = %fzero, %an = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %ais1 = reshape %ai : tile<i32> -> tile<1xi32>
      %ais = broadcast %ais1 : tile<1xi32> -> tile<64xi32>
      %ae = addi %from, %ais : tile<64xi32>
      %aon = cmpi less_than %ae, %most, signed : tile<64xi32> -> tile<64xi1>
      %an1 = addi %an, %ones : tile<64xi32>
      %an2 = select %aon, %an1, %an : tile<64xi1>, tile<64xi32>
      %as2 = addf %as, %fzero rounding<nearest_even> : tile<64xf32>
      continue %as2, %an2 : tile<64xf32>, tile<64xi32>
    }
    %stb = store_view_tko weak %aq, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %bt = make_token : token
    %br, %bq = for %bi in (%c0 to %n, step %c1) : tile<i32> iter_values(%bs = %fzero, %bn = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %bis1 = reshape %bi : tile<i32> -> tile<1xi32>
      %bis = broadcast %bis1 : tile<1xi32> -> tile<64xi32>
      %be = addi %start, %bis overflow<no_signed_wrap> : tile<64xi32>
      %bon = cmpi less_than %be, %key, signed : tile<64xi32> -> tile<64xi1>
      %bin = cmpi less_than %be, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %bmk = andi %bon, %bin : tile<64xi1>
      %bpv = offset %vs, %be : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %bv, %btv = load_ptr_tko weak %bpv, %bmk, %fzero token=%bt : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %bpk = offset %ks, %be : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %bk, %btk = load_ptr_tko weak %bpk, %bmk, %zeros token=%bt : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
      %bxi = cmpi less_than %bk, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %bxm = andi %bxi, %bon : tile<64xi1>
      %bpx = offset %vs, %bk : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %bx, %btx = load_ptr_tko weak %bpx, %bxm, %fzero token=%bt : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %bvx = mulf %bv, %bx rounding<nearest_even> : tile<64xf32>
      %bs2 = addf %bs, %bvx rounding<nearest_even> : tile<64xf32>
      %bn2 = addi %bn, %ones : tile<64xi32>
      continue %bs2, %bn2 : tile<64xf32>, tile<64xi32>
    }
    %stc = store_view_tko weak %br, %vz[%c0] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %std = store_view_tko weak %bq, %vy[%c1] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %ct = make_token : token
    %cr, %cq = for %ci in (%c0 to %n, step %c1) : tile<i32> iter_values(%cs = %fzero, %cn = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %cis1 = reshape %ci : tile<i32> -> tile<1xi32>
      %cis = broadcast %cis1 : tile<1xi32> -> tile<64xi32>
      %con = cmpi less_than %cis, %cn, signed : tile<64xi32> -> tile<64xi1>
      %cn2 = addi %cn, %k5 : tile<64xi32>
      %cf = itof %cis signed rounding<nearest_even> : tile<64xi32> -> tile<64xf32>
      %cs2 = select %con, %cf, %cs : tile<64xi1>, tile<64xf32>
      continue %cs2, %cn2 : tile<64xf32>, tile<64xi32>
    }
    %ste = store_view_tko weak %cr, %vz[%c1] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %stf = store_view_tko weak %cq, %vy[%c2] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %dt = make_token : token
    %dr, %dq = for %di in (%c0 to %n, step %c1) : tile<i32> iter_values(%ds = %fzero, %dn = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %dis1 = reshape %di : tile<i32> -> tile<1xi32>
      %dis = broadcast %dis1 : tile<1xi32> -> tile<64xi32>
      %de = addi %start, %dis overflow<no_signed_wrap> : tile<64xi32>
      %don = cmpi less_than %de, %key, signed : tile<64xi32> -> tile<64xi1>
      %din = cmpi less_than %de, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %dmk = andi %don, %din : tile<64xi1>
      %dpv = offset %vs, %de : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %dv, %dtv = load_ptr_tko weak %dpv, %dmk, %fzero token=%dt : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %dpk = offset %ks, %de : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %dk, %dtk = load_ptr_tko weak %dpk, %dmk, %zeros token=%dt : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
      %dxi = cmpi less_than %dk, %ms, unsigned : tile<64xi32> -> tile<64xi1>
      %dpx = offset %vs, %dk : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %dx, %dtx = load_ptr_tko weak %dpx, %dxi, %fzero token=%dt : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %dvx = mulf %dv, %dx rounding<nearest_even> : tile<64xf32>
      %ds2 = addf %ds, %dvx rounding<nearest_even> : tile<64xf32>
      %dn1 = addi %dn, %ones : tile<64xi32>
      %dn2 = select %don, %dn1, %dn : tile<64xi1>, tile<64xi32>
      continue %ds2, %dn2 : tile<64xf32>, tile<64xi32>
    }
    %stg = store_view_tko weak %dr, %vz[%c2] : tile<64xf32>, partition_view<tile=(64), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %et = make_token : token
    %er, %eq = for %ei in (%c0 to %n, step %c1) : tile<i32> iter_values(%es = %fzero, %en = %zeros) -> (tile<64xf32>, tile<64xi32>) {
      %eis1 = reshape %ei : tile<i32> -> tile<1xi32>
      %eis = broadcast %eis1 : tile<1xi32> -> tile<64xi32>
      %ee = addi %minus, %eis overflow<no_signed_wrap> : tile<64xi32>
      %eon = cmpi less_than %ee, %far, unsigned : tile<64xi32> -> tile<64xi1>
      %en1 = addi %en, %ones : tile<64xi32>
      %en2 = select %eon, %en1, %en : tile<64xi1>, tile<64xi32>
      %es2 = addf %es, %fzero rounding<nearest_even> : tile<64xf32>
      continue %es2, %en2 : tile<64xf32>, tile<64xi32>
    }
    %sth = store_view_tko weak %eq, %vy[%c3] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
